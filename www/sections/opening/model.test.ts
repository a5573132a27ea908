import { SimHash, toBits } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { examples as en } from "../../i18n/en/examples.js"
import { examples as zhCN } from "../../i18n/zh-CN/examples.js"
import { words as english } from "./en.js"
import { type Excerpt, excerpts } from "./excerpt.js"
import { ownHashes, vote } from "./model.js"
import { BITS, opening, VOTERS } from "./state.js"
import { words as chinese } from "./zh-CN.js"

const LANGUAGES = [
  { words: english, examples: en },
  { words: chinese, examples: zhCN },
]

test("untouched, the words vote as the package lets them, and the fingerprint is the package's", () => {
  for (const { words } of LANGUAGES) {
    expect(new Set(words.voters).size).toBe(VOTERS)
    const { digits } = vote(ownHashes(words.voters))
    const weighed = words.voters.map((word) => [word, 1] as const)
    expect(digits).toBe(toBits(new SimHash({ bits: BITS }).fingerprint(weighed), BITS))
    // And is none of the hashes, or the vote would look like a choice.
    for (const hash of ownHashes(words.voters)) expect(digits).not.toBe(toBits(BigInt(hash), BITS))
  }
})

test("every sum is the votes added up by hand, none of them is 0, and every digit is the sign of its sum", () => {
  for (let seed = 0; seed < 2 ** (2 * BITS); seed += 7) {
    const hashes = [seed & 63, (seed >> 6) & 63, (seed * 5) & 63]
    const { sums, digits } = vote(hashes)
    const expected = Array.from({ length: BITS }, (_, bit) =>
      hashes.reduce((sum, hash) => sum + ((hash >> bit) & 1 ? 1 : -1), 0),
    )
    expect(sums).toEqual(expected)
    expect(sums).not.toContain(0)
    expect(digits).toBe(
      [...expected]
        .reverse()
        .map((sum) => (sum > 0 ? "1" : "0"))
        .join(""),
    )
  }
})

test("what a link holds is three masks of six bits, or nothing is flipped", () => {
  const flipped = [1, 63, 0]
  expect(opening.read({ flipped })).toEqual({ flipped })
  for (const wrong of [undefined, null, {}, { flipped: 5 }, { flipped: [1, 2] }])
    expect(opening.read(wrong)).toEqual(opening.initial)
  expect(opening.read({ flipped: [64, -1, 2.5] })).toEqual(opening.initial)
  expect(opening.read({ flipped: [1, 2, 3, 4] })).toEqual({ flipped: [1, 2, 3] })
})

const marked = ({ pieces }: Excerpt) => pieces.filter(({ own }) => own).map(({ text }) => text)
const written = ({ pieces }: Excerpt) => pieces.map(({ text }) => text).join("")

test("marked are the words that the other text does not have in their place", () => {
  const [a, b] = excerpts(en.edited.a, en.edited.b)
  expect(marked(a)).toEqual(["that", "that", "the"])
  expect(marked(b)).toEqual(["which", "which"])
  for (const [one, other] of [
    ["One two", "one, TWO!"],
    ["the same", "the same"],
    ["", ""],
  ] as const)
    for (const excerpt of excerpts(one, other)) expect(marked(excerpt)).toEqual([])
  const [inserted, without] = excerpts("a b c d e", "a c d e")
  expect(marked(inserted)).toEqual(["b"])
  expect(marked(without)).toEqual([])
})

test("the first example is shown from its beginning, with marks, in both languages", () => {
  for (const { examples } of LANGUAGES) {
    const { a, b } = examples.edited
    for (const [i, excerpt] of excerpts(a, b).entries()) {
      expect([a, b][i]?.startsWith(written(excerpt))).toBe(true)
      expect(excerpt.before).toBe(false)
      expect(marked(excerpt).length).toBeGreaterThan(0)
    }
  }
})

test("scripts without spaces are marked a character at a time, with its marks", () => {
  const [han, other] = excerpts("我爱你们，たち。", "我恨你们，たち。")
  expect([marked(han), marked(other)]).toEqual([["爱"], ["恨"]])
  expect(marked(excerpts("ที่นี่ดี", "ที่โน่นดี")[0])).toEqual(["นี่"])
  expect(marked(excerpts("다시 쓰다", "다시 읽다")[0])).toEqual(["쓰다"])
})

test("a change far down is shown with what is before it, and no character is cut in two", () => {
  const start = "The same words, again and again, a good while. ".repeat(400)
  const [a, b] = excerpts(`${start}One ends here.`, `${start}Another stops there.`)
  expect(a.before).toBe(true)
  expect(marked(a)).toEqual(["One", "ends", "here"])
  expect(marked(b)).toEqual(["Another", "stops", "there"])
  const pairs = "𝒂𝒃 ".repeat(2000)
  for (const excerpt of excerpts(`${pairs}x`, `${pairs}y`)) expect(written(excerpt).isWellFormed()).toBe(true)
  const [long] = excerpts("😀".repeat(5000), "b")
  expect(written(long)).toMatch(/^(😀)+$/u)
  expect(long.after).toBe(true)
})
