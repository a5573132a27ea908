import { html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from "lit"
import type { Explanation, Feature, SimHash } from "simhash-wasm/url"
import { number } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { directionOf } from "../../lesson/direction.js"
import { HighlightController, highlight } from "../../lesson/prose/highlight.js"
import { shortened } from "../../lesson/shortened.js"
import { download } from "../../share/download.js"
import { CellHeight } from "./cell-height.js"
import type { Words } from "./en.js"
import { firstRow, type Layout, layout } from "./model/layout.js"
import { type Piece, passage } from "./model/passage.js"
import { Replay } from "./model/replay.js"
import { readout, vote } from "./readout.js"
import { cells, fingerprintOf, hexOf, passageOf, pipeline, type Shown, type Speech } from "./stage.js"
import type { LoomView } from "./state.js"
import "./transport.js"
import { weightControl } from "./weight.js"

/**
 * The loom, the element `<simhash-loom-figure>`: how the features of a text vote on the bits of its fingerprint. The
 * stage shows the text, the feature that votes, a cell for each bit, and the fingerprint on one screen; the matrix
 * all votes; the tables the same as text. The event `loom-view` requests another view, `loom-weigh` another weight.
 */
export class LoomFigure extends LitElement {
  static override properties = {
    explanation: { attribute: false },
    simhash: { attribute: false },
    view: { attribute: false },
    text: { attribute: false },
    editable: { type: Boolean },
    how: { attribute: false },
    writing: { state: true },
    name: {},
    differing: { attribute: false },
    words: { attribute: false },
    shared: { attribute: false },
    language: {},
    others: { state: true },
    row: { state: true },
    editing: { state: true },
  }
  declare explanation: Explanation
  /** The `SimHash` that computed the explanation. */
  declare simhash: SimHash
  declare view: LoomView
  /** The text that is explained. */
  declare text: string
  /** Whether the reader can change the text: the event `loom-text` requests another. */
  declare editable: boolean
  /** What renders how a number was computed, where that is offered. */
  declare how: typeof import("../../lesson/how/how.js").how | undefined
  /** Whether the text is being changed. */
  declare writing: boolean
  /** The name of the text; empty if it is the only one. */
  declare name: string
  /** The bits in which the fingerprint differs from the one that it is compared with. */
  declare differing: ReadonlySet<number>
  declare words: Words
  declare shared: Common["shared"]
  declare language: Language
  /** What draws the other views, once it is loaded. */
  declare others: typeof import("./views.js") | undefined
  /** The row that the keyboard has selected. */
  declare row: number
  /** The feature whose weight is being changed. */
  declare editing: string | null

  #layout!: Layout
  #pieces: readonly Piece[] = []
  /** The feature that is marked in them. */
  #passageOf: Feature | undefined | null = null
  #replay: Replay | undefined
  #now!: ReturnType<Replay["at"]>
  #spoken: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.text = ""
    this.editable = false
    this.writing = false
    this.name = ""
    this.differing = new Set()
    this.row = 0
    this.editing = null
    new HighlightController(this)
    new CellHeight(this)
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#spoken)
    this.#replay?.dispose()
    this.#replay = undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.requestUpdate("explanation")
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { explanation, view } = this
    const first = view.step === null ? 0 : firstRow(this.step)
    const before = changed.get("view")
    if (
      changed.has("explanation") ||
      !this.#layout ||
      this.#layout.first !== first ||
      (before && before.sorted !== view.sorted)
    )
      this.#layout = layout(explanation, view.sorted, first)
    if (changed.has("explanation") || changed.has("simhash") || !this.#replay) {
      this.#replay?.dispose()
      this.#replay = new Replay(this.simhash, explanation)
      this.row = Math.max(0, Math.min(this.row, explanation.features.length - 1))
    }
    // After the last step, the sums are those of the explanation.
    this.#now =
      view.step === null || this.step === explanation.features.length
        ? { sums: Float64Array.from(explanation.sums), fingerprint: explanation.fingerprint }
        : this.#replay.at(this.step)
    if (view.view !== "stage" && !this.others) this.#loadOthers()
    const marked = this.#marked
    if (
      view.view !== "stage" ||
      (!changed.has("explanation") && !changed.has("text") && marked === this.#passageOf)
    )
      return
    this.#passageOf = marked
    this.#pieces = passage(this.text, explanation.features, marked)
  }

  async #loadOthers(): Promise<void> {
    this.others = await import("./views.js")
  }

  /** The feature whose turn it is, if it is one feature's turn. */
  get #voting(): Feature | undefined {
    return this.view.step === null ? undefined : this.explanation.features[this.step - 1]
  }

  /** The feature that is marked in the text: the highlighted one, or the one that votes. */
  get #marked(): Feature | undefined {
    const { feature } = highlight.current
    return this.explanation.features.find(({ text }) => text === feature) ?? this.#voting
  }

  /** How many features have voted. */
  get step(): number {
    return Math.min(this.view.step ?? Number.POSITIVE_INFINITY, this.explanation.features.length)
  }

  /** The bit that the readout describes. */
  get bit(): number {
    const { bits } = this.explanation.recipe
    const bit = highlight.current.bit ?? this.view.pinned ?? this.#layout.order[0] ?? 0
    return Math.min(bit, bits - 1)
  }

  protected override render(): TemplateResult {
    const { explanation, view } = this
    const speech: Speech = { t: this.words, shared: this.shared, language: this.language }
    const { t } = speech
    if (explanation.features.length === 0)
      return html`${this.writing ? this.#textOf(speech) : nothing}<p class="empty">${t.noFeatures}</p>${this.#facts()}`
    const transport = html`<simhash-loom-transport
      .step=${this.step}
      .count=${explanation.features.length}
      .label=${this.#stepSentence()}
      .words=${t}
      .shared=${this.shared}
      .language=${this.language}
      @loom-step=${this.#goToStep}
    ></simhash-loom-transport>`
    const status = html`<p class="hidden" role="status"></p>`
    const readout = html`<p class="readout">${this.#readoutWithHow()}</p>`
    if (view.view === "stage")
      return html`${this.#above(speech)} ${this.#votes(speech)} ${fingerprintOf(this.#shown, speech)}
        ${readout} ${transport} ${status}`
    // A high figure: the controls are above it.
    return html`${transport}
      <p class="step">${this.#stepSentence()}</p>
      ${view.view === "tables" ? this.others?.tables(this.#layout, this.#now, t, this.shared, this.language) : this.#votes(speech)}
      ${readout}
      <p>${hexOf(this.#shown, speech)}</p>
      ${this.#facts()} ${status}`
  }

  #goToStep = (event: CustomEvent<number>): void => {
    const step = event.detail
    this.#look({ step: step === this.explanation.features.length ? null : step })
  }

  get #shown(): Shown {
    const { explanation, step, bit, differing } = this
    return {
      ...{ explanation, step, bit, differing, ...this.#now },
      pieces: this.#pieces,
      voting: this.#voting,
      order: this.#layout.order,
      reach: this.#reach(),
      how: this.how,
      pinned: this.view.pinned !== null,
    }
  }

  /** The text, and how the feature that votes comes from it. */
  #above(speech: Speech): TemplateResult {
    const voting = this.#voting
    const [span] = voting?.spans ?? []
    const source = span ? this.text.slice(span.start, span.end) : (voting?.text ?? "")
    return html`
      ${this.#textOf(speech)}
      <div class="turn">
        <p class="step">${this.#stepSentence()}</p>
        ${voting ? pipeline(this.#shown, source, this.#weight(this.step - 1), speech) : this.#facts()}
      </div>
    `
  }

  /** The text, to be read or to be written. */
  #textOf({ t }: Speech): TemplateResult | typeof nothing {
    const { text, editable, writing } = this
    if (writing && editable)
      return html`<div class="text-of">
        <textarea
          aria-label=${fill(this.shared.text, { name: this.name })}
          rows="3"
          dir=${directionOf(text)}
          spellcheck="false"
          .value=${text}
          @input=${this.#write}
        ></textarea>
        <button type="button" title=${t.written} aria-label=${t.written} @click=${this.#toggleWriting}>${DONE}</button>
      </div>`
    if (this.#pieces.length === 0) return nothing
    return html`<div class="text-of" @click=${this.#chooseUnit}>
      ${passageOf(this.#pieces, t.passage)}
      ${editable ? html`<button type="button" title=${t.write} aria-label=${t.write} @click=${this.#toggleWriting}>${PENCIL}</button>` : nothing}
    </div>`
  }

  #facts(): TemplateResult {
    const { words: t, explanation, language } = this
    const values = { count: explanation.featureCount, total: number(explanation.total, language) }
    return html`<p class="facts">
      ${fill(t.facts, values, language)} <span class="confidence">· ${t.confidence[explanation.confidence]}</span>
    </p>`
  }

  #toggleWriting = async (): Promise<void> => {
    this.writing = !this.writing
    await this.updateComplete
    this.querySelector<HTMLElement>(this.writing ? ".text-of textarea" : ".text-of button")?.focus()
  }

  #write = (event: Event): void => {
    const detail = (event.target as HTMLTextAreaElement).value
    this.dispatchEvent(new CustomEvent("loom-text", { detail, bubbles: true }))
  }

  /** The votes: as cells, or as a matrix. */
  #votes(speech: Speech): TemplateResult {
    const { explanation, view, name, bit } = this
    const { bits } = explanation.recipe
    const staged = view.view === "stage"
    const frame = staged ? "frame on-stage" : bits > 64 ? "frame wide" : "frame"
    return html`
      <div class=${frame} .style=${`--bits: ${bits}`}>
        <div
          class=${staged ? "board" : "scroll"}
          role="region"
          tabindex="0"
          aria-label=${fill(speech.t.figure, { name })}
          @keydown=${this.#press}
          @pointermove=${this.#point}
          @pointerleave=${this.#leave}
          @click=${this.#click}
        >
          ${
            staged
              ? cells(this.#shown, speech)
              : this.others?.matrix(
                  {
                    ...this.#shown,
                    layout: this.#layout,
                    stepping: view.step !== null,
                    sorted: view.sorted,
                    weight: (position) => this.#weight(position),
                    cursorId: `bit-${name}`,
                    cursor: html`<input
                      id=${`bit-${name}`}
                      class="cursor"
                      type="range"
                      min="0"
                      max=${bits - 1}
                      .value=${String(this.#layout.columns[bit] ?? 0)}
                      aria-valuetext=${this.#readout()}
                      @input=${this.#slide}
                    />`,
                  },
                  speech,
                )
          }
        </div>
      </div>
    `
  }

  /** A weight, to be clicked and changed. In the matrix, one weight is in the tab order, the others by the keys. */
  #weight(position: number): TemplateResult | typeof nothing {
    const feature = this.explanation.features[position]
    if (!feature) return nothing
    return weightControl(
      feature,
      {
        editing: this.editing === feature.text,
        reachable: this.view.view === "stage" || position === this.row,
      },
      {
        edit: () => this.#edit(position),
        weigh: (event) => this.#weigh(feature.text, event),
        done: () => this.#edited(),
        press: this.#pressInWeight,
      },
      { t: this.words, shared: this.shared, language: this.language },
    )
  }

  /** The sum at the full height of a bar: the same for every step, unless a step's sums are larger. */
  #reach(): number {
    const largest = (sums: Iterable<number>) => Math.max(...[...sums].map(Math.abs))
    return Math.max(largest(this.explanation.sums), largest(this.#now.sums), 1e-9)
  }

  #readout(): string {
    return this.#sentences().join(" ")
  }

  #sentences(): ReturnType<typeof readout> {
    const { explanation, language, bit, step } = this
    return readout(explanation, this.#now, { bit, step }, this.words, language)
  }

  /** The readout, and how its numbers were computed. */
  #readoutWithHow(): unknown {
    const { explanation, bit, step, how, language } = this
    const [sum, margin] = this.#sentences()
    if (!how || step === 0) return [sum, margin].join(" ")
    const inputs = { features: explanation.features.slice(0, step), bit, sum: this.#now.sums[bit] ?? 0 }
    const { total } = explanation
    return [
      html`<span class="said">${sum}</span> ${how("sum", inputs, language)}`,
      margin === undefined
        ? nothing
        : html` ${margin} ${how("margin", { ...inputs, total, margin: explanation.margins[bit] ?? 0 }, language)}`,
    ]
  }

  #stepSentence(): string {
    const { step } = this
    const { features } = this.explanation
    const t = this.words
    const count = features.length
    const feature = features[step - 1]
    if (!feature) return fill(t.stepNone, { count }, this.language)
    if (this.view.step === null) return fill(t.stepAll, { count }, this.language)
    const weight = number(feature.weight, this.language)
    return fill(t.stepAt, { step, count, feature: shortened(feature.text), weight })
  }

  #slide = (event: InputEvent): void => {
    this.#goTo(Number((event.target as HTMLInputElement).value))
  }

  /** The number of cells in a row of the stage, which depends on its width. */
  #cellsInRow(): number {
    const cells = this.querySelector(".cells")
    return cells ? getComputedStyle(cells).gridTemplateColumns.split(" ").length : 1
  }

  /** Moves the readout to another column, and the pin if there is one; to `otherwise` if there is no such column. */
  #goTo(column: number, otherwise = Math.min(Math.max(column, 0), this.#layout.order.length - 1)): void {
    const { order } = this.#layout
    const bit = order[column] ?? order[otherwise] ?? 0
    highlight.set({ bit })
    if (this.view.pinned !== null) this.#look({ pinned: bit })
  }

  /** Shows the vote of the feature whose occurrence in the text was chosen. */
  #chooseUnit = (event: Event): void => {
    const position = (event.target as HTMLElement).dataset["feature"]
    if (position !== undefined) this.#look({ step: Number(position) + 1 })
  }

  /** Highlights the row under the pointer, and the column unless one is pinned. */
  #point = (event: PointerEvent): void => {
    const target = event.target as Element
    const index = target.closest<HTMLElement>("tr[data-index]")?.dataset["index"]
    const feature = index === undefined ? null : (this.explanation.features[Number(index)]?.text ?? null)
    const bit = this.view.pinned ?? this.#bitAt(event)
    highlight.set(bit === undefined ? { feature } : { feature, bit })
  }

  #leave = (): void => highlight.set({ feature: null })

  #click = (event: MouseEvent): void => {
    const bit = this.#bitAt(event)
    if (bit === undefined || (event.target as Element).closest("input, button")) return
    highlight.set({ bit })
    this.#look({ pinned: this.view.pinned === bit ? null : bit })
  }

  /** The bit at the pointer, if it is at one. */
  #bitAt({ target, clientX }: MouseEvent): number | undefined {
    const cell = (target as Element).closest<HTMLElement>("[data-bit]")
    if (cell) return Number(cell.dataset["bit"])
    const bars = this.querySelector(".bars")
    if (!bars || !(target as Element).closest("td.columns")) return undefined
    const { left, width } = bars.getBoundingClientRect()
    return this.#layout.order[Math.floor(((clientX - left) / width) * this.#layout.order.length)]
  }

  #togglePin = (): void => this.#look({ pinned: this.view.pinned === null ? this.bit : null })

  /** The keys of the figure, while it has the focus itself. */
  #press = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const column = this.#layout.columns[this.bit] ?? 0
    const staged = this.view.view === "stage"
    const across = this.#cellsInRow()
    const transport = this.querySelector("simhash-loom-transport")
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#goTo(column - 1),
      ArrowRight: () => this.#goTo(column + 1),
      PageUp: () => this.#goTo(column - 8),
      PageDown: () => this.#goTo(column + 8),
      Home: () => this.#goTo(0),
      End: () => this.#goTo(this.#layout.order.length - 1),
      ArrowUp: () => (staged ? this.#goTo(column - across, column) : this.#goToRow(this.row - 1)),
      ArrowDown: () => (staged ? this.#goTo(column + across, column) : this.#goToRow(this.row + 1)),
      ",": () => transport?.move(-1),
      ".": () => transport?.move(1),
      " ": () => transport?.toggle(),
      Enter: this.#togglePin,
      Escape: () => this.#look({ pinned: null }),
      w: () => this.#edit(staged ? Math.max(0, this.step - 1) : this.row),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
    this.#follow()
  }

  #goToRow(row: number): void {
    const { first, rows } = this.#layout
    this.row = Math.min(Math.max(row, first), first + rows.length - 1)
    highlight.set({ feature: this.explanation.features[this.row]?.text ?? null })
    this.querySelector(`[data-index="${this.row}"]`)?.scrollIntoView({ block: "nearest" })
  }

  /** Scrolls the column of the readout into view. */
  async #follow(): Promise<void> {
    await this.updateComplete
    const region = this.querySelector(".frame .scroll")
    const cell = this.querySelectorAll<HTMLElement>(".bars li")[this.#layout.columns[this.bit] ?? 0]
    const label = this.querySelector<HTMLElement>(".loom th")
    if (!region || !cell || !label) return
    const [box, at] = [region.getBoundingClientRect(), cell.getBoundingClientRect()]
    const left = box.left + label.offsetWidth
    if (at.left < left) region.scrollLeft -= left - at.left
    if (at.right > box.right) region.scrollLeft += at.right - box.right
  }

  async #edit(position: number): Promise<void> {
    const feature = this.explanation.features[position]
    if (!feature) return
    this.row = position
    if (this.view.view === "stage" && this.step !== position + 1) this.#look({ step: position + 1 })
    this.editing = feature.text
    await this.updateComplete
    const input = this.querySelector<HTMLInputElement>(".new-weight")
    input?.focus()
    input?.select()
  }

  #edited(): void {
    this.editing = null
  }

  #pressInWeight = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return
    const input = event.target as HTMLInputElement
    const feature = this.editing
    event.preventDefault()
    if (event.key === "Escape") input.value = String(this.explanation.features[this.row]?.weight ?? "")
    else if (feature !== null) this.#weigh(feature, event)
    this.editing = null
    this.querySelector<HTMLElement>("[role=region]")?.focus()
  }

  #weigh(feature: string, event: Event): void {
    const weight = (event.target as HTMLInputElement).valueAsNumber
    const before = this.explanation.features.find(({ text }) => text === feature)?.weight
    if (Number.isFinite(weight) && weight !== before)
      this.dispatchEvent(new CustomEvent("loom-weigh", { detail: { feature, weight }, bubbles: true }))
  }

  saveSvg = async (): Promise<void> => {
    download("simhash.svg", new Blob([await this.picture()], { type: "image/svg+xml" }))
  }

  savePng = async (): Promise<void> => {
    const { toPng } = await import("./saving.js")
    download("simhash.png", await toPng(await this.picture()))
  }

  /** The matrix as an SVG document. */
  async picture(): Promise<string> {
    const { picture } = await import("./saving.js")
    const { shared } = this
    return picture(
      this.#layout,
      { ...this.#now, step: this.step },
      {
        ...shared,
        more: (count) => fill(this.words.others, { count }, this.language),
        number: (value) => number(value, this.language),
        title: fill(this.words.figure, { name: this.name }),
      },
    )
  }

  #look(view: Partial<LoomView>): void {
    this.dispatchEvent(new CustomEvent("loom-view", { detail: view, bubbles: true }))
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("view") && changed.get("view")?.step !== this.view.step) this.#followVote()
    this.#announce()
  }

  /** Scrolls the text and the matrix, and not the page, to the feature that votes. */
  #followVote(): void {
    const mark = this.querySelector<HTMLElement>(".passage .current")
    const row = this.querySelector<HTMLElement>("tr.newest")
    if (mark) showWithin(mark.closest<HTMLElement>(".passage"), mark, 0, 0)
    const head = this.querySelector<HTMLElement>(".loom thead")?.offsetHeight ?? 0
    const totals = this.querySelector<HTMLElement>(".loom .totals")?.offsetHeight ?? 0
    if (row) showWithin(row.closest<HTMLElement>(".scroll"), row, head, totals)
  }

  /** Announces the selection to screen readers once it no longer changes. */
  #announce(): void {
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector(".hidden[role=status]")
      if (status && this.matches(":focus-within")) status.textContent = this.#sentence()
    }, 500)
  }

  #sentence(): string {
    const highlighted = highlight.current
    const feature = this.explanation.features[this.row]
    const parts = [this.#readout()]
    if (this.view.step !== null) parts.unshift(this.#stepSentence())
    if (feature && highlighted.feature === feature.text)
      parts.unshift(
        fill(this.words.vote, {
          ...{ feature: feature.text, bit: this.bit },
          vote: vote(feature, this.bit, this.language),
        }),
      )
    return parts.join(" ")
  }
}

/** Scrolls a box so that an element is seen in it, between what covers its top and its bottom. */
function showWithin(box: HTMLElement | null, element: HTMLElement, top: number, bottom: number): void {
  if (!box) return
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
  const above = outer.top + top - inner.top
  const below = inner.bottom - (outer.bottom - bottom)
  // With one more row around it.
  if (above > 0) box.scrollTop -= above + inner.height
  else if (below > 0) box.scrollTop += below + inner.height
  // Whole lines of a text.
  const line = Number.parseFloat(getComputedStyle(box).lineHeight)
  if (box.matches(".passage")) box.scrollTop = Math.round(box.scrollTop / line) * line
}

customElements.define("simhash-loom-figure", LoomFigure)

const icon = (shape: TemplateResult) =>
  html`<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">${shape}</svg>`
const PENCIL = icon(svg`<path d="M2.5 13.5l.8-3 7.4-7.4 2.2 2.2-7.4 7.4zM9.3 4.5l2.2 2.2"/>`)
const DONE = icon(svg`<path d="M2.5 8.5l3.5 3.5 7.5-8"/>`)

/** Another weight for a feature. */
export interface Weighing {
  readonly feature: string
  readonly weight: number
}

declare global {
  interface HTMLElementTagNameMap {
    "simhash-loom-figure": LoomFigure
  }
  interface GlobalEventHandlersEventMap {
    "loom-view": CustomEvent<Partial<LoomView>>
    "loom-weigh": CustomEvent<Weighing>
    "loom-text": CustomEvent<string>
  }
}
