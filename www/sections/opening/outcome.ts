import { html, type TemplateResult } from "lit"
import { type Comparison, type Explanation, toBits } from "simhash-wasm/url"
import { groupsOf } from "../../design/columns.js"
import { stripPicture } from "../../design/strip.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { prose } from "../../lesson/prose/prose.js"
import type { Words } from "./en.js"
import { type Excerpt, excerpts } from "./excerpt.js"

/** A text, and how its fingerprint comes about. */
interface Side {
  readonly text: string
  readonly explanation: Explanation
}

/** Two texts, their fingerprints as strips with the bits marked that differ, and what that means. */
export function outcome(
  t: Words["outcome"],
  language: Language,
  a: Side,
  b: Side,
  comparison: Comparison,
): TemplateResult {
  const [first, second] = excerpts(a.text, b.text)
  return html`
    <div class="outcome" role="group" aria-labelledby="outcome-title">
      <h3 id="outcome-title">${t.title}</h3>
      ${text("A", first)}
      ${comparison.verdict === "empty" ? "" : strips(t, language, a.explanation, b.explanation, comparison)}
      ${text("B", second)}
      <p class="outcome-verdict" data-shows="distance verdict">${verdict(t, language, a, b, comparison)} <a href="#compare">${t.own}</a></p>
    </div>
  `
}

function text(name: string, { pieces, before, after }: Excerpt): TemplateResult {
  return html`<p class="outcome-text">
    <b>${name}</b>
    <span class="outcome-words" lang="" dir="auto"
      >${before ? "… " : ""}${pieces.map(({ text, own }) => (own ? html`<mark>${text}</mark>` : text))}${after ? " …" : ""}</span
    >
  </p>`
}

function verdict(
  t: Words["outcome"],
  language: Language,
  a: Side,
  b: Side,
  { distance, verdict, maxDistance }: Comparison,
): TemplateResult {
  const { id, bits } = a.explanation.recipe
  const features = Math.min(a.explanation.featureCount, b.explanation.featureCount)
  const values = { distance, bits, features, threshold: maxDistance, recipe: id }
  const meaning = prose(t.verdicts[verdict], values, language)
  if (verdict === "empty") return html`<strong>${meaning}</strong>`
  const low = a.explanation.confidence === "low" || b.explanation.confidence === "low"
  const caution = low && (verdict === "near" || verdict === "different")
  return html`<strong>${fill(t.distance, values, language)}</strong>
    ${meaning} ${caution ? fill(t.caution, values, language) : ""}`
}

/** The ones of both fingerprints, and what differs between them. */
function strips(
  t: Words["outcome"],
  language: Language,
  a: Explanation,
  b: Explanation,
  { flips }: Comparison,
): TemplateResult {
  const { bits } = a.recipe
  const groups = groupsOf(toBits(a.fingerprint, bits), toBits(b.fingerprint, bits))
  const label = fill(t.texts, { count: flips.length }, language)
  return html`<div class="outcome-strips" data-shows="distance verdict fingerprint">${stripPicture(groups, label)}</div>`
}
