import { html, type TemplateResult } from "lit"
import { fill, type Values, withPlurals } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { shortened } from "../shortened.js"
import { parse } from "./parse.js"
import "./highlight-button.js"

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
        return link(text, fill(piece.target, values))
      default:
        return html`${text}`
    }
  })
}

function link(text: string, target: string): TemplateResult {
  const [kind, rest = ""] = split(target)
  if (kind === "bit")
    return html`<simhash-highlight-button .bit=${Number(rest)} .label=${text}></simhash-highlight-button>`
  if (kind === "feature")
    return html`<simhash-highlight-button .feature=${rest} .label=${label(text, rest)}></simhash-highlight-button>`
  return html`<a href=${target}>${text}</a>`
}

/** The text of a link that highlights a feature: a long name floods the sentence. */
function label(text: string, feature: string): string {
  return text.replace(feature, () => shortened(feature))
}

function split(target: string): [string, string?] {
  const colon = target.indexOf(":")
  return colon < 0 ? [target] : [target.slice(0, colon), target.slice(colon + 1)]
}
