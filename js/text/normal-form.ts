// Normalises texts by the host, and finds places where a text can be cut for that.

import type { Recipe } from "../types/recipe.js"
import { isHigh, isLow, orderLongRuns } from "./marks.js"

export type Form = Recipe["normalize"]
export type Normal = Exclude<Form, false>

/** Longer texts are normalised in chunks of about this many UTF-16 units. */
export const CHUNK_UNITS = 1 << 15

/** Returns a text in a normalisation form, in time proportional to its length. */
export function normalize(text: string, form: Normal): string {
  return orderLongRuns(text, form).normalize(form)
}

/** Splits a text into chunks that normalise independently, of {@link CHUNK_UNITS} units where possible. */
export function* chunks(text: string, form: Form): Generator<string> {
  let start = 0
  while (text.length - start > CHUNK_UNITS) {
    let end = start + CHUNK_UNITS
    while (end > start && !isBoundary(text, end, form)) end--
    if (end === start) {
      // There is no earlier boundary, for example in a run of marks: the chunk ends at the next boundary.
      for (const segment of segments(text.slice(start), form)) {
        end += segment.length
        if (end - start >= CHUNK_UNITS) break
      }
    }
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield start === 0 ? text : text.slice(start)
}

/** Whether the units around an offset prove that it is a normalisation boundary. */
export function isBoundary(text: string, offset: number, form: Form): boolean {
  const next = text.charCodeAt(offset)
  if (next <= 0x7f) return true
  if (isLow(next) && isHigh(text.charCodeAt(offset - 1))) return false
  if (!form) return true
  return isBoundaryBetween(tail(text, offset), String.fromCodePoint(text.codePointAt(offset) as number), form)
}

/** Splits a text at every normalisation boundary. The text must begin at one. */
export function* segments(text: string, form: Form): Generator<string> {
  let start = 0
  let end = 0
  for (const next of text) {
    if (end > start && (!form || isBoundaryBetween(tail(text, end, start), next, form))) {
      yield text.slice(start, end)
      start = end
    }
    end += next.length
  }
  if (end > start) yield text.slice(start, end)
}

/**
 * Returns the last units before an offset, but none before `start`. They are enough to decide whether the character
 * before the offset composes with the next one: only a starter with a few characters composed into it and no
 * marks left over can do so.
 */
function tail(text: string, offset: number, start = 0): string {
  let from = Math.max(start, offset - 16)
  if (from > start && isLow(text.charCodeAt(from))) from++
  return text.slice(from, offset)
}

/**
 * Whether there is a normalisation boundary between `before` and `next`. There is none before a character
 * that attaches to an earlier one (a combining mark, or a character that decomposes into one), nor where the
 * two sides compose (the jamo of a Hangul syllable).
 */
function isBoundaryBetween(before: string, next: string, form: Normal): boolean {
  if (next <= "\x7f") return true
  if (/^\p{M}/u.test(next.normalize("NFKD"))) return false
  return (before + next).normalize(form) === before.normalize(form) + next.normalize(form)
}
