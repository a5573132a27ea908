// Finds the repetitions within a text in linear time: a window of tokens that occurred before, extended as far as it matches.
import type { Tokens } from "../passages/tokens.js"

/** A run of tokens that occurs twice in a text: the index of its first token at each place, and the number of its tokens. */
export interface Repeat {
  readonly first: number
  readonly again: number
  readonly count: number
}

/**
 * Returns the runs of at least `least` tokens that occur earlier in the text, each with the last earlier place of its beginning.
 * They do not overlap. `isEnough` returns whether a run is long enough.
 */
export function repeatsOf(tokens: Tokens, least: number, isEnough: (run: Repeat) => boolean): Repeat[] {
  const count = tokens.length / 4
  const found: Repeat[] = []
  if (count < 2 * least) return found
  const isSame = (a: number, b: number) =>
    tokens[4 * a + 2] === tokens[4 * b + 2] && tokens[4 * a + 3] === tokens[4 * b + 3]
  /** The last start of each window outside of the found runs, by a polynomial hash of its tokens. */
  const places = new Map<number, number>()
  let lead = 1
  for (let at = 1; at < least; at++) lead = Math.imul(lead, BASE)
  let hash = 0
  let free = 0
  for (let end = 0; end < count; end++) {
    const start = end - least + 1
    if (start > 0) hash = (hash - Math.imul(tokens[4 * (start - 1) + 2] as number, lead)) | 0
    hash = (Math.imul(hash, BASE) + (tokens[4 * end + 2] as number)) | 0
    if (start < free) continue
    const first = places.get(hash) ?? start
    let length = 0
    while (first + length < start && start + length < count && isSame(first + length, start + length))
      length++
    const run = { first, again: start, count: length }
    // Different tokens may have the same hash.
    if (length >= least && isEnough(run)) {
      found.push(run)
      free = start + length
    } else places.set(hash, start)
  }
  return found
}

/** The base of the hash: Knuth's multiplier, which is odd. */
const BASE = 0x9e3779b1 | 0
