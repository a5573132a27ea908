// Addresses and policies that the page does not choose.
import { english } from "../../benches/fingerprints/texts.mjs"
import { distance, SimHash } from "../../dist/index.js"
import { expect, test, visit } from "./support.js"

for (const fragment of ["#%E0%A4%A", "#%", "#%zz", "#%00"]) {
  test(`the fragment ${fragment} names no anchor, and the page opens`, async ({ page }) => {
    await visit(page, fragment)
    await expect(page.locator("h1")).toBeVisible()
  })
}

test("where a policy asks for Trusted Types, whole long texts are compared all the same", async ({
  page,
}) => {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue()
    const response = await route.fetch()
    const headers = { ...response.headers(), "content-security-policy": "require-trusted-types-for 'script'" }
    await route.fulfill({ response, headers })
  })
  await visit(page)
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  const texts = [english(300_000).slice(0, 300_000), `${english(299_000)} and another end`]
  for (const [i, text] of texts.entries()) {
    const field = page.getByLabel(`Text ${"AB"[i]}`, { exact: true })
    await page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await field.fill("")
    await field.press("Control+V")
    await expect(page.locator(`#long-${"ab"[i]}`)).toContainText("characters")
  }
  const simhash = new SimHash()
  const [a = 0n, b = 0n] = texts.map((text) => simhash.fingerprint(text))
  await expect(page.locator("simhash-compare-section .whole")).toContainText(`${distance(a, b)} of 64 bits`)
})

test("the button that forgets texts says where they are kept", async ({ page }) => {
  await visit(page)
  await page.getByLabel("Text A", { exact: true }).fill("A text of the reader's own.")
  await expect(page.locator(".kept")).toContainText("session storage of this tab")
})
