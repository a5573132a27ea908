import { html, type TemplateResult } from "lit"
import { fill, type Values, withPlurals } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { parse } from "./parse.js"

/** Paragraphs of a catalogue; values replace the placeholders in braces. */
export function paragraphs(
  list: readonly string[],
  values: Values = {},
  language?: Language,
): TemplateResult[] {
  return list.map((paragraph) => html`<p>${prose(paragraph, values, language)}</p>`)
}

/** One paragraph, without the element around it. */
export function prose(paragraph: string, values: Values = {}, language?: Language): TemplateResult[] {
  return parse(withPlurals(paragraph, values, language)).map((piece) => {
    // Values come last, so that nothing in them is taken for markup.
    const text = fill(piece.text, values)
    switch (piece.kind) {
      case "strong":
        return html`<strong>${text}</strong>`
      case "code":
        return html`<code>${text}</code>`
      case "link":
        return html`<a href=${piece.target}>${text}</a>`
      default:
        return html`${text}`
    }
  })
}
