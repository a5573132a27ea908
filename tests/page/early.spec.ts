// What is painted before the script of the page has come.
import { expect, test } from "@playwright/test"

const FIRST = { en: "Has this been written before?", "zh-CN": "这段话，以前有人写过吗？" }

for (const [language, heading] of Object.entries(FIRST)) {
  test(`the first words are there before the page's own script, in ${language}`, async ({ page }) => {
    await page.route(/\/assets\/page-[^/]*\.js/, () => {
      // Never answered: the page waits for it as long as the test runs.
    })
    await page.goto(`./?lang=${language}`, { waitUntil: "commit" })
    await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible()
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1)
    await expect(page.locator(".without-script:visible")).toHaveCount(0)
  })
}

test("the first words stay where they are when the page is loaded", async ({ page }) => {
  const positions = () =>
    page
      .locator("#opening :is(h2, p)")
      .evaluateAll((list) =>
        list
          .slice(0, 3)
          .map((element) => [element.textContent, Math.round(element.getBoundingClientRect().top)]),
      )
  await page.setViewportSize({ width: 1280, height: 720 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/page-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto("./?lang=en", { waitUntil: "commit" })
  // Before that, the style may not have come, for which the browser waits too.
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0)
  await expect(page.locator("#opening h2")).toBeVisible()
  const early = await positions()
  expect(early).toHaveLength(3)
  release()
  await expect(page.locator("simhash-six-bits")).toBeVisible()
  expect(await positions()).toEqual(early)
})

test("a frame and a link to a place do not begin with the first words", async ({ page }) => {
  await page.route(/\/assets\/page-[^/]*\.js/, () => {})
  for (const address of ["./?embed=loom", "./?sheet=blank", "./#near-tweet"]) {
    await page.goto("about:blank")
    await page.goto(address, { waitUntil: "commit" })
    await page.waitForFunction(() => document.documentElement?.dataset["theme"] === "auto")
    await expect(page.locator("html[data-early]")).toHaveCount(0)
  }
})
