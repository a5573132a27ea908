import { html, type TemplateResult } from "lit"
import { columnsOf } from "../../design/bits.js"
import { signed } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import { rowsOf } from "./examples.js"
import { bitOf, outcome } from "./model.js"
import { blackboard } from "./state.js"

/** Two words of equal weight, and the fingerprints that the two rules for ties make of the same sums. */
export function ties(t: Words, shared: Common["shared"], language: Language): TemplateResult {
  const { bits } = blackboard.initial
  const rows = rowsOf("ties", t.examples)
  const columns = columnsOf(bits)
  const [zero, one] = (["zero", "one"] as const).map((tie) => outcome({ ...blackboard.initial, tie }, rows))
  const [lower, upper] = [zero?.digits ?? "", one?.digits ?? ""]
  const differs = (i: number) => lower[i] !== upper[i]
  const digits = (rule: string, digits: string) => html`<tr>
    <th scope="row"><code>${rule}</code></th>
    ${[...digits].map((digit, i) => html`<td><span class="bit" ?data-differs=${differs(i)}>${digit}</span></td>`)}
  </tr>`
  return html`
    <table class="ties">
      <caption>${t.either.table}</caption>
      <thead>
        <tr><th scope="col">${shared.feature}</th>${columns.map((bit) => html`<th scope="col">${bit}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, weight, hash }) => html`<tr>
            <th scope="row">${label}</th>
            ${columns.map((bit) => {
              const value = bitOf(hash, bit)
              return html`<td class=${value === 1 ? "plus" : "minus"}>${signed(value === 1 ? weight : -weight, language)}</td>`
            })}
          </tr>`,
        )}
        <tr class="ties-sums">
          <th scope="row">${shared.sum}</th>
          ${columns.map((bit) => html`<td>${signed(zero?.sums[bit] ?? 0, language)}</td>`)}
        </tr>
        ${digits("sum > 0", lower)} ${digits("sum >= 0", upper)}
      </tbody>
    </table>
    <p class="ties-differ">${fill(t.either.differ, { distance: columns.filter((_, i) => differs(i)).length, bits })}</p>
  `
}
