import { html, nothing, type TemplateResult } from "lit"
import type { Words } from "./en.js"
import "./element.js"
import { count } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { isLong } from "../../lesson/long-texts.js"
import { Section } from "../../lesson/section.js"
import type { InstrumentChange } from "./element.js"
import { explained, swapped } from "./model.js"
import type { InstrumentState } from "./state.js"

/** As much of a text as the instrument shows, in UTF-16 code units: more takes longer than a frame to explain. */
const SHOWN = 20_000

/**
 * The first screen: the instrument, whose text is text A of the lesson. With a word swapped it is text B, as long as the
 * reader writes no other.
 */
export class InstrumentSection extends Section<Words, InstrumentState> {
  constructor() {
    super()
    // The first screen is drawn without delay.
    this.staged = true
  }

  protected override content(): TemplateResult {
    const a = this.#text
    const text = a.length > SHOWN ? a.slice(0, a.lastIndexOf(" ", SHOWN) + 1 || SHOWN) : a
    const values = { shown: count(text.length), length: count(a.length) }
    return html`<simhash-instrument
        data-shows="distance verdict fingerprint sums"
        .text=${text}
        .state=${this.state}
        .words=${this.t}
        .language=${this.language}
        @instrument-change=${(event: CustomEvent<InstrumentChange>) => this.#change(event.detail)}
      ></simhash-instrument>
      ${text === a ? nothing : html`<p class="beginning">${fill(this.common.page.beginning, values)}</p>`}`
  }

  /** Text A as all chapters show it. The field itself shows at once what is written in it. */
  get #text(): string {
    const { written } = this
    const { texts } = this.lesson
    return isLong(written.a) ? written.a : texts.a
  }

  #change({ text, ...change }: InstrumentChange): void {
    const { written } = this
    const state = { ...this.state, ...change }
    const a = text ?? written.a
    const b = written.b === this.#swapped(written.a, this.state) ? this.#swapped(a, state) : written.b
    if (a !== written.a || b !== written.b) this.change({ texts: { a, b, example: null } })
    if (text === undefined) this.changeState(change)
  }

  /** A text with the word swapped that is chosen. */
  #swapped(text: string, state: InstrumentState): string {
    if (text.length > SHOWN) return text
    return swapped(text, explained(text, 16), state, this.t.substitutes)?.text ?? text
  }

  protected override render(): TemplateResult {
    return html`<section id=${this.name} aria-labelledby="instrument-title">${this.figures()} ${this.question()}</section>`
  }
}

customElements.define("simhash-instrument-section", InstrumentSection)
