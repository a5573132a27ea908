import { html, LitElement, type PropertyValues, type TemplateResult } from "lit"
import { fingerprintBits, hashBits, sumBits } from "../../design/bits.js"
import { signed } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import { ownHashes, vote } from "./model.js"
import { BITS, VOTERS } from "./state.js"

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
    const { words, shared, language } = this
    const hashes = this.#hashes
    const { sums, digits } = vote(hashes)
    const untouched = this.flipped.every((mask) => mask === 0)
    return html`
      <div class="six panel" role="group" aria-labelledby="six-title" data-hashes>
        <div class="six-head">
          <h3 id="six-title">${words.title}</h3>
          <button type="button" class="six-reset" aria-disabled=${untouched} @click=${this.#reset}>${words.reset}</button>
        </div>
        ${this.voters.map((word, row) => this.#row(word, row, hashes[row] ?? 0))}
        <div class="six-row six-sums">
          <span class="six-name">${shared.sum}</span>
          ${sumBits(sums, { label: words.sums, reach: VOTERS, language })}
        </div>
        <div class="six-row six-digits">
          <span class="six-name">${shared.fingerprint}</span>
          ${fingerprintBits(digits, { label: words.fingerprint, differs: (bit) => this.#changed(digits, bit) })}
        </div>
        <p class="six-said" role="status">${this.#said(hashes, sums, digits)}</p>
      </div>
    `
  }

  #row(word: string, row: number, hash: number): TemplateResult {
    const { words } = this
    const vote = (value: number) => this.#vote(value)
    return html`
      <div class="six-row">
        <span class="six-name">${word}</span>
        ${hashBits({
          row,
          hash,
          bits: BITS,
          current: this.bit,
          label: fill(words.hash, { word }),
          vote,
          name: (bit, value) => fill(words.bit, { bit, word, value, vote: vote(value) }),
          flip: (bit) => this.#flip(row, bit),
          look: (bit) => this.#look(bit),
        })}
      </div>
    `
  }

  /** Whether the last flip changed a bit of the fingerprint. */
  #changed(digits: string, bit: number): boolean {
    return this.last !== null && digits.at(-1 - bit) !== this.last.digits.at(-1 - bit)
  }

  #said(hashes: readonly number[], sums: readonly number[], digits: string): string {
    const { words, language, last } = this
    if (!last) return words.start
    const { bit } = last
    const votes = hashes.map((hash) => this.#vote((hash >> bit) & 1)).join(" ")
    const sentence = this.#changed(digits, bit) ? words.changed : words.same
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
}

customElements.define("simhash-six-bits", SixBits)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-six-bits": SixBits
  }
}
