import { html, type TemplateResult } from "lit"
import { Section } from "./section.js"

export class SimHashUse extends Section<"use"> {
  override readonly name = "use"

  protected override parts(): readonly unknown[] {
    return []
  }

  protected override content(): TemplateResult {
    return html``
  }
}

customElements.define("simhash-use", SimHashUse)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-use": SimHashUse
  }
}
