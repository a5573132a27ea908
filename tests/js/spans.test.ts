// The positions of features in the caller's text.
import { SimHash, sharedRanges } from "simhash-wasm"
import { expect, test } from "vitest"

const short = new SimHash("short/1")
const sources = (text: string) =>
  short
    .explain(text)
    .features.map(({ text: feature, spans }) => [
      feature,
      ...spans.map(({ start, end }) => text.slice(start, end)),
    ])

test("spans are every place of a feature, in UTF-16 units", () => {
  expect(sources("The cat, the CAT")).toEqual([
    ["the", "The", "the"],
    ["cat", "cat", "CAT"],
  ])
  expect(sources("👍🏽 ok 👩‍👩‍👧‍👦 OK")).toEqual([["ok", "ok", "OK"]])
  expect(sources("𠮷𠮷")).toEqual([
    ["𠮷", "𠮷", "𠮷"],
    ["𠮷𠮷", "𠮷𠮷"],
  ])
  expect(short.explain("\ud800 cat").features[0]?.spans).toEqual([{ start: 2, end: 5 }])
})

test("spans are right where normalisation changes lengths", () => {
  expect(sources("½ x")).toEqual([
    ["1⁄2", "½"],
    ["x", "x"],
  ])
  expect(sources("x a\u0301\u0323 ﬃ y")).toEqual([
    ["x", "x"],
    ["ạ\u0301", "a\u0301\u0323"],
    ["ffi", "ﬃ"],
    ["y", "y"],
  ])
  expect(sources("ㄱㅏ나 ｶﾞ İI")).toEqual([
    ["가나", "ㄱㅏ나"],
    ["ガ", "ｶﾞ"],
    ["i\u0307i", "İI"],
  ])
  expect(sources("ﷺ").map(([, source]) => source)).toEqual(["ﷺ", "ﷺ", "ﷺ", "ﷺ"])
  expect(sources("\ud83d½\udc4d x")).toEqual([
    ["1⁄2", "½"],
    ["x", "x"],
  ])
})

test("spans are right where the normal form has as many bytes as the text has UTF-16 units", () => {
  // Two units became two bytes, as those of "ab" do. The second text has three changes of each kind.
  expect(sources("e\u0301 cat")).toEqual([
    ["é", "e\u0301"],
    ["cat", "cat"],
  ])
  const shared = sharedRanges("e\u0301 the cat sat", "the cat sat")
  expect(shared).toMatchObject([{ a: { start: 3, end: 14 }, b: { start: 0, end: 11 } }])
})

test("spans are right around full-width marks, which normalisation replaces one by one", () => {
  expect(sources("好，Ａb！\u3000x，\u0301ok…ｶﾞ")).toEqual([
    ["好", "好"],
    ["ab", "Ａb"],
    ["x", "x"],
    ["ok", "ok"],
    ["ガ", "ｶﾞ"],
  ])
})

test("spans are right where normalisation changes the order of marks, and no length", () => {
  const marks = new SimHash({ unit: "char", sizes: [1] })
  const spans = marks.explain("x\u0301\u0327y").features.map(({ text, spans }) => [text, spans[0]])
  const all = { start: 0, end: 3 }
  expect(spans).toEqual([
    ["x", all],
    ["\u0327", all],
    ["\u0301", all],
    ["y", { start: 3, end: 4 }],
  ])
})
