import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { Explanation, Feature, SimHash } from "simhash-wasm/url"
import { moves } from "../../design/moves.js"
import { number } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { PageElement } from "../../lesson/page-element.js"
import { shortened } from "../../lesson/shortened.js"
import type { Words } from "./en.js"
import { type Piece, passage } from "./model/passage.js"
import { Replay, reachOf, type Sums } from "./model/replay.js"
import { readout } from "./readout.js"
import {
  accumulator,
  dimensions,
  fingerprintOf,
  legend,
  passageOf,
  pipeline,
  type Shown,
  type Speech,
} from "./stage.js"
import type { LoomView } from "./state.js"
import "./transport.js"
import type { LoomTransport, Seek } from "./transport.js"
import { LANDED, Vote } from "./vote.js"

/**
 * The stage, the element `<simhash-loom-figure>`: how the features of a text vote on the bits of its fingerprint. The
 * event `loom-view` requests another view.
 */
export class LoomFigure extends PageElement {
  static override properties = {
    explanation: { attribute: false },
    simhash: { attribute: false },
    view: { attribute: false },
    text: { attribute: false },
    how: { attribute: false },
    name: {},
    other: { attribute: false },
    otherName: { attribute: false },
    words: { attribute: false },
    shared: { attribute: false },
    language: {},
    pointed: { state: true },
    landed: { state: true },
  }
  declare explanation: Explanation
  /** The `SimHash` that computed the explanation. */
  declare simhash: SimHash
  declare view: LoomView
  /** The text that is explained. */
  declare text: string
  /** What renders how a number was computed, where that is offered. */
  declare how: typeof import("../../lesson/how/how.js").how | undefined
  /** The name of the text; empty if it is the only one. */
  declare name: string
  /** The text that this one can be compared with, and its name. */
  declare other: Explanation | undefined
  declare otherName: string
  declare words: Words
  declare shared: Common["shared"]
  declare language: Language
  /** The bit that the pointer or a key was at last. */
  declare pointed: number | undefined
  /** Whether the vote that is shown has landed: not before are its numbers. */
  declare landed: boolean

  #pieces: readonly Piece[] = []
  /** The feature that is marked in them. */
  #passageOf: Feature | undefined | null = null
  #replay: Replay | undefined
  #now!: Sums
  #before!: Sums
  #changed: ReadonlySet<number> = new Set()
  /** How the reader came to the step that is asked for. */
  #seek: Seek | undefined
  /** Whether the vote is to be played or held once it is rendered. */
  #moving = false
  #vote: Vote | undefined
  #spoken: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.text = ""
    this.name = ""
    this.otherName = ""
    this.landed = true
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#spoken)
    this.#end()
    this.landed = true
    this.#replay?.dispose()
    this.#replay = undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.requestUpdate("explanation")
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { explanation } = this
    const other = changed.has("explanation") || changed.has("simhash") || !this.#replay
    if (other) {
      this.#replay?.dispose()
      this.#replay = new Replay(this.simhash, explanation)
    }
    if (other || changed.has("view")) this.#goOn(changed.get("view")?.step, other)
    const marked = this.#voting
    if (!changed.has("explanation") && !changed.has("text") && marked === this.#passageOf) return
    this.#passageOf = marked
    this.#pieces = passage(this.text, explanation.features, marked)
  }

  /** Shows the sums of the step that is asked for, as votes come to them if the reader goes on by one. */
  #goOn(last: number | null | undefined, other: boolean): void {
    const { view, step, explanation } = this
    if (!other && last === view.step && this.#now) return
    this.#end()
    const replay = this.#replay as Replay
    this.#before = replay.at(Math.max(0, step - 1))
    // After the last vote, the sums are those of the explanation.
    this.#now = step === explanation.features.length ? explanation : replay.at(step)
    const flipped = this.#before.fingerprint ^ this.#now.fingerprint
    const bits = Array.from({ length: explanation.recipe.bits }, (_, bit) => bit)
    this.#changed = new Set(
      view.step === null ? [] : bits.filter((bit) => ((flipped >> BigInt(bit)) & 1n) === 1n),
    )
    if (other || this.#seek?.to !== view.step) this.#seek = undefined
    this.#begin()
  }

