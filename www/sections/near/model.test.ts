import { distance, expectedDistance, SimHash, score } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { recipeOptions, settings } from "../../lesson/settings.js"
import { corpus } from "./model/corpus/index.js"
import { edited, featureChange, oneLetter, randomEdit, vocabulary } from "./model/edits.js"
import { featuresFor } from "./model/expected.js"
import { EDITS, type Experiment, experiment } from "./model/experiment.js"
import { sample, seeded } from "./model/random.js"
import { DOZEN, LONG, SHORT, samples } from "./model/samples.js"
import { type QueryBit, scored } from "./model/score.js"
import { median, spread, tally, within } from "./model/statistics.js"
import { isHan, wordsOf } from "./model/words.js"

const [en, zh] = [await corpus("en"), await corpus("zh-CN")]
const texts = [en, zh].flatMap(({ passage, unrelated }) => [passage, ...unrelated]).map(wordsOf)

test("an edit changes as many words as it should, and brings in only words that the text does not have", () => {
  for (const { passage } of [en, zh])
    for (let seed = 1; seed <= 20; seed++) {
      const words = wordsOf(passage)
      const edit = randomEdit(words, DOZEN, vocabulary(texts, words), seeded(seed))
      expect(new Set(edit.positions).size).toBe(DOZEN)
      const own = new Set(words.map(({ feature }) => feature))
      for (let changed = 0; changed <= DOZEN; changed++) {
        const copy = wordsOf(edited(passage, words, edit, changed)).map(({ feature }) => feature)
        expect(copy).toHaveLength(words.length)
        expect(copy.filter((feature) => !own.has(feature))).toHaveLength(changed)
      }
    }
})

test("the features that an edit takes and brings are those that the package no longer has, and newly has", () => {
  const simhash = new SimHash()
  for (const { passage } of [en, zh])
    for (let seed = 1; seed <= 10; seed++) {
      const words = wordsOf(passage)
      const edit = randomEdit(words, DOZEN, vocabulary(texts, words), seeded(seed))
      const { features } = simhash.explain(passage)
      const change = featureChange(features, words, edit)
      const before = new Set(features.map(({ text }) => text))
      for (let changed = 1; changed <= DOZEN; changed++) {
        const copy = simhash.explain(edited(passage, words, edit, changed)).features
        const after = new Set(copy.map(({ text }) => text))
        expect(change.lost[changed - 1]).toBe([...before].filter((text) => !after.has(text)).length)
        expect(change.gained[changed - 1]).toBe([...after].filter((text) => !before.has(text)).length)
      }
    }
})

test("one letter is changed, and nothing else", () => {
  for (const { passage } of [en, zh]) {
    const words = wordsOf(passage)
    for (let seed = 1; seed <= 50; seed++) {
      const { text, from, to } = oneLetter(passage, words, vocabulary(texts, words), seeded(seed))
      const [before, after] = [[...passage], [...text]]
      expect(after).toHaveLength(before.length)
      expect(before.filter((character, i) => character !== after[i])).toHaveLength(1)
      expect([[...from].length, from === to]).toEqual([[...to].length, false])
    }
  }
})

test("samples are the reader's own text where it has words enough, and else that of the page", () => {
  const text = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ")
  const origins = (count: number) => {
    const { long, short } = samples(text(count), en.passage)
    expect(short.words.length).toBeLessThanOrEqual(DOZEN)
    expect(wordsOf(short.text)).toHaveLength(short.words.length)
    return [long.origin, short.origin]
  }
  expect(origins(SHORT - 1)).toEqual(["builtIn", "builtIn"])
  expect(origins(SHORT)).toEqual(["builtIn", "own"])
  expect(origins(LONG - 1)).toEqual(["builtIn", "beginning"])
  expect(origins(LONG)).toEqual(["own", "beginning"])
  expect(origins(5000)).toEqual(["beginning", "beginning"])
})

test("words are cut as the package cuts them, and Han characters one by one", () => {
  expect(wordsOf("The cat, THE cat").map(({ feature }) => feature)).toEqual(["the", "cat", "the", "cat"])
  expect(wordsOf("猫坐").map(({ feature, dense }) => [feature, dense])).toEqual([
    ["猫", true],
    ["坐", true],
  ])
  expect([isHan(wordsOf(en.passage)), isHan(wordsOf(zh.passage))]).toEqual([false, true])
})

test("featuresFor is the least number of features whose change is expected to cost no more", () => {
  for (const distance of [1, 3, 13]) {
    const features = featuresFor(distance, 64)
    expect(expectedDistance(features, 1, 64)).toBeLessThanOrEqual(distance)
    expect(expectedDistance(features - 1, 1, 64)).toBeGreaterThan(distance)
  }
})

