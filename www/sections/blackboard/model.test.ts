import { SimHash } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { neighbour } from "../../lesson/bit-keys.js"
import { words as en } from "./en.js"
import { rowsOf, rowsOfText } from "./examples.js"
import { bitOf, outcome } from "./model.js"
import { blackboard, EXAMPLES, fits, WIDTHS } from "./state.js"
import { words as zhCN } from "./zh-CN.js"

test("the sums are the votes, added up by hand, and the digits are their signs", () => {
  for (const { examples } of [en, zhCN])
    for (const example of EXAMPLES)
      for (const bits of WIDTHS)
        for (const tie of ["zero", "one"] as const) {
          const rows = rowsOf(example, examples)
          const { sums, digits } = outcome({ ...blackboard.initial, bits, tie }, rows)
          const expected = Array.from({ length: bits }, (_, bit) =>
            rows.reduce((sum, row) => sum + (bitOf(row.hash, bit) === 1 ? row.weight : -row.weight), 0),
          )
          expect(sums).toEqual(expected)
          const sign = (sum: number) => (sum > 0 || (sum === 0 && tie === "one") ? "1" : "0")
          expect(digits).toBe(expected.map(sign).reverse().join(""))
        }
})

test("two words of weights 4 and 5 make the fingerprint that the text gives", () => {
  const rows = rowsOf("pair", en.examples)
  expect(rows.map(({ weight }) => weight)).toEqual([4, 5])
  const { sums, digits } = outcome(blackboard.initial, rows)
  expect([...sums].reverse()).toEqual([9, -9, 1, -1, 1, 9])
  expect(digits).toBe("101011")
  expect(en.lead.join()).toContain(digits)
})

test("four of six sums of the example of ties are 0", () => {
  const ties = outcome(blackboard.initial, rowsOf("ties", en.examples)).sums.filter((sum) => sum === 0)
  expect(ties).toHaveLength(4)
})

test("a text fills at most twelve rows, by the hashes of the package", () => {
  const text = Array.from({ length: 30 }, (_, i) => `word${i}`).join(" ")
  const rows = rowsOfText(text, {})
  expect(rows).toHaveLength(12)
  expect(rows.every(fits)).toBe(true)
  const { features } = new SimHash({ bits: 8 }).explain(text)
  expect(rows.map(({ label, hash }) => [label, hash])).toEqual(
    features.slice(0, 12).map((feature) => [feature.text, Number(feature.hash)]),
  )
})

test("arrows move between the bits and stay within them; other keys lead nowhere", () => {
  const from = { row: 1, bit: 0 }
  expect(neighbour(from, "ArrowLeft", 5)).toEqual({ row: 1, bit: 1 })
  expect(neighbour(from, "ArrowRight", 5)).toEqual(from)
  expect(neighbour({ row: 1, bit: 5 }, "ArrowLeft", 5)).toEqual({ row: 1, bit: 5 })
  expect(neighbour(from, "ArrowUp", 5)).toEqual({ row: 0, bit: 0 })
  expect(neighbour(from, "ArrowDown", 5)).toEqual({ row: 2, bit: 0 })
  expect(neighbour(from, "Home", 5)).toEqual({ row: 1, bit: 5 })
  expect(neighbour({ row: 1, bit: 3 }, "End", 5)).toEqual(from)
  expect(neighbour(from, "a", 5)).toBeUndefined()
})
