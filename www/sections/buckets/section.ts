import { html, type TemplateResult } from "lit"
import { distance, SimHash, toBits } from "simhash-wasm/url"
import { moves } from "../../design/moves.js"
import { count } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { Section } from "../../lesson/section.js"
import { type Block, blocksFor, compared, differing, STORED } from "./blocks.js"
import type { Words } from "./en.js"
import { BITS, type Buckets } from "./state.js"
import "./style.css"

/** The distance within which everything is to be found. */
const K = 3

/** How long the counter takes down, in milliseconds. */
const DOWN = 1200

/** Four blocks, of which three flips always leave one whole, and how much an index saves by that. */
export class BucketsSection extends Section<Words, Buckets> {
  static override properties = { ...Section.properties, cursor: { state: true }, counter: { state: true } }
  /** The bit that the keys flip. */
  declare cursor: number
  /** What the counter says: all that are stored, until the reader looks the fingerprint up. */
  declare counter: number

  /** The fingerprint of text A, and what it was computed from. */
  #known: { readonly of: readonly unknown[]; readonly fingerprint: bigint } | undefined

  constructor() {
    super()
    this.cursor = BITS - 1
    this.counter = STORED
  }

  protected override predictionValues(): Readonly<Record<string, unknown>> {
    const about = (k: number) => count(Math.round(compared(blocksFor(k))))
    return { four: about(K), five: about(K + 1) }
  }

  protected override content(): TemplateResult {
    const { t } = this
    const blocks = blocksFor(K)
    const { flipped } = this.state
    const broken = differing(blocks, flipped)
    const digits = [...toBits(this.#fingerprint, BITS)].reverse()
    return html`
      <div class="beside buckets">
        <div class="buckets-figure" data-shows="fingerprint">
          <div class="bit-grid" role="grid" aria-label=${t.grid} @keydown=${this.#press} @click=${this.#click}>
            ${blocks.map((block, i) => this.#block(block, i, digits, broken[i] ?? 0)).reverse()}
          </div>
          <p class="escape"><span class="outcome" role="status">${this.#outcome(broken)}</span>
            <button type="button" class="flip-back" ?disabled=${flipped.length === 0} @click=${() => this.changeState({ flipped: [] })}>${t.reset}</button>
          </p>
        </div>
        ${this.#counter(Math.round(compared(blocks)))}
      </div>
    `
  }

  #block({ start, length }: Block, i: number, digits: readonly string[], broken: number): TemplateResult {
    const { t } = this
    const { flipped } = this.state
    const cells = Array.from({ length }, (_, j) => {
      const bit = start + length - 1 - j
      const turned = flipped.includes(bit)
      const digit = turned === (digits[bit] === "0") ? "1" : "0"
      const label = fill(turned ? t.flipped : t.bit, { bit, value: digit })
      return html`<span
        role="gridcell"
        class=${`${digit === "1" ? "one" : "zero"} ${turned ? "flipped" : ""}`}
        data-bit=${bit}
        tabindex=${bit === this.cursor ? 0 : -1}
        aria-selected=${turned}
        aria-label=${label}
      >${digit}</span>`
    })
    return html`<div role="row" class="bit-row" data-whole=${broken === 0}>
      <span role="rowheader"><b>${fill(t.block, { block: i + 1 })}</b> <small>${fill(t.range, { high: start + length - 1, low: start })}</small></span>
      ${cells}
      <span role="gridcell" class="state">${broken === 0 ? `= ${t.whole}` : `≠ ${fill(t.broken, { count: broken })}`}</span>
    </div>`
  }

  #outcome(broken: readonly number[]): string {
    const { t, language } = this
    const { flipped } = this.state
    const other = flipped.reduce((bits, bit) => bits ^ (1n << BigInt(bit)), this.#fingerprint)
    const flips = distance(this.#fingerprint, other)
    const unbroken = broken.filter((count) => count === 0).length
    if (flips === 0) return t.none
    const outcome = unbroken === 0 ? t.escaped : flips <= K ? t.within : t.lucky
    return fill(outcome, { flips, whole: unbroken }, language)
  }

  /** From all that are stored to those in the buckets: as numbers, and as one cell of a square. */
  #counter(few: number): TemplateResult {
    const { t, counter } = this
    const done = counter === few
    return html`
      <div class="counter">
        <div class="square" role="img" aria-label=${t.square}><i></i></div>
        <div>
          <p><output class="count">${count(counter)}</output> ${
            counter === STORED ? t.stored : done ? fill(t.counted, { stored: count(STORED) }) : t.compared
          }</p>
          <p><button type="button" @click=${() => this.#countDown(few)}>${done ? t.again : t.look}</button></p>
          <p class="legend">${t.square}</p>
        </div>
      </div>
    `
  }

  /** Lets the counter run down, by the same factor in every frame; at once where motion is not wanted. */
  #countDown(few: number): void {
    const start = performance.now()
    const still = !moves()
    const frame = () => {
      const passed = still ? 1 : Math.min(1, (performance.now() - start) / DOWN)
      this.counter = Math.round(STORED * (few / STORED) ** passed)
      if (passed < 1 && this.isConnected) requestAnimationFrame(frame)
    }
    frame()
  }

  get #fingerprint(): bigint {
    const { results, lesson } = this
    const of = [lesson.texts.a, lesson.settings]
    if (!this.#known || of.some((one, i) => one !== this.#known?.of[i])) {
      const simhash = new SimHash({ ...lesson.settings, bits: BITS })
      const fingerprint =
        lesson.settings.bits === BITS
          ? results.explanation("a").fingerprint
          : simhash.fingerprint(lesson.texts.a)
      this.#known = { of, fingerprint }
    }
    return this.#known.fingerprint
  }

  #click = (event: Event): void => {
    const { bit } = (event.target as HTMLElement).dataset
    if (bit === undefined) return
    this.cursor = Number(bit)
    this.#flip(this.cursor)
  }

  #press = (event: KeyboardEvent): void => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault()
      this.#flip(this.cursor)
      return
    }
    const { cursor } = this
    const { length } = blocksFor(K)[0] as Block
    const [low, high] = [cursor - (cursor % length), cursor - (cursor % length) + length - 1]
    // Higher bits are on the left, and further up.
    const to = {
      ArrowLeft: Math.min(cursor + 1, high),
      ArrowRight: Math.max(cursor - 1, low),
      ArrowUp: high < BITS - 1 ? cursor + length : cursor,
      ArrowDown: low > 0 ? cursor - length : cursor,
      Home: high,
      End: low,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    this.#focus(to)
  }

  async #focus(bit: number): Promise<void> {
    this.cursor = bit
    await this.updateComplete
    this.querySelector<HTMLElement>(`[data-bit="${bit}"]`)?.focus()
  }

  #flip(bit: number): void {
    const { flipped } = this.state
    const others = flipped.filter((one) => one !== bit)
    this.changeState({ flipped: others.length < flipped.length ? others : [...flipped, bit] })
  }
}

customElements.define("simhash-buckets-section", BucketsSection)
