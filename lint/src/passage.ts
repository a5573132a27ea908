// A passage: one run of words that two blocks share. The checker decides how many words are enough.
import type { SharedText, TextRange } from "simhash-wasm/editor"

/** The maximum number of words that an edit within a passage changes in either text. */
const MOST_EDITED = 3

const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{M}\p{N}]+/gu

/** Returns the words of a text. In scripts without spaces, each character is a word. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** Returns the overlap of two ranges, as a fraction of the length from the first start to the last end. */
export function overlap(a: TextRange, b: TextRange): number {
  const common = Math.min(a.to, b.to) - Math.max(a.from, b.from)
  const all = Math.max(a.to, b.to) - Math.min(a.from, b.from)
  return Math.max(0, common) / Math.max(1, all)
}

/** Returns the longest passage among the ranges that two texts share. The ranges are in the order of the first text. */
export function longestPassage(
  shared: readonly SharedText[],
  here: string,
  there: string,
): SharedText | undefined {
  const edited = (text: string, from: number, to: number) => wordsOf(text.slice(from, to)).length
  let longest: SharedText | undefined
  let current: SharedText | undefined
  for (const next of shared) {
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
          }
        : next
    if (longest === undefined || lengthOf(current) > lengthOf(longest)) longest = current
  }
  return longest
}

/** Returns the length of a passage in the first text. */
export function lengthOf({ here: { from, to } }: SharedText): number {
  return to - from
}
