// Texts that a browser, or the page, would be busy with for long.
import type { Page } from "@playwright/test"
import { english } from "../../benches/texts.mjs"
import { compare, SimHash, toHex } from "../../dist/index.js"
import { choose, expect, field, open, test } from "./support.js"

/** Pastes a text, as the keyboard does. */
async function paste(page: Page, name: "a" | "b", text: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await field(page, name).fill("")
  await field(page, name).press("Control+V")
}

test("a field has the direction of its text, which is not left to the browser", async ({ page }) => {
  await open(page)
  for (const [text, direction] of [
    ["abc", "ltr"],
    ["12 مرحبا abc", "rtl"],
    ["x".repeat(300_000), "ltr"],
  ] as const) {
    await field(page, "a").fill(text)
    await expect(field(page, "a")).toHaveAttribute("dir", direction)
  }
  await expect(page.locator("textarea[dir=auto]")).toHaveCount(0)
  // One of both directions that is too long for its field is shown in part.
  await field(page, "a").fill("abc שלום 1 ".repeat(20_000))
  await expect(field(page, "a")).toHaveJSProperty("readOnly", true)
  await expect(page.locator("#long-a")).toContainText("220,000 characters")
})

test("of a long text the beginning is explained, with a note, and with any settings", async ({ page }) => {
  await open(page)
  const [a, b] = [english(300_000).slice(0, 300_000), `${english(299_000)} and another end`]
  // Typed in, as `fill` does it, every line would be laid out with all lines before it.
  await paste(page, "a", a)
  await paste(page, "b", b)
  await expect(page.locator("#long-b")).toContainText(`${b.length.toLocaleString("en")} characters`)
  const note = page.locator("#long-a")
  await expect(note).toContainText("300,000 characters")
  // What is explained ends at a space.
  const length = Number(/first ([\d,]+)/.exec((await note.textContent()) ?? "")?.[1]?.replace(",", ""))
  expect(length).toBeGreaterThan(199_000)
  expect(length).toBeLessThanOrEqual(200_000)
  expect(a[length]).toMatch(/\s/)
  for (const bits of [64, 32]) {
    await choose(page, "bits", String(bits))
    const simhash = new SimHash({ recipe: "short/1", bits })
    const [first, second] = [a, b].map((text) => simhash.explain(text.slice(0, length)))
    if (!first || !second) throw new Error("no explanation")
    await expect(page.locator("simhash-loom-figure .hex code")).toHaveText(toHex(first.fingerprint, bits))
    await expect(page.locator(".verdict")).toHaveAttribute("data-verdict", compare(first, second).verdict)
  }
  // And it can be written on.
  await field(page, "a").press("Control+End")
  await page.keyboard.type(" more")
  await expect(note).toContainText("300,005 characters")
})

test("of 5 MB the beginning is shown and explained, and another text can be written", async ({ page }) => {
  await open(page)
  await field(page, "b").fill("short")
  await paste(page, "a", english(5_000_000))
  await expect(field(page, "a")).toHaveJSProperty("readOnly", true)
  expect((await field(page, "a").inputValue()).length).toBeLessThan(20_000)
  await expect(page.locator("#long-a")).toContainText("characters")
  await page.getByRole("button", { name: "Write another text" }).click()
  await expect(field(page, "a")).toHaveValue("")
  await field(page, "a").fill("short")
  await expect(page.locator(".verdict")).toHaveAttribute("data-verdict", "same")
})
