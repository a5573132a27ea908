// "How was this computed": beside a number, a panel with a program that prints the same number.

import { runInNewContext } from "node:vm"
import type { Locator } from "@playwright/test"
import { compare, SimHash } from "simhash-wasm"
import { fragmentOf } from "./bad-links.js"
import { expect, field, open, resize, test, tooSmall } from "./support.js"

const A = "今天天气很好，我们去北京大学。"
const B = "今天天气不好，我们不去北京大学。"
const explain = (text: string) => new SimHash("short/1").explain(text)

/** Opens the panel of a button, and returns it. */
async function ask(button: Locator): Promise<Locator> {
  await button.scrollIntoViewIfNeeded()
  await button.click()
  const panel = button.locator("xpath=following-sibling::*[@popover]")
  await expect(panel.locator("pre")).toBeVisible()
  return panel
}

/** Copies the program in a language. */
async function copied(panel: Locator, language: "JavaScript" | "Python"): Promise<string> {
  await panel.getByRole("button", { name: language }).click()
  await panel.getByRole("button", { name: "Copy" }).click()
  await expect(panel.locator("[aria-live]")).toHaveText("Copied.")
  return panel.page().evaluate(() => navigator.clipboard.readText())
}

/** Expects the program of a button to print a number: `how.test.ts` runs those of all kinds, in both languages. */
async function expectPrinted(button: Locator, number: string): Promise<void> {
  const panel = await ask(button)
  await expect(panel).toContainText(`prints ${number}.`)
  const printed: string[] = []
  const log = (value: unknown) => printed.push(String(value).replace("-", "−"))
  runInNewContext(await copied(panel, "JavaScript"), { console: { log }, TextEncoder })
  expect(printed).toEqual([number])
  await button.page().keyboard.press("Escape")
}

test("programs of a distance, a flip and an expected distance print the page's numbers", async ({ page }) => {
  await open(page)
  await field(page, "a").fill(A)
  await field(page, "b").fill(B)
  const verdict = page.locator(".verdict")
  const distance = String(compare(explain(A), explain(B)).distance)
  await expect(verdict).toContainText(`${distance} of 64 bits`)
  await expectPrinted(verdict.locator("button.how").first(), distance)
  const end = (await page.locator(".crossing .end .move").last().textContent()) ?? ""
  await expectPrinted(page.locator(".flip-why button.how"), end.replace("+", ""))
  await field(page, "a").fill("one two three")
  await expect(verdict).toContainText("has 3 features")
  const [, cost = ""] = /about ([\d.]+) bits/.exec((await verdict.textContent()) ?? "") ?? []
  await expectPrinted(verdict.locator("button.how").last(), cost)
})

test("the panel is loaded when it is first opened, and the page says so if that fails", async ({ page }) => {
  await open(page)
  const pattern = /\/panel-[^/]+\.js$/
  // Without a message of the browser's console.
  await page.route(pattern, (route) => route.fulfill({ contentType: "text/javascript", body: "throw 0" }))
  const button = page.locator("simhash-flips-section button.how").first()
  await button.click()
  await expect(page.getByRole("alert")).toHaveText(/could not be loaded/)
})

test("opens, moves and closes by the keyboard", async ({ page }) => {
  await open(page)
  const button = page.locator("simhash-flips-section button.how").first()
  const panel = page.getByRole("dialog", { name: "how? Distance" })
  await button.focus()
  await page.keyboard.press("Enter")
  await expect(panel.locator("pre")).toBeVisible()
  // What the panel holds follows the button.
  for (const name of ["Close", "JavaScript", "Python", "Copy"]) {
    await page.keyboard.press("Tab")
    await expect(panel.getByRole("button", { name })).toBeFocused()
  }
  await page.keyboard.press("Tab")
  await expect(panel.locator("pre")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  // The language that was chosen is that of the next panel.
  const next = page.locator(".flip-why button.how")
  await page.keyboard.press("Enter")
  await panel.getByRole("button", { name: "Python" }).click()
  await panel.getByRole("button", { name: "Close" }).click()
  await expect(panel).toBeHidden()
  const other = await ask(next)
  await expect(other.getByRole("button", { name: "Python" })).toHaveAttribute("aria-pressed", "true")
  await expect(other.locator("pre")).toContainText("total =")
})

test("a long list is shortened, but complete when copied, or shown if copying fails", async ({ page }) => {
  const words = Array.from({ length: 500 }, (_, i) => `w${i}`).join(" ")
  await open(page, `?embed=loom&lang=en#${fragmentOf({ texts: { a: words, b: "" } })}`)
  const panel = await ask(page.locator("simhash-loom-figure .fingerprint button.how"))
  await expect(panel.locator("pre")).toContainText(`… ${explain(words).featureCount - 3} more, also copied …`)
  expect((await panel.locator("pre").innerText()).length).toBeLessThan(1_000)
  const program = await copied(panel, "Python")
  expect(program).toMatch(/"w499"[\s\S]*\n$/)
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error()) } })
  })
  await panel.getByRole("button", { name: "Copy" }).click()
  await expect(panel.locator("[aria-live]")).toContainText("The browser did not allow copying")
  await expect(panel.getByRole("textbox")).toHaveValue(program)
  const selected = await panel
    .getByRole("textbox")
    .evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])
  expect(selected).toEqual([0, program.length])
})

for (const size of ["1280 x 720", "768 x 1024", "390 x 844", "320 x 568"])
  test(`a panel is inside a window of ${size}, and stays there while the page scrolls`, async ({ page }) => {
    await resize(page, size)
    await open(page)
    // One that scrolls with the page, and one on the stage, which sticks.
    for (const place of ["simhash-flips-section .verdict", "simhash-loom-figure .fingerprint"]) {
      const button = page.locator(`${place} button.how`).first()
      expect(await tooSmall(button)).toBe(0)
      const panel = await ask(button)
      await expect(panel).toBeInViewport({ ratio: 1 })
      const box = await panel.boundingBox()
      expect(box?.height).toBeGreaterThan(200)
      await page.evaluate(() => scrollBy(0, 150))
      expect(await panel.boundingBox()).toEqual(box)
      // The end of it can be reached, and nothing makes the panel wider.
      await panel.locator("pre").scrollIntoViewIfNeeded()
      await expect(panel.locator("pre")).toBeInViewport()
      expect(await panel.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
      expect(await tooSmall(panel.locator("button"))).toBe(0)
      await page.keyboard.press("Escape")
    }
  })
