import { html, type TemplateResult } from "lit"
import { fill } from "../i18n/index.js"
import { parse } from "./parse.js"
import "./highlight-button.js"

type Values = Readonly<Record<string, string | number>>

/** Paragraphs of a catalogue; values replace the placeholders in braces. */
export function paragraphs(list: readonly string[], values: Values = {}): TemplateResult[] {
  return list.map((paragraph) => html`<p>${prose(paragraph, values)}</p>`)
}

/** One paragraph, without the element around it. */
export function prose(paragraph: string, values: Values = {}): TemplateResult[] {
  return parse(paragraph).map((piece) => {
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
    return html`<simhash-highlight-button .feature=${rest} .label=${text}></simhash-highlight-button>`
  return html`<a href=${target}>${text}</a>`
}

function split(target: string): [string, string?] {
  const colon = target.indexOf(":")
  return colon < 0 ? [target] : [target.slice(0, colon), target.slice(colon + 1)]
}
