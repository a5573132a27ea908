import * as bindings from "./bindings.js"
import { attaches, isHigh, isLow, orderLongRuns } from "./marks.js"
import { reserveExpected, write } from "./memory.js"
import type { Recipe } from "./public/index.js"

type Form = Recipe["normalize"]
type Normal = Exclude<Form, false>

/** Longer texts are normalised in chunks of about this many UTF-16 units. */
const CHUNK_UNITS = 1 << 15

/** Puts a text into the module's buffer in a normalisation form, and returns its bytes. */
export function writeNormalized(text: string, form: Form, start = 0): number {
  const end = write(text, start)
  // As many bytes as units: the text is ASCII, which no form changes.
  if (end - start === text.length || !form || bindings.inputIsNormal(start, end)) return end
  if (text.length <= CHUNK_UNITS) {
    const normalized = normalize(text, form)
    return normalized === text ? end : write(normalized, start)
  }
  // In chunks: the normal form of the whole text may exceed the longest string.
  let to = start
  let done = 0
  for (const chunk of chunks(text, form)) {
    to = write(normalize(chunk, form), to)
    done += chunk.length
    // The estimate assumes that the rest grows like the part so far. Without it, every growth of the buffer
    // would copy it.
    reserveExpected(start + Math.ceil(((to - start) / done) * text.length * 1.01))
  }
  return to
}

/**
 * The positions where normalising a text changed its length or the order of its marks: four offsets each,
 * in UTF-16 units, from and to in the text, and from and to in its normal form. Between them, positions are
 * only shifted.
 */
export function changes(text: string, form: Form): number[] {
  const list: number[] = []
  if (!form || (text.length <= CHUNK_UNITS && normalize(text, form) === text)) return list
  let from = 0
  let to = 0
  // Lone surrogates are replaced first: otherwise normalising could bring two of them together as a pair.
  for (const chunk of chunks(wellFormed(text), form)) {
    const normalized = normalize(chunk, form)
    if (normalized !== chunk) {
      const before = list.length
      let [partFrom, partTo] = [from, to]
      for (const part of segments(chunk, form)) {
        const made = normalize(part, form)
        const reordered = part.length > 1 && part !== made
        if (reordered || part.length !== made.length)
          list.push(partFrom, partFrom + part.length, partTo, partTo + made.length)
        partFrom += part.length
        partTo += made.length
      }
      if (partTo !== to + normalized.length) {
        // No text is known that gets here. For such a text, the whole chunk counts as changed.
        list.length = before
        list.push(from, from + chunk.length, to, to + normalized.length)
      }
    }
    from += chunk.length
    to += normalized.length
  }
  return list
}

function normalize(text: string, form: Normal): string {
  return orderLongRuns(text, form).normalize(form)
}

/** Splits a text into chunks that normalise independently, of {@link CHUNK_UNITS} units where possible. */
export function* chunks(text: string, form: Form): Generator<string> {
  let start = 0
  while (text.length - start > CHUNK_UNITS) {
    let end = start + CHUNK_UNITS
    while (end > start && !isBoundary(text, end, form)) end--
    if (end === start) {
      // No boundary going back, for example in a run of marks: the chunk ends at the next boundary instead.
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

/** Whether an offset is known, from the units around it, to be a normalisation boundary. */
function isBoundary(text: string, offset: number, form: Form): boolean {
  const next = text.charCodeAt(offset)
  if (next <= 0x7f) return true
  if (isLow(next) && isHigh(text.charCodeAt(offset - 1))) return false
  if (!form) return true
  return isBoundaryBetween(tail(text, offset), String.fromCodePoint(text.codePointAt(offset) as number), form)
}

/** Splits a text at every normalisation boundary. The text must begin at one. */
function* segments(text: string, form: Form): Generator<string> {
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
 * The last units before an offset, at or after `start`. They are enough to decide whether the character
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
  if (attaches(next)) return false
  return (before + next).normalize(form) === before.normalize(form) + next.normalize(form)
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd")
}
