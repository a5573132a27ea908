import { html, LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from "lit"
import { type Explanation, init, SimHash } from "simhash-wasm/url"
import { type Common, loadCommon } from "../../i18n/common.js"
import type { InEach, Language } from "../../i18n/language.js"
import styles from "./embed.css?inline"
import type { Words } from "./en.js"
import { type LoomView, loom } from "./state.js"
import "./figure.js"

const WORDS: InEach<() => Promise<{ readonly words: Words }>> = {
  en: () => import("./en.js"),
  "zh-CN": () => import("./zh-CN.js"),
}

/**
 * The loom as an element for any page:
 *
 * ```html
 * <script type="module" src="loom.js"></script>
 * <simhash-loom text="the cat sat on the mat" recipe="short/1" bits="16" step="3" pinned="7"></simhash-loom>
 * ```
 *
 * Attributes: `text`; `recipe` (`text/1` if left out), `bits` (64); `step` (how many features have voted: all),
 * `pinned` (a bit); and `lang`, `en` or `zh-CN` (that of the document). All of them may change. It fetches its module from
 * beside the script.
 */
export class SimHashLoom extends LitElement {
  static override styles = unsafeCSS(styles)
  static override properties = {
    text: {},
    recipe: {},
    bits: { type: Number },
    step: { type: Number },
    pinned: { type: Number },
    lang: {},
    words: { state: true },
    shared: { state: true },
    shown: { state: true },
    failure: { state: true },
    ready: { state: true },
  }
  declare text: string
  declare recipe: string
  declare bits: number
  declare step: number | null
  declare pinned: number | null
  declare words: Words | undefined
  declare shared: Common["shared"] | undefined
  /** What is shown: the attributes, or what the reader chose since. */
  declare shown: LoomView
  declare failure: string
  declare ready: boolean

  #simhash: SimHash | undefined
  #explanation: Explanation | undefined

  constructor() {
    super()
    this.text = ""
    this.recipe = "text/1"
    this.bits = 64
    this.step = null
    this.pinned = null
    this.shown = loom.initial
    this.failure = ""
    this.ready = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    init().then(
      () => {
        this.ready = true
      },
      (error: Error) => {
        this.failure = error.message
      },
    )
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("lang") || !this.hasUpdated) this.#speak(this.#language)
    if (changed.has("step") || changed.has("pinned")) {
      const { step, pinned } = this
      this.shown = loom.read({ step, pinned })
    }
    const causes = ["ready", "text", "recipe", "bits"] as const
    if (this.ready && causes.some((name) => changed.has(name))) this.#compute()
  }

  #compute(): void {
    const { recipe, bits, text } = this
    try {
      this.#simhash = new SimHash({ recipe, bits })
      this.#explanation = this.#simhash.explain(text)
      this.failure = ""
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }

  protected override render(): TemplateResult {
    const { words, shared } = this
    if (this.failure) return html`<p role="alert">${this.failure}</p>`
    if (!this.#explanation || !words || !shared) return html`<p role="status">…</p>`
    return html`<simhash-loom-figure
      .explanation=${this.#explanation}
      .simhash=${this.#simhash}
      .text=${this.#explanation.features.length > 0 ? String(this.text) : ""}
      .view=${this.shown}
      .words=${words}
      .shared=${shared}
      .language=${this.#language}
      @loom-view=${(event: CustomEvent<Partial<LoomView>>) => {
        this.shown = { ...this.shown, ...event.detail }
      }}
    ></simhash-loom-figure>`
  }

  get #language(): Language {
    // A script may have set `lang` to any value.
    return String(this.lang || document.documentElement.lang).startsWith("zh") ? "zh-CN" : "en"
  }

  /** Switches to a language once its texts are loaded. */
  async #speak(language: Language): Promise<void> {
    try {
      const [{ words }, { shared }] = await Promise.all([WORDS[language](), loadCommon(language)])
      if (language === this.#language) Object.assign(this, { words, shared })
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error)
    }
  }
}

customElements.define("simhash-loom", SimHashLoom)
