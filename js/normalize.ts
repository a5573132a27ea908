import { write } from "./memory.js"
import type { Recipe } from "./public/index.js"

type Form = Recipe["normalize"]

/** Puts a text into the module's buffer in a normalisation form, and returns its bytes. */
export function writeNormalized(text: string, form: Form, start = 0): number {
  const end = write(text, start)
  // A byte a unit is ASCII, which every form leaves as it is.
  if (end - start === text.length || !form) return end
  const normalized = text.normalize(form)
  return normalized === text ? end : write(normalized, start)
}

/**
 * The positions where normalising a text changed its length or the order of its marks: four offsets each,
 * in UTF-16 units, from and to in the text, and from and to in what became of it. Between them all is only
 * shifted.
 */
export function changes(text: string, form: Form): Uint32Array {
  // Lone surrogates first, or a pair could come to stand where there was none.
  const source = wellFormed(text)
  const target = form ? source.normalize(form) : source
  if (!form || target === source) return new Uint32Array(0)

  const list: number[] = []
  let from = 0
  let to = 0
  for (const piece of pieces(source, form)) {
    const normalized = piece.normalize(form)
    if (!target.startsWith(normalized, to)) {
      // No text is known that comes here. Should one: every span is the whole text.
      return Uint32Array.of(0, source.length, 0, target.length)
    }
    const fromEnd = from + piece.length
    const toEnd = to + normalized.length
    const reordered = piece.length > 1 && piece !== normalized
    if (reordered || piece.length !== normalized.length) list.push(from, fromEnd, to, toEnd)
    from = fromEnd
    to = toEnd
  }
  return Uint32Array.from(list)
}

/** Cuts a text where its two sides normalise on their own. */
function* pieces(text: string, form: "NFC" | "NFKC"): Generator<string> {
  let piece = ""
  for (const next of text) {
    if (piece && cuts(piece, next, form)) {
      yield piece
      piece = ""
    }
    piece += next
  }
  if (piece) yield piece
}

/**
 * Whether a text may be cut between `piece` and `next`. Not before what attaches itself to
 * something earlier (a combining mark, or what decomposes into one), nor where the two sides
 * compose (the parts of a syllable).
 */
function cuts(piece: string, next: string, form: "NFC" | "NFKC"): boolean {
  if (next <= "\x7f") return true
  if (/^\p{M}/u.test(next.normalize("NFKD"))) return false
  return (piece + next).normalize(form) === piece.normalize(form) + next.normalize(form)
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd")
}
