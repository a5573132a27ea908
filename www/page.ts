import { html, LitElement, type PropertyValues, type TemplateResult } from "lit"
import { version } from "../package.json"
import { CATALOGUES, type Catalogue, fill, LANGUAGES, type Language } from "./i18n/index.js"
import { initial, type Lesson } from "./lesson/lesson.js"
import { Results } from "./lesson/results.js"
import {
  preferredLanguage,
  preferredTheme,
  rememberLanguage,
  rememberTheme,
  THEMES,
  type Theme,
} from "./preferences.js"
import "./sections/index.js"

/** The whole page: the reader's choices, what the package answers, and the sections that show it. */
export class SimHashPage extends LitElement {
  static override properties = {
    language: { state: true },
    theme: { state: true },
    lesson: { state: true },
    status: { state: true },
  }
  declare language: Language
  declare theme: Theme
  declare lesson: Lesson
  declare status: "loading" | "ready" | { failed: string }

  #results: Results | undefined

  constructor() {
    super()
    this.language = preferredLanguage()
    this.theme = preferredTheme()
    this.lesson = initial
    this.status = "loading"
    this.addEventListener("lesson-change", (event) => {
      this.lesson = { ...this.lesson, ...event.detail }
    })
  }

  /** The module is there. */
  start(): void {
    this.status = "ready"
  }

  fail(error: unknown): void {
    this.status = { failed: error instanceof Error ? error.message : String(error) }
  }

  protected override createRenderRoot(): HTMLElement {
    // The article as it is without scripts.
    this.replaceChildren()
    return this
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const root = document.documentElement
    if (changed.has("theme")) root.dataset["theme"] = this.theme
    if (changed.has("language")) {
      root.lang = this.language
      document.title = this.#t.page.title
    }
    const { example } = this.lesson.texts
    if (example) {
      // An example that nobody has touched is shown in the language of the page.
      const { a, b } = this.#t.examples[example]
      if (a !== this.lesson.texts.a || b !== this.lesson.texts.b)
        this.lesson = { ...this.lesson, texts: { ...this.lesson.texts, a, b } }
    }
    const before = changed.get("lesson") as Lesson | undefined
    if (this.status !== "ready") return
    const { texts, settings } = this.lesson
    if (!this.#results || !before || before.texts !== texts || before.settings !== settings) {
      const known = this.#results && before && { settings: before.settings, results: this.#results }
      this.#results = new Results(texts, settings, known)
    }
  }

  protected override render(): TemplateResult {
    const { page } = this.#t
    return html`
      <a class="skip" href="#lesson">${page.skip}</a>
      <header>
        <h1>${page.title}</h1>
        <div class="preferences">${this.#languages()}${this.#themes()}</div>
      </header>
      <main id="lesson" tabindex="-1">
        <p class="intro">${page.intro}</p>
        ${this.#body()}
      </main>
      <footer><p>${fill(page.footer, { version })}</p></footer>
    `
  }

  #body(): TemplateResult {
    const { status } = this
    const { page } = this.#t
    if (status === "loading") return html`<p role="status">${page.loading}</p>`
    if (status !== "ready") return html`<p role="alert">${fill(page.failed, { reason: status.failed })}</p>`
    const { language, lesson } = this
    const [t, results] = [this.#t, this.#results as Results]
    return html`
      <nav aria-label=${page.contents}>
        <ol>
          ${Object.entries(t.sections).map(
            ([name, { title }]) => html`<li><a href=${`#${name}`}>${title}</a></li>`,
          )}
        </ol>
      </nav>
      <simhash-compare .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-compare>
      <simhash-weaving .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-weaving>
      <simhash-blackboard .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-blackboard>
      <simhash-flips .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-flips>
      <simhash-twins .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-twins>
      <simhash-near .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-near>
      <simhash-editor .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-editor>
      <simhash-mistakes .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-mistakes>
      <simhash-use .catalogue=${t} .language=${language} .lesson=${lesson} .results=${results}></simhash-use>
    `
  }

  #languages(): TemplateResult {
    return html`
      <div>
        <label for="language">${this.#t.page.language}</label>
        <select id="language" @change=${this.#chooseLanguage}>
          ${Object.entries(LANGUAGES).map(
            ([tag, name]) =>
              html`<option value=${tag} lang=${tag} ?selected=${tag === this.language}>${name}</option>`,
          )}
        </select>
      </div>
    `
  }

  #themes(): TemplateResult {
    const { theme, themes } = this.#t.page
    return html`
      <div>
        <label for="theme">${theme}</label>
        <select id="theme" @change=${this.#chooseTheme}>
          ${THEMES.map((name) => html`<option value=${name} ?selected=${name === this.theme}>${themes[name]}</option>`)}
        </select>
      </div>
    `
  }

  #chooseLanguage = (event: Event): void => {
    this.language = (event.target as HTMLSelectElement).value as Language
    rememberLanguage(this.language)
  }

  #chooseTheme = (event: Event): void => {
    this.theme = (event.target as HTMLSelectElement).value as Theme
    rememberTheme(this.theme)
  }

  get #t(): Catalogue {
    return CATALOGUES[this.language]
  }
}

customElements.define("simhash-page", SimHashPage)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-page": SimHashPage
  }
}
