// The page on paper.
import { inflateSync } from "node:zlib"
import { SimHash } from "simhash-wasm"
import { expect, open, test } from "./support.js"

/** The drawing operators of each page of a PDF that Chromium made. */
function pagesOf(pdf: Buffer): string[] {
  const objects = new Map<string, string>()
  for (const [, number = "", body = ""] of pdf.toString("latin1").matchAll(/(\d+) 0 obj\s*(.*?)endobj/gs))
    objects.set(number, body)
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body))
  return pages.map((page) => {
    const stream = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "") ?? ""
    // Whose last byte may be a carriage return, so that only the length says where it ends.
    const [, dictionary = "", data = ""] = /^(.*?)stream\r?\n(.*)/s.exec(stream) ?? []
    const bytes = Buffer.from(data, "latin1").subarray(0, Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0))
    return (dictionary.includes("FlateDecode") && bytes.length > 0 ? inflateSync(bytes) : bytes).toString(
      "latin1",
    )
  })
}

/** The number of texts that a page shows. */
const texts = (operators: string) => operators.match(/\bT[jJ]\b/g)?.length ?? 0

test("no page is nearly empty, although the reader has not scrolled", async ({ page }) => {
  for (const lang of ["en", "zh-CN"]) {
    await open(page, `?lang=${lang}`)
    const pages = pagesOf(await page.pdf({ format: "A4" }))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.map(texts).filter((count) => count < 100)).toEqual([])
  }
})

test("charts that were drawn for the window fit on the paper", async ({ page }) => {
  await open(page)
  const beyond = await page.evaluate(() => {
    // Printing measures no width: nor do these, in the task that narrows the page.
    document.body.style.width = "600px"
    const all = [...document.querySelectorAll(".chart text")]
    return all.filter((one) => one.getBoundingClientRect().right > 600).map((one) => one.textContent)
  })
  expect(beyond).toEqual([])
})

test("printed at once, each paragraph has a picture of the stage with its own sums", async ({ page }) => {
  await open(page)
  const simhash = new SimHash("short/1")
  const { features } = simhash.explain(await page.locator("#text-a").inputValue())
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  const pictures = page.locator("#loom .scene simhash-loom-figure.printed")
  await expect(pictures).toHaveCount(8)
  for (const [scene, voted] of Object.entries({ text: 0, hash: 1, votes: 2, signs: features.length })) {
    const accumulator = simhash.accumulator()
    for (const { hash, weight } of features.slice(0, voted)) accumulator.addHash(hash, weight)
    const said = await page.locator(`[data-scene=${scene}] .cell > .hidden`).allTextContents()
    const sums = said.map((text) => Number(/: (.*)$/.exec(text)?.[1]?.replace("−", "-")))
    expect(sums.reverse()).toEqual([...accumulator.sums()])
  }
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  await expect(pictures).toHaveCount(0)
})

test("bars and marks are printed in light colours whatever the theme, and no buttons", async ({ page }) => {
  await open(page)
  await expect(page.locator("simhash-loom-figure .hex code")).toBeVisible()
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  const buttons = page.locator("header :is(button, select), button.how")
  await expect(buttons.filter({ visible: true })).toHaveCount(0)
  for (const theme of ["auto", "light", "dark"]) {
    await page.evaluate((theme) => {
      document.documentElement.dataset["theme"] = theme
    }, theme)
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)")
    const bars = await page.locator("simhash-loom-figure .bar").evaluateAll((all) =>
      all.map((bar) => {
        const { backgroundColor, printColorAdjust } = getComputedStyle(bar)
        return `${printColorAdjust} ${backgroundColor}`
      }),
    )
    expect(bars.length).toBeGreaterThan(50)
    expect(new Set(bars)).toEqual(new Set(["exact rgb(0, 105, 166)", "exact rgb(176, 67, 0)"]))
  }
})
