// "How was this computed": beside a number, a panel with a program that prints the same number.

import { execFileSync } from "node:child_process"
import type { Locator } from "@playwright/test"
import { compare, SimHash } from "simhash-wasm"
import { fragmentOf } from "./bad-links.js"
import { expect, field, open, test, tooSmall } from "./support.js"

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

/** What both programs print, each in a process of its own. */
async function printed(panel: Locator): Promise<string[]> {
  // Node colours numbers where the environment of the tests asks for it.
  const env = { ...process.env, FORCE_COLOR: "0" }
  const run = (command: string, input: string) =>
    execFileSync(command, ["-"], { input, env, encoding: "utf8" }).trim()
  const [javascript, python] = [await copied(panel, "JavaScript"), await copied(panel, "Python")]
  return [run(process.execPath, javascript), run(process.env["PYTHON"] ?? "python3", python)]
}

/** The number as programs print it. */
const plain = (shown: string) => shown.replaceAll("−", "-")

test("the programs of a distance, a flip and the expected distance print the numbers of the page", async ({
  page,
}) => {
  await open(page)
  await field(page, "a").fill("今天天气很好，我们去北京大学。")
  await field(page, "b").fill("今天天气不好，我们不去北京大学。")
  const verdict = page.locator(".verdict")
  const apart = compare(
    explain(await field(page, "a").inputValue()),
    explain(await field(page, "b").inputValue()),
  ).distance
  await expect(verdict).toContainText(`${apart} of 64 bits`)
  const [distance = ""] = /\d+/.exec((await verdict.textContent()) ?? "") ?? []
  const panel = await ask(verdict.locator("button.how").first())
  expect(await printed(panel)).toEqual([distance, distance])
  await expect(panel).toContainText(`prints ${distance}.`)
  await page.keyboard.press("Escape")
  await expect(panel).toBeHidden()
  const end = (await page.locator(".crossing .end .move").last().textContent()) ?? ""
  const after = plain(end).replace("+", "")
  expect(await printed(await ask(page.locator(".flip-why button.how")))).toEqual([after, after])
  await page.keyboard.press("Escape")
  await field(page, "a").fill("one two three")
  await expect(verdict).toContainText("has 3 features")
  const [, cost = ""] = /about ([\d.]+) bits/.exec((await verdict.textContent()) ?? "") ?? []
  expect(await printed(await ask(verdict.locator("button.how").last()))).toEqual([cost, cost])
})

test("a long list is shortened where it is shown and complete where it is copied", async ({ page }) => {
  const words = Array.from({ length: 500 }, (_, i) => `w${i}`).join(" ")
  await open(page, `?embed=loom&lang=en#${fragmentOf(JSON.stringify({ texts: { a: words, b: "" } }))}`)
  const panel = await ask(page.locator("simhash-loom-figure .fingerprint button.how"))
  const { length } = explain(words).features
  await expect(panel.locator("pre")).toContainText(`… ${length - 3} more, also copied …`)
  expect(((await panel.locator("pre").textContent()) ?? "").length).toBeLessThan(1_000)
  expect(await copied(panel, "Python")).toContain('"w499"')
})

test("what a panel shows is loaded when the first one is opened", async ({ page }) => {
  const loaded: string[] = []
  page.on("response", (response) => loaded.push(new URL(response.url()).pathname))
  await open(page)
  const panels = () => loaded.filter((path) => /\/panel-[^/]+\.(js|css)$/.test(path)).length
  expect(panels()).toBe(0)
  await ask(page.locator("simhash-flips-section button.how").first())
  expect(panels()).toBe(2)
})

test("says so if the panel cannot be loaded", async ({ page }) => {
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

test("shows the whole program where the browser does not let it be copied", async ({ page, context }) => {
  await context.clearPermissions()
  await open(page)
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error()) } })
  })
  const panel = await ask(page.locator("simhash-flips-section button.how").first())
  await panel.getByRole("button", { name: "Copy" }).click()
  await expect(panel.locator("[aria-live]")).toContainText("The browser did not allow copying")
  const program = panel.getByRole("textbox")
  await expect(program).toHaveValue(/^const a = 0x[\s\S]*\n$/)
  expect(await program.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBe(
    (await program.inputValue()).length,
  )
})

for (const [width, height] of [
  [1280, 720],
  [768, 1024],
  [390, 844],
  [320, 568],
] as const)
  test(`a panel is inside a viewport of ${width} x ${height}, and stays there while the page scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    // One that scrolls with the page, and one on the stage, which sticks.
    for (const place of ["simhash-flips-section .verdict", "simhash-loom-figure .fingerprint"]) {
      const button = page.locator(`${place} button.how`).first()
      expect(await tooSmall(button)).toBe(0)
      const panel = await ask(button)
      const box = await panel.boundingBox()
      if (!box) throw new Error("no box")
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
      expect(box.height).toBeGreaterThan(200)
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
