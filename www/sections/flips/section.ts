import { html, nothing, type TemplateResult } from "lit"
import type { Comparison, Explanation, Flip } from "simhash-wasm/url"
import { number, signed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { MeasuredWidth } from "../../lesson/measured-width.js"
import { forget } from "../../lesson/memory.js"
import { Section } from "../../lesson/section.js"
import { EXAMPLES, type Example, NAMES, type Name, type Texts, texts } from "../../lesson/texts.js"
import type { Words } from "./en.js"
import { TextField } from "./fields.js"
import { movedBy } from "./model/changes.js"
import { numberLine } from "./number-line.js"
import type { Flips } from "./state.js"
import { verdict } from "./verdict.js"
import { waterfall } from "./waterfall.js"
import "./style.css"

/** As wide as the number line becomes, in CSS pixels. */
const WIDEST = 900

/** The two texts, how far they are apart, and which features pushed which sums across 0. */
export class FlipsSection extends Section<Words, Flips> {
  readonly #width = new MeasuredWidth(this, ".flips-figure")
  readonly #fields: Readonly<Record<Name, TextField>> = {
    a: new TextField((name, text) => this.#write(name, text)),
    b: new TextField((name, text) => this.#write(name, text)),
  }
  /** The reader's texts, when an example has replaced them. */
  #replaced: Texts | undefined

  protected override content(): TemplateResult {
    const { t, results, language } = this
    const [a, b] = [results.explanation("a"), results.explanation("b")]
    const comparison = results.comparison()
    const comparable = comparison.verdict !== "empty"
    return html`
      ${verdict(t, language, this.lesson.texts, a, b, comparison)}
      ${comparable ? this.#flips(a, b, comparison) : nothing}
    `
  }

  protected override above(): TemplateResult {
    const { t } = this
    return html`
      ${this.#examples()}
      <div class="texts">${NAMES.map((name) => this.#field(name))}</div>
      ${this.#own ? html`<p><button type="button" class="forget" @click=${this.#forget}>${t.forget}</button> <span class="kept">${t.forgetNote}</span></p>` : nothing}
    `
  }

  #field(name: Name): TemplateResult {
    const { written } = this
    const { texts } = this.lesson
    const label = fill(this.common.shared.text, { name: name.toUpperCase() })
    const example = written.example !== null
    return this.#fields[name].render(
      { name, label, text: written[name], explained: texts[name].length, example },
      this.t,
    )
  }

  #examples(): TemplateResult {
    const { examples } = this.common
    return html`
      <div class="examples" role="group" aria-labelledby="examples">
        <span id="examples">${this.t.examples}</span>
        ${EXAMPLES.map(
          (name) =>
            html`<button type="button" @click=${() => this.#show(name)}>${examples[name].name}</button>`,
        )}
        ${this.#replaced ? html`<button type="button" class="back" @click=${this.#back}>${this.t.back}</button>` : nothing}
      </div>
    `
  }

  #flips(a: Explanation, b: Explanation, comparison: Comparison): TemplateResult {
    const { t, language } = this
    const { flips } = comparison
    const chosen = this.#chosen(comparison)
    const moved = movedBy(comparison)
    const { bits } = a.recipe
    const within = a.sums.filter((sum) => Math.abs(sum) <= moved).length
    const width = this.#width.upTo(WIDEST)
    const reach = { moved: number(moved, language), within, bits, flipped: flips.length }
    return html`
      <div class="beside flips" data-shows="distance verdict fingerprint sums">
        <div class="flips-words">
          <p class="flip-note">${moved === 0 ? t.unchanged : fill(t.reach, reach)} ${moved > 0 && flips.length === 0 ? t.noFlips : nothing}</p>
          ${flips.length > 0 ? this.#list(flips, chosen) : nothing}
          ${chosen ? waterfall(t, language, comparison, a, chosen) : nothing}
        </div>
        <div class="flips-figure">
          ${
            width > 0
              ? numberLine({
                  ...{ t, a, b, comparison, width, chosen: chosen?.bit },
                  choose: (bit) => this.changeState({ bit }),
                })
              : nothing
          }
          <p class="legend">${t.legend}</p>
        </div>
      </div>
    `
  }

  /** The bits that flipped, to be chosen, from the highest down. */
  #list(flips: readonly Flip[], chosen: Flip | undefined): TemplateResult {
    const { t, language } = this
    return html`<ol class="crossings" role="list" aria-label=${t.crossings}>
      ${flips.toReversed().map((flip) => {
        const values = { bit: flip.bit, a: signed(flip.sumA, language), b: signed(flip.sumB, language) }
        return html`<li>
          <button
            type="button"
            class=${flip.to === 1 ? "up" : "down"}
            data-bit=${flip.bit}
            aria-pressed=${flip === chosen}
            @click=${() => this.changeState({ bit: flip.bit })}
          >${fill(t.crossed, values)}</button>
        </li>`
      })}
    </ol>`
  }

  /** The flip that is shown in steps. */
  #chosen({ flips }: Comparison): Flip | undefined {
    return flips.find(({ bit }) => bit === this.state.bit) ?? flips.at(-1)
  }

  #write(name: Name, text: string): void {
    this.#replaced = undefined
    this.change({ texts: { ...this.written, [name]: text, example: null } })
  }

  #show(example: Example): void {
    const { written } = this
    if (this.#own) this.#replaced = written
    this.change({ texts: { ...written, example } })
  }

  /** Whether there is something that the reader has written. */
  get #own(): boolean {
    const { a, b, example } = this.written
    return example === null && a + b !== ""
  }

  /** Takes the example back. */
  #back = (): void => {
    if (this.#replaced) this.change({ texts: this.#replaced })
    this.#replaced = undefined
    this.querySelector<HTMLElement>(".examples button")?.focus()
  }

  #forget = (): void => {
    this.#replaced = undefined
    this.change({ texts: texts.initial })
    forget()
    this.querySelector<HTMLElement>(".examples button")?.focus()
  }
}

customElements.define("simhash-flips-section", FlipsSection)
