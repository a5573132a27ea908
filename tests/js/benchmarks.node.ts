// BENCHMARKS.md is made of what was measured, and of nothing else. Nothing is timed here.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { realSets } from "../../benches/fingerprints/real.mjs"
import { kindSets } from "../../benches/fingerprints/sets.mjs"
import { goalTable, missedGoals } from "../../benches/goals.mjs"
import { goalReport, report, SUITES } from "../../benches/report.mjs"

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")

const measured = () => JSON.parse(read("benches/results.json"))

const SECTIONS = Object.entries(SUITES)

interface Goal {
  what: string
  atLeast?: number
  atMost?: number
  measured?: number
  missing?: string
}

/** The names under which figures are in a section: contenders, and stages of a call. */
function namesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === "times" || key === "bytes") && !Array.isArray(inner)
      ? Object.keys(inner as object)
      : namesOf(inner),
  )
}

describe("BENCHMARKS.md and benches/GOALS.md", () => {
  test("are what the results make them", () => {
    expect(read("BENCHMARKS.md")).toBe(report(measured()))
    expect(read("benches/GOALS.md")).toBe(goalReport(measured()))
  })

  test("has a section for every suite, with the date and the command of its run", () => {
    const results = measured()
    expect(Object.keys(results).sort()).toEqual(Object.keys(SUITES).sort())
    for (const [name, { title }] of SECTIONS) {
      expect(results[name].date).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(goalReport(results)).toContain(
        `## ${title}\n\nMeasured on ${results[name].date} by \`npm run bench -- ${name}\`: `,
      )
    }
  })

  test("says of every goal what was measured, or why it was not", () => {
    for (const [name, { goals }] of SECTIONS) {
      const all: Goal[] = goals(measured()[name])
      // Profiles explain what other suites have goals for.
      expect([name, all.length > 0]).toEqual([name, name !== "profiles"])
      for (const goal of all) {
        const { what, atLeast, atMost, measured, missing } = goal
        expect([what, Number.isFinite(atLeast) !== Number.isFinite(atMost)]).toEqual([what, true])
        if (measured === undefined) expect([what, missing]).toEqual([what, expect.stringMatching(/\S/)])
        else expect([what, Number.isFinite(measured)]).toEqual([what, true])
      }
    }
  })

  test("follows every figure of the results", () => {
    // Each number is changed alone, from the text that has all others as they are.
    const results = measured()
    const both = () => report(results) + goalReport(results)
    const before = both()
    const silent: string[] = []
    const visit = (value: Record<string, unknown>, path: string) => {
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === "object" && inner !== null)
          visit(inner as Record<string, unknown>, `${path}/${key}`)
        if (typeof inner !== "number") continue
        value[key] = inner * 3
        if (both() === before) silent.push(`${path}/${key}`)
        value[key] = inner
      }
    }
    visit(results, "")
    expect(silent).toEqual([])
  })

  test("has no figure in the sources of goals and explanations but the goals themselves", () => {
    const sources = ["benches/report.mjs", "benches/goals.mjs"].concat(
      SECTIONS.flatMap(([name]) =>
        readdirSync(new URL(`../../benches/${name}`, import.meta.url))
          .filter((file) => ["goals.mjs", "report.mjs"].includes(file))
          .map((file) => `benches/${name}/${file}`),
      ),
    )
    expect(sources.length).toBeGreaterThan(2)
    for (const file of sources) expect([file, read(file).match(/\d\s?%/g)]).toEqual([file, null])
  })

  test("names every contender that has a figure", () => {
    for (const [name] of SECTIONS) {
      const { contenders, comparisons, memory } = measured()[name]
      if (!contenders) continue
      const known = contenders.map((one: { name: string }) => one.name)
      for (const figure of namesOf({ comparisons, memory })) expect(known).toContain(figure)
    }
  })

  test("says by what ratio a goal is missed, and why", () => {
    const goals = [
      { what: "apples against pears", atLeast: 4, stretch: 8, measured: 3, explanation: "They are peeled." },
      { what: "plums against figs", atMost: 10, unit: "ms", measured: 12.5 },
      { what: "nuts against nuts", atLeast: 2, stretch: 3, measured: 2.5, explanation: "They are hard." },
      { what: "grapes", atMost: 2, stretch: 1.5, measured: 1.5 },
      { what: "dates", atLeast: 1, measured: undefined, missing: "there are none" },
      { what: "apples against figs", atLeast: 4, measured: 2, explanation: "They are peeled." },
    ]
    expect(missedGoals(goals)).toEqual([
      "Missed, or not measured:",
      "",
      "- apples against pears: goal ≥ 4×, measured 3×, ratio 0.75.",
      "- apples against figs: goal ≥ 4×, measured 2×, ratio 0.5.",
      "",
      "They are peeled.",
      "",
      "- plums against figs: goal ≤ 10 ms, measured 12.5 ms, ratio 1.25.",
      "- dates: not measured: there are none.",
    ])
    expect(goalTable(goals).slice(2, 7)).toEqual([
      "| apples against pears | ≥ 4× | 8× | 3× | 0.75 | missed |",
      "| plums against figs | ≤ 10 ms |  | 12.5 ms | 1.25 | missed |",
      "| nuts against nuts | ≥ 2× | 3× | 2.5× | 1.25 | met |",
      "| grapes | ≤ 2× | 1.5× | 1.5× | 0.75 | met, stretch goal too |",
      "| dates | ≥ 1× |  | – | – | not measured |",
    ])
    expect(missedGoals(goals.slice(2, 4))).toEqual(["All goals are met."])
  })

  test("explains missed goals by figures of the same run", () => {
    const results = measured()
    results.fingerprints.stages.short[100_000] = { call: 200, module: 190, counting: 125 }
    expect(goalReport(results)).toContain(
      'With `weights: "count"`, which needs none either, `short/1` takes 0.625 of the',
    )
    expect(goalReport(results)).toContain("up to 1.6× as large")
    results.fingerprints.stages.short[100_000] = { call: 200, module: 190 }
    expect(goalReport(results)).toContain("What the lookups take was not measured in this run.")
  })

  test("names the contenders that are faster, and no others", () => {
    const results = measured()
    results.fingerprints.contenders = [
      { name: "short/1", group: "ours", about: "", spaces: false },
      { name: "hare", group: "npm", about: "", spaces: true },
      { name: "snail", group: "npm", about: "", spaces: false },
    ]
    results.fingerprints.comparisons = [
      { kind: "English", length: 200, times: { "short/1": 100, hare: 50, snail: 900 } },
      { kind: "Chinese", length: 2000, times: { "short/1": 100, hare: 25, snail: 101 } },
    ]
    const text = report(results)
    expect(text).toContain(
      "- English, 200 B, than `short/1`: hare (2×)\n- Chinese, 2 kB, than `short/1`: hare † (4×)\n",
    )
    const start = text.indexOf("### Fingerprints: contenders that are faster")
    expect(start).toBeGreaterThan(0)
    expect(text.slice(start, text.indexOf("### Fingerprints: growing"))).not.toContain("snail")
  })

  test("compares a baseline with its own recipe only", () => {
    const results = measured()
    results.fingerprints.contenders = [
      { name: "short/1", group: "ours", about: "" },
      { name: "text/1", group: "ours", about: "" },
      { name: "short/1, baseline", group: "WebAssembly", about: "" },
    ]
    results.fingerprints.comparisons = [
      { kind: "English", length: 200, times: { "short/1": 90, "text/1": 200, "short/1, baseline": 45 } },
    ]
    expect(report(results)).toContain("- English, 200 B, than `short/1`: short/1, baseline (2×)\n")
    expect(report(results)).not.toContain("than `text/1`")
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
      const sets = new Map(realSets(folder).map((set) => [set.kind, set]))
      const texts = (kind: string) => sets.get(kind)?.texts ?? []
      expect(texts("real English, paragraphs")).toEqual(["A short paragraph.", "Another one."])
      expect(texts("real Chinese, paragraphs")).toEqual(["一个很短很短的段落。"])
      const [page = ""] = texts("real English, pages")
      expect(long.startsWith(page)).toBe(true)
      expect(Buffer.byteLength(page)).toBeGreaterThan(99_990)
      expect(texts("real English in ASCII, pages")).toEqual([page.replace(/[“”ïé]/g, " ")])
      expect([...sets.keys()].join()).not.toContain("version")
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test("are made up in the scripts of their languages, at least 400 kB of each kind, without repetition", () => {
    const scripts: Record<string, string> = {
      ...{ Chinese: "Han", Russian: "Cyrillic", Greek: "Greek", Arabic: "Arabic", Hindi: "Devanagari" },
      ...{ Korean: "Hangul", Thai: "Thai" },
    }
    for (const { kind, texts, total } of kindSets()) {
      expect([kind, total >= 400_000, new Set(texts).size]).toEqual([kind, true, texts.length])
      const script = scripts[kind]
      if (script === undefined) continue
      const letters = texts[0]?.match(/\p{L}/gu) ?? []
      const own = letters.filter((letter: string) => new RegExp(`\\p{Script=${script}}`, "u").test(letter))
      expect([kind, own.length / letters.length > 0.9]).toEqual([kind, true])
    }
  })
})
