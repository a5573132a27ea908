import { html, type TemplateResult } from "lit"
import { Section } from "./section.js"

export class SimHashTwins extends Section<"twins"> {
  override readonly name = "twins"

  protected override parts(): readonly unknown[] {
    return []
  }

  protected override content(): TemplateResult {
    return html``
  }
}

customElements.define("simhash-twins", SimHashTwins)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-twins": SimHashTwins
  }
}
