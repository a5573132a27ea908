import { html, type TemplateResult } from "lit"
import type { Comparison, FeatureVote, Flip } from "simhash-wasm/url"
import { number, signed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import { listed, sentence } from "../../lesson/prose/sentence.js"
import { shortened } from "../../lesson/shortened.js"
import type { Words } from "./en.js"
import { moveOf } from "./model/changes.js"
import type { Step } from "./model/crossing.js"

/** The most features that a sentence names. */
const NAMED = 4

/** The templates for a feature that was lost, gained or changed. */
interface Ways {
  readonly lost: string
  readonly gained: string
  readonly changed: string
}

/** Why a bit flipped in spite of the features at `pulls`, in a sentence. */
export function flipSentence(
  t: Words,
  language: Language,
  comparison: Comparison,
  flip: Flip,
  pulls: readonly number[],
): unknown[] {
  const moves = (positions: readonly number[], pushed: boolean) => {
    const named = positions.length <= NAMED ? positions : positions.slice(0, NAMED - 1)
    const items: unknown[] = named.flatMap((position) => {
      const feature = comparison.features[position]
      if (!feature) return []
      const move = signed(moveOf(feature, flip, pushed), language)
      return [featureChange(t.moves, language, feature, { move })]
    })
    const more = positions.length - named.length
    if (more > 0) items.push(fill(t.moves.more, { count: more }))
    return listed(items, language)
  }
  const sum = (value: number, bit: number) => (value === 0 ? fill(t.tie, { bit }) : signed(value, language))
  return sentence(pulls.length > 0 ? t.opposed : t.sentence, {
    bit: flip.bit,
    from: flip.from,
    to: flip.to,
    sumA: sum(flip.sumA, flip.from),
    sumB: sum(flip.sumB, flip.to),
    moves: moves(flip.features, true),
    pulls: moves(pulls, false),
  })
}

/** The label of a step. */
export function stepLabel(t: Words, language: Language, comparison: Comparison, step: Step): unknown {
  const feature = step.position === null ? undefined : comparison.features[step.position]
  return feature ? featureChange(t.steps, language, feature) : fill(t.steps.rest, { count: step.count })
}

/** A feature's text for display: isolated from the direction of the text around it, and truncated if very long. */
function named(text: string): TemplateResult {
  return html`<bdi>${shortened(text)}</bdi>`
}

function featureChange(ways: Ways, language: Language, feature: FeatureVote, values: object = {}): unknown[] {
  const way = feature.inB === null ? ways.lost : feature.inA === null ? ways.gained : ways.changed
  return sentence(
    way,
    {
      ...values,
      feature: html`<span class="flip-name">${named(feature.text)}</span>`,
      a: number(feature.weightA, language),
      b: number(feature.weightB, language),
    },
    language,
  )
}
