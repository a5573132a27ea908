// Worksheets: at most two pages of A4 or Letter, with the package's numbers, with blanks or filled in.
import type { Page } from "@playwright/test"
import { compare, SimHash, toBits } from "simhash-wasm"
import { fragmentOf } from "./bad-links.js"
import { drawn, expect, NASTY, test, violations, visit } from "./support.js"

const A = "the cat sat on the mat"
const B = "the cat sat on a mat"
const WORDS = (count: number) => Array.from({ length: count }, (_, n) => `w${n * 7}`).join(" ")

/** The texts of a lesson. */
const texts = (a: string, b = a) => ({ a, b, example: null })

/** Opens a sheet. */
async function sheet(page: Page, kind: "blank" | "answers", parts: object = {}, lang = "en"): Promise<void> {
  await visit(page, `?sheet=${kind}&lang=${lang}#${fragmentOf({ texts: texts(A, B), ...parts })}`)
  await expect(page.locator(".sheet .task").nth(2)).toBeAttached()
}

/** The number of pages when the sheet is printed. */
async function pageCount(page: Page, format: "A4" | "Letter"): Promise<number> {
  const pdf = (await page.pdf({ format })).toString("latin1")
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** The texts of all cells of a table, row by row, without its head. */
function cells(page: Page, table: string): Promise<string[][]> {
  return page
    .locator(`.sheet ${table} :is(tbody, tfoot) tr`)
    .evaluateAll((rows) =>
      (rows as HTMLTableRowElement[]).map((row) =>
        [...row.cells].map((cell) => (cell.textContent ?? "").trim().replace("\u2212", "-")),
      ),
    )
}

const OTHERS = [A, WORDS(3), "x".repeat(30_000), WORDS(4000), ...NASTY]

for (const lang of ["en", "zh-CN"])
  test(`a sheet has at most two pages, of A4 and of Letter, in ${lang}`, async ({ page }) => {
    test.setTimeout(300_000)
    const question = "Why? ".repeat(60)
    const task = { question, predict: true, about: "sums" }
    // The words of the sheet are the same beside any text: in Chinese, the texts that take most room are enough, and so
    // they are on A4, which is narrower; on Letter, which is lower, all texts are tried.
    const large = [WORDS(200), `${"Wwwwwwwww ".repeat(60)}end`]
    for (const kind of ["blank", "answers"] as const)
      for (const a of [...large, ...(lang === "en" && kind === "answers" ? OTHERS : [])]) {
        await sheet(page, kind, { texts: texts(a), task, settings: { recipe: "page/1" } }, lang)
        for (const format of large.includes(a) ? (["A4", "Letter"] as const) : (["Letter"] as const))
          expect(await pageCount(page, format), `${kind}, ${a.slice(0, 20)}, ${format}`).toBeLessThanOrEqual(
            2,
          )
      }
  })

test("the sheet with answers is filled in with what the package computes", async ({ page }) => {
  for (const bits of [8, 64]) {
    await sheet(page, "answers", { settings: { bits } })
    const simhash = new SimHash({ recipe: "short/1", bits: 8 })
    const [a, b] = [simhash.explain(A), simhash.explain(B)]
    const comparison = compare(a, b)
    const high = <T>(list: Iterable<T>) => [...list].reverse()
    const signed = (value: number) => (value > 0 ? `+${value}` : String(value))
    const table = await cells(page, ".votes")
    expect(table).toHaveLength(a.features.length + 2)
    for (const [i, { text, hash, weight }] of a.features.entries()) {
      const digits = toBits(hash, 8)
      const votes = [...digits].map((digit) => (digit === "1" ? `+${weight}` : `-${weight}`))
      expect(table[i]).toEqual([text, String(weight), digits, ...votes])
    }
    expect(table.at(-2)?.slice(1)).toEqual(high(a.sums).map(signed))
    expect(table.at(-1)?.slice(1).join("")).toBe(toBits(a.fingerprint, 8))
    const compared = await cells(page, ".compared")
    expect(compared[0]?.slice(1)).toEqual(high(b.sums).map(signed))
    expect(compared[1]?.slice(1).join("")).toBe(toBits(b.fingerprint, 8))
    expect(compared[2]?.slice(1).join("")).toBe(toBits(a.fingerprint, 8))
    const ticked = compared[3]?.slice(1).flatMap((cell, i) => (cell ? [7 - i] : []))
    expect(high(ticked ?? [])).toEqual(comparison.flips.map(({ bit }) => bit))
    await expect(page.locator(".sheet")).toContainText(`${comparison.distance} of 8 bits`)
  }
})

test("a sheet with blanks has features, hashes and fingerprint B, and no answers", async ({ page }) => {
  await sheet(page, "blank", { task: { question: "How many bits?", about: "distance" } })
  const simhash = new SimHash({ recipe: "short/1", bits: 8 })
  const [a, b] = [simhash.explain(A), simhash.explain(B)]
  const table = await cells(page, ".votes")
  expect(table.slice(0, -2).map((row) => row.slice(0, 3))).toEqual(
    a.features.map(({ text, weight, hash }) => [text, String(weight), toBits(hash, 8)]),
  )
  expect(table.flatMap((row, i) => row.slice(i < a.features.length ? 3 : 1)).join("")).toBe("")
  const compared = (await cells(page, ".compared")).map((row) => row.slice(1).join(""))
  expect(compared.slice(1)).toEqual([toBits(b.fingerprint, 8), "", ""])
  const text = await page.locator(".sheet").innerText()
  expect(text).toContain("How many bits?")
  expect(text).not.toContain("differ.")
  expect(text).not.toContain(toBits(a.fingerprint, 8))
})

test("features beyond the twelfth are added up already", async ({ page }) => {
  await sheet(page, "blank", { texts: texts(WORDS(30)) })
  const simhash = new SimHash({ recipe: "short/1", bits: 8 })
  const { features } = simhash.explain(WORDS(30))
  const rest = simhash.accumulator()
  for (const { hash, weight } of features.slice(12)) rest.addHash(hash, weight)
  const others = (await cells(page, ".votes"))[12] ?? []
  expect(others[0]).toBe(`${features.length - 12} other features together`)
  expect(others.slice(1).map(Number)).toEqual([...rest.sums()].reverse())
})

test("a sheet is black on white, prints by its button, and leads back to the lesson", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "")
  })
  await sheet(page, "blank")
  expect(await violations(page)).toEqual([])
  await expect(page.locator(".sheet")).toHaveCSS("background-color", "rgb(255, 255, 255)")
  await expect(page.locator(".sheet")).toHaveCSS("color", "rgb(0, 0, 0)")
  const colours = await page
    .locator(".sheet *")
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
  expect(colours).toEqual(["rgb(0, 0, 0)"])
  await page.getByRole("button", { name: "Print" }).click()
  await expect(page.locator("html")).toHaveAttribute("data-printed", "")
  await page.emulateMedia({ media: "print" })
  await expect(page.locator(".sheet-toolbar")).toBeHidden()
  await page.emulateMedia({ media: "screen" })
  await page.getByRole("link", { name: "With answers" }).click()
  await expect(page.getByRole("heading", { name: "SimHash by hand: answers" })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole("link", { name: "Back to the lesson" }).click()
  await expect(page.locator("#text-a")).toHaveValue(A)
})

test("the panel opens the sheets of its lesson and question", async ({ page }) => {
  await page.goto(`?lang=zh-CN#${fragmentOf({ texts: texts(A, B) })}`)
  await page.getByRole("button", { name: "课堂使用" }).click()
  await page.locator("#task-question").fill("有几位不同？")
  const opening = page.waitForEvent("popup")
  await page.getByRole("link", { name: "带答案的练习纸" }).click()
  const opened = await opening
  await expect(opened.locator(".sheet")).toContainText("有几位不同？")
  await expect(opened.locator(".sheet blockquote").first()).toHaveText(A)
  await expect(opened.locator("html")).toHaveAttribute("lang", "zh-CN")
})

test("a text without features has no sheet, and an unknown sheet is the lesson", async ({ page }) => {
  await page.goto(`?sheet=blank&lang=en#${fragmentOf({ texts: texts("…", B) })}`)
  await expect(page.getByRole("alert")).toContainText("Text A has no features")
  await visit(page, "?sheet=other&lang=en")
  await drawn(page)
})

for (const width of [768, 390, 320])
  test(`a sheet can be read on a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await sheet(page, "answers")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await violations(page)).toEqual([])
  })
