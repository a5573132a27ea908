// The page for a projector: large type and high contrast.
import type { Page } from "@playwright/test"
import { expect, open, test, textsIn, violations } from "./support.js"

const BUTTON = { name: "Projector", exact: true }

/** The contrast of two colours of the theme, as WCAG defines it. */
function contrast(page: Page, ...tokens: [string, string]): Promise<number> {
  return page.evaluate((tokens) => {
    const [darker = 0, lighter = 0] = tokens
      .map((token) => {
        const context = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D
        document.body.style.accentColor = `var(${token})`
        context.fillStyle = getComputedStyle(document.body).accentColor
        context.fillRect(0, 0, 1, 1)
        const linear = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => sum + share * (linear[i] ?? 0), 0)
      })
      .sort((a, b) => a - b)
    return (lighter + 0.05) / (darker + 0.05)
  }, tokens)
}

test("all type is 1.5 times as large, and nothing needs to be scrolled sideways", async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page)
  const sizes = () => textsIn(page.locator("body"), ".hidden, simhash-loom-section")
  const before = await sizes()
  await page.getByRole("button", BUTTON).click()
  const after = await sizes()
  expect(before.length).toBeGreaterThan(200)
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  const small = after.filter(({ size }, i) => {
    const usual = before[i]?.size ?? 0
    // What is large already may grow less, so that it keeps its place.
    return size < Math.min(1.5 * usual, 22) - 0.1
  })
  expect(small).toEqual([])
  expect(Math.min(...after.map(({ size }) => size))).toBeGreaterThanOrEqual(18)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

for (const colorScheme of ["light", "dark"] as const)
  test(`texts have a contrast of 7 to 1, and axe no objection: ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme })
    await open(page)
    expect(await contrast(page, "--soft", "--paper")).toBeLessThan(10)
    await page.getByRole("button", BUTTON).click()
    for (const ground of ["--paper", "--panel"])
      for (const colour of ["--ink", "--soft", "--plus", "--minus"])
        expect([ground, colour, (await contrast(page, colour, ground)) >= 7]).toEqual([ground, colour, true])
    expect(await contrast(page, "--line", "--paper")).toBeGreaterThan(3)
    expect(await contrast(page, "--ink", "--mark")).toBeGreaterThan(7)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page, "header")).toEqual([])
    expect(await violations(page, "simhash-flips-section")).toEqual([])
  })

test("the mode is remembered, and an address turns it on and off", async ({ page }) => {
  const button = page.getByRole("button", { name: /^(Projector|投影)$/ })
  const is = async (on: boolean) => {
    await expect(button).toHaveAttribute("aria-pressed", String(on))
    await expect(page.locator("html")).toHaveClass(on ? "projector" : "")
  }
  // What an address asks for is not a choice.
  for (const chosen of [true, false]) {
    await page.goto("?lang=en")
    await is(!chosen)
    await button.click()
    await is(chosen)
    await page.goto("?lang=zh-CN")
    await is(chosen)
    await page.goto(`?lang=en&projector=${chosen ? 0 : ""}`)
    await is(!chosen)
    await page.goto("?lang=en")
    await is(chosen)
  }
})
