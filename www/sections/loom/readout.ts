import { type Explanation, type Feature, toBits } from "simhash-wasm/url"
import { number, percent, signed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import { votesFor } from "./model/votes-for.js"

/** The most votes that a sentence lists one by one. */
const VOTES = 12

/**
 * How the votes on a bit add up after `step` features, in a sentence: "Bit 17: +1 −1 +1 = 1, so it is 1." A second one
 * has the margin, if all have voted.
 */
export function readout(
  { features, margins, recipe }: Explanation,
  { sums, fingerprint }: { sums: ArrayLike<number>; fingerprint: bigint },
  { bit, step }: { bit: number; step: number },
  t: Words,
  language: Language,
): readonly [sum: string, margin?: string] {
  const voters = features.slice(0, step).filter(({ weight }) => weight !== 0)
  if (voters.length === 0) return [fill(t.readoutNone, { bit })]
  const votes =
    voters.length > VOTES
      ? sides(voters, bit, t, language)
      : voters.map((feature) => vote(feature, bit, language)).join(" ")
  const sum = sums[bit] ?? 0
  const value = toBits(fingerprint, recipe.bits).at(-1 - bit) ?? ""
  const kind = voters.length === 1 ? t.readoutOne : sum === 0 ? t.readoutTie : t.readout
  const sentence = fill(kind, {
    ...{ bit, votes, value },
    sum: number(sum, language),
  })
  if (step < features.length) return [sentence]
  return [sentence, fill(t.marginOf, { margin: percent(margins[bit] ?? 0, language) })]
}

/** Many votes, added up on either side: "+30 (30 votes) −25 (25 votes)". */
function sides(voters: readonly Feature[], bit: number, t: Words, language: Language): string {
  const added = (sign: 1 | -1) => {
    const side = voters.filter(
      (feature) => (votesFor(feature, bit) ? feature.weight : -feature.weight) * sign > 0,
    )
    const weight = side.reduce((sum, feature) => sum + Math.abs(feature.weight), 0)
    return fill(t.side, { sum: signed(sign * weight, language), count: side.length }, language)
  }
  return `${added(1)} ${added(-1)}`
}

/** A feature's vote on a bit, with its sign. */
export function vote(feature: Feature, bit: number, language: Language): string {
  return signed(votesFor(feature, bit) ? feature.weight : -feature.weight, language)
}
