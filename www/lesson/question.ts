import { html, nothing, type TemplateResult } from "lit"
import { beside } from "../design/layout.js"
import type { questions } from "../i18n/en/questions.js"
import "./question.css"

/** The anchor of a question that the page's first screen lists. */
export type Question = keyof typeof questions

/**
 * A question where it is answered: a heading with its anchor, at most 80 words, and a figure, all on one screen. The
 * figure is beside the words, where there is room, or below them if it is `wide`; `after` is what follows it.
 */
export function question(
  anchor: Question,
  heading: string,
  answer: unknown,
  figure: unknown,
  { wide = false, after = nothing }: { wide?: boolean; after?: unknown } = {},
): TemplateResult {
  const words = html`
    <h3 id=${anchor}>${heading}</h3>
    <p class="asked-answer">${answer}</p>
  `
  return html`
    <div class="asked" role="group" aria-labelledby=${anchor}>
      ${
        wide
          ? html`<div class="head">${words}</div><div class="asked-figure">${figure}</div>`
          : beside(words, html`<div class="asked-figure">${figure}</div>`, after)
      }
    </div>
  `
}
