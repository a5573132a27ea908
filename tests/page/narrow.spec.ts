// Narrow screens, ordinary scrollbars and long words.
import { expect, open, test } from "./support.js"

// Scrollbars that take room, as on most desktops.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--disable-features=OverlayScrollbar"],
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
})

for (const width of [320, 375, 768, 1280])
  test(`at ${width} pixels no horizontal scrollbar appears`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    await open(page)
    for (const section of await page.locator("main > *").all()) await section.scrollIntoViewIfNeeded()
    await expect(page.locator("simhash-editor-section .summary")).toBeAttached()
    await expect(page.locator("simhash-near-section .figures.waiting")).toHaveCount(0)
    const [wide, room, gutter] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth, innerWidth - clientWidth] as const
    })
    expect(gutter).toBeGreaterThan(0)
    expect(wide).toBeLessThanOrEqual(room)
  })

test("a word of 3,000 letters floods no sentence", async ({ page }) => {
  await open(page)
  const word = "ab".repeat(1500)
  await page.getByLabel("Text A", { exact: true }).fill(`${word} and another word`)
  await expect(page.locator("simhash-loom-figure .passage")).toContainText("abab")
  await expect(page.locator("simhash-flips-section .flip-chip").first()).toContainText("abab")
  for (const section of await page.locator("main > *").all()) await section.scrollIntoViewIfNeeded()
  const floods = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/(ab){100}/.test(node.textContent ?? "") && node.parentElement?.closest("p, button, dd"))
        found.push(node.parentElement.outerHTML.slice(0, 200))
    return found
  })
  expect(floods).toEqual([])
})
