import { html, nothing, type TemplateResult } from "lit"
import { fill } from "../../i18n/fill.js"
import { prose } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import { blocks } from "./blocks.js"
import { type Context, ExplainedTexts } from "./context.js"
import type { Words } from "./en.js"
import { EXERCISES, type ExerciseName, NAMES } from "./exercises.js"
import { ratio } from "./ratio.js"
import { repeatedHash } from "./repeated-hash.js"
import { threshold } from "./threshold.js"
import { ties } from "./ties.js"
import "./style.css"

/** The well-known mistakes, each to be found before it is shown. */
export class MistakesSection extends Section<Words> {
  static override properties = {
    ...Section.properties,
    chosen: { state: true },
    open: { state: true },
    k: { state: true },
  }
  /** What the reader took for the mistake, as positions among the choices. */
  declare chosen: Readonly<Partial<Record<ExerciseName, number>>>
  /** The exercises whose answers are shown. */
  declare open: ReadonlySet<ExerciseName>
  /** The distance that the blocks of the last exercise are made for. */
  declare k: number

  constructor() {
    super()
    this.chosen = {}
    this.open = new Set()
    this.k = 4
  }

  protected override parts(): readonly unknown[] {
    return [this.lesson.texts.a, this.lesson.texts.b]
  }

  protected override content(): TemplateResult {
    const context = {
      t: this.t,
      shared: this.common.shared,
      language: this.language,
      explained: new ExplainedTexts(this.lesson.texts.a, this.lesson.texts.b),
    }
    return html`<div class="mistakes">${NAMES.map((name, position) => this.#exercise(name, position + 1, context))}</div>`
  }

  #exercise(name: ExerciseName, position: number, context: Context): TemplateResult {
    const { t } = this
    const { title, question, choices, answer } = t.exercises[name]
    const open = this.open.has(name)
    const id = `mistake-${name}`
    return html`
      <article class="panel" aria-labelledby=${id} data-name=${name}>
        <div class="posed">
          <h3 id=${id}>${fill(t.exercise, { number: position, title })}</h3>
          <pre role="region" tabindex="0" aria-label=${fill(t.code, { number: position })}><code>${EXERCISES[name].code}</code></pre>
        </div>
        <div class="exercise-question">
          <p id=${`${id}-question`}>${prose(question)}</p>
          <div class="choices" role="group" aria-labelledby=${`${id}-question`}>
            ${choices.map(
              (choice, position) => html`<button
                type="button"
                aria-pressed=${this.chosen[name] === position}
                @click=${() => this.#choose(name, position)}
              >${choice}</button>`,
            )}
          </div>
        </div>
        <p class="reply" role="status">${this.#reply(name)}</p>
        <p class="showing">
          <button type="button" class="show" aria-expanded=${open} aria-controls=${`${id}-answer`} @click=${() => this.#toggle(name)}>
            ${open ? t.hide : t.show}
          </button>
        </p>
        <div id=${`${id}-answer`} class="answer" ?hidden=${!open}>
          ${open ? html`<p>${prose(answer)}</p><div class="proof">${this.#proof(name, context)}</div>` : nothing}
        </div>
      </article>
    `
  }

  #reply(name: ExerciseName): unknown {
    const { t } = this
    const chosen = this.chosen[name]
    if (chosen === undefined) return nothing
    const right = chosen === EXERCISES[name].right
    return html`<strong>${right ? t.right : t.wrong}</strong> ${t.exercises[name].replies[chosen]}`
  }

  #proof(name: ExerciseName, context: Context): TemplateResult {
    switch (name) {
      case "ratio":
        return ratio(context)
      case "threshold":
        return threshold(context)
      case "repeatedHash":
        return repeatedHash(context)
      case "ties":
        return ties(context)
      case "blocks":
        return blocks(context, this.k, (k) => {
          this.k = k
        })
    }
  }

  #choose(name: ExerciseName, position: number): void {
    this.chosen = { ...this.chosen, [name]: position }
    if (position === EXERCISES[name].right) this.open = new Set([...this.open, name])
  }

  #toggle(name: ExerciseName): void {
    const open = new Set(this.open)
    if (!open.delete(name)) open.add(name)
    this.open = open
  }
}

customElements.define("simhash-mistakes-section", MistakesSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-mistakes-section": MistakesSection
  }
}
