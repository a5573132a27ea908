// The entry without WebAssembly is held to the known answers, which tests/js/recipes.ts computes by a third implementation, and
// to the package.
import { fingerprint as expected, SimHashError } from "simhash-wasm"
import * as lite from "simhash-wasm/lite"
import { expect, test, vi } from "vitest"
import recipes from "../vectors/recipes.json"
import { randomNumbers, randomText } from "./oracle.js"
import { ALL_ROUNDS, Random, rounds } from "./random.js"

const { fingerprint, toHex } = lite

/** Fails for the first text whose fingerprint is not that of the package. */
function same(texts: Iterable<string>): void {
  for (const text of texts) {
    if (fingerprint(text) !== expected(text)) expect.fail(`${JSON.stringify(text.slice(0, 200))} differs`)
  }
}

test.each(recipes.texts)("the known answer for $input is given", (vector) => {
  expect(toHex(fingerprint(vector.input))).toBe(vector["text/1"].fp64)
})

test("every character has the fingerprint of the package: alone, in words, between them and next to a sigma", () => {
  const random = new Random(40n)
  function* texts() {
    for (let code = 0; code <= 0x10ffff; code++) {
      // All of those that have an old script or block, and some of the others.
      if (!ALL_ROUNDS && code > 0x3000 && random.below(40) > 0) continue
      const c = String.fromCodePoint(code)
      yield c
      yield `a${c}b 1${c}2 א${c}א カ${c}カ`
      yield `a ${c} b`
      yield `\u0391\u03a3${c}\u03a3${c}\u03b1 \u200d${c}${c} ${c}\u200d${c}`
    }
  }
  same(texts())
})

test("any sequence of characters that rules look at has the words of the package", () => {
  const random = new Random(41n)
  const list = [
    ..."aΣß א1ア_🇨 \t\n\r\u0301\u200d\u00ad:,.'\"·’一ไ👍ℹⓂ©İⅠẞ\ud800\udc00",
    "\ud800",
    "\udc00",
    "\u{1f1e6}",
  ]
  function* texts() {
    for (let round = 0; round < rounds(400_000); round++) {
      let text = ""
      for (let left = 1 + random.below(9); left > 0; left--) text += list[random.below(list.length)]
      yield text
    }
  }
  same(texts())
})

test("random texts of all scripts have the fingerprints of the package", () => {
  const random = randomNumbers(42n)
  function* texts() {
    for (let round = 0; round < rounds(100_000); round++) yield randomText(random, 1 + random(60))
  }
  same(texts())
})

test("a text of millions of characters has the fingerprint of the package, and so has a single long word", () => {
  const random = randomNumbers(43n)
  let text = ""
  for (let word = 0; text.length < 5_000_000; word++) text += `${randomText(random, 3)} ${word} `
  same([text, "a".repeat(5_000_000), "汉".repeat(1_000_000), "the cat ".repeat(600_000)])
})

test("long runs of marks are put in order as by the package, in time proportional to their length", () => {
  const marks = [
    ..."\u0301\u0323\u0334\u0345\u05b0\u094d\u0344\u0f73\u034f\u0488\uff9e\u{1d165}\u{1d16e}\u3099",
  ]
  const random = randomNumbers(44n)
  for (let round = 0; round < 20; round++) {
    let run = ""
    for (let left = random(400); left > 0; left--) run += marks[random(marks.length)]
    same([run, `e${run}`, `a é${run} b`, `${run}a${run}`])
  }
  // By insertion sort these take minutes.
  same([`a${"\u0301\u0323".repeat(200_000)}b`, `a${"\uff9e\u0323".repeat(200_000)}b`])
})

test("a text that is too large for the engine is an error with a code, and the next one is none", () => {
  const cause = new RangeError("Invalid string length")
  const spy = vi.spyOn(String.prototype, "normalize").mockImplementation(() => {
    throw cause
  })
  try {
    expect(() => fingerprint("é")).toThrow(expect.objectContaining({ code: "OUT_OF_MEMORY", cause }))
  } finally {
    spy.mockRestore()
  }
  same(["é"])
})

test("anything but a text is an error that names what takes it", () => {
  const values = [
    undefined,
    null,
    5,
    5n,
    ["cat"],
    new Map([["cat", 1]]),
    { cat: 1 },
    Object("cat"),
    () => "cat",
  ]
  for (const value of values) {
    expect(() => fingerprint(value as string)).toThrow(
      expect.objectContaining({
        code: "INVALID_ARGUMENT",
        message: expect.stringMatching(
          /^an input must be a string, got .+; SimHash of simhash-wasm takes features too$/,
        ),
      }),
    )
  }
  expect(lite.SimHashError).toBe(SimHashError)
})
