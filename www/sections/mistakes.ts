import { html, type TemplateResult } from "lit"
import { Section } from "./section.js"

export class SimHashMistakes extends Section<"mistakes"> {
  override readonly name = "mistakes"

  protected override parts(): readonly unknown[] {
    return []
  }

  protected override content(): TemplateResult {
    return html``
  }
}

customElements.define("simhash-mistakes", SimHashMistakes)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-mistakes": SimHashMistakes
  }
}
