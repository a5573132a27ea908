import { html, nothing, type TemplateResult } from "lit"
import { beside } from "../../design/layout.js"
import { dataTable } from "../../design/table.js"
import { percent } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { paragraphs } from "../../lesson/prose/prose.js"
import { histograms } from "./histograms.js"
import { type Measured, MOST_CHANGED } from "./model/experiment.js"
import { tally, within } from "./model/statistics.js"
import { at, type View } from "./view.js"

const WIDTHS = [64, 128] as const
const BAR = 48

/** All copies of the long text. Some have too many changed words to be found. */
function all({ long }: Measured): number[] {
  return long.flat()
}

/** The same edits and the same unrelated pairs at two widths. */
export function widths(view: View): TemplateResult {
  const { t, near } = view
  return html`
    ${beside(
      html`
        <h3 id="near-widths">${t.widths.heading}</h3>
        ${paragraphs(t.widths.before, { most: MOST_CHANGED })} ${paragraphs(t.widths.after)}
      `,
      WIDTHS.map((bits) => strip(view, bits)),
    )}
    ${near.table ? WIDTHS.map((bits) => counts(view, bits)) : nothing}
  `
}

function strip({ t, language, experiment, width }: View, bits: number): TemplateResult {
  const measured = at(experiment, bits)
  const { maxDistance, unrelated } = measured
  const found = all(measured)
  const nearest = unrelated[0] ?? bits
  const apart = within(found, nearest - 1)
  const values = {
    bits,
    recipe: experiment.recipe,
    maxDistance,
    nearest,
    apart,
    copies: found.length,
    share: percent(apart / Math.max(1, found.length), language),
  }
  const id = `width-${bits}`
  return html`
    <div class="width">
      ${histograms({
        id,
        title: fill(t.widths.title, values),
        bits,
        copies: found,
        unrelated,
        names: { copies: t.threshold.copies, unrelated: t.threshold.unrelated, axis: t.threshold.axis },
        threshold: maxDistance,
        recipe: { threshold: maxDistance, label: fill(t.widths.mark, values) },
        width,
        height: BAR,
      })}
      <p id=${`${id}-reading`} class="reading">${fill(t.widths.reading, values, language)}</p>
    </div>
  `
}

function counts({ t, experiment }: View, bits: number): TemplateResult {
  const measured = at(experiment, bits)
  const [found, pairs] = [tally(all(measured), bits), tally(measured.unrelated, bits)]
  const rows = found
    .map((count, distance) => [distance, count, pairs[distance] ?? 0])
    .filter(([, count, alarms]) => count || alarms)
  const columns = [t.threshold.axis, t.threshold.copies, t.threshold.unrelated]
  return dataTable(`width-table-${bits}`, fill(t.widths.title, { bits }), columns, rows)
}
