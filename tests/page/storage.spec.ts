// A browser that has no room left for what the page would remember.
import { expect, open, test } from "./support.js"

test("works when its storage is full: a choice then lasts as long as the page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await open(page)
  const room = await page.evaluate(() => {
    for (let length = 1 << 22; length >= 1; ) {
      try {
        localStorage.setItem(`full ${localStorage.length}`, "x".repeat(length))
      } catch {
        length >>= 1
      }
    }
    try {
      localStorage.setItem("simhash-theme", "light")
      return true
    } catch {
      return false
    }
  })
  expect(room).toBe(false)
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await paper()
  await page.getByLabel("Theme").selectOption("light")
  await expect.poll(paper).not.toBe(dark)
  await page.reload()
  await expect.poll(paper).toBe(dark)
})
