import { compare, SimHash } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { comparable, groups, uncertain } from "./model.js"

const explained = (text: string, bits = 64) => new SimHash({ bits }).explain(text)

test("the columns are the digits of both fingerprints, the most significant first, in groups of eight", () => {
  for (const bits of [6, 8, 64, 128]) {
    const [a, b] = [explained("the cat sat on the mat", bits), explained("the cat sat on a mat", bits)]
    const comparison = compare(a, b)
    const grouped = groups(a, b, comparison)
    expect(grouped.map((group) => group.length)).toEqual(
      bits === 6 ? [6] : Array.from({ length: bits / 8 }, () => 8),
    )
    const columns = grouped.flat()
    expect(columns.map(({ bit }) => bit)).toEqual(Array.from({ length: bits }, (_, i) => bits - 1 - i))
    const digits = (fingerprint: bigint) => fingerprint.toString(2).padStart(bits, "0")
    expect(columns.map((column) => column.a).join("")).toBe(digits(a.fingerprint))
    expect(columns.map((column) => column.b).join("")).toBe(digits(b.fingerprint))
    expect(columns.filter(({ differs }) => differs)).toHaveLength(comparison.distance)
    for (const { a, b, differs } of columns) expect(differs).toBe(a !== b)
  }
})

test("texts are comparable if both have features", () => {
  const [text, none] = [explained("the cat sat on the mat"), explained(" \u200b —")]
  expect(comparable(compare(text, text))).toBe(true)
  for (const pair of [[text, none] as const, [none, text] as const, [none, none] as const])
    expect(comparable(compare(...pair))).toBe(false)
})

test("a judgement of few features is uncertain, and where there is no judgement nothing is", () => {
  const many = explained("one two three four five six seven eight nine ten eleven twelve")
  const few = explained("one two three four")
  expect([many.confidence, few.confidence]).toEqual(["ok", "low"])
  expect(uncertain(many, few, { ...compare(many, few), verdict: "different" })).toBe(true)
  expect(uncertain(few, few, { ...compare(few, few), verdict: "near" })).toBe(true)
  expect(uncertain(many, many, { ...compare(many, many), verdict: "near" })).toBe(false)
  for (const verdict of ["empty", "same", "too-short"] as const)
    expect(uncertain(few, few, { ...compare(few, few), verdict })).toBe(false)
})
