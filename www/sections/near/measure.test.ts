import { distance, SimHash } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { corpus as en } from "./corpus/en.js"
import { corpus as zhCN } from "./corpus/zh-CN.js"
import { measured, within } from "./measure.js"
import { beginning, COPIES, copiesOf, LEAST, sampleOf } from "./sample.js"
import { wordsOf } from "./words.js"

const texts = [en, zhCN].map(({ passage, unrelated }) => [passage, ...unrelated].join(" "))

test("each copy has as many words as the text, and one that the text does not have", () => {
  for (const text of texts)
    for (const length of [5, 12, 80]) {
      const sample = sampleOf("", text)
      const own = sample.words.slice(0, length).map(({ feature }) => feature)
      const copies = copiesOf(sample, length).map((copy) => wordsOf(copy).map(({ feature }) => feature))
      expect(copies).toHaveLength(COPIES)
      for (const [i, copy] of copies.entries()) {
        expect(copy).toHaveLength(length)
        const changed = copy.flatMap((word, at) => (word === own[at] ? [] : [at]))
        expect(changed).toEqual([i % length])
        expect(own).not.toContain(copy[i % length])
      }
    }
})

test("the text is the reader's where it has words enough, and else that of the page", () => {
  const own = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ")
  expect(sampleOf(own(LEAST - 1), "built in").own).toBe(false)
  expect(sampleOf(own(LEAST), "built in")).toMatchObject({ own: true, text: own(LEAST) })
  // Of a long text the beginning, without the word that was cut in two.
  const long = sampleOf(own(5000), "built in")
  expect(own(5000).startsWith(`${beginning(long, 9999)} `)).toBe(true)
  expect(beginning(long, 3)).toBe("word0 word1 word2")
})

test("distances are what the most obvious way counts", () => {
  for (const bits of [16, 64, 128])
    for (const [i, text] of texts.entries()) {
      const simhash = new SimHash({ recipe: "short/1", bits })
      const unrelated = [en, zhCN][i]?.unrelated ?? []
      const sample = sampleOf("", text)
      const apart = (one: string, other: string) =>
        distance(simhash.fingerprint(one), simhash.fingerprint(other))
      const ascending = (numbers: number[]) => numbers.sort((a, b) => a - b)
      const found = measured(simhash, sample, 20, unrelated)
      const original = beginning(sample, 20)
      expect(found.copies).toEqual(ascending(copiesOf(sample, 20).map((copy) => apart(original, copy))))
      expect(found.unrelated).toEqual(
        ascending(unrelated.flatMap((one, j) => unrelated.slice(j + 1).map((other) => apart(one, other)))),
      )
      expect([0, bits].map((limit) => within(found.unrelated, limit))).toEqual([0, 780])
    }
})
