import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit"
import { type Explanation, type RecipeName, recipes, type WeightRule } from "simhash-wasm/url"
import { version } from "../../package.json"
import {
  CATALOGUES,
  type Catalogue,
  fill,
  LANGUAGES,
  type Language,
  preferredLanguage,
  rememberLanguage,
} from "../i18n/index.js"
import { type Choices, computed } from "../state.js"
import "./comparison.js"
import "./figure.js"

type Example = keyof Catalogue["exampleTexts"]

/** The whole page: two texts, the settings, and what comes of them. */
export class SimHashPage extends LitElement {
  static override properties = {
    language: { state: true },
    choices: { state: true },
    status: { state: true },
  }
  declare language: Language
  declare choices: Choices
  declare status: "loading" | "ready" | { failed: string }
  /** The example that the texts are, if they are one. */
  #example: Example | undefined

  constructor() {
    super()
    this.language = preferredLanguage()
    this.status = "loading"
    this.#example = "edited"
    this.choices = { ...this.#texts("edited"), recipe: "text/1", weights: "recipe" }
  }

  /** The module is there. */
  start(): void {
    this.status = "ready"
  }

  fail(error: unknown): void {
    this.status = { failed: error instanceof Error ? error.message : String(error) }
  }

  protected override createRenderRoot(): HTMLElement {
    // What the document says for want of a script.
    this.replaceChildren()
    return this
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("language")) return
    document.documentElement.lang = this.language
    document.title = this.#t.title
    // An example that nobody has touched is shown in the language of the page.
    if (this.#example) this.choices = { ...this.choices, ...this.#texts(this.#example) }
  }

  protected override render(): TemplateResult {
    const t = this.#t
    return html`
      <header>
        <h1>${t.title}</h1>
        <div class="language"><label for="language">${t.language}</label>${this.#languages()}</div>
      </header>
      <main>
        <p class="intro">${t.intro}</p>
        ${this.#body()}
      </main>
      <footer><p>${fill(t.footer, { version })}</p></footer>
    `
  }

  #body(): TemplateResult {
    const { status, choices, language } = this
    const t = this.#t
    if (status === "loading") return html`<p role="status">${t.loading}</p>`
    if (status !== "ready") return html`<p role="alert">${fill(t.failed, { reason: status.failed })}</p>`
    const results = computed(choices)
    const differing = new Set(results.comparison.flips.map((flip) => flip.bit))
    const figure = (name: string, explanation: Explanation) => html`
      <simhash-figure
        name=${name}
        .explanation=${explanation}
        .differing=${differing}
        .catalogue=${t}
        .language=${language}
      ></simhash-figure>
    `
    return html`
      ${this.#settings()}
      <div class="texts">${this.#text("a")}${this.#text("b")}</div>
      <simhash-comparison .results=${results} .catalogue=${t} .language=${language}></simhash-comparison>
      <p class="steps">${t.steps}</p>
      ${figure("A", results.a)} ${figure("B", results.b)}
    `
  }

  #languages(): TemplateResult {
    const options = Object.entries(LANGUAGES).map(
      ([tag, name]) =>
        html`<option value=${tag} lang=${tag} ?selected=${tag === this.language}>${name}</option>`,
    )
    return html`<select id="language" @change=${this.#chooseLanguage}>${options}</select>`
  }

  #settings(): TemplateResult {
    const { choices } = this
    const t = this.#t
    const own = recipes[choices.recipe].weights
    const rule = t.rules[typeof own === "string" ? own : "table"]
    const option = (value: string, chosen: string, text: string) =>
      html`<option value=${value} ?selected=${value === chosen}>${text}</option>`
    return html`
      <section class="settings" aria-label=${t.settings}>
        <div>
          <label for="recipe">${t.recipe}</label>
          <select id="recipe" @change=${this.#chooseRecipe}>
            ${Object.entries(t.recipes).map(([name, text]) => option(name, choices.recipe, text))}
          </select>
        </div>
        <div>
          <label for="weights">${t.weights}</label>
          <select id="weights" @change=${this.#chooseWeights}>
            ${Object.entries(t.weightRules).map(([name, text]) => option(name, choices.weights, fill(text, { rule })))}
          </select>
        </div>
        <div class="examples" role="group" aria-labelledby="examples">
          <span id="examples">${t.examples}</span>
          ${Object.entries(t.exampleNames).map(
            ([name, text]) =>
              html`<button type="button" @click=${() => this.#showExample(name as Example)}>${text}</button>`,
          )}
        </div>
      </section>
    `
  }

  #text(side: "a" | "b"): TemplateResult {
    const name = side.toUpperCase()
    return html`
      <div class="text">
        <label for=${`text-${side}`}>${fill(this.#t.text, { name })}</label>
        <textarea
          id=${`text-${side}`}
          rows="6"
          dir="auto"
          spellcheck="false"
          lang=${this.#example ? nothing : ""}
          .value=${this.choices[side]}
          @input=${(event: InputEvent) => this.#type(side, event)}
        ></textarea>
      </div>
    `
  }

  #type(side: "a" | "b", event: InputEvent): void {
    this.#example = undefined
    this.choices = { ...this.choices, [side]: (event.target as HTMLTextAreaElement).value }
  }

  #chooseRecipe = (event: Event): void => {
    this.choices = { ...this.choices, recipe: (event.target as HTMLSelectElement).value as RecipeName }
  }

  #chooseWeights = (event: Event): void => {
    this.choices = {
      ...this.choices,
      weights: (event.target as HTMLSelectElement).value as WeightRule | "recipe",
    }
  }

  #chooseLanguage = (event: Event): void => {
    this.language = (event.target as HTMLSelectElement).value as Language
    rememberLanguage(this.language)
  }

  #showExample(example: Example): void {
    this.#example = example
    this.choices = { ...this.choices, ...this.#texts(example) }
  }

  #texts(example: Example): { a: string; b: string } {
    return this.#t.exampleTexts[example]
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
