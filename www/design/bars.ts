import { html, nothing, type TemplateResult } from "lit"
import "./bars.css"

/** A part of a bar: its length as a share of the longest bar. With `units`, a mark for each of so many. */
export interface Part {
  readonly kind: "plus" | "minus" | "plain"
  readonly share: number
  readonly units?: number
}

/** A bar of one or several parts, with its name before it and its number after it. */
export interface Bar {
  readonly name: unknown
  readonly parts: readonly Part[]
  readonly value: unknown
}

/** Bars below one another, which are a table for screen readers, and a level across all of them. */
export function bars(chart: {
  readonly name: string
  readonly caption: string
  readonly columns: readonly [string, string]
  readonly bars: readonly Bar[]
  /** A share of the longest bar, and what it is. */
  readonly level?: { readonly share: number; readonly label: string }
}): TemplateResult {
  const { name, caption, columns, level } = chart
  // How many marks the longest bar has. Marks have a size that does not grow with the page.
  const marks = chart.bars.map(({ parts }) => parts.reduce((sum, { units = Infinity }) => sum + units, 0))
  const most = Math.min(Math.max(...marks), 1000)
  return html`
    <table class=${`bar-chart ${name}`} ?data-level=${level !== undefined} .style=${`--level: ${level?.share ?? 0}; --most: ${most}`}>
      <caption>${caption}</caption>
      <thead class="hidden">
        <tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr>
      </thead>
      <tbody>
        ${chart.bars.map(({ name, parts, value }) => {
          const length = parts.reduce((sum, { share }) => sum + share, 0)
          return html`<tr>
            <th scope="row">${name}</th>
            <td .style=${`--length: ${length}`}>
              ${parts.map(
                ({ kind, share, units }) =>
                  html`<span class=${`part ${kind}`} data-units=${units ?? nothing} .style=${`--share: ${share}; --units: ${units ?? 1}`}></span>`,
              )}<span class="value">${value}</span>
            </td>
          </tr>`
        })}
      </tbody>
    </table>
    ${level ? html`<p class="bar-level" aria-hidden="true" .style=${`--level: ${level.share}`}><span>${level.label}</span></p>` : nothing}
  `
}
