import { html, type TemplateResult } from "lit"
import { Section } from "./section.js"

export class SimHashNear extends Section<"near"> {
  override readonly name = "near"

  protected override parts(): readonly unknown[] {
    return []
  }

  protected override content(): TemplateResult {
    return html``
  }
}

customElements.define("simhash-near", SimHashNear)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-near": SimHashNear
  }
}
