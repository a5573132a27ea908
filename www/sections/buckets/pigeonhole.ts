import { html, LitElement, type PropertyValues, type TemplateResult } from "lit"
import { distance, explainQuery, type QueryExplanation, toBits } from "simhash-wasm/url"
import { block as box } from "../../design/block.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { HighlightController, highlight } from "../../lesson/prose/highlight.js"
import { prose } from "../../lesson/prose/prose.js"
import { question } from "../../lesson/question.js"
import type { Words } from "./en.js"

/** The pigeonhole principle, by hand: to change every one of k + 1 blocks takes more than k flipped bits. */
export class BucketsPigeonhole extends LitElement {
  static override properties = {
    words: { attribute: false },
    language: {},
    block: {},
    query: { attribute: false },
    k: { type: Number },
    flipped: { state: true },
  }
  declare words: Words["pigeonhole"]
  declare language: Language
  /** What a block is called. */
  declare block: string
  declare query: bigint
  declare k: number
  /** The query with some bits flipped. */
  declare flipped: bigint

  readonly #highlight = new HighlightController(this)

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("query")) this.flipped = this.query
  }

  protected override render(): TemplateResult {
    const { words, k } = this
    const explained = explainQuery(this.query, BigUint64Array.of(this.flipped), {
      maxDistance: 64,
      blocks: k + 1,
    })
    const figure = html`
      <p class="pigeonhole-lead">${fill(words.lead, { bits: 64, k, blocks: k + 1 })}</p>
      <div class="blocks pigeonhole">
        ${explained.blocks.map((block, number) => this.#block(block, number)).reverse()}
      </div>
      <div class="escape">
        <p class="outcome" role="status">${this.#outcome(explained)}</p>
        <button type="button" aria-disabled=${this.flipped === this.query} @click=${this.#reset}>
          ${words.reset}
        </button>
      </div>
    `
    return question("why-four-blocks", words.title, words.answer, figure, { wide: true })
  }

  #block({ start, length, bucket }: QueryExplanation["blocks"][number], number: number): TemplateResult {
    const { words } = this
    const bits = [...toBits(this.flipped, 64)].reverse().slice(start, start + length)
    const before = [...toBits(this.query, 64)].reverse().slice(start, start + length)
    const count = bits.filter((bit, i) => bit !== before[i]).length
    const equal = bucket.length > 0
    return box(
      {
        id: `buckets-pigeonhole-${number}`,
        name: fill(this.block, { block: number + 1 }),
        note: equal ? `= ${words.whole}` : `≠ ${fill(words.touched, { count })}`,
        state: equal ? "equal" : "differs",
      },
      html`
        <div class="flips">
          ${bits
            .map((bit, i) => {
              const at = start + i
              return html`<button
                type="button"
                class="bit"
                data-bit=${at}
                aria-label=${fill(words.flip, { bit: at, value: bit })}
                aria-pressed=${bit !== before[i]}
                ?data-differs=${bit !== before[i]}
                ?data-highlighted=${this.#highlight.current.bit === at}
                @pointerenter=${() => highlight.set({ bit: at })}
                @pointerleave=${() => highlight.set({ bit: null })}
                @focus=${() => highlight.set({ bit: at })}
                @blur=${() => highlight.set({ bit: null })}
                @click=${() => this.#flip(at)}
              >${bit}</button>`
            })
            .reverse()}
        </div>
      `,
    )
  }

  #outcome({ candidates }: QueryExplanation): TemplateResult[] | string {
    const { words, k } = this
    const blocks = k + 1
    const flips = distance(this.query, this.flipped)
    const whole = candidates[0]?.blocks.length ?? 0
    if (flips === 0) return fill(words.none, { blocks })
    const outcome = whole === 0 ? words.escaped : flips <= k ? words.within : words.lucky
    return prose(outcome, { flips, whole, blocks, k }, this.language)
  }

  #flip(bit: number): void {
    this.flipped ^= 1n << BigInt(bit)
  }

  #reset = (): void => {
    this.flipped = this.query
  }
}

customElements.define("simhash-buckets-pigeonhole", BucketsPigeonhole)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-buckets-pigeonhole": BucketsPigeonhole
  }
}
