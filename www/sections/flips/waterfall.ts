import { html, type TemplateResult } from "lit"
import type { Comparison, Explanation, Flip } from "simhash-wasm/url"
import { signed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { how } from "../../lesson/how/how.js"
import type { Words } from "./en.js"
import { pullsOn } from "./model/changes.js"
import { crossing } from "./model/crossing.js"
import { flipSentence, stepLabel } from "./sentences.js"

/** How the sum of one bit crossed 0, feature by feature, as a sentence and a figure. */
export function waterfall(
  t: Words,
  language: Language,
  comparison: Comparison,
  a: Explanation,
  flip: Flip,
): TemplateResult {
  const pulls = pullsOn(comparison, flip)
  const steps = crossing(comparison, a, flip, pulls)
  const ends = [0, flip.sumA, ...steps.map((step) => step.after)]
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const at = (sum: number) => (sum - low) / (high - low)
  // By property: a style attribute is what the content security policy forbids.
  const end = (name: string, sum: number) => html`<li class="end">
    <span class="what">${fill(t.steps.start, { name })}</span>
    <span class="move">${signed(sum, language)}</span>
    <span class="track"><span class=${`dot of-${name.toLowerCase()}`} .style=${`--at: ${at(sum)}`}></span></span>
  </li>`
  return html`
    <div class="flip-detail">
      <p class="flip-why">
        <span class="flip-sentence">${flipSentence(t, language, comparison, flip, pulls)}</span>
        ${how("push", { comparison, flip }, language)}
      </p>
      <ol class="crossing" role="list" aria-label=${fill(t.crossing, { bit: flip.bit })} .style=${`--zero: ${at(0)}`}>
        ${end("A", flip.sumA)}
        ${steps.map((step) => {
          const [from, to] = [Math.min(step.before, step.after), Math.max(step.before, step.after)]
          const kind = step.after > step.before ? "plus" : step.after < step.before ? "minus" : "none"
          return html`<li class=${kind}>
            <span class="what">${stepLabel(t, language, comparison, step)}</span>
            <span class="move">${signed(step.after - step.before, language)}</span>
            <span class="track"><span class="arrow" .style=${`--low: ${at(from)}; --high: ${at(to)}`}></span></span>
          </li>`
        })}
        ${end("B", flip.sumB)}
      </ol>
    </div>
  `
}
