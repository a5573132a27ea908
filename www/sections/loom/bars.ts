import { html, type TemplateResult } from "lit"
import { number } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"

/** The most bits for which there is room for the sums as numbers at their bars. */
const FIGURES = 16

/** The sums as bars from a zero line, one for each column. */
export function bars(
  sums: ArrayLike<number>,
  { order, reach }: { order: readonly number[]; reach: number },
  t: Words,
  language: Language,
): TemplateResult {
  const items = order.map((bit) => {
    const sum = sums[bit] ?? 0
    const kind = sum > 0 ? "plus" : sum < 0 ? "minus" : "tie"
    const written = number(sum, language)
    // By property: a style attribute is what the content security policy forbids.
    return html`<li class=${kind} .style=${`--reach: ${Math.abs(sum) / reach}`}>
      <span class="hidden">${fill(t.sumOf, { bit, sum: written })}</span>
      ${order.length <= FIGURES ? html`<span class="figure" aria-hidden="true">${written}</span>` : ""}
    </li>`
  })
  return html`<ol class="bars" role="list">${items}</ol>`
}
