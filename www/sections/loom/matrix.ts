import { html, nothing, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import type { Explanation } from "simhash-wasm/url"
import { number } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { highlight } from "../../lesson/prose/highlight.js"
import { bars } from "./bars.js"
import { inOrder, type Layout, type Row } from "./model/layout.js"
import type { Speech } from "./stage.js"

/** What the matrix shows, and what is placed into it. */
export interface Shown {
  readonly layout: Layout
  readonly explanation: Explanation
  /** How many features have voted, and whether the last of them is marked. */
  readonly step: number
  readonly stepping: boolean
  readonly sums: ArrayLike<number>
  readonly fingerprint: bigint
  readonly reach: number
  readonly bit: number
  readonly pinned: boolean
  readonly sorted: boolean
  readonly differing: ReadonlySet<number>
  /** The control for the weight of the feature at a position. */
  readonly weight: (position: number) => unknown
  /** The control that moves the readout to another bit. */
  readonly cursor: unknown
  /** The id of that control. */
  readonly cursorId: string
}

/** All features and all bits: a row of digits for each feature, and below them the sums and their signs. */
export function matrix(shown: Shown, speech: Speech): TemplateResult {
  const { layout, explanation, step, sums, bit, pinned, sorted, reach } = shown
  const { t, shared, language } = speech
  const { rows, first, left, order, columns } = layout
  const { bits } = explanation.recipe
  const more = (count: number) =>
    html`<tr class="more">
      <th scope="row">${fill(t.others, { count }, language)}</th>
      <td class="weight"></td>
      <td class="columns">${t.moreVote}</td>
    </tr>`
  return html`
    <div class="layers">
      <span class=${pinned ? "crosshair pinned" : "crosshair"} .style=${`--at: ${columns[bit] ?? 0}`}></span>
      <table class="loom">
        <thead>
          <tr>
            <th scope="col">${shared.feature}</th>
            <th scope="col" class="weight">${shared.weight}</th>
            <th scope="col" class="columns">${sorted ? t.hashSorted : fill(t.hash, { high: bits - 1 })}</th>
          </tr>
        </thead>
        <tbody class="features">
          ${first > 0 ? more(first) : nothing}
          ${repeat(
            rows,
            ({ feature }) => feature.text,
            (row, index) => line(row, first + index, shown, speech),
          )}
          ${left > 0 ? more(left) : nothing}
        </tbody>
        <tbody class="totals">
          <tr>
            <th scope="row">${shared.accumulator}<span class="note">${range(sums, speech)}</span></th>
            <td class="weight"></td>
            <td class="columns">${bars(sums, { order, reach }, t, language)}</td>
          </tr>
          <tr class="signs">
            <th scope="row">${step === explanation.features.length ? t.signs : t.signsSoFar}</th>
            <td class="weight"></td>
            <td class="columns">${signs(shown)}</td>
          </tr>
          <tr>
            <th scope="row"><label for=${shown.cursorId}>${shared.bit}</label></th>
            <td class="weight"><span aria-hidden="true">${bit}</span></td>
            <td class="columns">${shown.cursor}</td>
          </tr>
        </tbody>
      </table>
    </div>
  `
}

/** The row of a feature. */
function line(
  { feature, digits, ones }: Row,
  position: number,
  { step, stepping, weight }: Shown,
  { t }: Speech,
): TemplateResult {
  const { text, count } = feature
  const voted = position < step ? (position === step - 1 && stepping ? "newest" : "") : "waiting"
  const highlighted = highlight.current.feature === text ? "highlighted" : ""
  return html`
    <tr class=${`${voted} ${highlighted}`} data-index=${position}>
      <th scope="row" title=${text}>
        <bdi>${text}</bdi>${count > 1 ? html`<span class="note">${fill(t.times, { count })}</span>` : nothing}
      </th>
      <td class="weight">${weight(position)}</td>
      <td class="columns">
        <span class="bits"><span>${digits}</span><span class="ones" aria-hidden="true">${ones}</span></span>
      </td>
    </tr>
  `
}

/** The fingerprint in the order of the columns, its differing bits marked. */
function signs({ layout: { order }, explanation, step, fingerprint, differing }: Shown): TemplateResult {
  const complete = step === explanation.features.length
  const digits = [...inOrder(fingerprint, order)].map((digit, column) => {
    const differs = complete && differing.has(order[column] ?? -1)
    return html`<span class=${`${digit === "1" ? "one" : "zero"} ${differs ? "differs" : ""}`}>${digit}</span>`
  })
  return html`<span class="digits">${digits}</span>`
}

function range(sums: ArrayLike<number>, { t, language }: Speech): string {
  const all = Array.from(sums)
  return fill(t.range, {
    low: number(Math.min(...all), language),
    high: number(Math.max(...all), language),
  })
}
