import { distance } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { words as en } from "./en.js"
import { lines, MOST_OWN, ownLines, simhash } from "./model/lines.js"
import { blocks, finding, search } from "./model/search.js"
import { progress, steps } from "./model/steps.js"
import { sentence } from "./sentence.js"
import { MOST, PRESETS, type Preset } from "./state.js"
import { words as zhCN } from "./zh-CN.js"

test("each of the three queries does what its name says, in both languages", () => {
  for (const { corpus, queries } of [en, zhCN])
    for (const [preset, asked] of Object.entries(PRESETS) as [Preset, number][]) {
      const { candidates, missed, matches } = search(queries[preset], lines(corpus, ""), 3, asked)
      const found = new Set(candidates.map((row) => finding(row, 3, asked)))
      if (preset === "guarantee") expect(found).toContain("guaranteed")
      if (preset === "luck") expect(found).toContain("lucky")
      expect(missed.length > 0).toBe(preset === "missed")
      expect(matches.length).toBeGreaterThan(0)
    }
})

test("matches are those of a linear scan, candidates share a block, and within k nothing is missed", () => {
  const all = lines(en.corpus, zhCN.corpus.join("\n"))
  for (let k = 1; k <= MOST.k; k++)
    for (const asked of [0, k, MOST.asked]) {
      const { fingerprint, rows, candidates, missed, matches } = search(en.queries.luck, all, k, asked)
      const near = all.filter((line) => distance(line.fingerprint, fingerprint) <= asked)
      expect(new Set(matches.map(({ line }) => line))).toEqual(new Set(near))
      for (const row of rows) expect(row.differences.reduce((sum, bits) => sum + bits)).toBe(row.distance)
      expect(new Set(candidates)).toEqual(new Set(rows.filter((row) => row.differences.includes(0))))
      expect(missed.every((row) => row.distance > k)).toBe(true)
    }
})

test("k + 1 blocks cover the 64 bits once", () => {
  const fingerprint = simhash.fingerprint(en.queries.luck)
  for (let k = 1; k <= MOST.k; k++) {
    const cut = blocks(fingerprint, k)
    expect(cut).toHaveLength(k + 1)
    const whole = cut.reduce((sum, { value, start }) => sum | (value << BigInt(start)), 0n)
    expect(whole).toBe(fingerprint)
    expect(cut.reduce((sum, { length }) => sum + length, 0)).toBe(64)
  }
})

test("one's own lines are those with something in them, and at most 200", () => {
  expect(ownLines("a\r\nb\rc\n \n\n")).toEqual(["a", "b", "c"])
  const all = lines(["x"], Array.from({ length: 300 }, (_, i) => `line ${i}`).join("\n"))
  expect(all).toHaveLength(1 + MOST_OWN)
  expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 1))
  expect(all.map(({ own }) => own)).toEqual(all.map((_, i) => i > 0))
})

test("a query cuts, looks up every block, collects, checks every candidate, and is done", () => {
  const taken = steps(4, 2)
  const kinds = ["cut", ...Array(4).fill("lookup"), "collect", "check", "check", "done"]
  expect(taken.map(({ kind }) => kind)).toEqual(kinds)
  expect(progress(taken, 2)).toEqual({ lookedUp: 2, collected: false, checked: 0, done: false })
  expect(progress(taken, 8)).toEqual({ lookedUp: 4, collected: true, checked: 2, done: true })
})

test("a sentence says one bit and one line in the singular", () => {
  const text =
    "Snow fell on the pass overnight, so the bus to the valley will go round by the lake road today."
  const found = search(text, lines(en.corpus, ""), 3, 1)
  const say = (kind: "collect" | "done") => sentence(en, "en", found, { k: 3, asked: 1 }, { kind })
  expect(found.candidates).toHaveLength(1)
  expect(say("collect")).toBe(
    "Collect: 1 of 20 lines shares a bucket with the query. It is the candidate: line 20.",
  )
  expect(say("done")).toContain("1 differing bit cannot touch all 4 blocks")
})
