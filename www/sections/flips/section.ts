import { html, nothing, type TemplateResult } from "lit"
import { type Comparison, type Explanation, type Flip, SimHashError } from "simhash-wasm/url"
import { number, signed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { how } from "../../lesson/how/how.js"
import { HighlightController, highlight } from "../../lesson/prose/highlight.js"
import { question } from "../../lesson/question.js"
import { Section } from "../../lesson/section.js"
import type { Name } from "../../lesson/texts.js"
import type { Words } from "./en.js"
import { bitsPushedBy, type Changes, changesOf, pullsOn, pushCounts } from "./model/changes.js"
import { crossing, type Step } from "./model/crossing.js"
import { marginsOf } from "./model/margins.js"
import { featureSentence, flipSentence, named, stepLabel } from "./sentences.js"
import { strip } from "./strip.js"
import "./style.css"

/** The most features that are listed: more would be slow to draw. */
const SHOWN = 60

/** What is known of the two texts that are compared. */
interface Known {
  readonly comparison: Comparison
  readonly a: Explanation
  readonly first: string
  readonly second: string
  readonly changes: Changes
  /** How many flips each feature pushed. */
  readonly pushed: Uint32Array
}

/** Which features pushed which sums through zero, from either end. */
export class FlipsSection extends Section<Words> {
  static override properties = { ...Section.properties, bit: { state: true }, feature: { state: true } }
  /** The bit whose flip is read out: null, or one that did not flip, for the highest that did. */
  declare bit: number | "none" | null
  /** The feature that is read out, by its text. */
  declare feature: string | null

  #known: Known | undefined

  constructor() {
    super()
    this.bit = null
    this.feature = null
    new HighlightController(this, () => this.#showHighlight())
  }

  protected override parts(): readonly unknown[] {
    return [this.results, this.lesson.texts.pair]
  }

  protected override content(): TemplateResult {
    const { t, results } = this
    this.#known = undefined
    if (results.simhash instanceof SimHashError) return html``
    const [first, second] = [...this.lesson.texts.pair] as [Name, Name]
    const [a, b] = [results.explanation(first), results.explanation(second)]
    if (a.featureCount === 0 || b.featureCount === 0) {
      const { which, why } = t
      return html`
        <p class="flip-note">${t.empty}</p>
        ${question("which-word", which.heading, which.answer, nothing, { wide: true })}
        ${question("why-these-bits", why.heading, why.answer, nothing)}
      `
    }
    const comparison = results.comparison()
    const known = {
      comparison,
      a,
      first: first.toUpperCase(),
      second: second.toUpperCase(),
      changes: changesOf(comparison),
      pushed: pushCounts(comparison),
    }
    this.#known = known
    return html`
      <div class="flips" data-shows="distance verdict fingerprint sums">
        ${question(
          "which-word",
          t.which.heading,
          t.which.answer,
          html`
            <p class="flip-legend">${t.legend}</p>
            ${this.#features(known)}
            <p class="flip-feature" aria-live="polite">${this.#featureSentence(known)}</p>
          `,
          { wide: true },
        )}
        ${this.#flips(known)}
        ${this.#why(known)}
      </div>
    `
  }

  #features(known: Known): TemplateResult {
    const { t } = this
    const { onlyA, both, onlyB } = known.changes
    const group = (id: string, title: string, positions: readonly number[]) => html`
      <div class=${`flip-group ${id}`} role="group" aria-labelledby=${`flips-${id}`}>
        <h4 id=${`flips-${id}`}>${title}</h4>
        ${positions.length === 0 ? html`<p class="flip-legend">${t.nothing}</p>` : nothing}
        <ul role="list">
          ${positions.slice(0, SHOWN).map((position) => html`<li>${this.#chip(known, position)}</li>`)}
        </ul>
        ${positions.length > SHOWN ? html`<p class="flip-more">${fill(t.more, { count: positions.length - SHOWN })}</p>` : nothing}
      </div>
    `
    return html`<div class="flip-groups">
      ${group("only-a", fill(t.only, { name: known.first, count: onlyA.length }), onlyA)}
      ${group("both", fill(t.both, { count: both.length }), both)}
      ${group("only-b", fill(t.only, { name: known.second, count: onlyB.length }), onlyB)}
    </div>`
  }

  #chip({ pushed, comparison }: Known, position: number): TemplateResult {
    const { t } = this
    const feature = comparison.features[position]
    if (!feature) return html``
    const { text, inA, inB, weightA, weightB } = feature
    const changed = inA !== null && inB !== null && weightA !== weightB
    const weight = changed
      ? fill(t.weightChange, { a: this.#number(weightA), b: this.#number(weightB) })
      : this.#number(inA === null ? weightB : weightA)
    return html`<button
      type="button"
      class="flip-chip"
      data-position=${position}
      aria-pressed=${this.feature === text}
      @click=${() => this.#pickFeature(text)}
      @pointerenter=${() => highlight.set({ feature: text })}
      @pointerleave=${() => highlight.set({ feature: null })}
      @focus=${() => highlight.set({ feature: text })}
      @blur=${() => highlight.set({ feature: null })}
    >${named(text)} <span class="weight">${weight}</span>${
      weightA !== weightB && comparison.flips.length > 0
        ? html` <span class="pushes">▲${pushed[position]}</span>`
        : nothing
    }</button>`
  }

  #featureSentence({ comparison, first, second }: Known): unknown {
    const position = this.#positionOf(comparison, this.feature)
    const feature = comparison.features[position]
    if (!feature) return this.t.choose
    const pushed = { bits: bitsPushedBy(comparison, position), flips: comparison.flips.length }
    return featureSentence(this.t, this.language, feature, { first, second }, pushed)
  }

  #flips(known: Known): TemplateResult {
    const { t } = this
    const { flips } = known.comparison
    if (flips.length === 0) {
      return html`<p class="flip-note">${known.changes.moved === 0 ? t.unchanged : t.noFlips}</p>`
    }
    const shown = this.#shown(known)
    const reach = Math.max(...flips.flatMap(({ sumA, sumB }) => [Math.abs(sumA), Math.abs(sumB)]))
    const title = fill(t.flipsTitle, { count: flips.length, bits: known.a.recipe.bits })
    return html`
      <h3 id="flips-bits">${title}</h3>
      <ol class="flip-list" role="list" aria-labelledby="flips-bits">
        ${flips.toReversed().map((flip) => this.#flip(known, flip, reach, flip === shown))}
      </ol>
    `
  }

  #flip(known: Known, flip: Flip, reach: number, open: boolean): TemplateResult {
    const { t } = this
    const { bit, from, to, sumA, sumB } = flip
    const at = (sum: number) => (reach + sum) / (2 * reach)
    const names = flip.features.slice(0, 2).map((position) => known.comparison.features[position]?.text ?? "")
    const more = flip.features.length - names.length
    return html`
      <li class="flip" data-bit=${bit}>
        <button
          type="button"
          class="flip-head"
          aria-expanded=${open}
          @click=${() => this.#pickBit(bit)}
          @pointerenter=${() => highlight.set({ bit })}
          @pointerleave=${() => highlight.set({ bit: null })}
          @focus=${() => highlight.set({ bit })}
          @blur=${() => highlight.set({ bit: null })}
        >
          <span class="flip-bit">${fill(t.flip, { bit })}</span>
          <span class="flip-digits">${from} → ${to}</span>
          <span class="flip-sums">${this.#signed(sumA)} → ${this.#signed(sumB)}</span>
          <span class=${`flip-line ${to === 1 ? "up" : "down"}`} .style=${`--a: ${at(sumA)}; --b: ${at(sumB)}`}></span>
          <span class="flip-names">${names.map(named)}${more > 0 ? html`<span>+${more}</span>` : nothing}</span>
        </button>
        ${open ? this.#detail(known, flip) : nothing}
      </li>
    `
  }

  /** One flip, as a sentence and a figure. */
  #detail(known: Known, flip: Flip): TemplateResult {
    const pulls = pullsOn(known.comparison, flip)
    const steps = crossing(known.comparison, known.a, flip, pulls)
    const ends = [0, flip.sumA, ...steps.map((step) => step.after)]
    const [low, high] = [Math.min(...ends), Math.max(...ends)]
    const at = (sum: number) => (sum - low) / (high - low)
    const end = (name: string, sum: number) => html`<li class="end">
      <span class="what">${fill(this.t.steps.start, { name })}</span>
      <span class="move">${this.#signed(sum)}</span>
      <span class="track"><span class="dot" .style=${`--at: ${at(sum)}`}></span></span>
    </li>`
    return html`
      <div class="flip-detail">
        <p class="flip-why">
          <span class="flip-sentence">${flipSentence(this.t, this.language, known.comparison, flip, pulls)}</span>
          ${how("push", { comparison: known.comparison, flip, names: known }, this.language)}
        </p>
        <ol
          class="crossing"
          role="list"
          aria-label=${fill(this.t.crossing, { bit: flip.bit })}
          .style=${`--zero: ${at(0)}`}
        >
          ${end(known.first, flip.sumA)}
          ${steps.map((step) => this.#step(known, step, at))}
          ${end(known.second, flip.sumB)}
        </ol>
      </div>
    `
  }

  #step({ comparison }: Known, step: Step, at: (sum: number) => number): TemplateResult {
    const { before, after } = step
    const [low, high] = [Math.min(before, after), Math.max(before, after)]
    const kind = after > before ? "plus" : after < before ? "minus" : "none"
    return html`<li class=${kind}>
      <span class="what">${stepLabel(this.t, this.language, comparison, step)}</span>
      <span class="move">${this.#signed(after - before)}</span>
      <span class="track"><span class="arrow" .style=${`--low: ${at(low)}; --high: ${at(high)}`}></span></span>
    </li>`
  }

  /** How far from 0 the sums stood, and how many of them could cross it. */
  #why({ comparison, a, changes, first }: Known): TemplateResult {
    const { t } = this
    const { heading, answer } = t.why
    if (changes.moved === 0) return question("why-these-bits", heading, answer, nothing)
    const { bits } = a.recipe
    const margins = marginsOf(comparison, a, changes.moved)
    const { within } = margins
    const figure = strip(t, this.language, first, margins)
    const reach = fill(t.reach, {
      moved: this.#number(changes.moved),
      name: first,
      within,
      bits,
      flipped: comparison.flips.length,
      safe: bits - within,
    })
    const after = html`<p class="flip-reach">${reach}</p>`
    return question("why-these-bits", heading, answer, figure, { after })
  }

  /** The flip that is read out. */
  #shown({ comparison }: Known): Flip | undefined {
    if (this.bit === "none") return undefined
    return comparison.flips.find((flip) => flip.bit === this.bit) ?? comparison.flips.at(-1)
  }

  /** The position of a feature in the comparison, -1 if it is none. */
  #positionOf({ features }: Comparison, feature: string | null): number {
    return feature === null ? -1 : features.findIndex(({ text }) => text === feature)
  }

  /** Marks what is highlighted, or else chosen, and what belongs to it. */
  #showHighlight(): void {
    const known = this.#known
    if (!known) return
    const { comparison } = known
    const highlighted = highlight.current
    const bit =
      highlighted.bit ??
      (highlighted.feature === null && this.feature === null ? this.#shown(known)?.bit : null)
    const feature = highlighted.feature ?? (highlighted.bit === null ? this.feature : null)
    const contributing = new Set(comparison.flips.find((flip) => flip.bit === bit)?.features)
    for (const chip of this.querySelectorAll<HTMLElement>(".flip-chip")) {
      const position = Number(chip.dataset["position"])
      const own = comparison.features[position]?.text === feature
      chip.toggleAttribute("data-highlighted", own)
      chip.toggleAttribute("data-contributing", !own && contributing.has(position))
    }
    const pushed = new Set(
      feature === null ? [] : bitsPushedBy(comparison, this.#positionOf(comparison, feature)),
    )
    for (const item of this.querySelectorAll<HTMLElement>(".flip")) {
      const own = Number(item.dataset["bit"])
      item.toggleAttribute("data-highlighted", own === bit)
      item.toggleAttribute("data-contributing", own !== bit && pushed.has(own))
    }
  }

  protected override updated(): void {
    this.#showHighlight()
  }

  #pickBit(bit: number): void {
    // Choosing it once more closes it.
    this.bit = this.#known && this.#shown(this.#known)?.bit === bit ? "none" : bit
    this.feature = null
  }

  #pickFeature(text: string): void {
    this.feature = this.feature === text ? null : text
  }

  #number(value: number): string {
    return number(value, this.language)
  }

  #signed(value: number): string {
    return signed(value, this.language)
  }
}

customElements.define("simhash-flips-section", FlipsSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-flips-section": FlipsSection
  }
}
