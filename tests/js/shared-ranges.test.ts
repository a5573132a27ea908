// The ranges that two texts share, as slices of the caller's own texts.
import { sharedRanges } from "simhash-wasm"
import { describe, expect, test } from "vitest"

const slices = (a: string, b: string, options?: Parameters<typeof sharedRanges>[2]) =>
  sharedRanges(a, b, options).map(({ a: one, b: other, tokens }) => [
    a.slice(one.start, one.end),
    b.slice(other.start, other.end),
    tokens,
  ])

describe("shared ranges", () => {
  test.each([
    ["emoji", "🎉 the 🎉 cat 🐈 sat down 🎉", "so the cat\u{1f408} sat 🎉🎉 down", "the 🎉 cat 🐈 sat down"],
    [
      "families joined by ZWJ",
      "👩‍👩‍👧‍👦 one 👨‍👩‍👧 two 👩‍👩‍👧‍👦 three 👩‍👩‍👧‍👦",
      "x one, two, three",
      "one 👨‍👩‍👧 two 👩‍👩‍👧‍👦 three",
    ],
    [
      "combining marks",
      "« cafe\u0301 re\u0301sume\u0301 nai\u0308ve »",
      "café résumé naïve",
      "cafe\u0301 re\u0301sume\u0301 nai\u0308ve",
    ],
    ["ligatures", "…ﬁne ﬂour oﬃce.", "A fine flour office", "ﬁne ﬂour oﬃce"],
    ["characters beyond 16 bits", "在𠮷野家，吃", "x𠮷野家", "𠮷野家"],
    ["lone surrogates", "\ud800 one two \udc00 three", "one two three", "one two \udc00 three"],
  ])("begin and end where tokens do: %s", (_, a, b, expected) => {
    const ranges = slices(a, b)
    expect(ranges.map(([slice]) => slice)).toEqual([expected])
    expect(slices(b, a).map(([, slice]) => slice)).toEqual([expected])
  })

  test("follow the recipe and the fewest tokens", () => {
    const [a, b] = ["To be, or not", "TO BE or not"]
    expect(slices(a, b)).toEqual([["To be, or not", "TO BE or not", 4]])
    expect(slices(a, b, { minTokens: 5 })).toEqual([])
    expect(slices(a, b, { recipe: { lowercase: false } })).toEqual([])
    expect(slices(a, b, { recipe: { lowercase: false }, minTokens: 2 })).toEqual([["or not", "or not", 2]])
  })

  test("of more tokens than are passed at once are whole, and none are left for the next call", () => {
    const text = "word ".repeat(50_000)
    const whole = { start: 0, end: text.length - 1 }
    expect(sharedRanges(text, text)).toEqual([{ a: whole, b: whole, tokens: 50_000 }])
    expect(slices("a b c", "a b c")).toEqual([["a b c", "a b c", 3]])
  })
})
