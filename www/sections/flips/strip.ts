import { html, type TemplateResult } from "lit"
import { number } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import type { Margins } from "./model/margins.js"

/** How far from 0 the sums stood: a line for every distance, a sign for every bit. */
export function strip(t: Words, language: Language, { bins, whole }: Margins): TemplateResult {
  const name = (low: number, high: number) => {
    if (!whole) return fill(t.under, { low: number(low, language), high: number(high, language) })
    if (high - low === 1) return number(low, language)
    return fill(t.from, { low: number(low, language), high: number(high - 1, language) })
  }
  return html`
    <ol class="flip-bins" role="list">
      ${bins.map(({ low, high, stayed, flipped }) => {
        const count = flipped + stayed
        return html`<li>
          <span class="low">${name(low, high)}</span>
          <span class="flip-signs" aria-hidden="true"><span class="flipped">${"▲".repeat(flipped)}</span>${"●".repeat(stayed)}</span>
          <span class="flip-share">${count > 0 ? fill(t.bin, { flipped, count }) : "–"}</span>
        </li>`
      })}
    </ol>
  `
}
