// A list of both texts of a warning under their names.
import { addQuote, type BothTexts } from "./both-texts.js"
import { element } from "./elements.js"

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
