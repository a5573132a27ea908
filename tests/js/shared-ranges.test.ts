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
    [
      "composed letters",
      "« café résumé naïve »",
      "cafe\u0301 re\u0301sume\u0301 nai\u0308ve",
      "café résumé naïve",
    ],
    ["full-width letters", "【ＴＨＥ　ｃａｔ　ＳＡＴ】", "the cat sat", "ＴＨＥ　ｃａｔ　ＳＡＴ"],
    ["ligatures", "…ﬁne ﬂour oﬃce.", "A fine flour office", "ﬁne ﬂour oﬃce"],
    ["Turkish dotted letters", "ve İstanbul, İç İlk.", "x İSTANBUL İÇ İLK", "İstanbul, İç İlk"],
    ["Windows line ends", "\r\nthe\r\ncat\r\n\r\nsat\r\n", "the cat sat", "the\r\ncat\r\n\r\nsat"],
    ["right-to-left text", "אמר: שלום עולם יפה!", "שלום, עולם, יפה", "שלום עולם יפה"],
    ["Arabic with vowel signs", "قال: مرحبًا بكم جميعًا.", "مرحبًا، بكم (جميعًا)", "مرحبًا بكم جميعًا"],
    ["Chinese", "他说：这是最好的时代。", "这是，最好的 时代", "这是最好的时代"],
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
    expect(slices(a, b, { recipe: { unit: "whitespace" }, minTokens: 1 })).toEqual([
      ["To", "TO", 1],
      ["or not", "or not", 2],
    ])
    expect(slices(a, b, { recipe: { unit: "char" } })).toEqual(slices(a, b))
    expect(slices(a, b, { recipe: "short/1" })).toEqual(slices(a, b))
    expect(sharedRanges("", "")).toEqual([])
    expect(sharedRanges("a b", "a b")).toEqual([])
    expect(sharedRanges(a, b, { minTokens: 2 ** 32 - 1 })).toEqual([])
  })

  test("of texts that repeat a word half a million times are found at once", () => {
    const text = "word ".repeat(500_000)
    expect(sharedRanges(text, text)).toEqual([
      { a: { start: 0, end: text.length - 1 }, b: { start: 0, end: text.length - 1 }, tokens: 500_000 },
    ])
    const halves = sharedRanges(text, text.slice(0, text.length / 2))
    expect(halves.map(({ tokens }) => tokens)).toEqual([250_000, 250_000])
    const broken = "word word word word word other ".repeat(80_000)
    expect(sharedRanges(broken, text)).toHaveLength(80_000)
    // And no tokens are left for the next call.
    expect(slices("a b c", "a b c")).toEqual([["a b c", "a b c", 3]])
  })
})
