// What a reader of a warning compares: the repeated text and the first text that repeats it, with the parts that both share.
import type { EditorChecker } from "../editor/checker.js"
import type { Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import { type Quotation, quote } from "./quote.js"

export interface BothTexts {
  readonly here: Quotation
  /** An excerpt if the checker does not know the text. */
  readonly there: Quotation | PromiseLike<Quotation>
  /** The name of the other place; undefined in the same document, unless the app has a name for it. */
  readonly name: string | undefined
}

interface Names {
  readonly checker: Pick<EditorChecker, "textOf">
  readonly docId: string
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
}

/** Returns both texts of a warning; undefined if there is no related place. `here` is the text in the range of the warning. */
export function bothTexts(
  { block, related }: Diagnostic,
  here: string,
  { checker, docId, nameOf }: Names,
): BothTexts | undefined {
  const [place] = related
  if (!place) return undefined
  const own = place.shared.map(({ here }) => ({ from: here.from - block.from, to: here.to - block.from }))
  const others = place.shared.map(({ there }) => there)
  const quoteOther = (text: string | undefined) =>
    text === undefined ? quote(place.excerpt ?? place.label ?? "", []) : quote(text, others)
  const text = checker.textOf(place)
  const other = place.docId ?? place.label ?? String(place.id)
  return {
    here: quote(here, own),
    there: typeof text === "object" ? text.then(quoteOther, () => quoteOther(undefined)) : quoteOther(text),
    name: nameOf?.(place) ?? (place.docId === docId ? undefined : other),
  }
}

/** Puts a quotation, once it is known, at the start of an element. */
export function addQuote(to: HTMLElement, quotation: BothTexts["there"]): void {
  if ("then" in quotation) quotation.then((known) => to.prepend(...known))
  else to.prepend(...quotation)
}
