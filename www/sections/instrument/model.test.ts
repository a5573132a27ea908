import { toBits } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { columnsOf, explained, MOST_WORDS, occurrences, ordinaryHash, swapped, without } from "./model.js"
import { instrument } from "./state.js"

const TEXT = "The cat sat on\nthe mat"

test("the votes of a column add up to its sum, and are those of the words' hashes", () => {
  for (const bits of [16, 64] as const) {
    const explanation = explained(TEXT, bits)
    const { features, sums } = explanation
    const columns = columnsOf(explanation)
    expect(columns.map(({ bit }) => bit)).toEqual(Array.from({ length: bits }, (_, i) => bits - 1 - i))
    for (const { bit, ones, zeros, voters, sum } of columns) {
      expect(ones - zeros).toBe(sum)
      expect(sum).toBe(sums[bit])
      expect(voters.filter(({ one }) => one)).toHaveLength(ones)
      expect(voters).toHaveLength(features.length)
      for (const { feature, one } of voters)
        expect(((features[feature]?.hash ?? 0n) >> BigInt(bit)) & 1n).toBe(one ? 1n : 0n)
    }
  }
})

test("the columns of 16 bits are the last ones of 64", () => {
  expect(columnsOf(explained(TEXT, 64)).slice(48)).toEqual(columnsOf(explained(TEXT, 16)))
})

test("the words of a long text are counted, and not drawn one by one", () => {
  const words = Array.from({ length: MOST_WORDS + 1 }, (_, i) => `word${i}`)
  for (const { ones, zeros, voters } of columnsOf(explained(words.join(" "), 16))) {
    expect(ones + zeros).toBe(words.length)
    expect(voters).toEqual([])
  }
})

test("in Chinese each character votes, and two that abut are no word", () => {
  expect(explained("小猫坐", 16).features.map(({ text }) => text)).toEqual(["小", "猫", "坐"])
})

test("a text without a word has no occurrence of it, and single spaces", () => {
  const { features } = explained(TEXT, 16)
  expect(features.map((feature) => without(TEXT, feature))).toEqual([
    "cat sat on\nmat",
    "The sat on\nthe mat",
    "The cat on\nthe mat",
    "The cat sat the mat",
    "The cat sat on\nthe",
  ])
  const [small] = explained("小猫坐", 16).features
  expect(small && without("小猫坐", small)).toBe("猫坐")
})

test("words are in the order of the text, with repetitions", () => {
  const words = occurrences(explained(TEXT, 16).features).map(({ start, end }) => TEXT.slice(start, end))
  expect(words).toEqual(["The", "cat", "sat", "on", "the", "mat"])
})

test("a word is swapped for the first substitute that the text lacks, and each click brings another", () => {
  const swap = (text: string, word: number, by: number) =>
    swapped(text, explained(text, 16), { word, by }, ["cat", "dog", "hen"])?.text
  expect(swap(TEXT, 2, 0)).toBe("The cat dog on\nthe mat")
  expect(swap(TEXT, 2, 2)).toBe("The cat hen on\nthe mat")
  expect(swap(TEXT, 2, 3)).toBe("The cat dog on\nthe mat")
  expect(swap("one", 5, 0)).toBe("cat")
  expect(swap("cat dog hen", 0, 1)).toBe("dog dog hen")
  expect(swap("…", 0, 0)).toBeUndefined()
})

test("an ordinary hash is of the text as it is written, however little it differs", () => {
  const hash = toBits(ordinaryHash("the cat", 64), 64)
  for (const other of ["the cat ", "The cat", "cat the"])
    expect(toBits(ordinaryHash(other, 64), 64)).not.toBe(hash)
  expect(ordinaryHash("the cat", 16)).toBe(ordinaryHash("the cat", 64) & 0xffffn)
})

test("what a link says of the instrument is within its bounds", () => {
  expect(instrument.read({ word: 3, by: 1, bits: 64 })).toEqual({ word: 3, by: 1, bits: 64 })
  for (const junk of [null, 7, { word: -1, by: 0.5, bits: 17 }])
    expect(instrument.read(junk)).toEqual(instrument.initial)
})
