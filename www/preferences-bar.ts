import { html, type TemplateResult } from "lit"
import { LANGUAGES, type Language } from "./i18n/language.js"
import { PageElement } from "./lesson/page-element.js"
import { preferredProjector, preferredTheme, remember, show, THEMES, type Theme } from "./preferences.js"

/** What the selects are called. */
type Words = typeof import("./i18n/en/page.js").page.preferences

/** The language, the theme, and the mode for projectors. It sets the last two, and asks for a language by `language-change`. */
export class SimHashPreferences extends PageElement {
  static override properties = {
    language: {},
    words: { attribute: false },
    theme: { state: true },
    projector: { state: true },
  }
  declare language: Language
  declare words: Words
  declare theme: Theme
  declare projector: boolean

  constructor() {
    super()
    this.theme = preferredTheme()
    this.projector = preferredProjector()
  }

  protected override render(): TemplateResult {
    const { language, theme, projector, words } = this
    return html`
      <div class="preferences">
        <div>
          <label class="hidden" for="language">${words.language}</label>
          <select id="language" @change=${this.#chooseLanguage}>
            ${Object.entries(LANGUAGES).map(
              ([tag, name]) =>
                html`<option value=${tag} lang=${tag} .selected=${tag === language}>${name}</option>`,
            )}
          </select>
        </div>
        <div>
          <label class="hidden" for="theme">${words.theme}</label>
          <select id="theme" @change=${this.#chooseTheme}>
            ${THEMES.map((name) => html`<option value=${name} .selected=${name === theme}>${words.themes[name]}</option>`)}
          </select>
        </div>
        <button type="button" class="for-projector" aria-pressed=${projector} @click=${this.#toggleProjector}>
          ${words.projector}
        </button>
      </div>
    `
  }

  #chooseLanguage = (event: Event): void => {
    const language = (event.target as HTMLSelectElement).value as Language
    remember("language", language)
    this.dispatchEvent(new CustomEvent("language-change", { detail: language }))
  }

  #toggleProjector = (): void => {
    this.projector = !this.projector
    remember("projector", this.projector ? "1" : "0")
    show(this.theme, this.projector)
  }

  #chooseTheme = (event: Event): void => {
    this.theme = (event.target as HTMLSelectElement).value as Theme
    remember("theme", this.theme)
    show(this.theme, this.projector)
  }
}

customElements.define("simhash-preferences", SimHashPreferences)
