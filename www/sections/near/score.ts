import { html, nothing, type TemplateResult } from "lit"
import { toBits } from "simhash-wasm/url"
import { beside } from "../../design/layout.js"
import { dataTable } from "../../design/table.js"
import { number } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { how } from "../../lesson/how/how.js"
import { paragraphs, prose } from "../../lesson/prose/prose.js"
import { edited } from "./model/edits.js"
import { type Scored, scored } from "./model/score.js"
import { scoreChart } from "./score-chart.js"
import { type Near, SCORED } from "./state.js"
import type { View } from "./view.js"

/** The longest texts A and B that the figure compares, in UTF-16 code units: it does so at once. */
const LONGEST = 20_000

/** The same pair of texts by distance and by score. */
export function score(view: View): TemplateResult {
  const { t, language, near, simhash, width } = view
  const { bits, maxDistance, scoreLimits } = simhash.recipe
  const usable = comparable(view)
  const choice = near.scored === "texts" && !usable ? "copy-3" : near.scored
  const pair = scored(simhash, texts(view, choice))
  const values = {
    bits,
    distance: pair.distance,
    score: number(pair.score, language),
    maxDistance,
    maxScore: number(scoreLimits.maxScore, language),
    scoreDistance: scoreLimits.maxDistance,
  }
  const limit = (value: number | string) => fill(t.score.limit, { limit: value })
  return html`
    ${beside(
      html`
        <h3 id="near-score">${t.score.heading}</h3>
        ${paragraphs(t.score.before)}
        <div class="settings">
          <div>
            <label for="near-scored">${t.score.compare}</label>
            <select
              id="near-scored"
              @change=${(event: Event) => view.change({ scored: (event.target as HTMLSelectElement).value as Near["scored"] })}
            >
              ${SCORED.map(
                (name) => html`<option
                  value=${name}
                  .selected=${name === choice}
                  ?disabled=${name === "texts" && !usable}
                >${t.score.pairs[name]}</option>`,
              )}
            </select>
          </div>
        </div>
      `,
      html`
        ${scoreChart({
          title: t.score.title,
          bits: pair.bits,
          names: {
            margins: fill(t.score.names.margins, values),
            distance: fill(t.score.names.distance, values, language),
            score: fill(t.score.names.score, values),
          },
          limits: {
            distance: { share: maxDistance / bits, label: limit(maxDistance) },
            score: { share: scoreLimits.maxScore, label: limit(number(scoreLimits.maxScore, language)) },
          },
          width,
        })}
        <p class="legend">${t.score.legend}</p>
        <div id="score-reading" class="reading" aria-live="polite">
          <p>${prose(t.score.byDistance[pair.nearByDistance ? "near" : "far"], values, language)}</p>
          <p>
            ${prose(t.score.byScore[pair.exceeds ?? "near"], values, language)}
            ${how("score", pair, language)}
          </p>
        </div>
      `,
    )}
    ${near.table ? differing(view, pair) : nothing}
  `
}

/** Whether texts A and B have features, and can be compared at once. */
function comparable({ texts: { a, b }, simhash }: View): boolean {
  if (a.length > LONGEST || b.length > LONGEST) return false
  return [a, b].every((text) => simhash.analyze(text).featureCount > 0)
}

function texts({ texts: { a, b }, experiment }: View, choice: Near["scored"]): readonly [string, string] {
  if (choice === "texts") return [a, b]
  const { sample, edits } = experiment.long
  if (choice === "unrelated") return [sample.text, experiment.unrelated]
  const [edit] = edits
  const changed = { "copy-1": 1, "copy-3": 3, "copy-12": 12 }[choice]
  return [sample.text, edit ? edited(sample.text, sample.words, edit, changed) : sample.text]
}

/** The bits that differ, with their margins. */
function differing({ t }: View, { bits, query, fingerprint }: Scored): TemplateResult {
  const stored = [...toBits(fingerprint, query.bits)].reverse()
  const rows = bits
    .filter(({ differs }) => differs)
    .map(({ bit, margin }) => [bit, margin, stored[bit] === "1" ? "0" : "1", stored[bit] ?? ""])
  const { caption, bit, margin, query: asked, stored: kept } = t.score.table
  return dataTable("score-table", caption, [bit, margin, asked, kept], rows)
}
