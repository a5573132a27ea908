import { html, nothing, type TemplateResult } from "lit"
import { beside } from "../../design/layout.js"
import { dataTable } from "../../design/table.js"
import { number, percent } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { paragraphs } from "../../lesson/prose/prose.js"
import { histograms, plot } from "./histograms.js"
import { KINDS, MEASURED, type Rates } from "./model/measured.js"
import { tally, within } from "./model/statistics.js"
import { CHANGES, COPIES, type Near } from "./state.js"
import { chosen, copies, type View } from "./view.js"

const BAR = 110

/** A threshold to be tried: which copies it finds, and which unrelated pairs it takes for copies. */
export function threshold(view: View): TemplateResult {
  const { t, language, experiment, near, width } = view
  const { bits, maxDistance, unrelated } = chosen(view)
  const limit = Math.min(bits, near.threshold ?? maxDistance)
  const found = copies(chosen(view), near)
  const [hits, alarms] = [within(found, limit), within(unrelated, limit)]
  const values = {
    threshold: limit,
    recipe: experiment.recipe,
    maxDistance,
    hits,
    copies: found.length,
    recall: percent(hits / Math.max(1, found.length), language),
    alarms,
    pairs: unrelated.length,
    rate: percent(alarms / unrelated.length, language),
  }
  const reading = fill(t.threshold.reading, values, language)
  const { left, step } = plot(width, bits)
  return html`
    ${beside(
      html`
        <h3 id="near-threshold">${t.threshold.heading}</h3>
        ${paragraphs(t.threshold.before)}
        ${choices(view)}
      `,
      html`
        ${histograms({
          id: "threshold",
          title: t.threshold.title,
          bits,
          copies: found,
          unrelated,
          names: { copies: t.threshold.copies, unrelated: t.threshold.unrelated, axis: t.threshold.axis },
          threshold: limit,
          recipe: { threshold: maxDistance, label: fill(t.threshold.mark, values) },
          width,
          height: BAR,
        })}
        <div class="tried">
          <label for="threshold">${fill(t.threshold.label, values)}</label>
          <input
            id="threshold"
            type="range"
            min="0"
            max=${bits}
            .value=${String(limit)}
            .style=${`--left: ${left + step / 2}px; --width: ${step * bits}px`}
            aria-valuetext=${reading}
            @input=${(event: Event) => view.change({ threshold: (event.target as HTMLInputElement).valueAsNumber })}
          />
          ${
            limit === maxDistance
              ? nothing
              : html`<button type="button" @click=${() => view.change({ threshold: null })}>
                  ${fill(t.threshold.reset, values)}
                </button>`
          }
        </div>
      `,
      html`
        <p id="threshold-reading" class="reading">${reading}</p>
        <p>${fill(t.threshold.caution, values)}</p>
      `,
    )}
    ${near.table ? counts(view, found) : nothing}
    ${measured(view)}
  `
}

/** Which text's copies, and how many of their words were changed. */
function choices({ t, near, change }: View): TemplateResult {
  return html`
    <div class="settings">
      <div>
        <label for="near-copies">${t.threshold.of}</label>
        <select
          id="near-copies"
          @change=${(event: Event) => change({ copies: (event.target as HTMLSelectElement).value as Near["copies"] })}
        >
          ${COPIES.map(
            (name) =>
              html`<option value=${name} .selected=${name === near.copies}>${t.threshold.texts[name]}</option>`,
          )}
        </select>
      </div>
      <div>
        <label for="near-changed">${t.threshold.changed}</label>
        <select
          id="near-changed"
          @change=${(event: Event) => change({ changed: Number((event.target as HTMLSelectElement).value) })}
        >
          ${CHANGES.map(
            (count) =>
              html`<option value=${count} .selected=${count === near.changed}>
                ${fill(count === 1 ? t.threshold.one : t.threshold.upTo, { count })}
              </option>`,
          )}
        </select>
      </div>
    </div>
  `
}

function counts(view: View, found: readonly number[]): TemplateResult {
  const { t } = view
  const { bits, unrelated } = chosen(view)
  const [copies, pairs] = [tally(found, bits), tally(unrelated, bits)]
  const rows = copies
    .map((count, distance) => [distance, count, pairs[distance] ?? 0])
    .filter(([, count, alarms]) => count || alarms)
  return dataTable(
    "threshold-table",
    t.threshold.title,
    [t.threshold.axis, t.threshold.copies, t.threshold.unrelated],
    rows,
  )
}

/** What was measured once on many more texts. */
function measured({ t, language, experiment }: View): TemplateResult {
  const { columns, kinds, caption, source, here } = t.measured
  const cell = (rates: Rates | undefined) => {
    if (!rates) return "–"
    const [recall, alarms] = rates
    const text = alarms < 0 ? fill(t.measured.under, { count: -alarms }) : number(alarms, language)
    return fill(t.measured.cell, { recall: percent(recall, language), alarms: text })
  }
  const rows = MEASURED.map(({ recipe, bits, maxDistance, rates }) => {
    const current = recipe === experiment.recipe && bits === experiment.question.settings.bits
    const name = current ? fill(here, { recipe }) : recipe
    return [name, bits, maxDistance, ...KINDS.map((kind) => cell(rates[kind]))]
  })
  return html`<div class="measured">
    ${dataTable("measured-table", caption, [columns.recipe, columns.bits, columns.threshold, ...KINDS.map((kind) => kinds[kind])], rows)}
    ${paragraphs([source])}
  </div>`
}
