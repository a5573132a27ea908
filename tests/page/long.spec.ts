// Texts that a browser, or the page, would be busy with for long.
import type { Page } from "@playwright/test"
import { english } from "../../benches/fingerprints/texts.mjs"
import { compare, distance, SimHash, toHex } from "../../dist/index.js"
import { expect, test, visit } from "./support.js"

const field = (page: Page, name: string) => page.getByLabel(`Text ${name}`, { exact: true })

/** Pastes a text, as the keyboard does. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await field(page, name).fill("")
  await field(page, name).press("Control+V")
}

test("a field has the direction of its text, and leaves no long line to the browser to judge", async ({
  page,
}) => {
  await visit(page)
  for (const [text, direction] of [
    ["abc", "ltr"],
    ["12 مرحبا abc", "rtl"],
    ["x".repeat(300_000), "ltr"],
  ] as const) {
    await field(page, "A").fill(text)
    await expect(field(page, "A")).toHaveAttribute("dir", direction)
  }
  await expect(page.locator("textarea[dir=auto]")).toHaveCount(0)
})

test("of a long text the figures explain the beginning, and the whole is compared", async ({ page }) => {
  await visit(page)
  const [a, b] = [english(300_000).slice(0, 300_000), `${english(299_000)} and another end`]
  // Typed in, as `fill` does it, every line would be laid out with all lines before it.
  await paste(page, "A", a)
  await expect(page.locator("#long-a")).toContainText("300,000 characters")
  await paste(page, "B", b)
  await expect(page.locator("#long-b")).toContainText(`${b.length.toLocaleString("en")} characters`)
  const simhash = new SimHash()
  const [wholeA, wholeB] = [simhash.fingerprint(a), simhash.fingerprint(b)]
  const whole = page.locator("simhash-compare-section .whole")
  // What is said to screen readers once typing has paused is not written over it.
  const said = page.locator("simhash-compare-section .hidden[role=status]")
  await expect(said).toHaveText(/\S/)
  await expect(whole).toContainText(`${distance(wholeA, wholeB)} of 64 bits`)
  await expect(whole).toContainText(toHex(wholeA))
  await expect(whole).toContainText(toHex(wholeB))
  // What is explained ends at a space.
  const note = page.locator("#long-a")
  await expect(note).toContainText("300,000 characters")
  const length = Number(/first ([\d,]+)/.exec((await note.textContent()) ?? "")?.[1]?.replace(",", ""))
  expect(length).toBeGreaterThan(199_000)
  expect(length).toBeLessThanOrEqual(200_000)
  expect(a[length]).toMatch(/\s/)
  const [explainedA, explainedB] = [a, b].map((text) => simhash.explain(text.slice(0, length)))
  const facts = page.locator("simhash-compare-section dd code")
  await expect(facts.first()).toHaveText(toHex(explainedA?.fingerprint ?? 0n))
  if (explainedA && explainedB)
    await expect(page.locator(".verdict")).toHaveAttribute(
      "data-verdict",
      compare(explainedA, explainedB).verdict,
    )
  await expect(page.locator("simhash-loom-section")).toContainText(String(explainedA?.featureCount))
  // And it can be written on.
  await field(page, "A").press("Control+End")
  await page.keyboard.type(" more")
  await expect(whole).toContainText(toHex(simhash.fingerprint(`${a} more`)))
  // With other settings too.
  await page.locator("#bits").evaluate((select: HTMLSelectElement) => {
    select.value = "32"
    select.dispatchEvent(new Event("change", { bubbles: true }))
  })
  await expect(whole).toContainText(toHex(new SimHash({ bits: 32 }).fingerprint(`${a} more`), 32))
})

test("5 MB can be pasted: the beginning is shown, all of it is compared", async ({ page }) => {
  await visit(page)
  const text = english(5_000_000)
  await field(page, "B").fill("short")
  await paste(page, "A", text)
  await expect(field(page, "A")).toHaveJSProperty("readOnly", true)
  const { length } = await field(page, "A").inputValue()
  expect(length).toBeLessThan(20_000)
  const whole = page.locator("simhash-compare-section .whole")
  await expect(whole).toContainText(toHex(new SimHash().fingerprint(text)))
  await page.getByRole("button", { name: "Write another text" }).click()
  await expect(field(page, "A")).toHaveValue("")
  await expect(field(page, "A")).toBeFocused()
  await page.keyboard.type("short")
  await expect(page.locator(".verdict")).toHaveAttribute("data-verdict", "same")
  await expect(whole).toHaveCount(0)
})

test("a text of both directions that is too long for its field is shown in part", async ({ page }) => {
  await visit(page)
  await field(page, "A").fill("abc שלום 1 ".repeat(20_000))
  await expect(field(page, "A")).toHaveJSProperty("readOnly", true)
  await expect(page.locator("#long-a")).toContainText("220,000 characters")
})
