// What is seen: the colours of the loom on other pages, and its digits where the system chooses the colours.
import { SimHash } from "simhash-wasm"
import { expect, field, open, openOther, pixels, test } from "./support.js"

const LIGHT = { paper: "255,254,250", plus: "0,105,166", minus: "176,67,0" }
const DARK = { paper: "21,23,27", plus: "90,184,238", minus: "242,161,58" }

for (const [system, style, colours] of [
  ["light", "", LIGHT],
  // A page that says nothing about dark colours is light.
  ["dark", "", LIGHT],
  ["light", ":root { color-scheme: light dark }", LIGHT],
  ["dark", ":root { color-scheme: light dark }", DARK],
  ["light", ":root { color-scheme: dark }", DARK],
] as const) {
  test(`the loom on a bare page is drawn in its colours: system ${system}, style "${style}"`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await openOther(
      page,
      `<simhash-loom text="the cat sat on the mat" recipe="short/1" bits="16"></simhash-loom>`,
      style,
    )
    const loom = page.locator("simhash-loom")
    await expect(loom.locator(".hex code")).toBeVisible()
    const shown = (await pixels(loom)).colours
    const count = (colour: string) => shown.filter((one) => one === colour).length
    // The paper is most of it, and bars are areas of the two colours.
    expect(commonest(shown)).toBe(colours.paper)
    expect(count(colours.plus)).toBeGreaterThan(200)
    expect(count(colours.minus)).toBeGreaterThan(200)
    const border = await loom
      .locator(".cell")
      .first()
      .evaluate((cell) => getComputedStyle(cell).borderBottomColor)
    expect(border).not.toBe("rgba(0, 0, 0, 0)")
  })
}

for (const colorScheme of ["light", "dark"] as const)
  test(`the bars of the stage are seen in forced colours, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme })
    await open(page)
    const { sums } = new SimHash("short/1").explain(await field(page, "a").inputValue())
    const largest = Math.max(...sums.map(Math.abs))
    // Chosen by the reader, so that no paragraph shows another step.
    const seek = page.locator("simhash-loom-transport input[type=range]")
    await seek.fill((await seek.getAttribute("max")) ?? "")
    for (const sign of [1, -1]) {
      const bit = sums.indexOf(Math.max(...sums.map((sum) => sum * sign)) * sign)
      const bar = page.locator(`simhash-loom-figure .cell[data-bit="${bit}"] .plot`)
      await bar.scrollIntoViewIfNeeded()
      const { width, height, colours } = await pixels(bar)
      const drawn = colours.filter((colour) => colour !== commonest(colours)).length
      // More than the line of zero and the figure: the outline at least, of a bar as high as the sum.
      const high = (Math.abs(sums[bit] ?? 0) / largest) * (height / 2)
      expect(drawn, `the bar of bit ${bit}`).toBeGreaterThan(width + 4 * high)
    }
  })

/** The value that occurs most often. */
function commonest(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}
