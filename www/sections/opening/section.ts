import { html, nothing, type TemplateResult } from "lit"
import { type Explanation, SimHashError } from "simhash-wasm/url"
import { later } from "../../lesson/later.js"
import { painted } from "../../lesson/painted.js"
import { paragraphs } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import type { Name } from "../../lesson/texts.js"
import type { Words } from "./en.js"
import { outcome } from "./outcome.js"
import "./six-bits.js"
import type { Opening } from "./state.js"
import "./style.css"

/** The first screen: what SimHash is for, a vote of six bits, what comes out, and the questions of the page. */
export class OpeningSection extends Section<Words, Opening> {
  /** The results that are known to be computed. */
  #ready: unknown

  protected override parts(): readonly unknown[] {
    return [this.state, this.results, this.lesson.texts.a, this.lesson.texts.b, this.drawn]
  }

  /** The first has the picture of what comes out, and the second the questions. */
  protected override get portions(): number {
    return 2
  }

  /** After the section in which the reader types: that one computes long texts in several tasks. */
  protected override async prepare(): Promise<void> {
    // At first in a task of its own, after the one that has drawn the page around it.
    await (this.#ready === undefined ? later() : painted())
    await this.resultsPrepared()
    this.#ready = this.results
  }

  protected override content(): TemplateResult {
    const { t, language, results, common } = this
    return html`
      <simhash-six-bits
        .words=${t.bits}
        .voters=${t.voters}
        .shared=${common.shared}
        .language=${language}
        .flipped=${this.state.flipped}
        @bits-change=${(event: CustomEvent<readonly number[]>) => this.changeState({ flipped: event.detail })}
      ></simhash-six-bits>
      ${this.drawn > 0 && !(results.simhash instanceof SimHashError) ? this.#outcome() : nothing}
    `
  }

  #outcome(): TemplateResult {
    const { results, language } = this
    const { texts } = this.lesson
    const side = (name: Name): { text: string; explanation: Explanation } => ({
      text: texts[name] ?? "",
      explanation: results.explanation(name),
    })
    return outcome(this.t.outcome, language, side("a"), side("b"), results.comparison("ab"))
  }

  #questions(): TemplateResult {
    return html`
      <div class="opening-questions">
        <h3 id="opening-questions">${this.t.questions}</h3>
        <ul role="list" aria-labelledby="opening-questions">
          ${Object.entries(this.common.questions).map(
            ([anchor, question]) => html`<li><a href=${`#${anchor}`}>${question}</a></li>`,
          )}
        </ul>
      </div>
    `
  }

  protected override render(): TemplateResult {
    return html`
      <section id=${this.name} class="opening" aria-labelledby=${`${this.name}-title`}>
        <div class="opening-question">
          <h2 id=${`${this.name}-title`}>${this.heading}</h2>
          ${paragraphs(this.t.lead)}
        </div>
        ${this.content()}
        ${this.drawn > 1 ? this.#questions() : nothing}
      </section>
    `
  }
}

customElements.define("simhash-opening-section", OpeningSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-opening-section": OpeningSection
  }
}
