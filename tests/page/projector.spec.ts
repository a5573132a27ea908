// The page for a projector: large type and high contrast.
import type { Page } from "@playwright/test"
import { expect, open, test, textsIn, violations } from "./support.js"

const BUTTON = { name: "Projector", exact: true }

/** The contrast of two colours of the theme, as WCAG defines it. */
function contrast(page: Page, first: string, second: string): Promise<number> {
  return page.evaluate(
    ([first, second]) => {
      const probe = document.createElement("i")
      document.body.append(probe)
      const luminance = (token: string) => {
        probe.style.color = `var(${token})`
        const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
        const [r = 0, g = 0, b = 0] = parts.map((part) => {
          // Mixed colours are written from 0 to 1.
          const value = Number(part) / (getComputedStyle(probe).color.startsWith("color(") ? 1 : 255)
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const [one, other] = [luminance(first as string), luminance(second as string)]
      probe.remove()
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    },
    [first, second],
  )
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
