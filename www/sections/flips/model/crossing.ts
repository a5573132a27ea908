import { Accumulator, type Comparison, type Explanation, type Flip } from "simhash-wasm/url"

/** One changed feature, or all remaining ones together, and the sum before and after it. */
export interface Step {
  /** The position of the feature in the comparison; null: all remaining ones. */
  readonly position: number | null
  /** The number of features in the step. */
  readonly count: number
  readonly before: number
  readonly after: number
}

/** The most steps that are shown. */
export const STEPS = 10

/**
 * How the sum of a bit went from what it is in a to what it is in b: first what pushed it across,
 * the strongest first, then `pulls`, what pulled it back. The sums in between are the package's.
 */
export function crossing(
  comparison: Comparison,
  a: Explanation,
  flip: Flip,
  pulls: readonly number[],
): Step[] {
  const positions = [...flip.features, ...pulls]
  const shown = positions.length <= STEPS ? positions : positions.slice(0, STEPS - 1)
  const accumulator = Accumulator.fromSums(a.sums, a.recipe)
  const steps: Step[] = []
  let before = flip.sumA
  try {
    for (const position of shown) {
      const feature = comparison.features[position]
      if (!feature) continue
      accumulator.addHash(feature.hash, -feature.weightA)
      accumulator.addHash(feature.hash, feature.weightB)
      const after = accumulator.sums()[flip.bit] ?? 0
      steps.push({ position, count: 1, before, after })
      before = after
    }
  } finally {
    accumulator.dispose()
  }
  const count = positions.length - shown.length
  if (count > 0) steps.push({ position: null, count, before, after: flip.sumB })
  return steps
}
