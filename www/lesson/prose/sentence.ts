import { type Values, withPlurals } from "../../i18n/fill.js"
import type { InEach, Language } from "../../i18n/language.js"

/** A sentence of a catalogue, like `fill`, with values that are rendered. */
export function sentence(text: string, values: Values, language?: Language): unknown[] {
  // Every second piece is a name.
  return withPlurals(text, values, language)
    .split(/\{(\w+)\}/)
    .map((piece, i) => (i % 2 === 0 ? piece : values[piece]))
}

/** What stands between two things, between more of them, and before the last of these. */
const BETWEEN: InEach<readonly [string, string, string]> = {
  en: [" and ", ", ", ", and "],
  "zh-CN": ["和", "、", "和"],
}

/** Several things as the language lists them. `Intl.ListFormat` does the same, and its first use takes longer than a chapter. */
export function listed(items: readonly unknown[], language: Language): unknown[] {
  const [two, more, last] = BETWEEN[language]
  return items.flatMap((item, i) => {
    if (i === 0) return [item]
    const between = items.length === 2 ? two : i === items.length - 1 ? last : more
    return [between, item]
  })
}
