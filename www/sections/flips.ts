import { html, type TemplateResult } from "lit"
import { Section } from "./section.js"

export class SimHashFlips extends Section<"flips"> {
  override readonly name = "flips"

  protected override parts(): readonly unknown[] {
    return []
  }

  protected override content(): TemplateResult {
    return html``
  }
}

customElements.define("simhash-flips", SimHashFlips)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-flips": SimHashFlips
  }
}
