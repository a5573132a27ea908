import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { compare, type Explanation, type SimHash, SimHashError, type Span } from "simhash-wasm/url"
import { fill } from "../../i18n/fill.js"
import { how } from "../../lesson/how/how.js"
import { isLong } from "../../lesson/long-texts.js"
import { prose } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import type { Settings } from "../../lesson/settings.js"
import { shortened } from "../../lesson/shortened.js"
import { NAMES, type Name } from "../../lesson/texts.js"
import type { Words } from "./en.js"
import type { LoomFigure, Weighing } from "./figure.js"
import "./figure.js"
import { SCENES, type Scene, type SceneView, sceneView } from "./model/scenes.js"
import { settingsPanel } from "./settings-panel.js"
import { type LoomView, VIEWS } from "./state.js"
import "./style.css"

/**
 * How the fingerprint of one of the texts is made: the stage stays in view while the paragraphs beside it scroll, and
 * each paragraph shows on the stage what it speaks of, until the reader steps.
 */
export class LoomSection extends Section<Words, LoomView> {
  static override properties = {
    ...Section.properties,
    bare: { type: Boolean },
    scene: { state: true },
    without: { state: true },
  }

  /** Whether the figure is shown alone, without paragraphs. */
  declare bare: boolean
  /** The paragraph that is being read, unless the reader has chosen what is shown. */
  declare scene: Scene | null
  /** Whether the text is shown without its first feature. */
  declare without: boolean

  /** Whether the next state is one that the reader chose here. */
  #chosen = false
  /** Whether the lesson came with a step or a bit, which paragraphs do not replace until the reader scrolls. */
  #held = false
  /** Ends the wait for the reader to scroll. */
  #scrolling: AbortController | undefined
  #reading: Scene | null = null
  #observer: IntersectionObserver | undefined
  #lastWithout: WithoutFeature | undefined

  constructor() {
    super()
    this.scene = null
    this.without = false
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#scrolling?.abort()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
    if (changed.has("results") && changed.get("results") !== undefined) this.without = false
    if (this.state.view !== "stage") import("./matrix.css")
    if (!changed.has("state")) return
    if (!this.#chosen && (this.state.step !== null || this.state.pinned !== null)) {
      this.#hold()
      this.scene = null
    }
    this.#chosen = false
  }

  /** Keeps what is shown until the reader, and not the page itself, scrolls. */
  #hold = (): void => {
    this.#held = true
    this.#scrolling?.abort()
    this.#scrolling = new AbortController()
    const { signal } = this.#scrolling
    for (const event of ["wheel", "touchmove", "pointerdown", "keydown"])
      addEventListener(event, this.#release, { passive: true, signal })
  }

