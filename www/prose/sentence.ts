import type { Language } from "../i18n/index.js"

/** A sentence of a catalogue, with renderable values for the placeholders in braces. */
export function sentence(text: string, values: Readonly<Record<string, unknown>>): unknown[] {
  // Every second piece is a name.
  return text.split(/\{(\w+)\}/).map((piece, i) => (i % 2 === 0 ? piece : values[piece]))
}

/** Several things as the language lists them: "a, b and c". */
export function listed(items: readonly unknown[], language: Language): unknown[] {
  const list = new Intl.ListFormat(language, { type: "conjunction" })
  const positions = items.map((_, position) => String(position))
  return list
    .formatToParts(positions)
    .map(({ type, value }) => (type === "element" ? items[Number(value)] : value))
}
