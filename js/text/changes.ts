// Where normalising a text changed it.
import { chunks, type Form, isBoundary, type Normal, normalize, segments } from "./normal-form.js"

/**
 * The positions where normalising a text changed its length or the order of its marks: four offsets each,
 * in UTF-16 units, from and to in the text, and from and to in its normal form. Between them, positions are
 * only shifted.
 */
export function changes(text: string, form: Form): number[] {
  const list: number[] = []
  if (!form) return list
  let from = 0
  let to = 0
  // Lone surrogates are replaced first: otherwise normalising could bring two of them together as a pair.
  for (const chunk of chunks(wellFormed(text), form)) {
    const normalized = normalize(chunk, form)
    const before = list.length
    if (normalized !== chunk && !align(chunk, normalized, form, from, to, list)) {
      // No text is known that gets here. For such a text, the whole chunk counts as changed.
      list.length = before
      list.push(from, from + chunk.length, to, to + normalized.length)
    }
    from += chunk.length
    to += normalized.length
  }
  return list
}

/**
 * Appends the changes of a chunk to a list; `from` and `to` are the offsets at which the chunk and its normal form start.
 * Only around units that differ is the chunk split into what normalises independently. Returns whether the normal form
 * turned out to consist of the normal forms of the parts.
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

/** The ASCII character of the same meaning as a full-width one, and -1 for any other unit. NFKC replaces one by the other. */
function narrow(unit: number): number {
  if (unit === 0x3000) return 0x20
  return unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : -1
}

/**
 * Whether a unit is known to be a character before which there is a normalisation boundary in every form: ASCII, Kana, Han,
 * their punctuation, and full-width ASCII. Not a number, which stands for the end of a text, is one too.
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

/** The text with U+FFFD in the place of each lone surrogate. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd")
}
