// Finds the places where normalisation changed a text.
import { chunks, type Form, isBoundary, type Normal, normalize, segments } from "./normal-form.js"

/**
 * Returns the ranges where normalisation changed the length of a text or the order of its marks: four offsets
 * each, in UTF-16 code units: the range in the text, and the range in its normal form. Between the ranges, positions
 * are only shifted.
 */
export function changes(text: string, form: Form): number[] {
  const list: number[] = []
  if (!form) return list
  let from = 0
  let to = 0
  // Lone surrogates are replaced first, because normalisation could otherwise join two of them into a pair.
  for (const chunk of chunks(wellFormed(text), form)) {
    const normalized = normalize(chunk, form)
    const before = list.length
    if (normalized !== chunk && !align(chunk, normalized, form, from, to, list)) {
      // No text is known to reach this line. For such a text, the whole chunk counts as changed.
      list.length = before
      list.push(from, from + chunk.length, to, to + normalized.length)
    }
    from += chunk.length
    to += normalized.length
  }
  return list
}

/**
 * Appends the changes of a chunk to a list. `from` and `to` are the offsets at which the chunk and its normal form start.
 * Only around units that differ does it split the chunk at normalisation boundaries. Returns whether the normal forms of
 * the parts make up the normal form of the chunk.
 */
function align(
  chunk: string,
  normalized: string,
  form: Normal,
  from: number,
  to: number,
  list: number[],
): boolean {
  let [at, made, done] = [0, 0, 0]
  while (at < chunk.length) {
    const unit = chunk.charCodeAt(at)
    const into = normalized.charCodeAt(made)
    if (unit === into || (into === narrow(unit) && isPlain(chunk.charCodeAt(at + 1)))) {
      at++
      made++
      continue
    }
    const differs = at
    while (at > done && !isBoundary(chunk, at, form)) at--
    made -= differs - at
    const [part] = segments(chunk.slice(at), form)
    if (part === undefined) return false
    const normal = normalize(part, form)
    if (!normalized.startsWith(normal, made)) return false
    const reordered = part.length > 1 && part !== normal
    if (reordered || part.length !== normal.length)
      list.push(from + at, from + at + part.length, to + made, to + made + normal.length)
    at += part.length
    made += normal.length
    done = at
  }
  return made === normalized.length
}

/** Returns the ASCII equivalent of a full-width character, with which NFKC replaces it; -1 for any other unit. */
function narrow(unit: number): number {
  if (unit === 0x3000) return 0x20
  return unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : -1
}

/**
 * Whether a unit is known to be a character with a normalisation boundary before it in every form: ASCII, Kana, Han,
 * their punctuation, and full-width ASCII. True also for NaN, which stands for the end of a text.
 */
function isPlain(unit: number): boolean {
  return !(
    (unit > 0x7f && unit < 0x3000) ||
    (unit > 0x3029 && unit < 0x3041) ||
    (unit > 0x3096 && unit < 0x30a1) ||
    (unit > 0x30fa && unit < 0x3400) ||
    (unit > 0x9fff && unit < 0xff01) ||
    unit > 0xff5e
  )
}

/** Returns the text with each lone surrogate replaced by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd")
}
