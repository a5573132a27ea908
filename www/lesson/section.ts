import { html, nothing, type TemplateResult } from "lit"
import { SimHashError } from "simhash-wasm/url"
import { fill } from "../i18n/fill.js"
import { PageElement } from "./page-element.js"
import "./lesson.css"
import type { Common } from "../i18n/common.js"
import type { Language } from "../i18n/language.js"
import type { SectionWords } from "./definition.js"
import { nextFrame } from "./later.js"
import { type Prediction, predict } from "./predict.js"
import { paragraphs } from "./prose/prose.js"
import type { Results } from "./results.js"
import type { Settings } from "./settings.js"
import type { Texts } from "./texts.js"

/** The parts of the lesson that all sections see. */
export interface Shared {
  /** The texts as they are explained, of which `results` are: the beginnings of long ones. */
  readonly texts: Texts
  readonly settings: Settings
}

/**
 * A section of the page, the element `<simhash-NAME-section>`, with its own texts and its own state.
 * `content` renders its figures. The page passes everything down in properties; a section requests
 * a change of the lesson by a `lesson-change` event.
 */
export abstract class Section<Words extends SectionWords, State> extends PageElement {
  static override properties = {
    name: { attribute: false },
    number: { attribute: false },
    heading: { attribute: false },
    words: { attribute: false },
    // It changes with the language only.
    common: { attribute: false, hasChanged: never },
    language: {},
    lesson: { attribute: false },
    // What is written is rendered with its results.
    written: { attribute: false, hasChanged: never },
    state: { attribute: false },
    results: { attribute: false },
    predicted: { state: true },
    staged: { state: true },
  }
  /** The section's name, which is also its anchor. */
  declare name: string
  /** Its place among the chapters, from 1 on. */
  declare number: number
  /** The section's title in `language`. */
  declare heading: string
  /** The section's own texts in `language`. */
  declare words: Words
  /** The texts in `language` that do not belong to one section. */
  declare common: Common
  declare language: Language
  declare lesson: Shared
  /** The texts as they were written last. */
  declare written: Texts
  declare state: State
  declare results: Results
  /** What the reader predicted, as the position of a choice; null: nothing yet. */
  declare predicted: number | null
  /**
   * Whether the figures are drawn. They follow the words by a frame: a single task would block input on a slow phone, and the
   * width of the figures' containers is known only then.
   */
  declare staged: boolean

  #stage: Promise<void> | undefined

  constructor() {
    super()
    this.predicted = null
    this.staged = false
  }

  protected override firstUpdated(): void {
    this.#stage = nextFrame().then(() => {
      this.staged = true
    })
  }

  /** With the figures. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete()
    await this.#stage
    return super.getUpdateComplete()
  }

  /** The section's own texts. */
  protected get t(): Words {
    return this.words
  }

  /** Renders the figures. */
  protected abstract content(): TemplateResult

  /** What stands between the first paragraphs and the figures, also where there are none. */
  protected above(): TemplateResult | typeof nothing {
    return nothing
  }

  /** Values for the question at the end. */
  protected predictionValues(): Readonly<Record<string, unknown>> {
    return {}
  }

  /** Requests a change of what all sections see. */
  protected change(change: Partial<Pick<Shared, "texts" | "settings">>): void {
    this.#request(change)
  }

  /** Requests a change of the section's own state. */
  protected changeState(change: Partial<State>): void {
    this.#request({ [this.name]: { ...this.state, ...change } })
  }

  #request(detail: LessonChange): void {
    this.dispatchEvent(new CustomEvent("lesson-change", { detail, bubbles: true }))
  }

  /** The heading, with the number of the chapter before it. */
  protected h2(): TemplateResult {
    return html`<h2 id=${`${this.name}-title`}><span class="chapter">${this.number}</span> ${this.heading}</h2>`
  }

  /** The figures; or why the settings and the texts have none. */
  protected figures(): TemplateResult | typeof nothing {
    if (!this.staged) return nothing
    const { simhash } = this.results
    if (!(simhash instanceof SimHashError)) return this.content()
    return html`<p role="alert">${fill(this.common.page.refused, { reason: simhash.message })}</p>`
  }

  /** The question with which the chapter ends. */
  protected question(): TemplateResult | typeof nothing {
    if (!this.staged || this.results.simhash instanceof SimHashError) return nothing
    const { common, language, predicted } = this
    const words = (common.predictions as Readonly<Record<string, Prediction>>)[this.name]
    if (!words) return nothing
    return predict({
      id: this.name,
      words,
      common: common.page.predict,
      // Only the answers have values, and those of some take a while to compute.
      values: predicted === null ? {} : this.predictionValues(),
      predicted,
      language,
      choose: (position) => {
        this.predicted = position
      },
    })
  }

  protected override render(): TemplateResult {
    return html`
      <section id=${this.name} aria-labelledby=${`${this.name}-title`}>
        <div class="head">
          ${this.h2()}
          <div class="lead">${paragraphs(this.t.lead)}</div>
        </div>
        ${this.above()} ${this.figures()} ${this.question()}
      </section>
    `
  }
}

function never(): false {
  return false
}

/** New values for parts of the lesson, by their names: what all sections see, and the states of sections. */
export type LessonChange = Partial<Shared> & Readonly<Record<string, unknown>>

declare global {
  interface GlobalEventHandlersEventMap {
    "lesson-change": CustomEvent<LessonChange>
  }
}
