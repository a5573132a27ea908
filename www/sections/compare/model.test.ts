import { compare, SimHash } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { comparable, uncertain } from "./model.js"

const explained = (text: string) => new SimHash().explain(text)

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
