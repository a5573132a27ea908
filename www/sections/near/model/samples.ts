import { type Word, wordsOf } from "./words.js"

/** Where a sample comes from: all of text A, its beginning, or this page because A is too short. */
export type Origin = "own" | "beginning" | "builtIn"

/** A text to be edited. */
export interface Sample {
  readonly text: string
  readonly words: readonly Word[]
  readonly origin: Origin
}

/** The least number of words of a long text. */
export const LONG = 24
/** The least number of words of a short text. */
export const SHORT = 5
/** The most words of a short text. */
export const DOZEN = 12
/** Longer texts are cut here, in UTF-16 code units: hundreds of their copies get fingerprints. */
const MOST = 10_000

/** The long and the short sample: of the reader's own text where that has words enough. */
export function samples(text: string, passage: string): { long: Sample; short: Sample } {
  const own = cut(text, "own")
  const builtIn = cut(passage, "builtIn")
  return {
    long: own.words.length >= LONG ? own : builtIn,
    short: beginning(own.words.length >= SHORT ? own : builtIn, DOZEN),
  }
}

function cut(text: string, origin: Origin): Sample {
  if (text.length <= MOST) return { text, words: wordsOf(text), origin }
  const words = wordsOf(text.slice(0, MOST))
  // The last word may have been cut in two.
  return beginning({ text, words, origin }, words.length - 1)
}

function beginning(sample: Sample, count: number): Sample {
  const { text, words, origin } = sample
  const last = words[count - 1]
  if (words.length <= count) return sample
  return {
    text: text.slice(0, last?.end ?? 0),
    words: words.slice(0, count),
    origin: origin === "builtIn" ? origin : "beginning",
  }
}
