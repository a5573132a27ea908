// The programs of the panels, run by Node and by Python: each prints the number that the page shows.

import { execFileSync } from "node:child_process"
import { runInNewContext } from "node:vm"
import { compare, type Explanation, type RecipeOptions, SimHash, toBits, toHex } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { number, rounded } from "../../format.js"
import type { Computation } from "./computation.js"
import { words as english } from "./en.js"
import type { Inputs, Kind } from "./inputs.js"
import { computation } from "./kinds.js"
import { complete, MOST_CHARACTERS, MOST_ITEMS, shortened } from "./program.js"
import { words as chinese } from "./zh-CN.js"

const context = { t: english, language: "en" } as const
const CONTEXTS = [context, { t: chinese, language: "zh-CN" } as const]

/** What each program prints, in a context of its own. */
function inNode(programs: readonly string[]): string[] {
  return programs.map((program) => {
    const printed: string[] = []
    const log = (...all: unknown[]) => printed.push(all.join(" "))
    runInNewContext(program, { console: { log }, TextEncoder })
    return printed.join("\n")
  })
}

const PYTHON = `
import contextlib, io, json, sys
def run(program):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, {})
    return printed.getvalue().rstrip("\\n")
print(json.dumps([run(program) for program in json.loads(sys.stdin.buffer.read())]))
`

/** The same in Python, in one process. */
function inPython(programs: readonly string[]): string[] {
  const input = JSON.stringify(programs)
  const python = process.env["PYTHON"] ?? "python3"
  return JSON.parse(execFileSync(python, ["-c", PYTHON], { input, encoding: "utf8", maxBuffer: 2 ** 30 }))
}

/** A number as the page shows it, with the minus that programs print. */
const plain = (shown: string) => shown.replaceAll("−", "-")

/** The results and the programs that a test collects, to run all at once. */
class Programs {
  readonly #cases: { what: string; expected: string; how: Computation }[] = []
  /** The recipe and the texts of what is added. */
  what = ""

  add<K extends Kind>(kind: K, inputs: Inputs[K], expected: string): void {
    const what = `${kind} ${this.what}`
    const how = computation(kind, inputs, context)
    expect(how.result, what).toBe(expected)
    for (const context of CONTEXTS) {
      const { numbers, result, words, symbols } = computation(kind, inputs, context)
      expect(numbers.join("\n"), kind).toContain(result)
      expect([...numbers, ...symbols, words].join(" "), kind).not.toMatch(/[{}]\w|undefined|NaN/)
    }
    for (const language of ["javascript", "python"] as const) {
      const program = how.programs?.[language]
      if (!program) throw new Error(`no program for ${what}`)
      expect(complete(program).trimEnd().split("\n").length, `${kind} in ${language}`).toBeLessThanOrEqual(15)
    }
    this.#cases.push({ what, expected: plain(expected), how })
  }

