import { html, nothing, type TemplateResult } from "lit"
import { type Part, wordsOf } from "../outline.js"
import { paragraphs } from "./prose.js"

/** The parts of a section as they are shown until its figures are there. */
export function outlined(parts: readonly Part[]): TemplateResult {
  const shown = parts.map(
    (part) => html`<h3 id=${part.id ?? nothing}>${part.heading}</h3>${paragraphs(wordsOf(part))}`,
  )
  return html`<div class="outlined">${shown}</div>`
}
