import { html, type TemplateResult } from "lit"
import { expectedDistance } from "simhash-wasm/url"
import { rounded } from "../../format.js"
import { prose } from "../../lesson/prose/prose.js"
import { expected, featuresFor } from "./model/expected.js"
import { EDITS } from "./model/experiment.js"
import { spread, within } from "./model/statistics.js"
import { dataTable } from "./table.js"
import { at, type View } from "./view.js"

/** The threshold that most descriptions of SimHash give for 64 bits. */
const LITERATURE = 3
const BITS = 64

/** Why a threshold for web pages finds nothing among short texts, with the reader's numbers. */
export function tweet({ t, language, experiment }: View): TemplateResult {
  const { short, long } = at(experiment, BITS)
  const { least, greatest } = spread(short[0] ?? [0])
  const { features, change } = experiment.short
  const values = {
    recipe: experiment.recipe,
    words: experiment.short.sample.words.length,
    features,
    lost: rounded(change.lost[0] ?? 0, language),
    gained: rounded(change.gained[0] ?? 0, language),
    expected: features > 0 ? rounded(expected(experiment.short, 1, BITS), language) : "–",
    least,
    greatest,
    edits: EDITS,
    found: within(short[0] ?? [], LITERATURE),
    foundLong: within(long[0] ?? [], LITERATURE),
    needed: featuresFor(LITERATURE, BITS),
  }
  const counts = [5, 10, 20, 40, 100, 1000]
  const costs = counts.map((count) => rounded(expectedDistance(count, 1, BITS), language))
  const { before, table, columns, after } = t.tweet
  const written = (paragraphs: readonly string[]) =>
    paragraphs.map((paragraph) => html`<p class="tweet">${prose(paragraph, values, language)}</p>`)
  return html`
    <h3 id="near-tweet">${t.tweet.heading}</h3>
    ${written(before)}
    ${dataTable("tweet-table", table, [columns.features, ...counts.map(String)], [[columns.bits, ...costs]])}
    ${written(after)}
  `
}
