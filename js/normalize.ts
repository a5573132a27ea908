import { attaches, inOrder, isHigh, isLow } from "./marks.js"
import { expect, write } from "./memory.js"
import type { Recipe } from "./public/index.js"

type Form = Recipe["normalize"]
type Normal = Exclude<Form, false>

/** So many units are normalised at once, if the text can be cut there. */
const PIECE = 1 << 15

/** Puts a text into the module's buffer in a normalisation form, and returns its bytes. */
export function writeNormalized(text: string, form: Form, start = 0): number {
  const end = write(text, start)
  // A byte a unit is ASCII, which every form leaves as it is.
  if (end - start === text.length || !form) return end
  if (text.length <= PIECE) {
    const normalized = normalize(text, form)
    return normalized === text ? end : write(normalized, start)
  }
  // The whole in that form may be longer than any string can be.
  let to = start
  let done = 0
  for (const piece of cut(text, form)) {
    to = write(normalize(piece, form), to)
    done += piece.length
    // The rest grows like what there is: room made step by step would be moved with each.
    expect(start + Math.ceil(((to - start) / done) * text.length * 1.01))
  }
  return to
}

/**
 * The positions where normalising a text changed its length or the order of its marks: four offsets each,
 * in UTF-16 units, from and to in the text, and from and to in what became of it. Between them all is only
 * shifted.
 */
export function changes(text: string, form: Form): Uint32Array {
  if (!form) return new Uint32Array(0)
  const list: number[] = []
  let from = 0
  let to = 0
  // Lone surrogates first, or a pair could come to stand where there was none.
  for (const piece of cut(wellFormed(text), form)) {
    const normalized = normalize(piece, form)
    if (normalized !== piece) {
      const before = list.length
      let [partFrom, partTo] = [from, to]
      for (const part of pieces(piece, form)) {
        const made = normalize(part, form)
        const reordered = part.length > 1 && part !== made
        if (reordered || part.length !== made.length)
          list.push(partFrom, partFrom + part.length, partTo, partTo + made.length)
        partFrom += part.length
        partTo += made.length
      }
      if (partTo !== to + normalized.length) {
        // No text is known that comes here. Should one: every span in the piece is all of it.
        list.length = before
        list.push(from, from + piece.length, to, to + normalized.length)
      }
    }
    from += piece.length
    to += normalized.length
  }
  return Uint32Array.from(list)
}

function normalize(text: string, form: Normal): string {
  return inOrder(text, form).normalize(form)
}

/** Cuts a text into pieces that normalise on their own, of so many units unless it cannot be cut there. */
export function* cut(text: string, form: Form): Generator<string> {
  let start = 0
  while (text.length - start > PIECE) {
    let end = start + PIECE
    while (end > start && !isCut(text, end, form)) end--
    if (end === start) {
      // Nothing but marks, say: what it begins with tells where it ends.
      for (const piece of pieces(text.slice(start), form)) {
        end += piece.length
        if (end - start >= PIECE) break
      }
    }
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield start === 0 ? text : text.slice(start)
}

/** Whether a text can be cut at an offset, as far as the units around it tell. */
function isCut(text: string, offset: number, form: Form): boolean {
  const next = text.charCodeAt(offset)
  if (next <= 0x7f) return true
  if (isLow(next) && isHigh(text.charCodeAt(offset - 1))) return false
  if (!form) return true
  return cuts(tail(text, offset), String.fromCodePoint(text.codePointAt(offset) as number), form)
}

/** Cuts a text where its two sides normalise on their own. It begins where one does. */
function* pieces(text: string, form: Form): Generator<string> {
  let start = 0
  let end = 0
  for (const next of text) {
    if (end > start && (!form || cuts(tail(text, end, start), next, form))) {
      yield text.slice(start, end)
      start = end
    }
    end += next.length
  }
  if (end > start) yield text.slice(start, end)
}

/**
 * The last units before an offset, but none before `start`. They are enough to tell what composes with
 * what follows: that is a letter before which at most a few others have composed, and no marks are left.
 */
function tail(text: string, offset: number, start = 0): string {
  let from = Math.max(start, offset - 16)
  if (from > start && isLow(text.charCodeAt(from))) from++
  return text.slice(from, offset)
}

/**
 * Whether a text may be cut between `piece` and `next`. Not before what attaches itself to
 * something earlier (a combining mark, or what decomposes into one), nor where the two sides
 * compose (the parts of a syllable).
 */
function cuts(piece: string, next: string, form: Normal): boolean {
  if (next <= "\x7f") return true
  if (attaches(next)) return false
  return (piece + next).normalize(form) === piece.normalize(form) + next.normalize(form)
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd")
}
