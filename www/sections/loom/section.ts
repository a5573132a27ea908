import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { type Explanation, SimHashError } from "simhash-wasm/url"
import { fill } from "../../i18n/fill.js"
import { Deck } from "../../lesson/deck.js"
import { how } from "../../lesson/how/how.js"
import { prose } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import { RECIPES, WIDTHS } from "../../lesson/settings.js"
import { NAMES, type Name } from "../../lesson/texts.js"
import type { Words } from "./en.js"
import "./figure.js"
import { LeaderLines } from "./leader-lines.js"
import { SCENES, type Scene, type SceneView, sceneView } from "./model/scenes.js"
import { remarkOn } from "./remark.js"
import type { LoomView } from "./state.js"
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
    printed: { state: true },
  }

  /** Whether the figure is shown alone, without paragraphs. */
  declare bare: boolean
  /** The paragraph that is being read, unless the reader has chosen what is shown. */
  declare scene: Scene | null
  /** Whether the page is being printed. */
  declare printed: boolean

  /** Whether the next state is one that the reader chose here. */
  #chosen = false
  /** Whether the lesson came with a step or a bit, which paragraphs do not replace until the reader scrolls. */
  #held = false
  /** Ends the wait for the reader to scroll. */
  #scrolling: AbortController | undefined
  readonly #deck = new Deck(this, ".scenes", (position) => this.#read(SCENES[position] ?? "ties"))

  constructor() {
    super()
    this.scene = null
    this.printed = false
    this.addController(new LeaderLines(this, () => (this.#deck.cards ? null : this.scene)))
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#scrolling?.abort()
    removeEventListener("beforeprint", this.#print)
    removeEventListener("afterprint", this.#print)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener("beforeprint", this.#print)
    addEventListener("afterprint", this.#print)
  }

  /** On paper there is a picture for each paragraph. */
  #print = ({ type }: Event): void => {
    this.printed = type === "beforeprint" && !this.bare
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed)
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

  protected override render(): TemplateResult {
    if (this.bare) return html`<div class="stage-alone">${this.#toolbar()} ${this.figures()}</div>`
    const { lead } = this.t
    return html`
      <section id=${this.name} aria-labelledby=${`${this.name}-title`}>
        <div class="head">${this.h2()}</div>
        <div class=${this.#deck.cards ? "stage-layout cards" : "stage-layout"}>
          <div class="paragraphs">
            <div class="scenes deck" role="group" tabindex="0" aria-label=${this.heading} @keydown=${this.#deck.press}>
              ${lead.map((paragraph, i) => this.#scene(paragraph, SCENES[i] ?? "ties"))}
            </div>
            ${this.#deck.bar(this.common.page.deck, lead.length)}
          </div>
          <div class="stage-column" @focusin=${this.#hold}>${this.#toolbar()} ${this.figures()}</div>
          <svg class="leader-lines" aria-hidden="true"><path pathLength="1" /></svg>
        </div>
        ${this.question()}
      </section>
    `
  }

  /** A paragraph, and what it says of this very text. */
  #scene(paragraph: string, scene: Scene): TemplateResult {
    const reading = SCENES[this.#deck.position] === scene ? "scene current-scene" : "scene"
    return html`<div class=${reading} data-scene=${scene}>
      <p>${prose(paragraph)}</p>
      ${this.#remark(scene)} ${this.printed ? this.#picture(scene) : nothing}
    </div>`
  }

  /** The stage as a paragraph speaks of it, to be printed. */
  #picture(scene: Scene): TemplateResult | typeof nothing {
    const { results, t, language, common } = this
    if (results.simhash instanceof SimHashError) return nothing
    const explanation = results.explanation(this.#name)
    const { step, bit } = sceneView(scene, explanation)
    return html`<simhash-loom-figure
      class="printed"
      name=${this.#name.toUpperCase()}
      .text=${this.lesson.texts[this.#name]}
      .explanation=${explanation}
      .simhash=${results.simhash}
      .view=${{ ...this.state, step, pinned: bit, against: false }}
      .words=${t}
      .shared=${common.shared}
      .language=${language}
    ></simhash-loom-figure>`
  }

  /** What to look at in this very text. */
  #remark(scene: Scene): TemplateResult | typeof nothing {
    const { t, results } = this
    if (results.simhash instanceof SimHashError) return nothing
    const remark = remarkOn(scene, results.explanation(this.#name), t)
    return remark ? html`<p class="remarks">${fill(remark.text, remark.values, this.language)}</p>` : nothing
  }

  /** The name of the text that is shown, and of the other. */
  get #name(): Name {
    return this.state.of
  }

  #toolbar(): TemplateResult {
    const { t, state } = this
    const { shared } = this.common
    const { against } = state
    const { settings } = this.lesson
    return html`
      <div class="toolbar" role="group" aria-label=${t.of}>
        ${NAMES.map(
          (one) => html`<button
            type="button"
            class=${`text-${one}`}
            aria-pressed=${one === this.#name}
            @click=${() => this.#look({ of: one, step: null })}
          >${fill(shared.text, { name: one.toUpperCase() })}</button>`,
        )}
        <button type="button" aria-pressed=${against} @click=${() => this.#look({ against: !against })}>${t.compare}</button>
        <details class="menu">
          <summary>${settings.recipe} · ${settings.bits}</summary>
          <div>${this.#select("recipe", shared.recipe, RECIPES)} ${this.#select("bits", shared.bits, WIDTHS)}</div>
        </details>
      </div>
    `
  }

  /** A setting, beside its name. */
  #select(name: "recipe" | "bits", label: string, options: readonly (string | number)[]): TemplateResult {
    const { settings } = this.lesson
    const set = (event: Event) => {
      const { selectedIndex } = event.target as HTMLSelectElement
      this.change({ settings: { ...settings, [name]: options[selectedIndex] } })
    }
    return html`<label class="setting">${label} <select id=${name} @change=${set}>
      ${options.map((option) => html`<option .selected=${option === settings[name]}>${option}</option>`)}
    </select></label>`
  }

  protected override content(): TemplateResult {
    const { t, results, language } = this
    const [name, other] = this.#name === "a" ? (["a", "b"] as const) : (["b", "a"] as const)
    const explanation = results.explanation(name)
    return html`
      <simhash-loom-figure
        name=${name.toUpperCase()}
        .text=${this.lesson.texts[name]}
        .how=${how}
        .explanation=${explanation}
        .simhash=${results.simhash}
        .view=${this.#view(explanation)}
        .other=${results.explanation(other)}
        .otherName=${other.toUpperCase()}
        .words=${t}
        .shared=${this.common.shared}
        .language=${language}
        @loom-view=${(event: CustomEvent<Partial<LoomView>>) => this.#look(event.detail)}
      ></simhash-loom-figure>
    `
  }

  /** What the paragraph that is being read shows, or what the reader chose. */
  #view(explanation: Explanation): LoomView {
    const shown = this.#sceneView(explanation)
    return shown ? { ...this.state, step: shown.step, pinned: shown.bit ?? this.state.pinned } : this.state
  }

  #sceneView(explanation: Explanation): SceneView | undefined {
    return this.scene ? sceneView(this.scene, explanation) : undefined
  }

  #read(scene: Scene): void {
    if (!this.#held) this.scene = scene
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
}

/** The keys that scroll a page. */
const SCROLLING = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "])

customElements.define("simhash-loom-section", LoomSection)
