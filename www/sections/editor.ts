import { html, type TemplateResult } from "lit"
import { Section } from "./section.js"

export class SimHashEditor extends Section<"editor"> {
  override readonly name = "editor"

  protected override parts(): readonly unknown[] {
    return []
  }

  protected override content(): TemplateResult {
    return html``
  }
}

customElements.define("simhash-editor", SimHashEditor)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-editor": SimHashEditor
  }
}
