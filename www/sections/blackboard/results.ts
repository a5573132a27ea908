import { html, type TemplateResult } from "lit"
import { signed } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import type { Outcome } from "./model.js"

/** The sums as bars and numbers, their signs, and the fingerprint that these make. */
export function results(
  t: Words,
  shared: Common["shared"],
  language: Language,
  { sums, digits }: Outcome,
  { highlighted, look }: { readonly highlighted: number; readonly look: (bit: number) => void },
): TemplateResult {
  const reach = Math.max(...sums.map(Math.abs), 1)
  // The highest bit first, as numbers are written.
  const columns = sums.map((sum, bit) => ({ sum, bit, digit: digits.at(-1 - bit) })).reverse()
  return html`
    <div class="blackboard-row blackboard-sums">
      <span class="blackboard-name">${shared.sum}</span>
      <ol class="blackboard-bits" role="list" aria-label=${t.sums}>
        ${columns.map(
          ({ sum, bit }) => html`<li
            class=${sum > 0 ? "plus" : sum < 0 ? "minus" : "tie"}
            ?data-highlighted=${bit === highlighted}
            .style=${`--reach: ${Math.abs(sum) / reach}`}
            @pointerenter=${() => look(bit)}
          >
            <span class="bar"></span><span class="value">${signed(sum, language)}</span>
          </li>`,
        )}
      </ol>
    </div>
    <div class="blackboard-row blackboard-signs">
      <span class="blackboard-name">${t.sign}</span>
      <ol class="blackboard-bits" role="list" aria-label=${t.signs}>
        ${columns.map(
          ({
            sum,
            bit,
            digit,
          }) => html`<li ?data-highlighted=${bit === highlighted} @pointerenter=${() => look(bit)}>
            <span class="digit">${digit}</span><span class="why">${sum > 0 ? "> 0" : sum < 0 ? "< 0" : "= 0"}</span>
          </li>`,
        )}
      </ol>
    </div>
    <p class="blackboard-fingerprint">${shared.fingerprint} <code>${digits}</code></p>
  `
}
