import { html, nothing, type TemplateResult } from "lit"
import { beside } from "../../design/layout.js"
import { dataTable } from "../../design/table.js"
import { rounded } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { prose } from "../../lesson/prose/prose.js"
import { costChart } from "./cost-chart.js"
import { expected } from "./model/expected.js"
import { EDITS, type Subject } from "./model/experiment.js"
import { DOZEN, LONG, SHORT } from "./model/samples.js"
import { median, spread } from "./model/statistics.js"
import { isHan } from "./model/words.js"
import { chosen, type View } from "./view.js"

const TEXTS = ["short", "long"] as const

/** What changed words cost the short text and the long one. */
export function costs(view: View): TemplateResult {
  const { t, language, experiment, near } = view
  const { bits, maxDistance, short, long } = chosen(view)
  const cost = (subject: Subject) => rounded(expected(subject, 1, bits), language)
  const one = (means: readonly number[]) => rounded(means[0] ?? 0, language)
  const values = {
    short: median(short[0] ?? []),
    long: median(long[0] ?? []),
    shortExpected: experiment.short.features > 0 ? cost(experiment.short) : "–",
    longExpected: experiment.long.features > 0 ? cost(experiment.long) : "–",
    shortLost: one(experiment.short.change.lost),
    longLost: one(experiment.long.change.lost),
    shortGained: one(experiment.short.change.gained),
    longGained: one(experiment.long.change.gained),
    shortFeatures: experiment.short.features,
    longFeatures: experiment.long.features,
    edits: EDITS,
    bits,
    recipe: experiment.recipe,
    maxDistance,
  }
  return html`
    ${beside(
      html`
        <h3 id="near-costs">${t.costs.heading}</h3>
        ${sample(view, "long", LONG)} ${sample(view, "short", SHORT)}
        ${TEXTS.some((name) => isHan(experiment[name].sample.words)) ? html`<p>${t.han}</p>` : nothing}
      `,
      html`${costChart(view)}<p class="legend">${prose(t.costs.legend, values)}</p>`,
      html`<p id="cost-reading" class="reading">${fill(t.costs.reading, values)}</p>`,
    )}
    ${near.table ? table(view) : nothing}
  `
}

function sample({ t, language, experiment }: View, name: "long" | "short", least: number): TemplateResult {
  const { sample, features } = experiment[name]
  const values = { words: sample.words.length, features, least, dozen: DOZEN }
  return html`
    <p class="sample" data-text=${name} data-origin=${sample.origin}>
      ${prose(t.samples[name][sample.origin], values, language)}
    </p>
  `
}

function table(view: View): TemplateResult {
  const { t, language, experiment } = view
  const measured = chosen(view)
  const rows = TEXTS.flatMap((name) =>
    measured[name].map((distances, i) => {
      const { least, low, high, greatest } = spread(distances)
      const subject = experiment[name]
      return [
        t.costs[name],
        i + 1,
        rounded(subject.change.lost[i] ?? 0, language),
        rounded(subject.change.gained[i] ?? 0, language),
        subject.features > 0 ? rounded(expected(subject, i + 1, measured.bits), language) : "–",
        median(distances),
        fill(t.costs.range, { low, high }),
        fill(t.costs.range, { low: least, high: greatest }),
      ]
    }),
  )
  const { text, changed, lost, gained, expected: cost, median: middle, half, all } = t.costs.columns
  return dataTable("cost-table", t.costs.title, [text, changed, lost, gained, cost, middle, half, all], rows)
}
