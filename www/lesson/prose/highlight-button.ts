import { html, type TemplateResult } from "lit"
import { PageElement } from "../page-element.js"
import { HighlightController, highlight } from "./highlight.js"

/** A word of the text that highlights a bit in every figure. */
export class HighlightButton extends PageElement {
  static override properties = { bit: { type: Number }, label: {} }
  declare bit: number
  declare label: string

  constructor() {
    super()
    new HighlightController(this)
  }

  protected override render(): TemplateResult {
    const show = () => {
      highlight.bit = this.bit
    }
    const hide = () => {
      highlight.bit = null
    }
    return html`<button
      type="button"
      class="highlight"
      aria-pressed=${highlight.bit === this.bit}
      @pointerenter=${show}
      @pointerleave=${hide}
      @focus=${show}
      @blur=${hide}
      @click=${show}
    >${this.label}</button>`
  }
}

customElements.define("simhash-highlight-button", HighlightButton)
