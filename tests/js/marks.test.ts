// Long runs of combining marks, which hosts normalise in the square of their number.
import { SimHash } from "simhash-wasm"
import { afterEach, expect, test, vi } from "vitest"
import { Random } from "./random.js"

/** Marks of many classes and of none, such as decompose, and such as only look like one. */
const MARKS = [
  ..."\u0301\u0323\u0327\u0334\u0345\u0315\u031b\u0360\u05b0\u064b\u0670\u093c\u094d\u0e38\u0f71\u302a\u3099",
  ..."\u0340\u0344\u0f73\u0f75\u0f81\u{1d165}\u{1d16e}\u034f\u0488\u093e\u09be\u20dd\uff9e\uff9f\u{1e8d0}\u{11f02}",
]

const { normalize } = String.prototype

afterEach(() => {
  vi.restoreAllMocks()
})

test("a text with long runs of marks is normalised as by the host", () => {
  const random = new Random(1n)
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)] as T
  for (let i = 0; i < 60; i++) {
    let text = ""
    for (let run = 0; run < 4; run++) {
      text += pick(["a", "é", "\u1100\u1161", "한", "\u09c7", "\u{1d15f}", "x ", "", "ﬁ", "\u0dd9"])
      const few = Array.from({ length: 1 + random.below(6) }, () => pick(MARKS))
      for (let marks = random.below(700); marks > 0; marks--) text += pick(few)
      text += pick(["", "b", " word ", "\u11a8", "ㅏ"])
    }
    for (const form of ["NFC", "NFKC"] as const) {
      for (const unit of ["char", "word"] as const) {
        const ours = new SimHash({ unit, normalize: form, weights: "count", bits: 128 })
        const plain = new SimHash({ unit, normalize: false, weights: "count", bits: 128 })
        const expected = plain.fingerprint(text.normalize(form))
        expect(ours.fingerprint(text)).toBe(expected)
        expect(ours.explain(text).fingerprint).toBe(expected)
      }
    }
  }
})

test("a text of many pieces is normalised as by the host", () => {
  const random = new Random(2n)
  const pieces = [
    "漢",
    "é",
    "e\u0301",
    "ｶﾞ",
    "\u1100\u1161\u11a8",
    "😀",
    "½",
    " ",
    "\u{16d63}\u{16d67}",
    "\u0301",
  ]
  for (const some of [
    pieces,
    ["漢"],
    ["\ufdfa"],
    ["가"],
    ["ᄀ", "ᅡ"],
    ["\u{16d67}"],
    ["\u{16d67}", "\u{16d63}"],
    ["ㄱ", "ㅏ"],
  ]) {
    let text = ""
    while (text.length < 100_000) text += some[random.below(some.length)]
    const ours = new SimHash({ unit: "char", weights: "count" })
    const plain = new SimHash({ unit: "char", weights: "count", normalize: false })
    expect(ours.fingerprint(text)).toBe(plain.fingerprint(text.normalize("NFKC")))
  }
})

test("the host is given no long run of marks that is out of order, and each text a few times", () => {
  const measure = (marks: number) => {
    let units = 0
    vi.spyOn(String.prototype, "normalize").mockImplementation(function spy(this: string, form?: string) {
      units += this.length
      // Decomposed and in canonical order, in which the host has nothing to move.
      if (this.length > 300) expect(normalize.call(this, "NFD")).toBe(String(this))
      return normalize.call(this, form)
    })
    const text = `a${"\u0301\u0323".repeat(marks / 2)}`
    new SimHash("text/1").fingerprint(text)
    new SimHash("text/1").explain(text)
    vi.restoreAllMocks()
    return units
  }
  const once = measure(10_000)
  expect(measure(20_000)).toBeLessThan(2.2 * once)
})
