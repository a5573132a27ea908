import { type Explanation, type Feature, toBits } from "simhash-wasm/url"
import { number, percent, signed } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import { votesFor } from "./model/layout.js"

/** The most votes that a sentence lists. */
const VOTES = 12

/** How the votes on a bit add up after `step` features, in a sentence: "Bit 17: +1 −1 +1 = 1, so it is 1." */
export function readout(
  { features, margins, recipe }: Explanation,
  { sums, fingerprint }: { sums: ArrayLike<number>; fingerprint: bigint },
  { bit, step }: { bit: number; step: number },
  t: Words,
  language: Language,
): string {
  const voters = features.slice(0, step).filter(({ weight }) => weight !== 0)
  if (voters.length === 0) return fill(t.readoutNone, { bit })
  const first = voters.slice(0, VOTES).map((feature) => vote(feature, bit, language))
  const votes =
    voters.length > VOTES
      ? fill(t.votesMore, { votes: first.join(" "), count: voters.length })
      : first.join(" ")
  const sum = sums[bit] ?? 0
  const value = toBits(fingerprint, recipe.bits).at(-1 - bit) ?? ""
  const sentence = fill(sum === 0 ? t.readoutTie : t.readout, {
    ...{ bit, votes, value },
    sum: number(sum, language),
  })
  if (step < features.length) return sentence
  return `${sentence} ${fill(t.marginOf, { margin: percent(margins[bit] ?? 0, language) })}`
}

/** A feature's vote on a bit, with its sign. */
export function vote(feature: Feature, bit: number, language: Language): string {
  return signed(votesFor(feature, bit) ? feature.weight : -feature.weight, language)
}
