import { html, type TemplateResult } from "lit"
import { version } from "../../package.json"
import { type Common, loadCommon } from "../i18n/common.js"
import { fill } from "../i18n/fill.js"
import type { InEach, Language } from "../i18n/language.js"
import { remembered } from "../lesson/memory.js"
import { PageElement } from "../lesson/page-element.js"
import { predict } from "../lesson/predict.js"
import { paragraphs } from "../lesson/prose/prose.js"
import "../lesson/lesson.css"
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
  }
  declare language: Language
  /** The texts of the page in `language`. */
  declare loaded: { readonly t: Words; readonly common: Common }
  /** What the reader took for the mistake, as positions among the choices. */
  declare chosen: Readonly<Partial<Record<ExerciseName, number>>>

  constructor() {
    super()
    this.chosen = {}
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

  /** A fragment, and the question what goes wrong in it, whose answer is proved with the reader's texts. */
  #exercise(name: ExerciseName, position: number): TemplateResult {
    const { t, common } = this.loaded
    const { title, question, choices, replies, answer, proof } = t.exercises[name]
    const { code, right, prove } = EXERCISES[name]
    const chosen = this.chosen[name]
    const own = remembered()
    // An example is shown in the language of the page.
    const texts = own?.example === null ? own : common.examples[own?.example ?? "cats"]
    return html`
      <article class="beside" aria-labelledby=${`mistake-${name}`} data-name=${name}>
        <div>
          <h2 id=${`mistake-${name}`}>${fill(t.exercise, { number: position, title })}</h2>
          <pre role="region" tabindex="0" aria-label=${fill(t.code, { number: position })}><code>${code}</code></pre>
        </div>
        ${predict({
          id: name,
          words: { question, choices, right, answer: [replies[chosen ?? 0], answer, proof].join(" ") },
          common: common.page.predict,
          values: chosen === undefined ? {} : prove(texts, this.language),
          predicted: chosen ?? null,
          language: this.language,
          choose: (choice) => {
            this.chosen = { ...this.chosen, [name]: choice }
          },
        })}
      </article>
    `
  }
}

customElements.define("simhash-exercises", SimHashExercises)
