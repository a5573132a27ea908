// The positions of features in the caller's text.
import { SimHash, sharedRanges } from "simhash-wasm"
import { expect, test } from "vitest"

const short = new SimHash("short/1")

test.each<[what: string, text: string, sources: Record<string, string[]>]>([
  ["every place of a feature", "The cat, the CAT", { the: ["The", "the"], cat: ["cat", "CAT"] }],
  ["emoji, which are no words", "👍🏽 ok 👩‍👩‍👧‍👦 OK", { ok: ["ok", "OK"] }],
  ["characters of two units", "𠮷𠮷", { 𠮷: ["𠮷", "𠮷"], 𠮷𠮷: ["𠮷𠮷"] }],
  ["a lone surrogate", "\ud800 cat", { cat: ["cat"] }],
  ["one character that becomes three", "\ud83d½\udc4d x", { "1⁄2": ["½"], x: ["x"] }],
  ["three that become two", "x a\u0301\u0323 ﬃ", { x: ["x"], "ạ\u0301": ["a\u0301\u0323"], ffi: ["ﬃ"] }],
  ["letters of a syllable, and two lower cases", "ㄱㅏ나 İI", { 가나: ["ㄱㅏ나"], "i\u0307i": ["İI"] }],
  ["one character that becomes four words", "ﷺ", { صلى: ["ﷺ"], الله: ["ﷺ"], عليه: ["ﷺ"], وسلم: ["ﷺ"] }],
  // As many bytes as there were UTF-16 units.
  ["a normal form of the same length", "e\u0301 cat", { é: ["e\u0301"], cat: ["cat"] }],
  [
    "full-width marks, which are replaced one by one",
    "好，Ａb！\u3000x，\u0301ok…ｶﾞ",
    { 好: ["好"], ab: ["Ａb"], x: ["x"], ok: ["ok"], ガ: ["ｶﾞ"] },
  ],
])("spans are right for %s: %s", (_, text, sources) => {
  const found = short.explain(text).features.map(({ text: feature, spans }) => {
    return [feature, spans.map(({ start, end }) => text.slice(start, end))]
  })
  expect(found).toEqual(Object.entries(sources))
})

test("ranges are right where the normal form has as many bytes as the text has UTF-16 units", () => {
  const shared = sharedRanges("e\u0301 the cat sat", "the cat sat")
  expect(shared).toMatchObject([{ a: { start: 3, end: 14 }, b: { start: 0, end: 11 } }])
})

test("spans are right where normalisation changes the order of marks, and no length", () => {
  const marks = new SimHash({ unit: "char", sizes: [1] })
  const spans = marks.explain("x\u0301\u0327y").features.map(({ text, spans }) => [text, spans[0]])
  const all = { start: 0, end: 3 }
  expect(spans).toEqual([["x", all], ["\u0327", all], ["\u0301", all], ["y", { start: 3, end: 4 }]]) // biome-ignore format: pairs
})