  /** The feature whose turn it is, if it is one feature's turn. */
  get #voting(): Feature | undefined {
    return this.view.step === null ? undefined : this.explanation.features[this.step - 1]
  }

  /** How many features have voted. */
  get step(): number {
    return Math.min(this.view.step ?? Number.POSITIVE_INFINITY, this.explanation.features.length)
  }

  /** The bit that the readout describes. */
  get bit(): number {
    const { bits } = this.explanation.recipe
    return Math.min(this.pointed ?? this.view.pinned ?? bits - 1, bits - 1)
  }

  protected override render(): TemplateResult {
    const { explanation, step } = this
    const speech: Speech = { t: this.words, shared: this.shared, language: this.language }
    const { t } = speech
    if (explanation.features.length === 0) return html`<p class="empty">${t.noFeatures}</p>`
    const shown = this.#shown
    const against = shown.other !== undefined
    return html`
      ${this.#pieces.length > 0 ? html`<div @click=${this.#chooseUnit}>${passageOf(this.#pieces, t.passage)}</div>` : nothing}
      <div class="turn">
        <p class="step">${this.#stepSentence()}</p>
        ${shown.voting ? pipeline(shown, speech) : this.#facts()}
      </div>
      <div
        class="board"
        role="region"
        tabindex="0"
        aria-label=${fill(t.figure, { name: this.name })}
        .style=${dimensions(shown, speech)}
        @keydown=${this.#press}
        @pointermove=${this.#point}
        @click=${this.#click}
      >${accumulator(shown, speech)}</div>
      ${legend(speech, against)}
      ${fingerprintOf(shown, speech)}
      <p class="readout">${this.#readoutWithHow()}</p>
      <simhash-loom-transport
        .step=${step}
        .count=${explanation.features.length}
        .label=${this.#stepSentence()}
        .words=${t}
        .shared=${this.shared}
        .language=${this.language}
        @loom-seek=${(event: CustomEvent<Seek>) => this.#follow(event.detail)}
        @loom-release=${() => this.#vote?.play(1)}
      ></simhash-loom-transport>
      <p class="hidden" role="status"></p>
    `
  }

  get #shown(): Shown {
    const { explanation, step, bit, landed, view } = this
    return {
      ...{ explanation, step, bit, how: this.how },
      pieces: this.#pieces,
      voting: this.#voting,
      sums: this.#now,
      written: this.#written.sums,
      pinned: view.pinned !== null,
      changed: landed ? this.#changed : new Set(),
      other: view.against ? this.other : undefined,
      names: { of: this.name, other: this.otherName },
    }
  }

  #facts(): TemplateResult {
    const { words: t, explanation, language } = this
    const values = { count: explanation.featureCount, total: number(explanation.total, language) }
    return html`<p class="facts">
      ${fill(t.facts, values, language)} <span class="confidence">· ${t.confidence[explanation.confidence]}</span>
    </p>`
  }

  /** What is written: the sums of the step, or until its vote has landed, those before it. */
  get #written(): { readonly sums: Sums; readonly step: number } {
    return this.landed ? { sums: this.#now, step: this.step } : { sums: this.#before, step: this.step - 1 }
  }

  #sentences(): ReturnType<typeof readout> {
    const { explanation, language, bit } = this
    const { sums, step } = this.#written
    return readout(explanation, sums, { bit, step }, this.words, language)
  }

  /** The readout, and how its numbers were computed. */
  #readoutWithHow(): TemplateResult {
    const { explanation, bit, how, language } = this
    const { sums, step } = this.#written
    const [sum, margin] = this.#sentences()
    const { features, margins, total } = explanation
    const inputs = {
      ...{ features: features.slice(0, step), bit, sum: sums.sums[bit] ?? 0 },
      ...(margin === undefined ? {} : { margin: { total, share: margins[bit] ?? 0 } }),
    }
    return html`<span class="said">${[sum, margin].join(" ")}</span> ${step > 0 ? how?.("sum", inputs, language) : nothing}`
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

  /** Goes where the transport leads: to another step, or to another moment of this one's vote. */
  #follow(seek: Seek): void {
    this.#seek = seek
    if (seek.to === this.view.step) this.#begin()
    else this.#look({ step: seek.to })
  }

  /** Moves on within the step that is shown. */
  #begin(): void {
    const at = this.#seek?.at ?? 1
    this.landed = at >= LANDED || !moves()
    this.#moving = at < 1 && moves() && this.step > 0
    if (!this.#moving) this.#end()
    this.requestUpdate()
  }

  #end(): void {
    this.#moving = false
    this.#vote?.cancel()
    this.#vote = undefined
  }

  /** Plays the vote that has been rendered, or holds it at a moment. */
  #move({ at, speed }: Seek): void {
    this.#vote ??= this.#prepare()
    if (speed === null) this.#vote.hold(at)
    else this.#vote.play(speed)
  }

  #prepare(): Vote {
    const parts = (sums: Sums) => {
      const reach = reachOf(sums, this.explanation)
      return [...sums.sums].map((sum) => sum / reach)
    }
    return new Vote(
      this,
      { before: parts(this.#before), after: parts(this.#now), turns: this.#changed },
      () => {
        this.landed = true
      },
    )
  }

  /** Shows the vote of the feature whose occurrence in the text was chosen. */
  #chooseUnit = (event: Event): void => {
    const position = (event.target as HTMLElement).dataset["feature"]
    if (position !== undefined) this.#follow({ to: Number(position) + 1, at: 0, speed: 1 })
  }

  #point = (event: PointerEvent): void => {
    const bit = this.view.pinned ?? bitAt(event)
    if (bit !== undefined) this.pointed = bit
  }

  #click = (event: MouseEvent): void => {
    const bit = bitAt(event)
    if (bit === undefined) return
    this.pointed = bit
    this.#look({ pinned: this.view.pinned === bit ? null : bit })
  }

  /** Moves the readout to another bit, and the pin if there is one. */
  #goTo(bit: number): void {
    if (bit < 0 || bit >= this.explanation.recipe.bits) return
    this.pointed = bit
    if (this.view.pinned !== null) this.#look({ pinned: bit })
  }

  /** The keys of the stage, while it has the focus itself. */
  #press = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const transport = this.querySelector<LoomTransport>("simhash-loom-transport")
    const { bit } = this
    const row = this.querySelectorAll(".sums:first-child .cell").length
    const acts: Readonly<Record<string, () => void>> = event.shiftKey
      ? {
          ArrowLeft: () => this.#goTo(bit + 1),
          ArrowRight: () => this.#goTo(bit - 1),
          ArrowUp: () => this.#goTo(bit + row),
          ArrowDown: () => this.#goTo(bit - row),
        }
      : {
          ArrowLeft: () => transport?.move(-1),
          ArrowRight: () => transport?.move(1),
          Home: () => transport?.move(Number.NEGATIVE_INFINITY),
          End: () => transport?.move(Number.POSITIVE_INFINITY),
          " ": () => transport?.toggle(),
          Enter: () => this.#look({ pinned: this.view.pinned === null ? bit : null }),
          Escape: () => this.#look({ pinned: null }),
        }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  #look(view: Partial<LoomView>): void {
    this.dispatchEvent(new CustomEvent("loom-view", { detail: view, bubbles: true }))
  }

  protected override async updated(changed: PropertyValues<this>): Promise<void> {
    // The transport is rendered after this: what measures before it has the page laid out twice.
    await this.querySelector<LoomTransport>("simhash-loom-transport")?.updateComplete
    if (changed.has("view") && changed.get("view")?.step !== this.view.step) this.#showMark()
    if (this.#moving && this.#seek) this.#move(this.#seek)
    this.#moving = false
    this.#announce()
  }

  /** Scrolls the text, and not the page, to the feature that votes. */
  #showMark(): void {
    const mark = this.querySelector<HTMLElement>(".passage .current")
    const box = mark?.closest<HTMLElement>(".passage")
    if (!mark || !box) return
    const [outer, inner] = [box.getBoundingClientRect(), mark.getBoundingClientRect()]
    // Whole lines of a text.
    const line = Number.parseFloat(getComputedStyle(box).lineHeight)
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      box.scrollTop = Math.round((box.scrollTop + inner.top - outer.top) / line) * line
  }

  /** Announces the selection to screen readers once it no longer changes. */
  #announce(): void {
    clearTimeout(this.#spoken)
    this.#spoken = setTimeout(() => {
      const status = this.querySelector(".hidden[role=status]")
      if (!status || !this.matches(":focus-within")) return
      const parts = this.view.step === null ? [] : [this.#stepSentence()]
      status.textContent = [...parts, ...this.#sentences()].join(" ")
    }, 500)
  }
}

/** The bit at the pointer, if it is at one. */
function bitAt({ target }: Event): number | undefined {
  const cell = (target as Element).closest<HTMLElement>("[data-bit]")
  return cell ? Number(cell.dataset["bit"]) : undefined
}

customElements.define("simhash-loom-figure", LoomFigure)
