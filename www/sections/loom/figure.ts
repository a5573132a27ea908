import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { type Explanation, type SimHash, toHex } from "simhash-wasm/url"
import { number } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { HighlightController, highlight } from "../../lesson/prose/highlight.js"
import { download } from "../../share/download.js"
import { bars } from "./bars.js"
import type { Words } from "./en.js"
import { Replay } from "./model/replay.js"
import { picture } from "./picture.js"
import { toPng } from "./png.js"
import { readout, vote } from "./readout.js"
import type { LoomView } from "./state.js"
import { tables } from "./tables.js"
import "./transport.js"
import { inOrder, type Layout, layout, type Row } from "./model/layout.js"

/**
 * The loom, the element `<simhash-loom-figure>`: a row for each feature, a column for each bit, and below them
 * the sums of the votes and their signs. The event `loom-view` requests another view, `loom-weigh` another weight.
 */
export class LoomFigure extends LitElement {
  static override properties = {
    explanation: { attribute: false },
    simhash: { attribute: false },
    view: { attribute: false },
    name: {},
    differing: { attribute: false },
    words: { attribute: false },
    shared: { attribute: false },
    language: {},
    row: { state: true },
    editing: { state: true },
  }
  declare explanation: Explanation
  /** The `SimHash` that computed the explanation. */
  declare simhash: SimHash
  declare view: LoomView
  /** The name of the text; empty if it is the only one. */
  declare name: string
  /** The bits in which the fingerprint differs from the one that it is compared with. */
  declare differing: ReadonlySet<number>
  declare words: Words
  declare shared: Common["shared"]
  declare language: Language
  /** The row that the keyboard has selected. */
  declare row: number
  /** The feature whose weight is being changed. */
  declare editing: string | null

  #layout!: Layout
  #replay: Replay | undefined
  #now!: ReturnType<Replay["at"]>
  #spoken: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.name = ""
    this.differing = new Set()
    this.row = 0
    this.editing = null
    new HighlightController(this)
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
    if (changed.has("explanation") || changed.has("view") || !this.#layout) {
      const { explanation, view } = this
      const before = changed.get("view")
      if (changed.has("explanation") || before?.sorted !== view.sorted)
        this.#layout = layout(explanation, view.sorted)
    }
    if (changed.has("explanation") || changed.has("simhash") || !this.#replay) {
      this.#replay?.dispose()
      this.#replay = new Replay(this.simhash, this.explanation)
      this.row = Math.max(0, Math.min(this.row, this.#layout.rows.length - 1))
    }
    // After the last step, the sums are those of the explanation.
    this.#now =
      this.view.step === null || this.step === this.explanation.features.length
        ? { sums: Float64Array.from(this.explanation.sums), fingerprint: this.explanation.fingerprint }
        : this.#replay.at(this.step)
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
    const { explanation, shared, language, view } = this
    const t = this.words
    if (explanation.features.length === 0) return html`<p class="empty">${t.noFeatures}</p>`
    return html`
      <simhash-loom-transport
        .step=${this.step}
        .count=${explanation.features.length}
        .label=${this.#stepSentence()}
        .words=${t}
        .shared=${shared}
        .language=${language}
        @loom-step=${(event: CustomEvent<number>) => this.#look({ step: event.detail === explanation.features.length ? null : event.detail })}
      ></simhash-loom-transport>
      <p class="step">${this.#stepSentence()}</p>
      ${view.table ? tables(this.#layout, this.#now, t, shared, language) : this.#loom()}
      <p class="readout">${this.#readout()}</p>
      <p class="pinning">
        <button type="button" class="pin" aria-pressed=${view.pinned !== null} @click=${this.#togglePin}>
          ${fill(view.pinned === null ? t.pin : t.unpin, { bit: view.pinned ?? this.bit })}
        </button>
        <span class="hex">
          ${this.step === explanation.features.length ? t.hex : t.signsSoFar}
          <code>${toHex(this.#now.fingerprint, explanation.recipe.bits)}</code>
        </span>
        <span class="save" role="group" aria-label=${t.save}>
          ${t.save}
          <button type="button" @click=${this.#saveSvg}>SVG</button>
          <button type="button" @click=${this.#savePng}>PNG</button>
        </span>
      </p>
      <p class="hidden" role="status"></p>
    `
  }

  #loom(): TemplateResult {
    const { explanation, name, view } = this
    const t = this.words
    const { shared } = this
    const { rows, left, order, columns } = this.#layout
    const { bits } = explanation.recipe
    const column = columns[this.bit] ?? 0
    const last = Math.min(this.step, rows.length)
    return html`
      <div class=${bits > 64 ? "frame wide" : "frame"} .style=${`--bits: ${bits}`}>
        <div
          class="scroll"
          role="region"
          tabindex="0"
          aria-label=${fill(t.figure, { name })}
          @keydown=${this.#press}
          @pointermove=${this.#point}
          @pointerleave=${this.#leave}
          @click=${this.#click}
        >
          <div class="layers">
          <span
            class=${view.pinned === null ? "crosshair" : "crosshair pinned"}
            .style=${`--at: ${column}`}
          ></span>
          <table class="loom">
            <thead>
              <tr>
                <th scope="col">${shared.feature}</th>
                <th scope="col" class="weight">${shared.weight}</th>
                <th scope="col" class="columns">
                  ${view.sorted ? t.hashSorted : fill(t.hash, { high: bits - 1 })}
                </th>
              </tr>
            </thead>
            <tbody class="features">
              ${repeat(
                rows,
                ({ feature }) => feature.text,
                (row, index) => this.#row(row, index, last),
              )}
              ${
                left > 0
                  ? html`<tr class="more">
                      <th scope="row">${fill(t.more, { count: left }, this.language)}</th>
                      <td class="weight"></td>
                      <td class="columns">${t.moreVote}</td>
                    </tr>`
                  : nothing
              }
            </tbody>
            <tbody class="sums">
              <tr>
                <th scope="row">${shared.accumulator}<span class="note">${this.#range()}</span></th>
                <td class="weight"></td>
                <td class="columns">${bars(this.#now.sums, { order, reach: this.#reach() }, t, this.language)}</td>
              </tr>
              <tr class="signs">
                <th scope="row">${this.step === explanation.features.length ? t.signs : t.signsSoFar}</th>
                <td class="weight"></td>
                <td class="columns">${this.#signs()}</td>
              </tr>
              <tr>
                <th scope="row"><label for=${`bit-${name}`}>${shared.bit}</label></th>
                <td class="weight"><span aria-hidden="true">${this.bit}</span></td>
                <td class="columns">
                  <input
                    id=${`bit-${name}`}
                    class="cursor"
                    type="range"
                    min="0"
                    max=${bits - 1}
                    .value=${String(column)}
                    aria-valuetext=${this.#readout()}
                    @input=${this.#slide}
                  />
                </td>
              </tr>
            </tbody>
          </table>
          </div>
        </div>
      </div>
    `
  }

