import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { distance, type Explanation, toBits, toHex } from "simhash-wasm/url"
import { signed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { directionOf } from "../../lesson/direction.js"
import { pasted } from "../../lesson/field.js"
import { PageElement } from "../../lesson/page-element.js"
import { prose } from "../../lesson/prose/prose.js"
import { shortened } from "../../lesson/shortened.js"
import type { Words } from "./en.js"
import {
  type Bits,
  type Column,
  columnsOf,
  explained,
  MOST_WORDS,
  occurrences,
  ordinaryHash,
  type Swap,
  swapped,
  without,
} from "./model.js"
import { fall, makeRoom, placesOf, turnOver } from "./motion.js"
import type { InstrumentState } from "./state.js"
import "./style.css"

/** The colours of words in theme.css, which come again after the last. */
const COLOURS = 6

/** Bits beside each other: where there is no room for all columns in a row, these blocks stand below each other. */
const BLOCK = 16

/** What is computed and drawn again when it changes. */
const CAUSES = ["text", "state", "words"] as const

/** What the visitor asks for. */
export type InstrumentChange = Partial<InstrumentState> & { readonly text?: string }

/** What is seen to move when it changes. */
interface Look {
  readonly bits: Bits
  /** The words that have bricks, and one more if there are more. */
  readonly words: readonly string[]
  /** The digits of both rows, column by column. */
  readonly digits: string
}

/**
 * The first screen, `<simhash-instrument>`: a text, the votes of its words as bricks in a column for each bit, the
 * fingerprint below them, that of the same text with one word swapped, and an ordinary hash of both.
 *
 * It is given its `text` and its `state`, and asks for others by `instrument-change`, whose detail is what changes.
 */
export class SimHashInstrument extends PageElement {
  static override properties = {
    text: { attribute: false },
    state: { attribute: false },
    words: { attribute: false },
    language: {},
    lit: { state: true },
  }
  declare text: string
  declare state: InstrumentState
  declare words: Words
  declare language: Language
  /** The word whose bricks are outlined. */
  declare lit: string | null

  /** What is shown, computed when it changes. */
  #bits: Bits = 16
  #a!: Explanation
  #columns: readonly Column[] = []
  #swap: Swap | undefined
  #b!: Explanation
  #hashes: readonly [bigint, bigint] = [0n, 0n]
  #last: Look | undefined

  constructor() {
    super()
    this.lit = null
  }

  protected override firstUpdated(): void {
    // Once it is painted: a caret waits for the layout of the page.
    requestAnimationFrame(() => setTimeout(() => this.#takeCaret()))
  }

  /** Puts the caret into the field, where this neither scrolls the page nor opens a keyboard on the screen. */
  #takeCaret(): void {
    const field = this.#field
    const free = document.activeElement === document.body && location.hash === "" && scrollY === 0
    if (!field || !free || !matchMedia("(hover: hover) and (pointer: fine)").matches) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
  }

  get #field(): HTMLTextAreaElement | null {
    return this.querySelector("textarea")
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!CAUSES.some((name) => changed.has(name))) return
    const { state, words, text } = this
    // A text of many words has no bricks to look at: it is shown with 64 bits at once.
    const long = explained(text, 16).features.length > MOST_WORDS
    this.#bits = long ? 64 : state.bits
    this.#a = explained(text, this.#bits)
    this.#columns = columnsOf(this.#a)
    this.#swap = swapped(text, this.#a, state, words.substitutes)
    const other = this.#swap?.text ?? text
    this.#b = explained(other, this.#bits)
    this.#hashes = [ordinaryHash(text, this.#bits), ordinaryHash(other, this.#bits)]
  }

  /** Renders, and moves what is no longer as it was. */
  protected override update(changed: PropertyValues): void {
    const [before, last] = [this.#last, this.#look()]
    this.#last = last
    if (!before || !CAUSES.some((name) => changed.has(name))) {
      super.update(changed)
      return
    }
    const places = before.bits === last.bits ? undefined : placesOf(this)
    const gone = before.words.filter((word) => !last.words.includes(word))
    // Not while a word is written, which is another one with every letter.
    if (gone.length > 0 && last.words.length < before.words.length) fall(this, new Set(gone))
    super.update(changed)
    if (places) makeRoom(this, places)
    else turnOver(this, before.digits, last.digits)
  }

  #look(): Look {
    const bits = this.#bits
    const other = this.#swap ? toBits(this.#b.fingerprint, bits) : ""
    const digits = this.#columns.map(({ digit }, i) => digit + (other[i] ?? "")).join("")
    const words = this.#a.features.slice(0, MOST_WORDS + 1).map(({ text }) => text)
    return { bits, words, digits }
  }

  protected override render(): TemplateResult {
    const { words: t } = this
    return html`
      <div class="instrument">
        <div class="pitch">
          <h2 id="instrument-title">${t.title}</h2>
          ${t.lead.map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
          ${this.#enlarging()}
          <p class="privacy">${t.privacy}</p>
        </div>
        <div class="machine">
          <textarea
            rows="1"
            aria-label=${t.field}
            dir=${directionOf(this.text)}
            spellcheck="false"
            autocomplete="off"
            .value=${this.text}
            @beforeinput=${this.#paste}
            @input=${this.#write}
          ></textarea>
          ${this.#chips()} ${this.#votes()}
          ${this.#swap ? [this.#second(this.#swap), this.#ordinary()] : html`<p class="empty">${t.empty}</p>`}
        </div>
      </div>
    `
  }

  #enlarging(): TemplateResult {
    const { words: t } = this
    if (this.#bits === 16)
      return html`<p class="acts"><button type="button" class="main" @click=${this.#enlarge}>${t.enlarge}</button></p>`
    return html`<p class="acts">
      <a class="main" href="#loom">${t.stage}</a>
      ${this.state.bits === 64 ? html`<button type="button" @click=${() => this.#ask({ bits: 16 })}>${t.shrink}</button>` : nothing}
    </p>`
  }

  /** The words, each in its own colour. */
  #chips(): TemplateResult {
    const { words: t, lit } = this
    const { features } = this.#a
    const more = features.length - MOST_WORDS
    const chips = features.slice(0, MOST_WORDS).map((feature, position) => {
      const word = shortened(feature.text)
      // Of so many words, none has bricks.
      if (more > 0) return html`<li class=${`chip ${colour(position)}`}><bdi class="word">${word}</bdi></li>`
      const light = (on: boolean) => () => {
        this.lit = on ? feature.text : null
      }
      return html`<li
        class=${`chip ${colour(position)} ${lit === feature.text ? "lit" : ""}`}
        @pointerenter=${light(true)}
        @pointerleave=${light(false)}
        @focusin=${light(true)}
        @focusout=${light(false)}
      >
        <button type="button" class="word" aria-pressed=${lit === feature.text} title=${fill(t.show, { word })}><bdi>${word}</bdi></button
        ><button type="button" class="remove" aria-label=${fill(t.remove, { word })} @click=${() => this.#write(without(this.text, feature))}>×</button>
      </li>`
    })
    return html`<ul class="chips" role="list" aria-label=${t.chips}>
      ${chips} ${more > 0 ? html`<li class="more">${fill(t.more, { count: more })}</li>` : nothing}
    </ul>`
  }

  /** A column for each bit, and below it the digit of either fingerprint. */
  #votes(): TemplateResult {
    const { words: t } = this
    const columns = this.#columns
    const most = (side: "ones" | "zeros") => Math.max(1, ...columns.map((column) => column[side]))
    const [up, down] = [most("ones"), most("zeros")]
    const other = toBits(this.#b.fingerprint, this.#bits)
    // By property: a style attribute is what the content security policy forbids.
    return html`
      <div class=${`board of-${this.#bits}`} .style=${`--up: ${up}; --down: ${down}`}>
        <p class="sides" aria-hidden="true"><span>${t.ones} ↑</span><span>${t.zeros} ↓</span></p>
        <ol class="sixteens" role="list" aria-label=${t.columns}>
          ${repeat(
            blocks(columns),
            ([first]) => first?.bit,
            (block, at) => html`<li class="sixteen"><ol class="lanes" role="list">
              ${block.map((column, i) => this.#column(column, other[at * BLOCK + i] ?? ""))}
            </ol></li>`,
          )}
        </ol>
        ${this.#hex()}
      </div>
    `
  }

  #column({ bit, ones, zeros, sum, digit, voters }: Column, other: string): TemplateResult {
    const { words: t, language, lit } = this
    const { features } = this.#a
    let [above, below] = [0, 0]
    const bricks = voters.map(({ feature, one }) => {
      const text = features[feature]?.text ?? ""
      // The place of the brick, in heights of a brick below the line.
      return { text, one, colour: colour(feature), at: one ? -++above : below++ }
    })
    const sentence = fill(t.column, { bit, ones, zeros, sum: signed(sum, language), value: digit })
    const tip = sum < 0 ? zeros : -ones
    return html`<li class=${this.#swap && digit !== other ? "lane apart" : "lane"} data-bit=${bit}>
      <span class="hidden">${sentence}</span>
      <span class="plot" aria-hidden="true">
        ${
          bricks.length > 0
            ? repeat(
                bricks,
                ({ text }) => text,
                ({ text, one, colour, at }) => html`<i
                  class=${`brick ${one ? "one" : "zero"} ${colour} ${lit === text ? "lit" : ""}`}
                  data-word=${text}
                  .style=${`--at: ${at}`}
                ></i>`,
              )
            : [
                html`<i class="bar one" .style=${`--at: ${-ones}; --count: ${ones}`}></i>`,
                html`<i class="bar zero" .style=${`--at: 0; --count: ${zeros}`}></i>`,
              ]
        }
        <b class=${`sum ${sum > 0 ? "plus" : sum < 0 ? "minus" : "tie"}`} .style=${`--at: ${tip}`}>${signed(sum, language)}</b>
      </span>
      <span class="pair" aria-hidden="true">${digitOf(digit)} ${this.#swap ? digitOf(other) : nothing}</span>
    </li>`
  }

  #hex(): TemplateResult {
    const [a, b] = [this.#a, this.#b].map(({ fingerprint }) => toHex(fingerprint, this.#bits))
    return html`<p class="hexes" aria-hidden="true"><code>${a}</code> ${this.#swap ? html`<code>${b}</code>` : nothing}</p>`
  }

  /** The same text with a word swapped, and in how many bits its fingerprint differs. */
  #second(swap: Swap): TemplateResult {
    const { words: t } = this
    const { text } = this
    const all = occurrences(this.#a.features)
    // Around the word that is swapped, where there are more than fit.
    const first = Math.max(0, Math.min(swap.word - MOST_WORDS / 2, all.length - MOST_WORDS))
    const shown = all.slice(first, first + MOST_WORDS)
    let end = shown[0]?.start ?? 0
    const pieces = shown.map(({ start, end: until }, i) => {
      const word = text.slice(start, until)
      const between = text.slice(end, start)
      end = until
      const here = first + i === swap.word
      return html`${between}<button
        type="button"
        class=${here ? "word swapped" : "word"}
        title=${fill(t.swap, { word: shortened(here ? swap.by : word) })}
        @click=${() => this.#ask(here ? { by: this.state.by + 1 } : { word: first + i, by: 0 })}
      >${shortened(here ? swap.by : word)}</button>`
    })
    const prints = [this.#a.fingerprint, this.#b.fingerprint] as const
    return html`<p class="second" role="group" aria-label=${t.second}>
      <span class="label">${t.swapped}</span>
      <span class="words" dir="auto">${first > 0 ? "… " : nothing}${pieces}${first + MOST_WORDS < all.length ? " …" : nothing}</span>
      ${this.#difference(...prints)}
      <span class="hidden">${this.#said(t.prints, ...prints)}</span>
    </p>`
  }

  /** An ordinary hash of both texts. */
  #ordinary(): TemplateResult {
    const { words: t } = this
    const bits = this.#bits
    const [a, b] = this.#hashes.map((hash) => toBits(hash, bits)) as [string, string]
    const pairs = [...a].map((digit, i) => ({ digit, other: b[i] ?? "" }))
    return html`
      <p class="second ordinary">
        <span class="label">${t.ordinary}</span>
        ${this.#difference(...this.#hashes)}
        <span class="hidden">${this.#said(t.hashes, ...this.#hashes)}</span>
      </p>
      <div class=${`board hashes of-${bits}`} aria-hidden="true">
        <div class="sixteens">
          ${blocks(pairs).map(
            (block) => html`<div class="sixteen"><div class="lanes">
              ${block.map(
                ({ digit, other }) => html`<span class=${digit === other ? "lane" : "lane apart"}>
                  <span class="pair">${digitOf(digit)} ${digitOf(other)}</span>
                </span>`,
              )}
            </div></div>`,
          )}
        </div>
      </div>
    `
  }

  #difference(a: bigint, b: bigint): TemplateResult {
    const values = { count: distance(a, b), bits: this.#bits }
    return html`<strong class="difference" role="status">${fill(this.words.differ, values, this.language)}</strong>`
  }

  #said(sentence: string, a: bigint, b: bigint): string {
    const bits = this.#bits
    const [hexA, hexB] = [toHex(a, bits), toHex(b, bits)]
    return fill(sentence, { a: toBits(a, bits), b: toBits(b, bits), hexA, hexB, count: distance(a, b), bits })
  }

  #write = (change: Event | string): void => {
    const text = typeof change === "string" ? change : (change.target as HTMLTextAreaElement).value
    this.lit = null
    this.#ask({ text })
  }

  /** What is too much for the field does not come into it. */
  #paste = (event: InputEvent): void => {
    const text = pasted(event.target as HTMLTextAreaElement, event)
    if (text === undefined) return
    event.preventDefault()
    this.#write(text)
  }

  /** Shows 64 bits, and selects the text, which the visitor's own replaces. */
  #enlarge = (): void => {
    this.#ask({ bits: 64 })
    this.#field?.focus({ preventScroll: true })
    this.#field?.select()
  }

  #ask(detail: InstrumentChange): void {
    this.dispatchEvent(new CustomEvent("instrument-change", { detail, bubbles: true }))
  }
}

function colour(position: number): string {
  return `colour-${(position % COLOURS) + 1}`
}

function digitOf(digit: string): TemplateResult {
  return html`<b class=${digit === "1" ? "digit one" : "digit zero"}>${digit}</b>`
}

function blocks<T>(columns: readonly T[]): T[][] {
  return Array.from({ length: columns.length / BLOCK }, (_, i) => columns.slice(i * BLOCK, (i + 1) * BLOCK))
}

customElements.define("simhash-instrument", SimHashInstrument)
