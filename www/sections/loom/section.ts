import { html, nothing, type TemplateResult } from "lit"
import {
  type Explanation,
  type RecipeName,
  recipes,
  SimHashError,
  type Unit,
  type WeightRule,
} from "simhash-wasm/url"
import { number } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { RECIPES, RULES, type Settings, SIZES, settings, UNITS, WIDTHS } from "../../lesson/settings.js"
import type { Name } from "../../lesson/texts.js"
import type { Weighing } from "./figure.js"
import type { LoomView } from "./state.js"
import "./figure.js"
import { prose } from "../../lesson/prose/prose.js"
import { Section } from "../../lesson/section.js"
import type { Words } from "./en.js"
import "./style.css"

/** The loom of one of the texts, and everything that may be set about a recipe. */
export class LoomSection extends Section<Words, LoomView> {
  static override properties = { ...Section.properties, bare: { type: Boolean } }

  /** Whether the figure is shown alone, without text and settings. */
  declare bare: boolean

  /** Whether the change comes from the figure itself, which then renders without delay. */
  #moved = false

  protected override async prepare(): Promise<void> {
    if (!this.#moved) await super.prepare()
  }

  protected override updated(): void {
    this.#moved = false
  }

  protected override parts(): readonly unknown[] {
    return [this.results, this.state, this.lesson.settings]
  }

  protected override content(): TemplateResult {
    return html`${this.#settings()} ${this.#loom()}`
  }

  protected override render(): TemplateResult {
    return this.bare ? this.#loom() : super.render()
  }

  #loom(): TemplateResult {
    const { t, results } = this
    if (results.simhash instanceof SimHashError)
      return html`<p role="alert">${fill(t.refused, { reason: results.simhash.message })}</p>`
    return this.#figure()
  }