  #release = (event: Event): void => {
    const inStage = (event.target as Element).closest(".stage-column") !== null
    if (event instanceof KeyboardEvent && (inStage || !SCROLLING.has(event.key))) return
    if (event.type === "pointerdown" && inStage) return
    this.#held = false
    this.#scrolling?.abort()
  }

  protected override updated(): void {
    this.#observe()
  }

  protected override parts(): readonly unknown[] {
    return [this.results, this.state, this.lesson.settings]
  }

  protected override content(): TemplateResult {
    return this.#loom()
  }

  protected override render(): TemplateResult {
    if (this.bare) return html`<div class="stage-alone">${this.#loom()}</div>`
    const { lead } = this.t
    const wide = this.state.view !== "stage"
    return html`
      <section id=${this.name} aria-labelledby=${`${this.name}-title`}>
        <div class="head">${this.h2()}</div>
        <div class=${wide ? "stage-layout wide" : "stage-layout"}>
          <div class="scenes">${lead.map((paragraph, i) => this.#scene(paragraph, SCENES[i] ?? "ties"))}</div>
          <div class="stage-column" @focusin=${this.#hold}>${this.content()}</div>
        </div>
        ${this.question()}
      </section>
    `
  }

  /** A paragraph, and what it says of this very text. */
  #scene(paragraph: string, scene: Scene): TemplateResult {
    const reading = this.#reading === scene ? "scene current-scene" : "scene"
    return html`<div class=${reading} data-scene=${scene}><p>${prose(paragraph)}</p>${this.#remark(scene)}</div>`
  }

  /** What to look at in this very text, in words that highlight it. */
  #remark(scene: Scene): TemplateResult | typeof nothing {
    const { t, results } = this
    if (results.simhash instanceof SimHashError) return nothing
    const { features, margins, ties } = results.explanation(this.#name)
    const [feature] = features
    if (!feature) return nothing
    const order = margins.map((_, bit) => bit).sort((a, b) => (margins[a] ?? 0) - (margins[b] ?? 0))
    const [first, second, third] = order
    const firmest = order.at(-1)
    const remark = (text: string, values: Readonly<Record<string, unknown>>) =>
      html`<p class="remarks">${prose(text, values, this.language)}</p>`
    if (scene === "feature") return remark(t.firstFeature, { feature: feature.text })
    if (scene === "fragile" && third !== undefined)
      return html`${remark(t.fragile, { first, second, third, firmest })}${this.#trial(feature.text)}`
    if (scene === "ties")
      return remark(ties.length > 0 ? t.tiesHere : t.noTies, { count: ties.length, bit: ties.at(-1) })
    return nothing
  }

  /** What becomes of the fingerprint if the text lacks a feature. */
  #trial(text: string): TemplateResult {
    const feature = shortened(text)
    const { t, without, language } = this
    const flips = without ? this.#withoutFeature().flips.length : 0
    return html`<p class="remarks">
      <button type="button" class="trial" aria-pressed=${without} @click=${this.#toggleTrial}>
        ${fill(without ? t.putBack : t.leaveOut, { feature })}
      </button>
      <span role="status">${without ? fill(t.leftOut, { feature, count: flips }, language) : nothing}</span>
    </p>`
  }

  #toggleTrial = (): void => {
    this.without = !this.without
  }

  /** The text without the occurrences of its first feature, its explanation, and the bits that flip. */
  #withoutFeature(): WithoutFeature {
    const name = this.#name
    const whole = this.results.explanation(name)
    if (this.#lastWithout?.whole !== whole) {
      const spans = whole.features[0]?.spans ?? []
      const text = cut(this.lesson.texts[name] ?? "", spans)
      const explanation = (this.results.simhash as SimHash).explain(text)
      const flips = compare(whole, explanation).flips.map(({ bit }) => bit)
      this.#lastWithout = { whole, text, explanation, flips }
    }
    return this.#lastWithout
  }

  #loom(): TemplateResult {
    const { t, results } = this
    if (results.simhash instanceof SimHashError)
      return html`${this.#toolbar()}
        <p role="alert">${fill(t.refused, { reason: results.simhash.message })}</p>`
    return html`${this.#toolbar()} ${this.#figure()}`
  }

  /** The name of the text that is shown. */
  get #name(): Name {
    return this.state.of
  }

  #toolbar(): TemplateResult {
    const { t, state } = this
    const { shared } = this.common
    return html`
      <div class="toolbar">
        <div class="of" role="group" aria-label=${t.of}>
          ${NAMES.map(
            (one) => html`<button
              type="button"
              aria-pressed=${one === this.#name}
              @click=${() => this.#look({ of: one, step: null })}
            >${fill(shared.text, { name: one.toUpperCase() })}</button>`,
          )}
        </div>
        ${settingsPanel(this.lesson.settings, (change) => this.#set(change), t, shared, this.language)}
        <details class="fold more-fold">
          <summary aria-label=${t.more}>${MORE}</summary>
          <div class="panel">
            <label class="toggle">${t.view}
              <select class="view" @change=${this.#chooseView}>
                ${VIEWS.map((view) => html`<option value=${view} .selected=${view === state.view}>${t.views[view]}</option>`)}
              </select>
            </label>
            <label class="toggle">
              <input type="checkbox" class="sorted" .checked=${state.sorted} @change=${() => this.#look({ sorted: !state.sorted })} />
              ${t.sorted}
            </label>
            <p class="save" role="group" aria-label=${t.save}>
              ${t.save}
              <button type="button" @click=${() => this.#loomFigure?.saveSvg()}>SVG</button>
              <button type="button" @click=${() => this.#loomFigure?.savePng()}>PNG</button>
            </p>
            <p>${t.keysIntro}</p>
            <dl class="keys">
              ${t.keyList.map(([keys, what]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${what}</dd></div>`)}
            </dl>
          </div>
        </details>
      </div>
    `
  }

  get #loomFigure(): LoomFigure | null {
    return this.querySelector("simhash-loom-figure")
  }

  #figure(): TemplateResult {
    const { t, results, language } = this
    const { shared } = this.common
    const name = this.#name
    const shown = this.without
      ? this.#withoutFeature()
      : {
          text: this.lesson.texts[name] ?? "",
          explanation: results.explanation(name),
          flips: this.#differing(),
        }
    const { explanation } = shown
    return html`
      <simhash-loom-figure
        data-view=${this.state.view}
        name=${name.toUpperCase()}
        .text=${shown.text}
        .editable=${!this.bare && !this.without && !isLong(this.lesson.written[name] ?? "")}
        .how=${how}
        .explanation=${explanation}
        .simhash=${results.simhash}
        .view=${this.#view(explanation)}
        .differing=${new Set(shown.flips)}
        .words=${t}
        .shared=${shared}
        .language=${language}
        @loom-view=${(event: CustomEvent<Partial<LoomView>>) => this.#look(event.detail)}
        @loom-text=${(event: CustomEvent<string>) => this.#write(name, event.detail)}
        @loom-weigh=${(event: CustomEvent<Weighing>) => this.#weigh(name, event.detail)}
      ></simhash-loom-figure>
    `
  }

  /** The bits in which the text differs from the one that it is compared with. */
  #differing(): readonly number[] {
    const comparison = this.results.comparison()
    // A text without features differs from others in nothing that means anything.
    return comparison.verdict !== "empty" ? comparison.flips.map(({ bit }) => bit) : []
  }

  /** What the paragraph that is being read shows, or what the reader chose. */
  #view(explanation: Explanation): LoomView {
    const shown = this.#sceneView(explanation)
    return shown ? { ...this.state, step: shown.step, pinned: shown.bit ?? this.state.pinned } : this.state
  }

  #sceneView(explanation: Explanation): SceneView | undefined {
    return this.scene && this.state.view === "stage" ? sceneView(this.scene, explanation) : undefined
  }

  /** Observes which paragraph is being read: the one at two fifths of the viewport, or above the stage on phones. */
  #observe(): void {
    if (this.#observer || this.bare) return
    const scenes = this.querySelectorAll<HTMLElement>("[data-scene]")
    if (scenes.length === 0) return
    const line = matchMedia("(min-width: 62rem)").matches ? "-40% 0px -59% 0px" : "-12% 0px -87% 0px"
    this.#observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((one) => one.isIntersecting)
        if (entry) this.#read((entry.target as HTMLElement).dataset["scene"] as Scene)
      },
      { rootMargin: line },
    )
    for (const scene of scenes) this.#observer.observe(scene)
  }

  #read(scene: Scene): void {
    if (this.#reading === scene) return
    this.#reading = scene
    if (this.#held) this.requestUpdate()
    else this.scene = scene
  }

  #chooseView = (event: Event): void => {
    this.#look({ view: (event.target as HTMLSelectElement).value as LoomView["view"] })
  }

  #set(change: Partial<Settings>): void {
    this.change({ settings: { ...this.lesson.settings, ...change } })
  }

  /** Shows what the reader chose, from what is shown now. */
  #look(view: Partial<LoomView>): void {
    this.#chosen = true
    this.#hold()
    const { simhash } = this.results
    const shown =
      simhash instanceof SimHashError ? undefined : this.#sceneView(this.results.explanation(this.#name))
    this.scene = null
    this.changeState({ ...(shown ? { step: shown.step } : {}), ...view })
  }

  #write(name: Name, text: string): void {
    // The texts as they were written: of long ones, `texts` has only what is explained.
    this.change({ texts: { ...this.lesson.written, [name]: text, example: null } })
  }

  /** Gives a feature a weight by hand; all others keep theirs. */
  #weigh(name: Name, { feature, weight }: Weighing): void {
    const set = this.lesson.settings
    const before =
      set.weights === "hand"
        ? set.hand
        : Object.fromEntries(
            this.results
              .explanation(name)
              .features.filter((one) => one.weight !== 1)
              .map((one) => [one.text, one.weight]),
          )
    this.#set({ weights: "hand", hand: { ...before, [feature]: weight } })
  }
}

/** The keys that scroll a page. */
const SCROLLING = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "])

/** A text without one of its features. */
interface WithoutFeature {
  /** The explanation of the whole text. */
  readonly whole: Explanation
  readonly text: string
  readonly explanation: Explanation
  /** The bits in which the fingerprints of both differ. */
  readonly flips: readonly number[]
}

/** A text without some parts of it, which are given from left to right. */
function cut(text: string, spans: readonly Span[]): string {
  let end = 0
  const left = spans.map((span) => {
    const before = text.slice(end, Math.max(end, span.start))
    end = Math.max(end, span.end)
    return before
  })
  return left.join("") + text.slice(end)
}

const MORE = html`<svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true"><circle cx="3" cy="8" r="1.6"/><circle cx="8" cy="8" r="1.6"/><circle cx="13" cy="8" r="1.6"/></svg>`

customElements.define("simhash-loom-section", LoomSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-loom-section": LoomSection
  }
}
