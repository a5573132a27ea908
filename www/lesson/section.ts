import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { Common } from "../i18n/common.js"
import type { Language } from "../i18n/language.js"
import type { SectionWords } from "./definition.js"
import { near } from "./near.js"
import { painted } from "./painted.js"
import { paragraphs } from "./prose/prose.js"
import type { Results } from "./results.js"
import type { Settings } from "./settings.js"
import { scrollingPaused, steadily } from "./steady.js"
import type { Texts } from "./texts.js"

/** The parts of the lesson that all sections see. */
export interface Shared {
  /** The texts as they are explained: the beginnings of long ones. */
  readonly texts: Texts
  /** The texts as they were written. */
  readonly written: Texts
  readonly settings: Settings
}

/**
 * A section of the page, the element `<simhash-NAME-section>`, with its own texts and its own state, which is null
 * if it has none. `content` renders its figures. The page passes everything down in properties; a section requests
 * a change of the lesson by a `lesson-change` event.
 */
export abstract class Section<Words extends SectionWords, State = null> extends LitElement {
  static override properties = {
    name: { attribute: false },
    heading: { attribute: false },
    words: { attribute: false },
    common: { attribute: false },
    language: {},
    lesson: { attribute: false },
    state: { attribute: false },
    results: { attribute: false },
    drawn: { state: true },
  }
  /** The section's name, which is also its anchor. */
  declare name: string
  /** The section's title in `language`. */
  declare heading: string
  /** The section's own texts in `language`. */
  declare words: Words
  /** The texts in `language` that do not belong to one section. */
  declare common: Common
  declare language: Language
  declare lesson: Shared
  declare state: State
  declare results: Results
  /** How many of the portions after the first are drawn: from 0 to `portions`. */
  declare drawn: number

  /** Whether an update was asked for that is not of a property. No private field: the base class asks when it is constructed. */
  declare private asked: boolean
  /** Resolves when all parts of the section have been drawn. */
  readonly complete: Promise<void>
  #completed!: () => void
  #seen: readonly unknown[] = []

  constructor() {
    super()
    this.drawn = 0
    this.complete = new Promise((resolve) => {
      this.#completed = resolve
    })
  }

  /** The section's own texts. */
  protected get t(): Words {
    return this.words
  }

  /** Resolves when the section may render: by default after a frame, so that a keystroke is not delayed. */
  protected async prepare(): Promise<void> {
    await painted()
    await this.resultsPrepared()
  }

  /** Resolves when the results of long texts have been computed. */
  protected async resultsPrepared(): Promise<void> {
    for (let results: Results | undefined; results !== this.results; ) {
      results = this.results
      await results?.prepared()
    }
  }

  /**
   * The parts of the lesson and the results that the section renders, and `drawn` if it draws something only then. It
   * renders again if one of them changed.
   */
  protected abstract parts(): readonly unknown[]

  /** How many portions follow the first. Each is drawn in a task of its own, because all at once would take too long. */
  protected get portions(): number {
    return 1
  }

  /** Renders what is between the paragraphs. */
  protected abstract content(): TemplateResult

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

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.prepare()
    if (!this.hasUpdated && "deferred" in this.dataset) {
      await near(this)
      await this.resultsPrepared()
    }
    if (this.#replacesWords()) await scrollingPaused(this)
    super.scheduleUpdate()
  }

  /** Whether there are words only yet, which figures will replace. */
  #replacesWords(): boolean {
    return "waiting" in this.dataset || this.querySelector(".outlined") !== null
  }

  protected override update(changed: PropertyValues): void {
    if (!this.#replacesWords()) {
      super.update(changed)
      return
    }
    const draw = () => {
      if ("waiting" in this.dataset) {
        this.replaceChildren()
        delete this.dataset["waiting"]
      }
      super.update(changed)
    }
    steadily(this, draw, () => this.updateComplete)
  }

  protected override async firstUpdated(): Promise<void> {
    for (let drawn = 1; drawn <= this.portions; drawn++) {
      await painted()
      this.drawn = drawn
      await this.updateComplete
    }
    this.#completed()
  }

  /** Without a name it asks for an update whatever else changes until then. */
  override requestUpdate(...request: Parameters<LitElement["requestUpdate"]>): void {
    if (request[0] === undefined) this.asked = true
    super.requestUpdate(...request)
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    const { asked } = this
    this.asked = false
    const parts = this.parts()
    const same = parts.length === this.#seen.length && parts.every((part, i) => part === this.#seen[i])
    this.#seen = parts
    // The common texts change with the language only.
    const compared = new Set<PropertyKey>(["lesson", "state", "results", "common", "drawn"])
    return asked || !same || [...changed.keys()].some((name) => !compared.has(name))
  }

  protected override render(): TemplateResult {
    const { lead, after } = this.t
    return html`
      <section id=${this.name} aria-labelledby=${`${this.name}-title`}>
        <div class="head">
          <h2 id=${`${this.name}-title`}>${this.heading}</h2>
          <div class="lead">${paragraphs(lead)}</div>
        </div>
        ${this.content()} ${after.length > 0 ? html`<div class="after">${paragraphs(after)}</div>` : nothing}
      </section>
    `
  }
}

/** New values for parts of the lesson, by their names: what all sections see, and the states of sections. */
export type LessonChange = Partial<Shared> & Readonly<Record<string, unknown>>

declare global {
  interface GlobalEventHandlersEventMap {
    "lesson-change": CustomEvent<LessonChange>
  }
}
