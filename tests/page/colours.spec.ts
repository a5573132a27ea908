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
  test(`a bare page has the loom in its colours: system ${system}, style "${style}"`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system })
    await openOther(
      page,
      `<simhash-loom text="the cat sat on the mat" recipe="short/1" bits="16"></simhash-loom>`,
      style,
    )
    const loom = page.locator("simhash-loom")
    await expect(loom.locator(".hex code")).toBeVisible()
    // The paper is most of it, and bars are areas of the two colours.
    const shown = await pixels(loom)
    expect(shown[0]?.[0]).toBe(colours.paper)
    expect(new Map(shown).get(colours.plus)).toBeGreaterThan(200)
    expect(new Map(shown).get(colours.minus)).toBeGreaterThan(200)
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
      const [, ...marks] = await pixels(bar)
      const drawn = marks.reduce((sum, [, count]) => sum + count, 0)
      const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {}
      // More than the line of zero and the figure: the outline at least, of a bar as high as the sum.
      const high = (Math.abs(sums[bit] ?? 0) / largest) * (height / 2)
      expect(drawn, `the bar of bit ${bit}`).toBeGreaterThan(width + 4 * high)
    }
  })
