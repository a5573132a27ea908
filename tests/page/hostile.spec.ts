// Addresses and policies that the page does not choose.
import { expect, field, open, test } from "./support.js"

for (const fragment of ["#%E0%A4%A", "#%", "#%zz", "#%00"]) {
  test(`the fragment ${fragment} names no anchor, and the page opens`, async ({ page }) => {
    await open(page, fragment)
    await expect(page.locator("h1")).toBeVisible()
  })
}

test("where a policy asks for Trusted Types, the page works all the same", async ({ page }) => {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue()
    const response = await route.fetch()
    const headers = { ...response.headers(), "content-security-policy": "require-trusted-types-for 'script'" }
    await route.fulfill({ response, headers })
  })
  await open(page)
  await field(page, "a").fill("a text of the reader's own")
  await page.locator("#language").selectOption("zh-CN")
  await expect(page.locator(".verdict")).toContainText("不同")
  await page.locator(".flips button.how").click()
  await expect(page.locator(".how-panel:popover-open pre")).toBeVisible()
})
