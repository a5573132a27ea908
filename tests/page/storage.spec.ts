// A browser that has no room left for what the page would remember.
import { expect, test, visit } from "./support.js"

test("works when its storage is full: a choice then lasts as long as the page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await visit(page)
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
  await page.getByLabel("Theme").selectOption("light")
  await expect.poll(paper).toBe("rgb(255, 255, 255)")
  await page.reload()
  await expect.poll(paper).toBe("rgb(17, 17, 17)")
})