  #figure(): TemplateResult {
    const { t, results, language } = this
    const { shared } = this.common
    const view = this.state
    const names: Name[] = this.lesson.texts.c === null ? ["a", "b"] : ["a", "b", "c"]
    const name = names.includes(view.of) ? view.of : "a"
    const explanation = results.explanation(name)
    const { pair } = this.lesson.texts
    const comparison = results.comparison()
    // A text without features differs from others in nothing that means anything.
    const compared = pair.includes(name) && comparison.verdict !== "empty"
    const differing = compared ? comparison.flips.map(({ bit }) => bit) : []
    return html`
      <div class="toolbar">
        <div class="of" role="group" aria-label=${t.of}>
          ${names.map(
            (one) => html`<button
              type="button"
              aria-pressed=${one === name}
              @click=${() => this.#look({ of: one, step: null })}
            >${fill(shared.text, { name: one.toUpperCase() })}</button>`,
          )}
        </div>
        ${this.#toggle("sorted", view.sorted)} ${this.#toggle("table", view.table)}
        <details class="keys">
          <summary>${t.keys}</summary>
          <div>
            <p>${t.keysIntro}</p>
            <dl>
              ${t.keyList.map(([keys, what]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${what}</dd></div>`)}
            </dl>
          </div>
        </details>
      </div>
      <p class="facts">
        ${fill(t.facts, { count: explanation.featureCount, total: number(explanation.total, language) }, language)}
        <span class="confidence">· ${t.confidence[explanation.confidence]}</span>
      </p>
      <simhash-loom-figure
        name=${name.toUpperCase()}
        .explanation=${explanation}
        .simhash=${results.simhash}
        .view=${view}
        .differing=${new Set(differing)}
        .words=${t}
        .shared=${shared}
        .language=${language}
        @loom-view=${(event: CustomEvent<Partial<LoomView>>) => this.#look(event.detail)}
        @loom-weigh=${(event: CustomEvent<Weighing>) => this.#weigh(name, event.detail)}
      ></simhash-loom-figure>
      ${this.bare ? nothing : this.#remarks(explanation)}
    `
  }

  /** What to look at in this very text, in words that light it. */
  #remarks({ features, margins }: Explanation): TemplateResult | typeof nothing {
    const { t } = this
    const [feature] = features
    const order = margins.map((_, bit) => bit).sort((a, b) => (margins[a] ?? 0) - (margins[b] ?? 0))
    const [first, second, third] = order
    const firmest = order.at(-1)
    if (
      !feature ||
      first === undefined ||
      second === undefined ||
      third === undefined ||
      firmest === undefined
    )
      return nothing
    return html`
      <p class="remarks">
        ${prose(t.fragile, { first, second, third, firmest })}
        ${prose(t.firstFeature, { feature: feature.text })}
      </p>
    `
  }

  #toggle(which: "sorted" | "table", on: boolean): TemplateResult {
    return html`<label class="toggle">
      <input type="checkbox" .checked=${on} @change=${() => this.#look({ [which]: !on })} />
      ${this.t[which]}
    </label>`
  }

  #settings(): TemplateResult {
    const { t } = this
    const { shared } = this.common
    const set = this.lesson.settings
    const own = recipes[set.recipe]
    const rule = t.ruleNames[typeof own.weights === "string" ? own.weights : "table"]
    const sizes = [...new Set([...own.sizes, ...own.abutting])].sort().join(", ")
    const untouched = JSON.stringify(set) === JSON.stringify(settings.initial)
    return html`
      <div class="settings" role="group" aria-label=${t.settings}>
        ${this.#select(
          "recipe",
          shared.recipe,
          RECIPES.map((name) => [name, t.recipes[name]]),
          (value) => ({ recipe: value as RecipeName }),
        )}
        ${this.#select(
          "unit",
          t.unit,
          (["recipe", ...UNITS] as const).map((unit) => [
            unit,
            fill(t.units[unit], { unit: t.unitNames[own.unit] }),
          ]),
          (value) => ({ unit: value as Unit | "recipe" }),
        )}
        <fieldset class="sizes">
          <legend>${t.sizes}</legend>
          ${SIZES.map(
            (size) => html`<label>
              <input type="checkbox" .checked=${set.sizes.includes(size)} @change=${() => this.#toggleSize(size)} />${size}
            </label>`,
          )}
          <span class="note">${fill(set.sizes.length === 0 ? t.sizesOwn : t.sizesChosen, { sizes })}</span>
        </fieldset>
        ${this.#select(
          "bits",
          shared.bits,
          WIDTHS.map((bits) => [String(bits), String(bits)]),
          (value) => ({ bits: Number(value) }),
        )}
        ${this.#select(
          "weights",
          t.weights,
          (["recipe", ...RULES, "hand"] as const).map((name) => [name, fill(t.weightRules[name], { rule })]),
          (value) => ({ weights: value as WeightRule | "recipe" | "hand" }),
        )}
        ${this.#select(
          "tie",
          t.tie,
          (["recipe", "zero", "one"] as const).map((tie) => [
            tie,
            fill(t.ties[tie], { tie: t.tieNames[own.tie] }),
          ]),
          (value) => ({ tie: value as Settings["tie"] }),
        )}
        ${
          untouched
            ? nothing
            : html`<button type="button" class="reset" @click=${() => this.change({ settings: settings.initial })}>${t.reset}</button>`
        }
      </div>
    `
  }

  #select(
    id: "recipe" | "unit" | "bits" | "weights" | "tie",
    label: string,
    options: readonly (readonly [string, string])[],
    set: (value: string) => Partial<Settings>,
  ): TemplateResult {
    const chosen = String(this.lesson.settings[id])
    return html`
      <div>
        <label for=${id}>${label}</label>
        <select id=${id} @change=${(event: Event) => this.#set(set((event.target as HTMLSelectElement).value))}>
          ${options.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
        </select>
      </div>
    `
  }

  #toggleSize(size: number): void {
    const { sizes } = this.lesson.settings
    const changed = sizes.includes(size) ? sizes.filter((one) => one !== size) : [...sizes, size].sort()
    this.#set({ sizes: changed })
  }

  #set(change: Partial<Settings>): void {
    this.change({ settings: { ...this.lesson.settings, ...change } })
  }

  #look(view: Partial<LoomView>): void {
    this.#moved = true
    this.changeState(view)
  }

  /** Gives a feature a weight by hand; all others keep theirs. */
  #weigh(name: Name, { feature, weight }: Weighing): void {
    const set = this.lesson.settings
    const before =
      set.weights === "hand"
        ? set.hand
        : Object.fromEntries(
            this.results
              .explanation(name)
              .features.filter((one) => one.weight !== 1)
              .map((one) => [one.text, one.weight]),
          )
    this.#set({ weights: "hand", hand: { ...before, [feature]: weight } })
  }
}

customElements.define("simhash-loom-section", LoomSection)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-loom-section": LoomSection
  }
}