  #row({ feature, digits, ones }: Row, index: number, last: number): TemplateResult {
    const t = this.words
    const { text, count } = feature
    const voted = index < last ? (index === last - 1 && this.view.step !== null ? "newest" : "") : "waiting"
    const highlighted = highlight.current.feature === text ? "highlighted" : ""
    return html`
      <tr class=${`${voted} ${highlighted}`} data-index=${index}>
        <th scope="row" title=${text}>
          <bdi>${text}</bdi>${count > 1 ? html`<span class="note">${fill(t.times, { count })}</span>` : nothing}
        </th>
        <td class="weight">${this.#weight(index)}</td>
        <td class="columns">
          <span class="bits"><span>${digits}</span><span class="ones" aria-hidden="true">${ones}</span></span>
        </td>
      </tr>
    `
  }

  /** A weight, to be clicked and changed. */
  #weight(index: number): TemplateResult {
    const feature = this.#layout.rows[index]?.feature
    if (!feature) return html``
    const t = this.words
    const { text } = feature
    if (this.editing === text)
      return html`<input
        type="number"
        class="new-weight"
        step="any"
        aria-label=${fill(t.newWeight, { feature: text })}
        .value=${String(feature.weight)}
        @change=${(event: Event) => this.#weigh(text, event)}
        @blur=${() => this.#edited()}
        @keydown=${this.#pressInWeight}
      />`
    const weight = number(feature.weight, this.language)
    // Roving tabindex: one weight is in the tab order, the others are reached by the arrow keys and "w".
    return html`<button
      type="button"
      tabindex=${index === this.row ? 0 : -1}
      aria-label=${fill(t.changeWeight, { feature: text, weight })}
      @click=${() => this.#edit(index)}
    >${weight}</button>`
  }

  /** The fingerprint, its differing bits marked. */
  #signs(): TemplateResult {
    const { order } = this.#layout
    const complete = this.step === this.explanation.features.length
    const digits = [...inOrder(this.#now.fingerprint, order)].map((digit, column) => {
      const differs = complete && this.differing.has(order[column] ?? -1)
      return html`<span class=${`${digit === "1" ? "one" : "zero"} ${differs ? "differs" : ""}`}>${digit}</span>`
    })
    return html`<span class="digits">${digits}</span>`
  }

  #range(): string {
    const { sums } = this.#now
    const t = this.words
    return fill(t.range, {
      low: number(Math.min(...sums), this.language),
      high: number(Math.max(...sums), this.language),
    })
  }

  /** The sum at the full height of a bar: the same for every step, unless a step's sums are larger. */
  #reach(): number {
    const largest = (sums: Iterable<number>) => Math.max(...[...sums].map(Math.abs))
    return Math.max(largest(this.explanation.sums), largest(this.#now.sums), 1e-9)
  }

  #readout(): string {
    const { explanation, language, bit, step } = this
    return readout(explanation, this.#now, { bit, step }, this.words, language)
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
    return fill(t.stepAt, { step, count, feature: feature.text, weight })
  }

  #slide = (event: InputEvent): void => {
    this.#goTo(Number((event.target as HTMLInputElement).value))
  }

  /** Moves the readout to another column, and the pin if there is one. */
  #goTo(column: number): void {
    const { order } = this.#layout
    const bit = order[Math.min(Math.max(column, 0), order.length - 1)] ?? 0
    highlight.set({ bit })
    if (this.view.pinned !== null) this.#look({ pinned: bit })
  }

  /** Highlights the row under the pointer, and the column unless one is pinned. */
  #point = (event: PointerEvent): void => {
    const target = event.target as Element
    const index = target.closest<HTMLElement>("tr[data-index]")?.dataset["index"]
    const feature = index === undefined ? null : (this.#layout.rows[Number(index)]?.feature.text ?? null)
    const column = this.#columnAt(event)
    const bit = this.view.pinned ?? (column === undefined ? undefined : this.#layout.order[column])
    highlight.set(bit === undefined ? { feature } : { feature, bit })
  }

  #leave = (): void => highlight.set({ feature: null })

  #click = (event: MouseEvent): void => {
    const column = this.#columnAt(event)
    if (column === undefined || (event.target as Element).closest("input")) return
    const bit = this.#layout.order[column] ?? 0
    highlight.set({ bit })
    this.#look({ pinned: this.view.pinned === bit ? null : bit })
  }

  /** The column at the pointer, if it is at one. */
  #columnAt({ target, clientX }: MouseEvent): number | undefined {
    const bars = this.querySelector(".bars")
    if (!bars || !(target as Element).closest("td.columns")) return
    const { left, width } = bars.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * this.#layout.order.length)
    return column >= 0 && column < this.#layout.order.length ? column : undefined
  }

  #togglePin = (): void => this.#look({ pinned: this.view.pinned === null ? this.bit : null })

  /** The keys of the figure, while it has the focus itself. */
  #press = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const column = this.#layout.columns[this.bit] ?? 0
    const transport = this.querySelector("simhash-loom-transport")
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#goTo(column - 1),
      ArrowRight: () => this.#goTo(column + 1),
      PageUp: () => this.#goTo(column - 8),
      PageDown: () => this.#goTo(column + 8),
      Home: () => this.#goTo(0),
      End: () => this.#goTo(this.#layout.order.length - 1),
      ArrowUp: () => this.#goToRow(this.row - 1),
      ArrowDown: () => this.#goToRow(this.row + 1),
      ",": () => transport?.move(-1),
      ".": () => transport?.move(1),
      " ": () => transport?.toggle(),
      Enter: this.#togglePin,
      Escape: () => this.#look({ pinned: null }),
      w: () => this.#edit(this.row),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
    this.#follow()
  }

  #goToRow(row: number): void {
    this.row = Math.min(Math.max(row, 0), this.#layout.rows.length - 1)
    highlight.set({ feature: this.#layout.rows[this.row]?.feature.text ?? null })
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

  async #edit(index: number): Promise<void> {
    const feature = this.#layout.rows[index]?.feature
    if (!feature) return
    this.row = index
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
    if (event.key === "Escape") input.value = String(this.#layout.rows[this.row]?.feature.weight ?? "")
    else if (feature !== null) this.#weigh(feature, event)
    this.editing = null
    this.querySelector<HTMLElement>(".frame .scroll")?.focus()
  }

  #weigh(feature: string, event: Event): void {
    const weight = (event.target as HTMLInputElement).valueAsNumber
    const before = this.explanation.features.find(({ text }) => text === feature)?.weight
    if (Number.isFinite(weight) && weight !== before)
      this.dispatchEvent(new CustomEvent("loom-weigh", { detail: { feature, weight }, bubbles: true }))
  }

  #saveSvg = (): void => download("simhash.svg", new Blob([this.picture()], { type: "image/svg+xml" }))

  #savePng = async (): Promise<void> => download("simhash.png", await toPng(this.picture()))

  /** The figure as an SVG document. */
  picture(): string {
    const { shared } = this
    return picture(
      this.#layout,
      { ...this.#now, step: this.step },
      {
        ...shared,
        more: (count) => fill(this.words.more, { count }, this.language),
        number: (value) => number(value, this.language),
        title: fill(this.words.figure, { name: this.name }),
      },
    )
  }

  #look(view: Partial<LoomView>): void {
    this.dispatchEvent(new CustomEvent("loom-view", { detail: view, bubbles: true }))
  }

  /** Announces the selection to screen readers once it no longer changes. */
  protected override updated(): void {
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector("[role=status]")
      if (status && this.matches(":focus-within")) status.textContent = this.#sentence()
    }, 500)
  }

  #sentence(): string {
    const highlighted = highlight.current
    const feature = this.#layout.rows[this.row]?.feature
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

customElements.define("simhash-loom-figure", LoomFigure)

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
  }
}