  check(): void {
    expect(this.#cases.length).toBeGreaterThan(0)
    for (const [language, run] of [["javascript", inNode] as const, ["python", inPython] as const]) {
      const programs = this.#cases.map(({ how }) => complete(how.programs?.[language] ?? []))
      const printed = run(programs)
      for (const [i, { what, expected }] of this.#cases.entries())
        expect(printed[i], `${what} in ${language}\n${programs[i]?.slice(0, 2_000)}`).toBe(expected)
    }
  }
}

const TEXTS: readonly (readonly [string, string])[] = [
  ["the cat sat on the mat", "the cat sat on a mat"],
  ["今天天气很好，我们去北京大学。", "今天天气不好，我们不去北京大学。"],
  // Four features of weight 1: many ties.
  ["one two three four", "one two three five"],
  ["“Quotes” \\ and \"these\" 'too'", "tabs\tand\nlines\u2028here"],
  ["مرحبا بالعالم 🙂 𠮷野家 e\u0301\u0323", "👩‍👩‍👧‍👦 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ﬁ Ⅳ"],
  ["to be or not to be to be to be", "to be to be or not"],
  [`${"a".repeat(60)} antidisestablishmentarianism`, "b"],
  // No features, as before the first vote.
  ["…", "one"],
]

const RECIPES: readonly RecipeOptions[] = [
  {},
  { bits: 6 },
  { bits: 16, weights: "count" },
  { recipe: "short/1", bits: 128, weights: "log" },
  { recipe: "page/1", bits: 32, tie: "one" },
  { recipe: "python-hashes/1" },
  { recipe: "java-simhash/1", bits: 8 },
  { recipe: "java-simhash/1", bits: 128, weights: "log" },
  {
    weights: { table: { the: -2.5, cat: 0.0625, 好: -0.3, 天: 1 / 65536, to: 0, be: -1.5, a: 1e9 } },
    tie: "one",
  },
]

/** Some bits: both ends, and one of the smallest and of the largest sum. */
function someBits(sums: Explanation["sums"]): number[] {
  const order = sums.map((_, bit) => bit).sort((a, b) => (sums[a] ?? 0) - (sums[b] ?? 0))
  return [...new Set([0, sums.length - 1, order[0] ?? 0, order.at(-1) ?? 0])]
}

test("formulas and programs have the page's numbers, for texts and recipes of all kinds", () => {
  const programs = new Programs()
  for (const options of RECIPES) {
    const simhash = new SimHash(options)
    for (const texts of TEXTS) {
      const [a, b] = texts.map((text) => simhash.explain(text)) as [Explanation, Explanation]
      const { bits } = a.recipe
      programs.what = `${a.recipe.id} ${bits} ${texts.join(" / ")}`
      for (const { features, fingerprint, sums, margins, total, recipe } of [a, b]) {
        const add = (bit: number, more: object) =>
          programs.add("sum", { features, bit, sum: sums[bit] ?? 0, ...more }, number(sums[bit] ?? 0, "en"))
        for (const bit of someBits(sums)) add(bit, { margin: { total, share: margins[bit] ?? 0 } })
        // Before all have voted there is no margin.
        add(0, {})
        programs.add("fingerprint", { features, recipe, sums, fingerprint }, toHex(fingerprint, bits))
        for (const feature of features) programs.add("hash", { feature, recipe }, toBits(feature.hash, bits))
      }
      for (const second of [b, a]) {
        const comparison = compare(a, second)
        const { distance, expectedDistance: expected, flips } = comparison
        programs.add("distance", { a, b: second, comparison }, String(distance))
        const features = Math.min(a.featureCount, second.featureCount)
        if (features > 0)
          programs.add("expectedDistance", { bits, features, expected }, rounded(expected, "en"))
        for (const flip of flips) programs.add("push", { comparison, flip }, number(flip.sumB, "en"))
      }
    }
  }
  programs.check()
})

test("long lists are shortened where they are shown, and complete where they are copied, up to a limit", () => {
  const explained = (count: number) =>
    new SimHash({ recipe: "short/1" }).explain(Array.from({ length: count }, (_, i) => `w${i}`))
  const long = explained(MOST_ITEMS)
  const { programs, result } = computation("fingerprint", long, context)
  if (!programs) throw new Error("no program")
  expect(inNode([complete(programs.javascript)])).toEqual([result])
  expect(inPython([complete(programs.python)])).toEqual([result])
  expect(shortened(programs.python)).toContainEqual({ left: MOST_ITEMS - 3 })
  const shown = shortened(programs.javascript).filter((piece) => typeof piece === "string")
  expect(shown.join("").length).toBeLessThan(1_000)

  const longer = explained(MOST_ITEMS + 1)
  expect(computation("fingerprint", longer, context).programs).toBeNull()
  const [bit, sum] = [0, longer.sums[0] ?? 0]
  expect(computation("sum", { features: longer.features, bit, sum }, context).programs).toBeNull()
  const word = new SimHash().explain("a".repeat(MOST_CHARACTERS + 1))
  const [feature] = word.features
  if (!feature) throw new Error("no feature")
  expect(computation("hash", { feature, recipe: word.recipe }, context).programs).toBeNull()
})

test("strings in programs show no invisible character, and a long feature is only shortened as a label", () => {
  const text = "a\u202eb\u200dc\u0000d\ue000e\u2028f\u{e0041}g"
  const feature = { text, hash: 0n, weight: 1 }
  const { programs } = computation("hash", { feature, recipe: { bits: 64, hash: "fxhash" } }, context)
  for (const program of [programs?.javascript, programs?.python])
    expect(complete(program ?? [])).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u)
  const long = { text: "🙂".repeat(100), hash: 0n, weight: 1 }
  const sum = computation("sum", { features: [long], bit: 0, sum: -1 }, context)
  expect(complete(sum.programs?.python ?? [])).toContain(`"${"🙂".repeat(24)}…"`)
  const hash = computation("hash", { feature: long, recipe: { bits: 64, hash: "fxhash" } }, context)
  expect(complete(hash.programs?.python ?? [])).toContain(`"${long.text}"`)
})
