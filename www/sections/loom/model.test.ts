import { SimHash } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { words as en } from "./en.js"
import { layout, votesFor } from "./model/layout.js"
import { Replay } from "./model/replay.js"
import { readout } from "./readout.js"

const TEXT = "to be or not to be that is the question"

test("the sums at a step are those of its features alone, in whatever order the steps are visited", () => {
  const simhash = new SimHash({ weights: "count", bits: 16 })
  const explanation = simhash.explain(TEXT)
  const { features } = explanation
  const replay = new Replay(simhash, explanation)
  for (const step of [0, 3, features.length, 2, features.length - 1, 1, 0, features.length]) {
    const sums = Array.from({ length: 16 }, (_, bit) =>
      features
        .slice(0, step)
        .reduce((sum, feature) => sum + (votesFor(feature, bit) ? feature.weight : -feature.weight), 0),
    )
    const now = replay.at(step)
    expect([...now.sums]).toEqual(sums)
    for (const [bit, sum] of sums.entries())
      expect((now.fingerprint >> BigInt(bit)) & 1n).toBe(sum > 0 ? 1n : 0n)
  }
  replay.dispose()
})

test("columns are in the order of the bits, or of the margins with the smallest first", () => {
  const explanation = new SimHash({ bits: 32 }).explain(TEXT)
  const plain = layout(explanation, false)
  expect(plain.order).toEqual(Array.from({ length: 32 }, (_, column) => 31 - column))
  const { order, columns, rows } = layout(explanation, true)
  expect([...order].sort((a, b) => b - a)).toEqual(plain.order)
  const margins = order.map((bit) => explanation.margins[bit] ?? 0)
  expect(margins).toEqual([...margins].sort((a, b) => a - b))
  for (const [column, bit] of order.entries()) expect(columns[bit]).toBe(column)
  for (const { feature, digits, ones } of rows) {
    for (const [column, bit] of order.entries())
      expect(digits[column]).toBe(votesFor(feature, bit) ? "1" : "0")
    expect(ones).toBe(digits.replaceAll("0", " "))
  }
})

test("at most 200 features get a row, and the others are counted", () => {
  const text = Array.from({ length: 150 }, (_, i) => `word${i}`).join(" ")
  const explanation = new SimHash().explain(text)
  const { rows, left } = layout(explanation, false)
  expect([rows.length, left]).toEqual([200, explanation.features.length - 200])
})

test("the readout of a bit lists its votes, which add up to its sum", () => {
  const explanation = new SimHash({ bits: 8, recipe: "short/1" }).explain("one two three")
  const { sums, fingerprint, features } = explanation
  for (let bit = 0; bit < 8; bit++) {
    const step = features.length
    const sentence = readout(explanation, { sums, fingerprint }, { bit, step }, en, "en")
    const [, votes = "", sum = ""] = /^Bit \d: (.*) = (\S+),/.exec(sentence.replaceAll("−", "-")) ?? []
    const list = votes.split(" ").map(Number)
    expect(list).toHaveLength(step)
    expect(list.reduce((total, vote) => total + vote)).toBe(Number(sum))
    expect(Number(sum)).toBe(sums[bit])
  }
  expect(readout(explanation, { sums, fingerprint }, { bit: 0, step: 0 }, en, "en")).toBe(
    "Bit 0: no votes yet.",
  )
})
