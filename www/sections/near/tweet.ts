import { html, nothing, type TemplateResult } from "lit"
import { expectedDistance } from "simhash-wasm/url"
import { bars } from "../../design/bars.js"
import { rounded } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { how } from "../../lesson/how/how.js"
import { prose } from "../../lesson/prose/prose.js"
import { question } from "../../lesson/question.js"
import { expectation, featuresFor } from "./model/expected.js"
import { EDITS } from "./model/experiment.js"
import { spread, within } from "./model/statistics.js"
import { at, type View } from "./view.js"

/** The threshold that most descriptions of SimHash give for 64 bits. */
const LITERATURE = 3
const BITS = 64
/** The numbers of features whose costs are shown. */
const COUNTS = [5, 10, 20, 40, 100, 1000]

/** Why a threshold for web pages finds nothing among short texts, with the reader's numbers. */
export function tweet({ t, language, experiment }: View): TemplateResult {
  const { short, long } = at(experiment, BITS)
  const { least, greatest } = spread(short[0] ?? [0])
  const { features, change } = experiment.short
  const word = features > 0 ? expectation(experiment.short, 1, BITS) : null
  const values = {
    recipe: experiment.recipe,
    words: experiment.short.sample.words.length,
    features,
    lost: rounded(change.lost[0] ?? 0, language),
    gained: rounded(change.gained[0] ?? 0, language),
    expected: word ? rounded(word.expected, language) : "–",
    least,
    greatest,
    edits: EDITS,
    found: within(short[0] ?? [], LITERATURE),
    foundLong: within(long[0] ?? [], LITERATURE),
    needed: featuresFor(LITERATURE, BITS),
  }
  const { heading, answer, after } = t.tweet
  const [cost = "", ...rest] = after
  const written = (paragraph: string) =>
    html`<span class="tweet">${prose(paragraph, values, language)}</span>`
  return html`
    ${question("near-tweet", heading, written(answer), costs(t, language), {
      after: html`
          <p>${written(cost)} ${word ? how("expectedDistance", word, language) : nothing}</p>
          ${rest.map((paragraph) => html`<p>${written(paragraph)}</p>`)}
        `,
    })}
  `
}

/** What replacing one feature is expected to cost, as bars with the threshold across them. */
function costs({ tweet, costs }: View["t"], language: View["language"]): TemplateResult {
  const expected = COUNTS.map((count) => ({ count, cost: expectedDistance(count, 1, BITS) }))
  const most = Math.max(...expected.map(({ cost }) => cost))
  return bars({
    name: "tweet-costs",
    caption: tweet.table,
    columns: [tweet.columns.features, tweet.columns.bits],
    bars: expected.map(({ count, cost }) => ({
      name: count,
      parts: [{ kind: cost > LITERATURE ? "minus" : "plus", share: cost / most }],
      value: rounded(cost, language),
    })),
    level: { share: LITERATURE / most, label: fill(costs.threshold, { threshold: LITERATURE }) },
  })
}
