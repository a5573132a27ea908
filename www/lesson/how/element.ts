import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { InEach, Language } from "../../i18n/language.js"
import { PageElement } from "../page-element.js"
import type { Inputs, Kind } from "./inputs.js"
import type { Contents } from "./panel.js"

/** The button's text, and what a screen reader hears of the number that it explains. */
const LABELS: InEach<{ readonly how: string; readonly kinds: Readonly<Record<Kind, string>> }> = {
  en: {
    how: "how?",
    kinds: {
      distance: "Distance",
      expectedDistance: "Expected distance",
      sum: "Sum",
      fingerprint: "Fingerprint",
      hash: "Feature hash",
      push: "Sum across 0",
    },
  },
  "zh-CN": {
    how: "怎么算？",
    kinds: {
      distance: "汉明距离",
      expectedDistance: "预计距离",
      sum: "累加和",
      fingerprint: "指纹",
      hash: "特征哈希",
      push: "越过 0 的累加和",
    },
  },
}

const FAILED: InEach<string> = {
  en: "This part of the page could not be loaded. Close it and try again.",
  "zh-CN": "页面的这一部分无法加载。请关闭后重试。",
}

/** How many have been made: their panels need names. */
let made = 0

/**
 * A small button "how?" beside a number. The panel is a popover, which browsers open and close by keyboard, by Escape
 * and by a click elsewhere; what it shows is loaded when one is opened for the first time.
 */
export class How extends PageElement {
  static override properties = {
    kind: {},
    inputs: { attribute: false },
    language: {},
    open: { state: true },
    explained: { state: true },
  }
  declare kind: Kind
  declare inputs: Inputs[Kind]
  declare language: Language
  declare open: boolean
  /** What the panel shows; undefined until it is loaded. */
  declare explained: Contents | "failed" | undefined

  readonly #name = `how-${++made}`

  constructor() {
    super()
    this.open = false
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.open && (changed.has("open") || changed.has("language"))) this.#load()
  }

  protected override render(): TemplateResult | typeof nothing {
    // A browser without popovers would show nothing for a click.
    if (!("popover" in HTMLElement.prototype)) return nothing
    const { how, kinds } = LABELS[this.language]
    return html`<button type="button" class="how" popovertarget=${this.#name}>${how}<span class="hidden"> ${kinds[this.kind]}</span></button><div
      id=${this.#name}
      class="how-panel"
      popover
      role="dialog"
      aria-label=${`${how} ${kinds[this.kind]}`}
      @toggle=${(event: ToggleEvent) => {
        this.open = event.newState === "open"
      }}
    >${this.open ? this.#panel() : nothing}</div>`
  }

  #panel(): unknown {
    const { explained, language } = this
    if (explained === "failed") return html`<p role="alert">${FAILED[language]}</p>`
    return explained?.(this.kind, this.inputs, this.#name) ?? nothing
  }

  async #load(): Promise<void> {
    const { language } = this
    try {
      const { contentsIn } = await import("./panel.js")
      const explained = await contentsIn(language)
      if (language === this.language) this.explained = explained
    } catch {
      this.explained = "failed"
    }
  }
}

customElements.define("simhash-how", How)
