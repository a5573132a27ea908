import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { SimHash } from "simhash-wasm/url"
import { fill } from "../../i18n/fill.js"
import { MeasuredWidth } from "../../lesson/measured-width.js"
import { prose } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import type { Words } from "./en.js"
import { histogram, plot } from "./histogram.js"
import { type Measured, measured, within } from "./measure.js"
import { COPIES, LEAST, type Sample, sampleOf } from "./sample.js"
import { LENGTHS, type Near } from "./state.js"
import "./style.css"

/** As wide as the figure becomes, in CSS pixels. */
const WIDEST = 820

/** The threshold that most descriptions of SimHash give for 64 bits, and the number of words of a short text. */
const CLASSICAL = 3
const TWELVE = 12

/** How far copies of a text are from it, and unrelated texts from each other, and what a threshold makes of that. */
export class NearSection extends Section<Words, Near> {
  readonly #width = new MeasuredWidth(this, ".near-figure")
  #sample!: Sample
  /** What was measured of it with the present settings, by the length and the width of the fingerprints. */
  readonly #known = new Map<string, Measured>()

  protected override content(): TemplateResult {
    const { t, state, language } = this
    const { bits, maxDistance, id } = (this.results.simhash as SimHash).recipe
    const sample = this.#sample
    const lengths = LENGTHS.filter((length) => length <= sample.words.length)
    const length = lengths.findLast((one) => one <= state.length) ?? lengths[0] ?? 5
    const { copies, unrelated } = this.#measured(length, bits)
    const threshold = Math.min(bits, state.threshold ?? maxDistance)
    const values = {
      ...{ words: length, copies: COPIES, least: LEAST, threshold, maxDistance, recipe: id },
      ...{ hits: within(copies, threshold), alarms: within(unrelated, threshold), pairs: unrelated.length },
      median: copies[Math.floor(copies.length / 2)] ?? 0,
    }
    const width = this.#width.upTo(WIDEST)
    const { left, step } = plot(width, bits)
    const reading = fill(t.reading, values, language)
    return html`
      <div class="beside near">
        <div class="near-words">
          <p class="sample">${fill(sample.own ? t.own : t.builtIn, values)}</p>
          <label for="near-length">${fill(t.length, values)}</label>
          <input
            id="near-length"
            type="range"
            min="0"
            max=${lengths.length - 1}
            .value=${String(lengths.indexOf(length))}
            aria-valuetext=${fill(t.length, values)}
            @input=${(event: Event) => this.changeState({ length: lengths[numberOf(event)] ?? length })}
          />
          <p id="near-reading" class="reading" aria-live="polite">${reading}</p>
          <p class="near-more">${prose(t.more, values)}</p>
        </div>
        <div class="near-figure">
          ${
            width > 0
              ? histogram({
                  title: t.title,
                  ...{ bits, copies, unrelated, threshold, width },
                  names: { copies: t.copies, unrelated: t.unrelated, axis: t.axis },
                  recipe: { threshold: maxDistance, label: fill(t.mark, values) },
                })
              : nothing
          }
          <div class="tried" .style=${`--left: ${left + step / 2}px; --width: ${step * bits}px`}>
            <label for="near-threshold">${fill(t.threshold, values)}</label>
            ${
              threshold === maxDistance
                ? nothing
                : html`<button type="button" @click=${() => this.changeState({ threshold: null })}>${fill(t.reset, values)}</button>`
            }
            <input
              id="near-threshold"
              type="range"
              min="0"
              max=${bits}
              .value=${String(threshold)}
              aria-valuetext=${reading}
              @input=${(event: Event) => this.changeState({ threshold: numberOf(event) })}
            />
          </div>
        </div>
      </div>
    `
  }

  protected override predictionValues(): Readonly<Record<string, unknown>> {
    return { copies: COPIES, found: within(this.#measured(TWELVE, 64).copies, CLASSICAL) }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("lesson") && !changed.has("language")) return
    const { passage, unrelated } = this.t.corpus
    this.#sample = sampleOf(this.lesson.texts.a, [passage, ...unrelated].join(" "))
    this.#known.clear()
  }

  #measured(length: number, bits: number): Measured {
    const key = `${length} ${bits}`
    const known = this.#known.get(key)
    if (known) return known
    const simhash = new SimHash({ ...this.lesson.settings, bits })
    const result = measured(simhash, this.#sample, length, this.t.corpus.unrelated)
    this.#known.set(key, result)
    return result
  }
}

function numberOf(event: Event): number {
  return (event.target as HTMLInputElement).valueAsNumber
}

customElements.define("simhash-near-section", NearSection)
