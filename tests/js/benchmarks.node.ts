// BENCHMARKS.md is made of what was measured, and of nothing else. Nothing is timed here.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { goalReport, goalRow, report } from "../../benches/report.mjs"
import { kindSets, mainSets, realSets } from "../../benches/sets.mjs"
import { SUITES } from "../../benches/suites.mjs"

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")

/** The figures of a table by row and column. */
type Rows = Record<string, Record<string, number>>

interface Suite {
  readonly title: string
  readonly tables: Record<string, { chart?: { row: string } }>
  readonly contenders?: Record<string, string>
  readonly ours?: string[]
  readonly goals: { table: string; row: string; over: string; under?: string }[]
}

const suites = Object.entries(SUITES as Record<string, Suite>)
const measured = (): Record<string, { date: string; tables: Record<string, Rows> }> =>
  JSON.parse(read("benches/results.json"))

describe("BENCHMARKS.md and benches/GOALS.md", () => {
  test("are what the results make them", () => {
    expect(read("BENCHMARKS.md")).toBe(report(measured()))
    expect(read("benches/GOALS.md")).toBe(goalReport(measured()))
  })

  test("has a section for every suite, with the date and the command of its run", () => {
    const results = measured()
    expect(Object.keys(results).sort()).toEqual(Object.keys(SUITES).sort())
    for (const [name, { title, tables }] of suites) {
      const date = results[name]?.date
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(report(results)).toContain(
        `## ${title}\n\nMeasured on ${date} by \`npm run bench -- ${name}\`: `,
      )
      expect(Object.keys(results[name]?.tables ?? {}).sort()).toEqual(Object.keys(tables).sort())
    }
  })

  test("follows every figure of the results", () => {
    // Each number is changed alone, from the text that has all others as they are.
    const results = measured()
    const before = report(results)
    const silent: string[] = []
    for (const [suite, { tables }] of Object.entries(results)) {
      for (const [row, figures] of Object.values(tables).flatMap(Object.entries<Rows[string]>)) {
        for (const [name, figure] of Object.entries(figures)) {
          figures[name] = 3 * figure + 1
          if (report(results) === before) silent.push(`${suite}: ${row}: ${name}`)
          figures[name] = figure
        }
      }
    }
    expect(silent).toEqual([])
  })

  test("says of every contender what it computes", () => {
    for (const [suite, { contenders }] of suites) {
      if (!contenders) continue
      const tables = Object.entries(measured()[suite]?.tables ?? {})
      const compared = tables.filter(([, rows]) =>
        Object.values(rows).some((row) => (Object.keys(row)[0] as string) in contenders),
      )
      const names = compared.flatMap(([, rows]) => Object.values(rows).flatMap(Object.keys))
      expect([...new Set(names)].sort()).toEqual(Object.keys(contenders).sort())
    }
  })

  test("has a figure for every goal", () => {
    for (const [suite, { goals }] of suites) {
      const tables = measured()[suite]?.tables
      const without = goals.filter(({ table, row, over, under = over }) => {
        const figures = tables?.[table]?.[row]
        return figures?.[over] === undefined || figures[under] === undefined
      })
      expect([suite, without]).toEqual([suite, []])
    }
  })

  test("says whether a goal is met", () => {
    const table = { format: (figure: number) => `${figure} ns` }
    const rows = { fruit: { apples: 12, pears: 4 } }
    const goal = { table: "", row: "fruit", over: "apples", under: "pears" }
    expect(goalRow({ ...goal, atLeast: 3 }, table, rows)).toEqual([
      "fruit: apples / pears",
      "≥ 3×",
      "3×",
      "met",
    ])
    expect(goalRow({ ...goal, atLeast: 4 }, table, rows).at(-1)).toBe("missed")
    expect(goalRow({ ...goal, atMost: 2 }, table, rows).slice(1)).toEqual(["≤ 2×", "3×", "missed"])
    const alone = { table: "", row: "fruit", over: "apples", atMost: 12 }
    expect(goalRow(alone, table, rows)).toEqual(["fruit: apples", "≤ 12 ns", "12 ns", "met"])
    expect(goalRow({ ...goal, over: "figs", atMost: 1 }, table, rows).slice(2)).toEqual(["–", "not measured"])
  })
})

test("DESIGN.md refers to BENCHMARKS.md and has no table of times", () => {
  const design = read("DESIGN.md")
  expect(design).toContain("](BENCHMARKS.md")
  expect(design.split("\n").filter((line) => line.startsWith("|") && /\d×/.test(line))).toEqual([])
})

test("the packages in the guide of migration are of the versions that are timed", () => {
  const { dependencies } = JSON.parse(read("benches/package.json"))
  const { devDependencies } = JSON.parse(read("package.json"))
  for (const name of ["simhash", "simhash-js"]) expect(devDependencies[name]).toBe(dependencies[name])
})

describe("the texts that are timed", () => {
  test("are real ones of each language, one version of each document, as they are in the folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "simhash-texts-"))
    try {
      const long = "A page of “real” text, naïve and café. ".repeat(3000)
      const docs = [
        { scenario: "page_en", family: 1, text: long },
        { scenario: "page_en", family: 1, text: `${long}, a later version` },
        { scenario: "short_en", family: 1, text: "A short paragraph.\n\nAnother one.\n\nno" },
        { scenario: "short_zh", family: 2, text: "一个很短很短的段落。" },
      ]
      const lines = docs.map((doc) => JSON.stringify(doc)).join("\n")
      writeFileSync(join(folder, "docs.jsonl.gz"), gzipSync(lines))
      const sets = new Map(
        realSets(pathToFileURL(join(folder, "docs.jsonl.gz"))).map((set) => [set.kind, set]),
      )
      const texts = (kind: string): string[] => sets.get(kind)?.items ?? []
      expect(texts("real English, paragraphs")).toEqual(["A short paragraph.", "Another one."])
      expect(texts("real Chinese, paragraphs")).toEqual(["一个很短很短的段落。"])
      const [page = ""] = texts("real English, pages")
      expect(long.startsWith(page)).toBe(true)
      expect(Buffer.byteLength(page)).toBeGreaterThan(99_990)
      expect([...sets.keys()].join()).not.toContain("version")
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test("are made up in the scripts of their languages, at least 400 kB of each kind, without repetition", () => {
    const scripts: Record<string, string> = {
      ...{ Chinese: "Han", Russian: "Cyrillic", Arabic: "Arabic", Hindi: "Devanagari" },
      ...{ Korean: "Hangul", Thai: "Thai" },
    }
    for (const { kind, items, total } of [...mainSets(), ...kindSets()]) {
      expect([kind, total >= 400_000, new Set(items).size]).toEqual([kind, true, items.length])
      const script = scripts[kind]
      if (script === undefined) continue
      const letters = items[0]?.match(/\p{L}/gu) ?? []
      const own = letters.filter((letter: string) => new RegExp(`\\p{Script=${script}}`, "u").test(letter))
      expect([kind, own.length / letters.length > 0.9]).toEqual([kind, true])
    }
  })
})
