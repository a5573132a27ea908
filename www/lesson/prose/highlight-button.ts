import { html, type TemplateResult } from "lit"
import { PageElement } from "../page-element.js"
import { HighlightController, highlight } from "./highlight.js"

/** A word of the text that highlights a bit or a feature in every figure. */
export class HighlightButton extends PageElement {
  static override properties = { bit: { type: Number }, feature: {}, label: {} }
  declare bit: number | null
  declare feature: string | null
  declare label: string

  readonly #highlight = new HighlightController(this)

  constructor() {
    super()
    this.bit = null
    this.feature = null
    this.label = ""
  }

  protected override render(): TemplateResult {
    const highlighted = this.#highlight.current
    const on = this.bit === null ? highlighted.feature === this.feature : highlighted.bit === this.bit
    return html`<button
      type="button"
      class="highlight"
      aria-pressed=${on}
      @pointerenter=${() => this.#set(true)}
      @pointerleave=${() => this.#set(false)}
      @focus=${() => this.#set(true)}
      @blur=${() => this.#set(false)}
      @click=${() => this.#set(true)}
    >${this.label}</button>`
  }

  #set(on: boolean): void {
    highlight.set(this.bit === null ? { feature: on ? this.feature : null } : { bit: on ? this.bit : null })
  }
}

customElements.define("simhash-highlight-button", HighlightButton)
