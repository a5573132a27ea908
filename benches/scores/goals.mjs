// The goals of the section on scores and feature sets. Each figure but one is a ratio of two figures of one run.
import { quotient } from "../goals.mjs"
import { count as digits, size } from "../tables.mjs"

/** The greatest times, as multiples of that of the query by distance, and of that of the fingerprint. */
const SCAN = 2.5
const FEATURES = 2

/** Up to how many bytes a text is short. */
const SHORT = 400

/** The greatest time for the Jaccard similarity of two sets, in nanoseconds. */
const JACCARD = 1000

// Why goals are missed.
const FIXED =
  "Sorting the hashes of so short a text takes about as long as its fingerprint, for which hashes vote many at a time. " +
  "Beside that, the array that is returned is allocated."

/** All goals, each with the measured figure. */
export function goals({ scans, texts, comparisonsOfSets: { features, times } }) {
  return [
    ...scans.map(({ count, bits, times: { distance, score } }) => ({
      what: `a query by score against one by distance, a scan of ${digits(count)} of ${bits} bits`,
      atMost: SCAN,
      measured: quotient(score, distance),
    })),
    ...texts.map(({ recipe, kind, length, times: { fingerprint, features } }) => ({
      what: `\`features\` against \`fingerprint\`, \`${recipe}\`, ${kind}, ${size(length)}`,
      atMost: FEATURES,
      measured: quotient(features, fingerprint),
      explanation: length <= SHORT ? FIXED : undefined,
    })),
    {
      what: `\`jaccard\` of two sets of ${features} features`,
      atMost: JACCARD,
      unit: "ns",
      measured: times.jaccard,
    },
  ]
}
