import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { SimHashError, toBits, toHex } from "simhash-wasm/url"
import { number, signed } from "../format.js"
import { fill } from "../i18n/fill.js"
import type { Language } from "../i18n/language.js"
import { PageElement } from "../lesson/page-element.js"
import type { Results } from "../lesson/results.js"
import type { Name } from "../lesson/texts.js"
import type { Words } from "./en.js"
import type { Task, Topic } from "./state.js"
import { TeachingWords } from "./words.js"
import "./question.css"

/** The longest prediction, in UTF-16 code units. */
const LONGEST = 200

/**
 * The teacher's question. While `covered`, it asks for a prediction, and requests by `question-reveal` that what the
 * question is about is shown; then prediction and answer stand side by side.
 */
export class SimHashQuestion extends PageElement {
  static override properties = {
    task: { attribute: false },
    covered: { attribute: false },
    of: { attribute: false },
    language: {},
    results: { attribute: false },
    prediction: { state: true },
  }
  declare task: Task
  declare covered: boolean
  /** The text whose fingerprint or sums a question means. */
  declare of: Name
  declare language: Language
  declare results: Results
  declare prediction: string
  readonly #words = new TeachingWords(this)

  constructor() {
    super()
    this.prediction = ""
  }

  /** Resolves when the question is to be seen. */
  get ready(): Promise<unknown> {
    return this.updateComplete.then(() => this.#words.loaded).then(() => this.updateComplete)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Another question, another prediction.
    if (changed.has("task")) this.prediction = ""
  }

  protected override render(): TemplateResult | typeof nothing {
    const words = this.#words.current
    if (!words) return nothing
    const t = words.question
    return html`
      <div class="question" id="question" role="group" aria-labelledby="question-title">
        <p class="question-title" id="question-title">${t.title}</p>
        <p class="question-text" dir="auto" lang="">${this.task.question}</p>
        ${this.covered ? this.#form(words) : this.#outcome(words)}
        <p class="hidden" role="status">${this.#revealed ? t.revealed : nothing}</p>
      </div>
    `
  }

  get #revealed(): boolean {
    return this.task.predict && !this.covered
  }

  #form({ question: t }: Words): TemplateResult {
    return html`
      <form class="prediction" @submit=${this.#submit}>
        <label for="prediction">${t.prediction}</label>
        <input id="prediction" name="prediction" maxlength=${LONGEST} pattern=".*\\S.*" required autocomplete="off" />
        <button type="submit">${t.reveal}</button>
      </form>
      <p class="covered-note">${t.covered[this.task.about]}</p>
    `
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault()
    this.prediction = String(new FormData(event.target as HTMLFormElement).get("prediction")).trim()
    this.dispatchEvent(new CustomEvent("question-reveal", { bubbles: true }))
  }

  /** Prediction and answer, side by side. */
  #outcome(words: Words): TemplateResult | typeof nothing {
    if (!this.#revealed) return nothing
    const { question: t } = words
    const answer = answerText(this.task.about, this.results, this.of, words, this.language)
    return html`
      <dl class="predicted">
        <div><dt>${t.prediction}</dt><dd dir="auto">${this.prediction}</dd></div>
        <div><dt>${t.answer}</dt><dd>${answer}</dd></div>
      </dl>
    `
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The button that had the focus is gone.
    if (changed.get("covered") === true && changed.get("task") === undefined && !this.covered) {
      const outcome = this.querySelector<HTMLElement>(".predicted")
      outcome?.setAttribute("tabindex", "-1")
      outcome?.focus({ preventScroll: true })
    }
  }
}

/**
 * What the package says about the topic of a question, with the bits of a fingerprint or the sums below it.
 *
 * @param name The text that a question about a fingerprint or its sums means.
 */
export function answerText(
  topic: Topic,
  results: Results,
  name: Name,
  { question: t }: Words,
  language: Language,
): TemplateResult {
  if (results.simhash instanceof SimHashError) return html`${t.noAnswer.settings}`
  const { fingerprint, sums, featureCount, recipe } = results.explanation(name)
  const { distance, verdict, maxDistance: threshold } = results.comparison()
  const { bits } = recipe
  const ofPair = topic === "distance" || topic === "verdict"
  if (ofPair ? verdict === "empty" : featureCount === 0) return html`${t.noAnswer.empty}`
  const named = { name: name.toUpperCase() }
  switch (topic) {
    case "distance":
      return html`${fill(t.distance, { distance, bits }, language)}`
    case "verdict":
      return html`${fill(t.verdicts[verdict], { distance, threshold }, language)}`
    case "fingerprint":
      return html`${fill(t.fingerprint, named)}
        <span class="answer-digits">${toBits(fingerprint, bits)
          .match(/.{1,8}/g)
          ?.map((group) => html`<span>${group}</span> `)}</span>
        <code>${toHex(fingerprint, bits)}</code>`
    case "sums":
      return html`${fill(t.sums, named)}
        <span class="answer-sums">${[...sums.entries()]
          .reverse()
          .map(
            ([bit, sum]) =>
              html`<span title=${fill(t.sumOf, { bit, sum: number(sum, language) })}><small>${bit}</small>${signed(sum, language)}</span> `,
          )}</span>`
  }
}

customElements.define("simhash-question", SimHashQuestion)
