// What axe finds on the page with everything that opens open: on four widths, of which two are in each language, two in
// each theme, and two show each width of the instrument. Of a fault that axe finds, one of the three is the reason.
import { fragmentOf } from "./bad-links.js"
import { expect, openClass, test, violations } from "./support.js"

const SCREENS = [
  { width: 1440, height: 900, bits: 64, language: "en", colorScheme: "light" },
  { width: 768, height: 1024, bits: 16, language: "zh-CN", colorScheme: "dark" },
  { width: 390, height: 844, bits: 16, language: "zh-CN", colorScheme: "light" },
  { width: 320, height: 640, bits: 64, language: "en", colorScheme: "dark" },
] as const

/** A lesson with a question to predict, a loom that was stopped while it shows both texts, and a broken block. */
const LESSON = {
  texts: { a: "the cat sat on the mat", b: "مرحبا بالعالم", example: null },
  loom: { step: 3, pinned: 7, against: true },
  buckets: { flipped: [3, 17, 60] },
  near: { threshold: 3, length: 12 },
  task: { section: "flips", question: "How many bits differ?", predict: true, about: "distance" },
}

for (const { bits, language, colorScheme, ...viewport } of SCREENS)
  test(`axe finds nothing on ${viewport.width} pixels, ${language}, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme })
    const fragment = fragmentOf({ ...LESSON, instrument: { word: 2, by: 0, bits } })
    await page.goto(`?lang=${language}#${fragment}`)
    // While the answer is covered.
    await expect(page.locator("#prediction")).toBeVisible()
    expect(await violations(page, "simhash-question")).toEqual([])
    await page.locator("#prediction").fill("7")
    await page.locator(".prediction button").click()
    await expect(page.locator(".predicted")).toBeVisible()

    await openClass(page)
    await page.locator("#task-predict").check()
    for (const summary of await page.locator("main details > summary").all()) await summary.click()
    for (const choice of await page.locator(".predict .choices button:first-child").all())
      await choice.click()
    expect(await violations(page)).toEqual([])
    await page.locator(".flips button.how").click()
    await expect(page.locator(".how-panel:popover-open pre")).toBeVisible()
    expect(await violations(page, ".how-panel:popover-open")).toEqual([])
  })
