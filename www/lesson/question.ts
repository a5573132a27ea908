import { html, type TemplateResult } from "lit"
import type { questions } from "../i18n/en/questions.js"
import "./question.css"

/** The anchor of a question that the page's first screen lists. */
export type Question = keyof typeof questions

/**
 * A question where it is answered: a heading with its anchor, at most 80 words, and a figure, all on one screen. The
 * figure is beside the words, where there is room, or below them if it is `wide`.
 */
export function question(
  anchor: Question,
  heading: string,
  answer: unknown,
  figure: unknown,
  wide = false,
): TemplateResult {
  return html`
    <div class=${wide ? "asked" : "asked beside"} role="group" aria-labelledby=${anchor}>
      <h3 id=${anchor}>${heading}</h3>
      <p class="asked-answer">${answer}</p>
      <div class="asked-figure">${figure}</div>
    </div>
  `
}
