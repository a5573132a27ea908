import { html, type TemplateResult } from "lit"
import { Section } from "./section.js"

export class SimHashBlackboard extends Section<"blackboard"> {
  override readonly name = "blackboard"

  protected override parts(): readonly unknown[] {
    return []
  }

  protected override content(): TemplateResult {
    return html``
  }
}

customElements.define("simhash-blackboard", SimHashBlackboard)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-blackboard": SimHashBlackboard
  }
}
