import { html, nothing, type TemplateResult } from "lit"
import type { Comparison, Explanation } from "simhash-wasm/url"
import { rounded } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { how } from "../../lesson/how/how.js"
import { prose } from "../../lesson/prose/prose.js"
import type { Texts } from "../../lesson/texts.js"
import type { Words } from "./en.js"
import { movedBy } from "./model/changes.js"

/** How far the texts are apart, and what that means. */
export function verdict(
  t: Words,
  language: Language,
  texts: Texts,
  a: Explanation,
  b: Explanation,
  comparison: Comparison,
): TemplateResult {
  const { distance, expectedDistance, maxDistance } = comparison
  const values = {
    distance,
    bits: a.recipe.bits,
    features: Math.min(a.featureCount, b.featureCount),
    cost: rounded(expectedDistance, language),
    threshold: maxDistance,
    recipe: a.recipe.id,
  }
  const meaning = meaningOf(texts, a, b, comparison)
  const few = a.confidence === "low" || b.confidence === "low"
  const uncertain = few && (meaning === "near" || meaning === "different")
  const cost = { bits: a.recipe.bits, features: values.features, expected: expectedDistance }
  return html`<p class="verdict" data-verdict=${comparison.verdict} data-shows="distance verdict">
    ${
      meaning === "empty"
        ? nothing
        : html`<strong>${fill(t.distance, values, language)}</strong> ${how("distance", { a, b, comparison }, language)}`
    }
    ${prose(t.verdicts[meaning], values, language)}
    ${uncertain ? fill(t.uncertain, values, language) : nothing}
    ${uncertain || meaning === "too-short" ? how("expectedDistance", cost, language) : nothing}
  </p>`
}

/** What is to be said: the verdict, and of equal fingerprints why they are equal. */
function meaningOf(
  { a: textA, b: textB }: Texts,
  a: Explanation,
  b: Explanation,
  comparison: Comparison,
): keyof Words["verdicts"] {
  const { verdict } = comparison
  if (verdict !== "same" || textA === textB) return verdict
  if (movedBy(comparison) > 0) return "alike"
  return sequence(a) === sequence(b) ? "blind" : "order"
}

/** The features in the order of the text, each as often as it occurs. */
function sequence({ features }: Explanation): string {
  return JSON.stringify(
    features
      .flatMap(({ text, spans }) => spans.map(({ start }) => ({ text, start })))
      .sort((one, other) => one.start - other.start)
      .map(({ text }) => text),
  )
}
