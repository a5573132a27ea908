import { html, type TemplateResult } from "lit"
import { Section } from "./section.js"

export class SimHashWeaving extends Section<"loom"> {
  override readonly name = "loom"

  protected override parts(): readonly unknown[] {
    return [this.results, this.lesson.loom]
  }

  protected override content(): TemplateResult {
    return html``
  }
}

customElements.define("simhash-weaving", SimHashWeaving)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-weaving": SimHashWeaving
  }
}
