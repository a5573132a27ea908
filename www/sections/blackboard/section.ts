import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { SimHashError } from "simhash-wasm/url"
import { columnsOf, hashBits } from "../../design/bits.js"
import { beside } from "../../design/layout.js"
import { signed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { directionOf } from "../../lesson/direction.js"
import { prose } from "../../lesson/prose/prose.js"
import { question } from "../../lesson/question.js"
import { Section } from "../../lesson/section.js"
import { recipeOptions } from "../../lesson/settings.js"
import type { Words } from "./en.js"
import { rowsOf, rowsOfText } from "./examples.js"
import { bitOf, type Outcome, outcome } from "./model.js"
import { results } from "./results.js"
import {
  type Blackboard,
  EXAMPLES,
  type Example,
  isWeight,
  LABEL,
  ROWS,
  type Row,
  WEIGHT,
  WIDTHS,
} from "./state.js"
import { ties } from "./ties.js"
import "./style.css"

/** A vote by hand: a few features with a few bits each, all of which can be changed. */
export class BlackboardSection extends Section<Words, Blackboard> {
  static override properties = { ...Section.properties, column: { state: true }, refused: { state: true } }
  /** The bit whose votes are read out. */
  declare column: number
  /** The row whose weight is being written and is none yet, and whether it is a number at all. */
  declare refused: { readonly position: number; readonly number: boolean } | null

  #spoken: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.column = 3
    this.refused = null
  }

  /** Renders in the task of the event that changed it; typing elsewhere does not render it. */
  protected override async prepare(): Promise<void> {}

  protected override parts(): readonly unknown[] {
    return [this.state]
  }

  protected override content(): TemplateResult {
    const { t } = this
    const rows = this.#rows
    const result = outcome(this.#board, rows)
    return html`
      ${beside(
        html`
          ${this.#examples()}
          <div class="blackboard-settings">${this.#width()}${this.#tieRule()}</div>
        `,
        html`
          <div class="blackboard panel" data-hashes>
            <div class="blackboard-row blackboard-head" aria-hidden="true">
              <span class="blackboard-label">${this.common.shared.feature}</span>
              <span class="blackboard-weight">${this.common.shared.weight}</span>
              <span class="bits numbers" .style=${`--bits: ${this.#board.bits}`}>${columnsOf(this.#board.bits).map((bit) => html`<span>${bit}</span>`)}</span>
            </div>
            ${rows.map((row, position) => this.#row(row, position))}
            <p class="blackboard-add">
              <button type="button" ?disabled=${rows.length >= ROWS} @click=${this.#add}>
                ${rows.length >= ROWS ? fill(t.full, { rows: ROWS }) : t.add}
              </button>
            </p>
            <div class="blackboard-results" role="group" aria-label=${t.results}>${results(this.t, this.common.shared, this.language, result, { highlighted: this.#column, look: this.#look })}</div>
          </div>
        `,
        html`<p class="blackboard-readout">${this.#readout(rows, result)}</p>`,
      )}
      <p class="hidden" role="status"></p>
      ${question("why-a-tie", t.either.heading, prose(t.either.answer), ties(t, this.common.shared, this.language))}
    `
  }

  #examples(): TemplateResult {
    const { t } = this
    return html`
      <div class="examples" role="group" aria-labelledby="blackboard-examples">
        <span id="blackboard-examples">${t.begin}</span>
        ${EXAMPLES.map(
          (
            name,
          ) => html`<button type="button" aria-pressed=${this.#board.example === name} @click=${() => this.#show(name)}>
            ${t.examples[name].name}
          </button>`,
        )}
        <button type="button" class="own" @click=${this.#takeText}>${t.own}</button>
      </div>
    `
  }

  #width(): TemplateResult {
    return html`
      <div>
        <label for="blackboard-bits">${this.common.shared.bits}</label>
        <select id="blackboard-bits" @change=${this.#chooseWidth}>
          ${WIDTHS.map((width) => html`<option value=${width} .selected=${width === this.#board.bits}>${width}</option>`)}
        </select>
      </div>
    `
  }

  #tieRule(): TemplateResult {
    const rules = ["zero", "one"] as const
    return html`
      <fieldset>
        <legend>${this.t.tie}</legend>
        ${rules.map(
          (rule) => html`<label>
            <input
              type="radio"
              name="blackboard-tie"
              value=${rule}
              .checked=${this.#board.tie === rule}
              @change=${() => this.#change({ tie: rule })}
            />
            ${rule === "zero" ? "0" : "1"} <code>${rule === "zero" ? "sum > 0" : "sum >= 0"}</code>
          </label>`,
        )}
      </fieldset>
    `
  }

  #row(row: Row, position: number): TemplateResult {
    const { t } = this
    const name = row.label || fill(t.row, { row: position + 1 })
    const refused = this.refused?.position === position
    const announced = refused && this.refused?.number
    return html`
      <div class="blackboard-row" role="group" aria-label=${name}>
        <input
          class="blackboard-label"
          type="text"
          dir=${directionOf(row.label)}
          lang=""
          spellcheck="false"
          autocomplete="off"
          maxlength=${LABEL}
          aria-label=${fill(t.label, { row: position + 1 })}
          .value=${row.label}
          @input=${(event: InputEvent) => this.#edit(position, { label: (event.target as HTMLInputElement).value })}
        />
        <input
          class="blackboard-weight"
          type="number"
          step="any"
          min=${-WEIGHT}
          max=${WEIGHT}
          autocomplete="off"
          aria-label=${fill(t.weight, { feature: name })}
          aria-invalid=${refused ? "true" : nothing}
          aria-describedby=${announced ? "blackboard-refused" : nothing}
          @input=${(event: InputEvent) => this.#weigh(position, event.target as HTMLInputElement)}
          @change=${this.#settle}
        />
        <button type="button" class="blackboard-remove" aria-label=${fill(t.remove, { feature: name })} @click=${() => this.#remove(position)}>×</button>
        ${this.#hash(row, position, name)}
        ${
          announced
            ? html`<p id="blackboard-refused" class="blackboard-refused" role="alert">${fill(t.refused, { most: WEIGHT })}</p>`
            : nothing
        }
      </div>
    `
  }

  #hash({ hash, weight }: Row, row: number, feature: string): TemplateResult {
    const { t } = this
    const vote = (value: number) => signed(value === 1 ? weight : -weight, this.language)
    return hashBits({
      row,
      hash,
      bits: this.#board.bits,
      current: this.#column,
      highlighted: this.#column,
      label: fill(t.hash, { feature }),
      vote,
      name: (bit, value) => fill(t.bit, { bit, feature, value, vote: vote(value) }),
      flip: (bit) => this.#flip(row, bit),
      look: this.#look,
      point: this.#look,
    })
  }

  /** How the votes of the column add up, and what that makes the bit. */
  #readout(rows: readonly Row[], { sums, digits }: Outcome): string {
    const { t, language } = this
    const bit = this.#column
    if (rows.every((row) => row.weight === 0)) return t.nothing
    const sum = sums[bit] ?? 0
    const votes = rows.map((row) => signed(bitOf(row.hash, bit) === 1 ? row.weight : -row.weight, language))
    const sentence = sum > 0 ? t.readout.more : sum < 0 ? t.readout.less : t.readout.tie
    return fill(sentence, {
      bit,
      votes: votes.join(" "),
      sum: signed(sum, language),
      value: digits.at(-1 - bit) ?? "",
    })
  }

  get #board(): Blackboard {
    return this.state
  }

  get #rows(): readonly Row[] {
    const { example, rows } = this.#board
    return example === null ? rows : rowsOf(example, this.t.examples)
  }

  get #column(): number {
    return Math.min(this.column, this.#board.bits - 1)
  }

  #change(change: Partial<Blackboard>): void {
    this.changeState(change)
  }

  #setRows(rows: readonly Row[]): void {
    this.#change({ rows, example: null })
  }

  #edit(position: number, change: Partial<Row>): void {
    this.#setRows(this.#rows.map((row, at) => (at === position ? { ...row, ...change } : row)))
  }

  #weigh(position: number, { valueAsNumber }: HTMLInputElement): void {
    if (isWeight(valueAsNumber)) this.#edit(position, { weight: valueAsNumber })
    this.refused = isWeight(valueAsNumber) ? null : { position, number: !Number.isNaN(valueAsNumber) }
  }

  /** Replaces a rejected weight by the last valid one. */
  #settle = (): void => {
    this.refused = null
  }

  #flip(position: number, bit: number): void {
    const row = this.#rows[position]
    if (row) this.#edit(position, { hash: row.hash ^ (1 << bit) })
  }

  #look = (bit: number): void => {
    this.column = bit
  }

  #add = (): void => {
    this.refused = null
    this.#setRows([...this.#rows, { label: "", weight: 1, hash: 0 }])
  }

  #remove(position: number): void {
    this.refused = null
    this.#setRows(this.#rows.filter((_, at) => at !== position))
    // The button is removed, so the one that is now at its position gets the focus.
    this.updateComplete.then(() => {
      const buttons = this.querySelectorAll<HTMLElement>(".blackboard-remove, .blackboard-add button")
      buttons[Math.min(position, buttons.length - 1)]?.focus()
    })
  }

  #show(example: Example): void {
    this.refused = null
    this.#change({ example, rows: [], bits: 6 })
  }

  #takeText = (): void => {
    // The figures above say why where there is no maker of fingerprints.
    if (this.results.simhash instanceof SimHashError) return
    this.refused = null
    this.#setRows(rowsOfText(this.lesson.texts.a, recipeOptions(this.lesson.settings)))
  }

  #chooseWidth = (event: Event): void => {
    this.#change({ bits: Number((event.target as HTMLSelectElement).value) })
  }

  protected override updated(changed: PropertyValues): void {
    // While somebody writes a weight in another way, such as "-0.", it is left alone.
    const inputs = this.querySelectorAll<HTMLInputElement>("input.blackboard-weight")
    for (const [position, row] of this.#rows.entries()) {
      const input = inputs[position]
      if (input && this.refused?.position !== position && input.valueAsNumber !== row.weight)
        input.value = String(row.weight)
    }
    if (changed.has("lesson")) this.#say()
  }

  /** Announces the fingerprint to screen readers once it no longer changes. */
  #say(): void {
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector(".hidden[role=status]")
      const said = this.querySelector(".blackboard-fingerprint")?.textContent ?? ""
      if (status && status.textContent !== said) status.textContent = said
    }, 500)
  }
}

customElements.define("simhash-blackboard-section", BlackboardSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-blackboard-section": BlackboardSection
  }
}
