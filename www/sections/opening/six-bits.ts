import { html, LitElement, type PropertyValues, type TemplateResult } from "lit"
import { signed } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { neighbour } from "../../lesson/bit-keys.js"
import type { Words } from "./en.js"
import { ownHashes, vote } from "./model.js"
import { BITS, VOTERS } from "./state.js"

const COLUMNS = Array.from({ length: BITS }, (_, i) => BITS - 1 - i)

/** Words that vote on six bits. The reader flips the bits of their hashes, and asks for that by `bits-change`. */
export class SixBits extends LitElement {
  static override properties = {
    words: { attribute: false },
    voters: { attribute: false },
    shared: { attribute: false },
    language: {},
    flipped: { attribute: false },
    bit: { state: true },
    last: { state: true },
  }
  declare words: Words["bits"]
  declare voters: readonly string[]
  declare shared: Common["shared"]
  declare language: Language
  /** The flipped bits of each word's hash, as a mask. */
  declare flipped: readonly number[]
  /** The bit that the keyboard is at. */
  declare bit: number
  /** The fingerprint before the last flip, and the bit that was flipped. */
  declare last: { readonly digits: string; readonly bit: number } | null

  #own: readonly number[] = []

  constructor() {
    super()
    this.bit = BITS - 1
    this.last = null
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("voters")) this.#own = ownHashes(this.voters)
  }

  get #hashes(): number[] {
    return this.#own.map((hash, row) => hash ^ (this.flipped[row] ?? 0))
  }

  protected override render(): TemplateResult {
    const { words, shared } = this
    const hashes = this.#hashes
    const { sums, digits } = vote(hashes)
    const untouched = this.flipped.every((mask) => mask === 0)
    return html`
      <div class="six" role="group" aria-labelledby="six-title">
        <div class="six-head">
          <h3 id="six-title">${words.title}</h3>
          <button type="button" class="six-reset" aria-disabled=${untouched} @click=${this.#reset}>${words.reset}</button>
        </div>
        ${this.voters.map((word, row) => this.#row(word, row, hashes[row] ?? 0))}
        <div class="six-row">
          <span class="six-name">${shared.sum}</span>
          <ol class="six-bits six-sums" role="list" aria-label=${words.sums}>
            ${COLUMNS.map((bit) => this.#sum(sums[bit] ?? 0))}
          </ol>
        </div>
        <div class="six-row">
          <span class="six-name">${shared.fingerprint}</span>
          <ol class="six-bits six-digits" role="list" aria-label=${words.fingerprint}>
            ${COLUMNS.map((bit) => this.#digit(digits, bit))}
          </ol>
        </div>
        <p class="six-said" role="status">${this.#said(hashes, sums, digits)}</p>
      </div>
    `
  }

  #row(word: string, row: number, hash: number): TemplateResult {
    const { words } = this
    return html`
      <div class="six-row">
        <span class="six-name">${word}</span>
        <div
          class="six-bits"
          role="toolbar"
          aria-label=${fill(words.hash, { word })}
          @keydown=${(event: KeyboardEvent) => this.#key(row, hash, event)}
        >
          ${COLUMNS.map((bit) => {
            const value = (hash >> bit) & 1
            return html`<button
              type="button"
              class=${value ? "for" : "against"}
              data-bit=${bit}
              tabindex=${bit === this.bit ? 0 : -1}
              aria-pressed=${value === 1}
              aria-label=${fill(words.bit, { bit, word, value, vote: this.#vote(value) })}
              @focus=${() => this.#look(bit)}
              @click=${() => this.#flip(row, bit)}
            ><span class="digit">${value}</span> <span class="vote">${this.#vote(value)}</span></button>`
          })}
        </div>
      </div>
    `
  }

  #sum(sum: number): TemplateResult {
    return html`<li class=${sum > 0 ? "plus" : "minus"} .style=${`--reach: ${Math.abs(sum) / VOTERS}`}>
      <span class="bar"></span><span class="value">${signed(sum, this.language)}</span>
    </li>`
  }

  #digit(digits: string, bit: number): TemplateResult {
    const digit = digits.at(-1 - bit)
    const changed = this.last !== null && digit !== this.last.digits.at(-1 - bit)
    return html`<li ?data-changed=${changed}>${digit}</li>`
  }

  #said(hashes: readonly number[], sums: readonly number[], digits: string): string {
    const { words, language, last } = this
    if (!last) return words.start
    const { bit } = last
    const votes = hashes.map((hash) => this.#vote((hash >> bit) & 1)).join(" ")
    const sentence = digits.at(-1 - bit) === last.digits.at(-1 - bit) ? words.same : words.changed
    return fill(sentence, { bit, votes, sum: signed(sums[bit] ?? 0, language) })
  }

  #vote(value: number): string {
    return signed(value === 1 ? 1 : -1, this.language)
  }

  #look(bit: number): void {
    this.bit = bit
  }

  #flip(row: number, bit: number): void {
    this.last = { digits: vote(this.#hashes).digits, bit }
    this.#change(this.flipped.map((mask, at) => (at === row ? mask ^ (1 << bit) : mask)))
  }

  #reset = (): void => {
    this.last = null
    this.#change(this.flipped.map(() => 0))
  }

  #change(flipped: readonly number[]): void {
    this.dispatchEvent(new CustomEvent("bits-change", { detail: flipped }))
  }

  /** Arrows move from bit to bit, and 0 and 1 write one. */
  #key(row: number, hash: number, event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const cell = neighbour({ row, bit: this.bit }, event.key, BITS - 1)
    if (cell) {
      const toolbar = this.querySelectorAll("[role=toolbar]")[cell.row]
      toolbar?.querySelector<HTMLElement>(`[data-bit="${cell.bit}"]`)?.focus()
    } else if (event.key === "0" || event.key === "1") {
      if (((hash >> this.bit) & 1) !== Number(event.key)) this.#flip(row, this.bit)
    } else return
    event.preventDefault()
  }
}

customElements.define("simhash-six-bits", SixBits)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-six-bits": SixBits
  }
}
