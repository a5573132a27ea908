// A passage: one run of words that two blocks share.
import type { SharedText, TextRange } from "simhash-wasm/editor"
import { lengthInWords } from "./passage-length.js"

export interface Passage extends SharedText {
  /** Its length in words, without those that an edit has changed. */
  readonly words: number
}

/** An edit within a passage changes at most this many words of either text. */
const MOST_EDITED = 3

const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{M}\p{N}]+/gu

/** The words of a text; each character of scripts without spaces is one. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** The overlap of two ranges, as a share of what they cover together. */
export function overlap(a: TextRange, b: TextRange): number {
  const common = Math.min(a.to, b.to) - Math.max(a.from, b.from)
  const all = Math.max(a.to, b.to) - Math.min(a.from, b.from)
  return Math.max(0, common) / Math.max(1, all)
}

/** The longest passage among the ranges that two texts share, which are in the order of the first text. */
export function longestPassage(
  shared: readonly SharedText[],
  here: string,
  there: string,
): Passage | undefined {
  const part = (text: string, { from, to }: TextRange) => text.slice(from, to)
  const edited = (text: string, from: number, to: number) => wordsOf(text.slice(from, to)).length
  let longest: Passage | undefined
  let current: Passage | undefined
  for (const next of shared) {
    const own = lengthInWords(part(here, next.here))
    const continues =
      current !== undefined &&
      next.there.from >= current.there.to &&
      edited(here, current.here.to, next.here.from) <= MOST_EDITED &&
      edited(there, current.there.to, next.there.from) <= MOST_EDITED
    current =
      continues && current
        ? {
            here: { from: current.here.from, to: next.here.to },
            there: { from: current.there.from, to: next.there.to },
            words: current.words + own,
          }
        : { ...next, words: own }
    if (current.words > (longest?.words ?? 0)) longest = current
  }
  return longest
}
