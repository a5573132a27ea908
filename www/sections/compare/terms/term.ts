import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { Comparison, Recipe } from "simhash-wasm/url"
import { number } from "../../../format.js"
import { fill } from "../../../i18n/fill.js"
import type { InEach, Language } from "../../../i18n/language.js"
import { paragraphs, prose } from "../../../lesson/prose/prose.js"
import { degrees } from "../model.js"
import type { Words } from "./en.js"

const WORDS: InEach<() => Promise<{ readonly words: Words }>> = {
  en: () => import("./en.js"),
  "zh-CN": () => import("./zh-CN.js"),
}

/** A term that is met first in this section, explained with the recipe or the numbers of the two texts. */
export class CompareTerm extends LitElement {
  static override properties = {
    of: {},
    recipe: { attribute: false },
    comparison: { attribute: false },
    language: {},
    words: { state: true },
  }
  declare of: "recipe" | "angle"
  declare recipe: Recipe
  declare comparison: Comparison
  declare language: Language
  /** The texts; undefined until they are loaded. */
  declare words: Words | undefined

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("language")) this.#load(this.language)
  }

  async #load(language: Language): Promise<void> {
    const { words } = await WORDS[language]()
    if (language === this.language) this.words = words
  }

  protected override render(): TemplateResult | typeof nothing {
    const { words } = this
    if (!words) return nothing
    return this.of === "recipe" ? this.#recipe(words) : this.#angle(words)
  }

  #recipe(t: Words): TemplateResult {
    const { recipe, language } = this
    const { bits, sizes, abutting } = recipe
    const rule = typeof recipe.weights === "string" ? recipe.weights : "table"
    const list = (counts: readonly number[]) => alternatives(counts, t.steps)
    const steps = [
      recipe.normalize ? fill(t.steps.normalize, { form: recipe.normalize }) : t.steps.asWritten,
      recipe.lowercase ? t.steps.lowercase : t.steps.capitals,
      t.steps.units[recipe.unit],
      sizes.length === 1 && sizes[0] === 1 ? t.steps.single : fill(t.steps.sizes, { sizes: list(sizes) }),
      ...(abutting.length > 0 ? [fill(t.steps.abutting, { sizes: list(abutting) })] : []),
      fill(t.steps.hashes[recipe.hash], { bits }),
      t.steps.weights[rule],
      t.steps.ties[recipe.tie],
    ]
    return html`
      <p>${prose(t.recipeAnswer, { recipe: recipe.id, bits, threshold: recipe.maxDistance }, language)}</p>
      <ol>${steps.map((step) => html`<li>${prose(step)}</li>`)}</ol>
    `
  }

  #angle(t: Words): TemplateResult {
    const { comparison, recipe, language } = this
    const { distance, cosine } = comparison
    const values = {
      distance,
      bits: recipe.bits,
      angle: number(Math.round(degrees(comparison) * 10) / 10, language),
      cosine: number(cosine, language),
    }
    return html`${paragraphs(t.angleAnswer, values, language)}`
  }
}

/**
 * "1, 2 or 3". `Intl.ListFormat` takes longer at its first use than drawing a section.
 * @param or what stands before the last, and `comma` between others
 */
function alternatives(
  counts: readonly number[],
  { comma, or }: Pick<Words["steps"], "comma" | "or">,
): string {
  const before = counts.slice(0, -1).join(comma)
  return `${before}${before && or}${counts.at(-1)}`
}

customElements.define("simhash-compare-term", CompareTerm)

declare global {
  interface HTMLElementTagNameMap {
    "simhash-compare-term": CompareTerm
  }
}
