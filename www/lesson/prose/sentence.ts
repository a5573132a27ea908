import { type Values, withPlurals } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"

/** A sentence of a catalogue, like `fill`, with values that are rendered. */
export function sentence(text: string, values: Values, language?: Language): unknown[] {
  // Every second piece is a name.
  return withPlurals(text, values, language)
    .split(/\{(\w+)\}/)
    .map((piece, i) => (i % 2 === 0 ? piece : values[piece]))
}

/** Several things as the language lists them: "a, b and c". */
export function listed(items: readonly unknown[], language: Language): unknown[] {
  const list = new Intl.ListFormat(language, { type: "conjunction" })
  const positions = items.map((_, position) => String(position))
  return list
    .formatToParts(positions)
    .map(({ type, value }) => (type === "element" ? items[Number(value)] : value))
}
