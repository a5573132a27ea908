import { html, nothing, type TemplateResult } from "lit"
import type { Language } from "../i18n/language.js"
import { prose } from "./prose/prose.js"

/** A question to predict, in the markup of prose/parse.ts. */
export interface Prediction {
  readonly question: string
  readonly choices: readonly string[]
  /** The position of the right choice. */
  readonly right: number
  readonly answer: string
}

/** The question at the end of a chapter: three choices, and the answer once one of them is chosen. */
export function predict({
  id,
  words,
  common,
  values,
  predicted,
  language,
  choose,
}: {
  readonly id: string
  readonly words: Prediction
  readonly common: { readonly title: string; readonly right: string; readonly wrong: string }
  readonly values: Readonly<Record<string, unknown>>
  /** The position of the choice; null: none yet. */
  readonly predicted: number | null
  readonly language: Language
  choose(position: number): void
}): TemplateResult {
  const label = `${id}-predict`
  return html`
    <div class="predict" role="group" aria-labelledby=${label}>
      <p class="predict-question" id=${label}><b>${common.title}</b> ${prose(words.question, values, language)}</p>
      <p class="choices">
        ${words.choices.map(
          (choice, position) => html`<button
            type="button"
            aria-pressed=${predicted === position}
            data-right=${predicted !== null && position === words.right ? "" : nothing}
            @click=${() => choose(position)}
          >${choice}</button>`,
        )}
      </p>
      <p class="predict-answer" role="status">${
        predicted === null
          ? nothing
          : html`<b>${predicted === words.right ? common.right : common.wrong}</b> ${prose(words.answer, values, language)}`
      }</p>
    </div>
  `
}
