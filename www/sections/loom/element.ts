import { html, LitElement, type PropertyValues, type TemplateResult, unsafeCSS } from "lit"
import { type Explanation, init, SimHash } from "simhash-wasm/url"
import { type Common, loadCommon } from "../../i18n/common.js"
import type { InEach, Language } from "../../i18n/language.js"
import { fields } from "../../lesson/slice.js"
import styles from "./embed.css?inline"
import type { Words } from "./en.js"
import type { Weighing } from "./figure.js"
import { type LoomView, loom, type View } from "./state.js"
import "./figure.js"

const WORDS: InEach<() => Promise<{ readonly words: Words }>> = {
  en: () => import("./en.js"),
  "zh-CN": () => import("./zh-CN.js"),
}

type Weights = Readonly<Record<string, number>>

/** What the attribute `weights` holds. What is no JSON stays a text, which the package refuses in a sentence. */
function tableOf(attribute: string | null): unknown {
  if (attribute === null) return null
  try {
    return JSON.parse(attribute)
  } catch {
    return attribute
  }
}

/**
 * The loom as an element for any page:
 *
 * ```html
 * <script type="module" src="loom.js"></script>
 * <simhash-loom text="the cat sat on the mat" recipe="short/1" bits="16" step="3" pinned="7"></simhash-loom>
 * ```
 *
 * Attributes: `text`; `recipe` (`text/1` if left out), `bits` (64); `weights`, weights by hand in place of the
 * recipe's (`{"cat": 3}`: any other feature has weight 1); `step` (how many features have
 * voted: all), `pinned` (a bit), `sorted`, `view` (`stage`, `matrix` or `tables`); and `lang`, `en` or `zh-CN` (that of the
 * document). All of them may change. It fetches its module from beside the script.
 */
export class SimHashLoom extends LitElement {
  static override styles = unsafeCSS(styles)
  static override properties = {
    text: {},
    recipe: {},
    bits: { type: Number },
    weights: { converter: tableOf },
    step: { type: Number },
    pinned: { type: Number },
    sorted: { type: Boolean },
    lang: {},
    words: { state: true },
    shared: { state: true },
    view: {},
    shown: { state: true },
    weighed: { state: true },
    failure: { state: true },
    ready: { state: true },
  }
  declare text: string
  declare recipe: string
  declare bits: number
  /** The weights of features by hand; null: those of the recipe. */
  declare weights: Weights | null
  declare step: number | null
  declare pinned: number | null
  declare sorted: boolean
  declare words: Words | undefined
  declare shared: Common["shared"] | undefined
  declare view: View
  /** What is shown: the attributes, or what the reader chose since. */
  declare shown: LoomView
  /** The weights that the reader has changed since, with those of the other features; null: none. */
  declare weighed: Weights | null
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
    this.sorted = false
    this.view = "stage"
    this.shown = loom.initial
    this.weights = null
    this.weighed = null
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
    const views = ["step", "pinned", "sorted", "view"] as const
    if (views.some((name) => changed.has(name))) {
      const { step, pinned, sorted, view } = this
      this.shown = loom.read({ ...fields(this.shown), step, pinned, sorted, view })
    }
    const given = ["text", "recipe", "bits", "weights"] as const
    if (given.some((name) => changed.has(name))) this.weighed = null
    const causes = ["ready", "weighed", ...given] as const
    if (this.ready && causes.some((name) => changed.has(name))) this.#compute()
  }

  #compute(): void {
    const { recipe, bits, text } = this
    const table = this.weighed ?? this.weights ?? null
    const byHand = table === null ? {} : { weights: { table } }
    try {
      this.#simhash = new SimHash({ recipe, bits, ...byHand })
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
      data-view=${this.shown.view}
      .text=${this.#explanation.features.length > 0 ? String(this.text) : ""}
      .view=${this.shown}
      .words=${words}
      .shared=${shared}
      .language=${this.#language}
      @loom-view=${(event: CustomEvent<Partial<LoomView>>) => {
        this.shown = { ...this.shown, ...event.detail }
      }}
      @loom-weigh=${(event: CustomEvent<Weighing>) => this.#weigh(event.detail)}
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

  #weigh({ feature, weight }: Weighing): void {
    const others = (this.#explanation?.features ?? []).filter((one) => one.weight !== 1)
    const before = Object.fromEntries(others.map((one) => [one.text, one.weight]))
    this.weighed = { ...before, [feature]: weight }
  }
}

customElements.define("simhash-loom", SimHashLoom)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-loom": SimHashLoom
  }
}
