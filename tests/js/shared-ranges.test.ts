// The ranges that two texts share, as slices of the caller's own texts, and against the plainest definition.
import { passages, type SharedRange, SimHash, sharedRanges } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { Random } from "./random.js"

const slices = (a: string, b: string, options?: Parameters<typeof sharedRanges>[2]) =>
  sharedRanges(a, b, options).map(({ a: one, b: other, tokens }) => [
    a.slice(one.start, one.end),
    b.slice(other.start, other.end),
    tokens,
  ])

const words = new SimHash({ sizes: [1], abutting: [], weights: "count" })

/** The tokens of a text, in its order. */
function tokensOf(text: string) {
  const tokens = words
    .explain(text)
    .features.flatMap(({ hash, spans }) => spans.map((span) => ({ hash, ...span })))
  return tokens.sort((a, b) => a.start - b.start)
}

/** The longest run is taken, then the longest of what is left of `a`, and so on. */
function naive(a: string, b: string, minTokens: number): SharedRange[] {
  const [ours, theirs] = [tokensOf(a), tokensOf(b)]
  const runs: [start: number, length: number][] = []
  const isFree = ours.map(() => true)
  const isSame = (start: number, place: number) => ours[start]?.hash === theirs[place]?.hash
  for (;;) {
    let [longest, most] = [0, 0]
    for (const start of ours.keys())
      for (const place of theirs.keys()) {
        let length = 0
        while (
          place + length < theirs.length &&
          isFree[start + length] &&
          isSame(start + length, place + length)
        )
          length++
        if (length > most) [longest, most] = [start, length]
      }
    if (most < minTokens) break
    isFree.fill(false, longest, longest + most)
    runs.push([longest, most])
  }
  runs.sort(([a], [b]) => a - b)
  let from = 0
  return runs.map(([start, tokens]) => {
    const places = [...theirs.keys()].filter(
      (place) =>
        place + tokens <= theirs.length &&
        Array.from({ length: tokens }, (_, at) => isSame(start + at, place + at)).every(Boolean),
    )
    const place = places.find((place) => place >= from) ?? (places[0] as number)
    from = place + tokens
    const span = (text: typeof ours, first: number) => ({
      start: text[first]?.start as number,
      end: text[first + tokens - 1]?.end as number,
    })
    return { a: span(ours, start), b: span(theirs, place), tokens }
  })
}

describe("shared ranges", () => {
  test("are those of the definition, in texts of few words and many scripts", () => {
    const random = new Random(1n)
    const WORDS = [
      "the",
      "Cat",
      "sat,",
      "👩‍👩‍👧‍👦",
      "它是",
      "最",
      "שלום",
      "ﬁne",
      "İstanbul",
      "cafe\u0301",
      "ＴＨＥ\r\n",
      "𠮷",
    ]
    const text = () =>
      Array.from({ length: random.below(25) }, () => WORDS[random.below(WORDS.length)]).join(" ")
    let found = 0
    for (let round = 0; round < 300; round++) {
      const [part, a, b] = [text(), text(), text()]
      for (const minTokens of [1, 2, 3, 5]) {
        const [one, other] = [`${a} ${part}`, `${part} ${b} ${a}`]
        const ranges = sharedRanges(one, other, { minTokens })
        expect(ranges).toEqual(naive(one, other, minTokens))
        found += ranges.length
      }
    }
    expect(found).toBeGreaterThan(1000)
  })

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

  test("do not cut a character that becomes several tokens", () => {
    // The sign is normalised to a/c, and the square of four characters to 株式会社.
    expect(slices("pay ℀ of it", "pay ℀ of it")).toEqual([["pay ℀ of it", "pay ℀ of it", 5]])
    expect(slices("pay ℀ of it", "a, c of it")).toEqual([["℀ of it", "a, c of it", 4]])
    expect(slices("pay ℀ of it", "c of it all", { minTokens: 2 })).toEqual([["of it", "of it", 2]])
    expect(slices("c of it all", "pay ℀ of it", { minTokens: 2 })).toEqual([["of it", "of it", 2]])
    expect(slices("c of it all", "pay ℀ of it")).toEqual([])
    expect(slices("㍿本社は", "株式会社本社")).toEqual([["㍿本社", "株式会社本社", 6]])
    expect(slices("㍿本社は", "会社本社は")).toEqual([["本社は", "本社は", 3]])
  })

  test("of a copy are whole, also where a usual phrase overlaps it", () => {
    const source = "At the end of the day they slept. The day the river froze, nobody fished in it."
    const copy = "He says that at the end of the day the river froze, nobody fished in it any more."
    expect(slices(copy, source)).toEqual([
      ["at the end of", "At the end of", 4],
      ["the day the river froze, nobody fished in it", "The day the river froze, nobody fished in it", 9],
    ])
  })

  test("of an edited copy are in order, also of what the source repeats", () => {
    const source =
      "la la la, the first verse is here, la la la, the second verse is there, la la la, so it ends"
    const copy = source.replace("is here", "was here").replace("is there", "was there")
    const ranges = sharedRanges(copy, source)
    expect(ranges.map(({ a }) => copy.slice(a.start, a.end))).toEqual([
      "la la la, the first verse",
      "here, la la la, the second verse",
      "there, la la la, so it ends",
    ])
    for (const [at, range] of ranges.entries())
      expect(range.b.start).toBeGreaterThanOrEqual(ranges[at - 1]?.b.end ?? 0)
  })

  test("of equal texts are one, of all tokens", () => {
    const text = " The quick brown fox; 我们认为这些真理 – and so on. "
    const [range] = sharedRanges(text, text)
    expect(range).toEqual({
      a: { start: 1, end: text.length - 2 },
      b: { start: 1, end: text.length - 2 },
      tokens: passages(text).tokens,
    })
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

  test("of anything but two strings and known options are refused", () => {
    const call = sharedRanges as (...values: unknown[]) => unknown
    for (const text of [undefined, null, 5, ["a"], new String("a"), passages("a")]) {
      expect(codeOf(() => call(text, "a"))).toBe("INVALID_ARGUMENT")
      expect(codeOf(() => call("a", text))).toBe("INVALID_ARGUMENT")
    }
    for (const options of [
      null,
      "text/1",
      { minTokens: 0 },
      { minTokens: 1.5 },
      { minTokens: "3" },
      { min: 3 },
    ])
      expect(codeOf(() => call("a", "a", options))).toBe("INVALID_ARGUMENT")
    expect(codeOf(() => call("a", "a", { recipe: "no such recipe" }))).toBe("INVALID_ARGUMENT")
  })
})
