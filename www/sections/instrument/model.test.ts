import { expect, test } from "vitest"
import { explained, swapped, without } from "./model.js"

const TEXT = "The cat sat on\nthe mat"

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
