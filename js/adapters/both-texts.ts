// What a reader of a warning compares: the repeated text and the first text that repeats it, with the parts that both share.
import type { EditorChecker } from "../editor/checker.js"
import type { Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import { element } from "./elements.js"
import { type Piece, quote } from "./quote.js"

export interface BothTexts {
  readonly here: readonly Piece[]
  /** An excerpt if the checker does not know the text. */
  readonly there: readonly Piece[] | PromiseLike<readonly Piece[]>
  /** The name of the other place; undefined in the same document, unless the app has a name for it. */
  readonly name: string | undefined
}

interface Names {
  readonly checker: Pick<EditorChecker, "textOf">
  readonly docId: string
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
}

/** Returns both texts of a warning; undefined if there is no related place. `here` is the text in the range of the warning. */
export function bothTexts({ block, related }: Diagnostic, here: string, names: Names): BothTexts | undefined {
  const [place] = related
  if (!place) return undefined
  const own = place.shared.map(({ here }) => ({ from: here.from - block.from, to: here.to - block.from }))
  const others = place.shared.map(({ there }) => there)
  const quoteOther = (text: string | undefined) =>
    text === undefined ? quote(place.excerpt ?? place.label ?? "", []) : quote(text, others)
  const text = names.checker.textOf(place)
  return {
    here: quote(here, own),
    there: typeof text === "object" ? text.then(quoteOther, () => quoteOther(undefined)) : quoteOther(text),
    name: nameOf(place, names),
  }
}

function nameOf(place: RelatedPlace, { docId, nameOf }: Names): string | undefined {
  const known = nameOf?.(place)
  if (known !== undefined || place.docId === docId) return known
  return place.docId ?? place.label ?? String(place.id)
}

/** Returns a list of both texts under their names. */
export function comparison({ here, there, name }: BothTexts, words: ComparisonWords): HTMLElement {
  const [own, other] = [element("dd", {}), element("dd", {})]
  addQuote(own, here)
  addQuote(other, there)
  const where = name === undefined ? words.inThisDocument : words.inOther(name)
  return element("dl", {}, element("dt", {}, words.here), own, element("dt", {}, where), other)
}

export interface ComparisonWords {
  readonly here: string
  readonly inThisDocument: string
  inOther(name: string): string
}

/** Puts a quotation, once it is known, at the start of an element. */
export function addQuote(
  to: HTMLElement,
  pieces: BothTexts["there"],
  ofMarks: Readonly<Record<string, string>> = {},
): void {
  const add = (known: readonly Piece[]) =>
    to.prepend(...known.map(({ text, isShared }) => (isShared ? element("mark", ofMarks, text) : text)))
  if ("then" in pieces) pieces.then(add)
  else add(pieces)
}
