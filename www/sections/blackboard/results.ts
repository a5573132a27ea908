import { html, type TemplateResult } from "lit"
import { fingerprintBits, sumBits } from "../../design/bits.js"
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
  const pointed = { highlighted, point: look }
  const reason = (bit: number) => `${comparison(sums[bit] ?? 0)} 0`
  return html`
    <div class="blackboard-row blackboard-sums">
      <span class="blackboard-name">${shared.sum}</span>
      ${sumBits(sums, { label: t.sums, reach, language, ...pointed })}
    </div>
    <div class="blackboard-row blackboard-signs">
      <span class="blackboard-name">${t.sign}</span>
      ${fingerprintBits(digits, { label: t.signs, reason, ...pointed })}
    </div>
    <p class="blackboard-row blackboard-fingerprint"><span class="blackboard-name">${shared.fingerprint}</span> <code>${digits}</code></p>
  `
}

function comparison(sum: number): string {
  return sum > 0 ? ">" : sum < 0 ? "<" : "="
}