test("a pair has the distance and the score of the package, and its differing bits make up both", () => {
  const pairs = [
    [en.passage, en.passage.replace("the", "a")],
    [en.passage, en.unrelated[0] ?? ""],
    [zh.passage, zh.passage],
    ["one two", "one two three"],
  ] as const
  for (const recipe of ["text/1", "short/1", "java-simhash/1"] as const)
    for (const bits of [6, 64, 128])
      for (const [first, second] of pairs) {
        const simhash = new SimHash({ recipe, bits })
        const pair = scored(simhash, [first, second])
        const [a, b] = [simhash.fingerprint(first), simhash.fingerprint(second)]
        expect(pair.distance).toBe(distance(a, b))
        expect(pair.score).toBe(score(simhash.query(first), b))
        const differing = pair.bits.filter(({ differs }) => differs)
        expect(differing).toHaveLength(pair.distance)
        for (const { bit, differs } of pair.bits) expect(differs).toBe(((a ^ b) >> BigInt(bit)) % 2n === 1n)
        const sum = (bits: readonly QueryBit[]) => bits.reduce((sum, { margin }) => sum + margin, 0)
        expect(pair.score).toBeCloseTo(sum(differing) / sum(pair.bits), 12)
        const margins = pair.bits.map(({ margin }) => margin)
        expect(margins).toEqual([...margins].sort((one, other) => other - one))
        const { maxDistance, scoreLimits } = simhash.recipe
        expect(pair.nearByDistance).toBe(pair.distance <= maxDistance)
        const near = pair.score <= scoreLimits.maxScore && pair.distance <= scoreLimits.maxDistance
        expect(pair.exceeds === null).toBe(near)
        expect(pair.exceeds === "score").toBe(pair.score > scoreLimits.maxScore)
      }
})

test("random numbers repeat with their seed, and a sample holds every number once", () => {
  const drawn = (seed: number) => sample(100, 100, seeded(seed))
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  expect(drawn(7).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
})

test("statistics are those of the values in order", () => {
  const values = [1, 2, 2, 5, 9]
  expect(median(values)).toBe(2)
  expect(spread(values)).toEqual({ least: 1, low: 2, high: 5, greatest: 9 })
  expect([0, 2, 9].map((limit) => within(values, limit))).toEqual([0, 3, 5])
  expect(tally(values, 9)).toEqual([0, 1, 2, 0, 0, 1, 0, 0, 0, 1])
})

test("an experiment gives the same answers for the same seed, and none once it is aborted", async () => {
  const question = { text: en.passage, settings: settings.initial, language: "en", seed: 3 } as const
  const first = await experiment(question, new AbortController().signal)
  const again = await experiment(question, new AbortController().signal)
  expect(again).toEqual(first)
  expect(first?.at.get(64)?.long).toHaveLength(DOZEN)
  for (const distances of first?.at.get(64)?.long ?? []) expect(distances).toHaveLength(EDITS)
  expect(first?.at.get(64)?.unrelated).toHaveLength((40 * 39) / 2)
  expect(await experiment(question, AbortSignal.abort())).toBeUndefined()
})

test.each([
  ["en", { ...settings.initial }, 3],
  ["zh-CN", { ...settings.initial, recipe: "short/1", bits: 128 }, 7],
] as const)("an experiment in %s counts what the most obvious way counts", async (language, chosen, seed) => {
  const own = language === "en" ? en : zh
  const found = (await experiment(
    { text: own.passage, settings: chosen, language, seed },
    new AbortController().signal,
  )) as Experiment
  const simhash = (bits: number) => new SimHash(recipeOptions({ ...chosen, bits }))
  const apart = (bits: number, one: string, other: string) =>
    [...(simhash(bits).fingerprint(one) ^ simhash(bits).fingerprint(other)).toString(2)].filter(
      (digit) => digit === "1",
    ).length
  const features = (text: string) =>
    new Set(
      simhash(64)
        .explain(text)
        .features.map((feature) => feature.text),
    )
  const ascending = (numbers: number[]) => numbers.sort((a, b) => a - b)
  for (const name of ["long", "short"] as const) {
    const { sample, edits, change } = found[name]
    const before = features(sample.text)
    for (let changed = 1; changed <= change.lost.length; changed++) {
      const copies = edits.map((edit) => edited(sample.text, sample.words, edit, changed))
      for (const [bits, measured] of found.at)
        expect(measured[name][changed - 1]).toEqual(
          ascending(copies.map((copy) => apart(bits, sample.text, copy))),
        )
      const after = copies.map(features)
      const mean = (count: (copy: Set<string>) => number) =>
        after.reduce((sum, copy) => sum + count(copy), 0) / EDITS
      expect(change.lost[changed - 1]).toBeCloseTo(
        mean((copy) => [...before].filter((one) => !copy.has(one)).length),
      )
      expect(change.gained[changed - 1]).toBeCloseTo(
        mean((copy) => [...copy].filter((one) => !before.has(one)).length),
      )
    }
  }
  for (const [bits, { unrelated }] of found.at)
    expect(unrelated).toEqual(
      ascending(
        own.unrelated.flatMap((one, i) => own.unrelated.slice(i + 1).map((other) => apart(bits, one, other))),
      ),
    )
  expect(found.letters).toHaveLength(EDITS)
})
