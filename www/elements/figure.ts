import { html, LitElement, nothing, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { type Explanation, type Feature, toBits, toHex } from "simhash-wasm/url"
import { number, percent } from "../format.js"
import { type Catalogue, fill, type Language } from "../i18n/index.js"

/** More rows than a screen can hold would only be slow. */
const ROWS = 200

/** From features over hashes and sums to a fingerprint: the rows of votes, and what they add up to. */
export class SimHashFigure extends LitElement {
  static override properties = {
    name: {},
    explanation: { attribute: false },
    differing: { attribute: false },
    catalogue: { attribute: false },
    language: {},
    bit: { state: true },
  }
  declare name: string
  declare explanation: Explanation
  /** The bits in which the two fingerprints differ. */
  declare differing: ReadonlySet<number>
  declare catalogue: Catalogue
  declare language: Language
  /** The bit that is read out. */
  declare bit: number

  constructor() {
    super()
    this.bit = 63
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): TemplateResult {
    const { explanation, catalogue: t, name } = this
    const heading = `figure-${name}`
    return html`
      <section aria-labelledby=${heading}>
        <h2 id=${heading}>${fill(t.figure, { name })}</h2>
        <p class="facts">
          ${fill(t.features, { count: explanation.featureCount, total: this.#number(explanation.total) })}
          <span class="confidence">· ${t.confidence[explanation.confidence]}</span>
        </p>
        ${explanation.features.length === 0 ? html`<p>${t.noFeatures}</p>` : this.#table()}
      </section>
    `
  }

  #table(): TemplateResult {
    const { explanation, catalogue: t, name } = this
    const { bits } = explanation.recipe
    const rows = explanation.features.slice(0, ROWS)
    const left = explanation.features.length - rows.length
    return html`
      <div class="scroll" role="region" tabindex="0" aria-label=${fill(t.votes, { name })}>
        <table class="loom" @pointermove=${this.#point} .style=${`--at: ${bits - 1 - this.#at}`}>
          <thead>
            <tr>
              <th scope="col">${t.feature}</th>
              <th scope="col" class="weight">${t.weight}</th>
              <th scope="col" class="columns">${fill(t.hash, { high: bits - 1 })}</th>
            </tr>
          </thead>
          <tbody class="features">
            ${repeat(rows, ({ text }) => text, this.#row)}
            ${
              left > 0
                ? html`<tr>
                    <th scope="row">${fill(t.more, { count: left })}</th>
                    <td class="weight"></td>
                    <td class="columns">${t.moreVote}</td>
                  </tr>`
                : nothing
            }
          </tbody>
          <tbody class="sums">
            <tr>
              <th scope="row">${t.accumulator}<span class="note">${this.#range()}</span></th>
              <td class="weight"></td>
              <td class="columns">${this.#bars()}</td>
            </tr>
            <tr class="signs">
              <th scope="row">${t.signs}</th>
              <td class="weight"></td>
              <td class="columns">${this.#signs()}</td>
            </tr>
            <tr>
              <th scope="row"><label for=${`bit-${name}`}>${t.bit}</label></th>
              <td class="weight"><span aria-hidden="true">${this.#at}</span></td>
              <td class="columns">
                <input
                  id=${`bit-${name}`}
                  class="cursor"
                  type="range"
                  dir="rtl"
                  min="0"
                  max=${bits - 1}
                  .value=${String(this.#at)}
                  aria-valuetext=${this.#readout()}
                  @input=${this.#slide}
                />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <p class="readout">${this.#readout()}</p>
      <p class="hex">${t.hex} <code>${toHex(explanation.fingerprint, bits)}</code></p>
    `
  }

  #row = ({ text, count, weight, hash, spans }: Feature): TemplateResult => {
    const { explanation, catalogue: t } = this
    return html`
      <tr>
        <th scope="row" title=${text} data-start=${spans[0]?.start ?? nothing}>
          <bdi>${text}</bdi>${count > 1 ? html`<span class="note">${fill(t.count, { count })}</span>` : nothing}
        </th>
        <td class="weight">${this.#number(weight)}</td>
        <td class="columns">${bitRow(toBits(hash, explanation.recipe.bits))}</td>
      </tr>
    `
  }

  /** The sums as bars from the middle line, bit 63 first as numbers are written. */
  #bars(): TemplateResult {
    const { sums } = this.explanation
    const reach = Math.max(...sums.map(Math.abs), 1)
    const bars = sums.map((sum, bit) => {
      const kind = sum > 0 ? "plus" : sum < 0 ? "minus" : "tie"
      // By property: a style attribute is what the content security policy forbids.
      return html`<li class=${kind} .style=${`--reach: ${Math.abs(sum) / reach}`}>
        <span class="hidden">${fill(this.catalogue.sumOf, { bit, sum: this.#number(sum) })}</span>
      </li>`
    })
    return html`<ol class="bars" role="list">${bars.reverse()}</ol>`
  }

  /** The fingerprint, its differing bits marked. */
  #signs(): TemplateResult {
    const { bits } = this.explanation.recipe
    const digits = [...toBits(this.explanation.fingerprint, bits)].map((digit, column) => {
      const differs = this.differing.has(bits - 1 - column)
      return html`<span class=${`${digit === "1" ? "one" : "zero"} ${differs ? "differs" : ""}`}>${digit}</span>`
    })
    return html`<span class="digits">${digits}</span>`
  }

  #range(): string {
    const { sums } = this.explanation
    const [low, high] = [Math.min(...sums), Math.max(...sums)]
    return fill(this.catalogue.range, { low: this.#number(low), high: this.#number(high) })
  }

  /** The bit that is read out, within what there is. */
  get #at(): number {
    return Math.min(this.bit, this.explanation.recipe.bits - 1)
  }

  #readout(): string {
    const { explanation, catalogue: t, language } = this
    const bit = this.#at
    const sum = explanation.sums[bit] ?? 0
    const value = toBits(explanation.fingerprint, explanation.recipe.bits).at(-1 - bit) ?? ""
    const margin = percent(explanation.margins[bit] ?? 0, language)
    return fill(sum === 0 ? t.readoutTie : t.readout, { bit, sum: this.#number(sum), value, margin })
  }

  #slide = (event: InputEvent): void => {
    this.bit = Number((event.target as HTMLInputElement).value)
  }

  /** Reads out the column under the pointer. */
  #point = (event: PointerEvent): void => {
    const bars = this.querySelector(".bars")
    if (!bars || !(event.target instanceof Element) || !event.target.closest("td.columns")) return
    const { left, width } = bars.getBoundingClientRect()
    const { bits } = this.explanation.recipe
    const column = Math.floor(((event.clientX - left) / width) * bits)
    if (column < bits) this.bit = bits - 1 - Math.max(0, column)
  }

  #number(value: number): string {
    return number(value, this.language)
  }
}

/** Bits as text, the ones once more on top in their own colour. */
function bitRow(bits: string): TemplateResult {
  return html`<span class="bits">${bits}<span class="ones" aria-hidden="true">${bits.replaceAll("0", " ")}</span></span>`
}

customElements.define("simhash-figure", SimHashFigure)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-figure": SimHashFigure
  }
}
