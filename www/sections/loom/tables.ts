import { html, type TemplateResult } from "lit"
import { type Explanation, toBits } from "simhash-wasm/url"
import { number, percent } from "../../format.js"
import type { Common } from "../../i18n/common.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import type { Layout } from "./model/layout.js"

/** The data of the loom as two tables: the features, and the bits. */
export function tables(
  { explanation, rows, left, order }: Layout,
  { sums, fingerprint }: { sums: ArrayLike<number>; fingerprint: bigint },
  t: Words,
  shared: Common["shared"],
  language: Language,
): TemplateResult {
  const { bits } = explanation.recipe
  const digits = toBits(fingerprint, bits)
  return html`
    <div class="tables">
      <div class="scroll data" role="region" tabindex="0" aria-label=${t.tableFeatures}>
        <table>
          <caption>${t.tableFeatures}</caption>
          <thead>
            <tr>
              <th scope="col">${shared.feature}</th>
              <th scope="col">${shared.count}</th>
              <th scope="col">${shared.weight}</th>
              <th scope="col" class="word">${fill(t.hash, { high: bits - 1 })}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ feature }) => html`<tr>
                <th scope="row"><bdi>${feature.text}</bdi></th>
                <td>${feature.count}</td>
                <td>${number(feature.weight, language)}</td>
                <td class="word"><code>${toBits(feature.hash, bits)}</code></td>
              </tr>`,
            )}
          </tbody>
        </table>
        ${left > 0 ? html`<p>${fill(t.others, { count: left }, language)} ${t.moreVote}</p>` : ""}
      </div>
      <div class="scroll data" role="region" tabindex="0" aria-label=${t.tableBits}>
        <table>
          <caption>${t.tableBits}</caption>
          <thead>
            <tr>
              <th scope="col">${shared.bit}</th>
              <th scope="col">${shared.sum}</th>
              <th scope="col">${shared.margin}</th>
              <th scope="col">${t.value}</th>
            </tr>
          </thead>
          <tbody>
            ${order.map(
              (bit) => html`<tr>
                <th scope="row">${bit}</th>
                <td>${number(sums[bit] ?? 0, language)}</td>
                <td>${percent(margin(explanation, bit), language)}</td>
                <td>${digits.at(-1 - bit)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </div>
  `
}

function margin({ margins }: Explanation, bit: number): number {
  return margins[bit] ?? 0
}
