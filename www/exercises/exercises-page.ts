import { html, nothing, type TemplateResult } from "lit"
import { version } from "../../package.json"
import { type Common, loadCommon } from "../i18n/common.js"
import { fill } from "../i18n/fill.js"
import type { InEach, Language } from "../i18n/language.js"
import { remembered } from "../lesson/memory.js"
import { PageElement } from "../lesson/page-element.js"
import { paragraphs, prose } from "../lesson/prose/prose.js"
import "../preferences-bar.js"
import type { Words } from "./en.js"
import { EXERCISES, type ExerciseName, NAMES } from "./exercises.js"
import "./style.css"

const WORDS: InEach<() => Promise<{ readonly words: Words }>> = {
  en: () => import("./en.js"),
  "zh-CN": () => import("./zh-CN.js"),
}

/** The page of exercises: well-known mistakes, each to be found before it is shown, with the reader's own texts. */
export class SimHashExercises extends PageElement {
  static override properties = {
    language: { state: true },
    loaded: { state: true },
    chosen: { state: true },
    open: { state: true },
  }
  declare language: Language
  /** The texts of the page in `language`. */
  declare loaded: { readonly t: Words; readonly common: Common }
  /** What the reader took for the mistake, as positions among the choices. */
  declare chosen: Readonly<Partial<Record<ExerciseName, number>>>
  /** The exercises whose answers are shown. */
  declare open: ReadonlySet<ExerciseName>

  constructor() {
    super()
    this.chosen = {}
    this.open = new Set()
  }

  /** Shows the page in a language once its texts are loaded. */
  async speak(language: Language): Promise<void> {
    const [{ words: t }, common] = await Promise.all([WORDS[language](), loadCommon(language)])
    document.documentElement.lang = language
    document.title = t.title
    Object.assign(this, { language, loaded: { t, common } })
  }

  protected override render(): TemplateResult {
    const { t, common } = this.loaded
    return html`
      <header>
        <h1>${t.title}</h1>
        <simhash-preferences
          language=${this.language}
          .words=${common.page.preferences}
          @language-change=${(event: CustomEvent<Language>) => this.speak(event.detail)}
        ></simhash-preferences>
      </header>
      <main>
        <p><a href="./">${t.back}</a></p>
        ${paragraphs(t.lead)}
        <div class="mistakes">${NAMES.map((name, position) => this.#exercise(name, position + 1))}</div>
        ${paragraphs(t.after)}
      </main>
      <footer><p>${fill(common.page.footer, { version })} <a href="third-party.txt">${common.page.thirdParty}</a></p></footer>
    `
  }

  #exercise(name: ExerciseName, position: number): TemplateResult {
    const { t } = this.loaded
    const { title, question, choices, answer } = t.exercises[name]
    const open = this.open.has(name)
    const id = `mistake-${name}`
    return html`
      <article class="panel" aria-labelledby=${id} data-name=${name}>
        <div class="posed">
          <h2 id=${id}>${fill(t.exercise, { number: position, title })}</h2>
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
          ${open ? html`<p>${prose(answer)}</p><p class="proof">${this.#proof(name)}</p>` : nothing}
        </div>
      </article>
    `
  }

  #reply(name: ExerciseName): unknown {
    const { t } = this.loaded
    const chosen = this.chosen[name]
    if (chosen === undefined) return nothing
    const right = chosen === EXERCISES[name].right
    return html`<strong>${right ? t.right : t.wrong}</strong> ${t.exercises[name].replies[chosen]}`
  }

  /** The sentence that proves an answer with the reader's texts, or with the example in the language of the page. */
  #proof(name: ExerciseName): TemplateResult[] {
    const { t, common } = this.loaded
    const own = remembered()
    const texts = own?.example === null ? own : common.examples[own?.example ?? "cats"]
    return prose(t.exercises[name].proof, EXERCISES[name].prove(texts, this.language))
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

customElements.define("simhash-exercises", SimHashExercises)
