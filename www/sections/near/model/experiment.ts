import { distance, SimHash } from "simhash-wasm/url"
import type { Language } from "../../../i18n/language.js"
import { recipeOptions, type Settings } from "../../../lesson/settings.js"
import { inTimeSlices } from "../../../lesson/time-slices.js"
import type { Corpus } from "./corpus/corpus.js"
import { corpus } from "./corpus/index.js"
import {
  type Edit,
  edited,
  type FeatureChange,
  featureChange,
  oneLetter,
  randomEdit,
  type Vocabulary,
  vocabulary,
} from "./edits.js"
import { type Random, seeded } from "./random.js"
import { DOZEN, type Sample, samples } from "./samples.js"
import { type Word, wordsOf } from "./words.js"

/** The number of random edits of each text: odd, so that one of them is the median. */
export const EDITS = 15

/** The most words of a copy that are changed. */
export const MOST_CHANGED = DOZEN

/** What an experiment is about. */
export interface Question {
  readonly text: string
  readonly settings: Settings
  /** The language of the unrelated texts. */
  readonly language: Language
  readonly seed: number
}

/** A text, its random edits, and what they take from it. */
export interface Subject {
  readonly sample: Sample
  readonly edits: readonly Edit[]
  /** How many features vote. */
  readonly features: number
  /** How many of them 1, 2, 3 ... changed words take away, and how many they bring in, on average. */
  readonly change: FeatureChange
}

/** Distances to the original, for 1, 2, 3 ... changed words: those of all edits, the nearest first. */
export type Costs = readonly (readonly number[])[]

/** What is measured at one width. */
export interface Measured {
  readonly bits: number
  readonly maxDistance: number
  readonly long: Costs
  readonly short: Costs
  /** The distances of all pairs of unrelated texts. */
  readonly unrelated: readonly number[]
}

/** One letter changed, and the ordinary hash and the fingerprint of the whole text before and after. */
export interface LetterChange {
  readonly from: string
  readonly to: string
  readonly hashes: readonly [bigint, bigint]
  readonly fingerprints: readonly [bigint, bigint]
}

export interface Experiment {
  readonly question: Question
  /** The recipe's id. */
  readonly recipe: string
  readonly long: Subject
  readonly short: Subject
  /** By width: that of the settings, 64 and 128 bits. */
  readonly at: ReadonlyMap<number, Measured>
  /** A text that is not about what the long text is about. */
  readonly unrelated: string
  /** Of the long text. */
  readonly letters: readonly LetterChange[]
}

/**
 * Makes random edits and measures their distances, in time slices. Resolves with undefined once `signal` is
 * aborted.
 */
export async function experiment(question: Question, signal: AbortSignal): Promise<Experiment | undefined> {
  const [own, ...all] = await Promise.all([question.language, "en" as const, "zh-CN" as const].map(corpus))
  return inTimeSlices(work(question, own as Corpus, all), signal)
}

function* work(
  question: Question,
  { passage, unrelated }: Corpus,
  corpora: readonly Corpus[],
): Generator<void, Experiment> {
  const { settings, seed } = question
  const simhash = new SimHash(recipeOptions(settings))
  const random = seeded(seed)
  const { long, short } = samples(question.text, passage)
  yield
  const texts: Word[][] = []
  for (const text of corpora.flatMap((corpus) => [corpus.passage, ...corpus.unrelated])) {
    texts.push(wordsOf(text))
    yield
  }
  const words = vocabulary(texts, long.words)
  const subjects = {
    long: yield* subject(simhash, long, words, random),
    short: yield* subject(simhash, short, vocabulary(texts, short.words), random),
  }
  const at = new Map<number, Measured>()
  for (const bits of new Set([settings.bits, 64, 128])) {
    const wide = new SimHash(recipeOptions({ ...settings, bits }))
    at.set(bits, {
      bits,
      maxDistance: wide.recipe.maxDistance,
      long: yield* costs(wide, subjects.long),
      short: yield* costs(wide, subjects.short),
      unrelated: yield* pairs(wide, unrelated),
    })
  }
  const letters = yield* letterChanges(simhash, long, words, random)
  return { question, recipe: simhash.recipe.id, ...subjects, at, unrelated: unrelated[0] ?? "", letters }
}

function* subject(
  simhash: SimHash,
  sample: Sample,
  words: Vocabulary,
  random: Random,
): Generator<void, Subject> {
  const most = Math.min(MOST_CHANGED, sample.words.length)
  const edits = Array.from({ length: EDITS }, () => randomEdit(sample.words, most, words, random))
  yield
  const { features, featureCount } = simhash.explain(sample.text)
  const [lost, gained] = [new Array<number>(most).fill(0), new Array<number>(most).fill(0)]
  for (const edit of edits) {
    yield
    const change = featureChange(features, sample.words, edit)
    for (let i = 0; i < most; i++) {
      lost[i] = (lost[i] ?? 0) + (change.lost[i] ?? 0) / EDITS
      gained[i] = (gained[i] ?? 0) + (change.gained[i] ?? 0) / EDITS
    }
  }
  return { sample, edits, features: featureCount, change: { lost, gained } }
}

function* costs(simhash: SimHash, { sample, edits, change }: Subject): Generator<void, Costs> {
  const original = simhash.fingerprint(sample.text)
  const all: number[][] = []
  for (let changed = 1; changed <= change.lost.length; changed++) {
    const distances: number[] = []
    for (const edit of edits) {
      yield
      const copy = edited(sample.text, sample.words, edit, changed)
      distances.push(distance(original, simhash.fingerprint(copy)))
    }
    all.push(distances.sort((a, b) => a - b))
  }
  return all
}

function* pairs(simhash: SimHash, texts: readonly string[]): Generator<void, number[]> {
  const fingerprints = texts.map((text) => simhash.fingerprint(text))
  const distances: number[] = []
  for (const [i, a] of fingerprints.entries()) {
    yield
    for (const b of fingerprints.slice(i + 1)) distances.push(distance(a, b))
  }
  return distances.sort((a, b) => a - b)
}

function* letterChanges(
  simhash: SimHash,
  { text, words }: Sample,
  others: Vocabulary,
  random: Random,
): Generator<void, LetterChange[]> {
  // The whole text as one feature: an ordinary hash.
  const hash = (whole: string) => simhash.explain([whole]).features[0]?.hash ?? 0n
  const before = [hash(text), simhash.fingerprint(text)] as const
  const changes: LetterChange[] = []
  for (let i = 0; i < EDITS; i++) {
    yield
    const { text: copy, from, to } = oneLetter(text, words, others, random)
    const after = [hash(copy), simhash.fingerprint(copy)] as const
    changes.push({ from, to, hashes: [before[0], after[0]], fingerprints: [before[1], after[1]] })
  }
  return changes
}
