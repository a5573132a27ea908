import { Accumulator, type Comparison, type Explanation, type Flip } from "simhash-wasm/url"

/** A feature that changed, or all those together that are left, and where they moved a sum. */
export interface Step {
  /** The place of the feature in the comparison; null: all that are left. */
  readonly place: number | null
  /** How many features that is. */
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
  const places = [...flip.features, ...pulls]
  const shown = places.length <= STEPS ? places : places.slice(0, STEPS - 1)
  const accumulator = Accumulator.fromSums(a.sums, a.recipe)
  const steps: Step[] = []
  let before = flip.sumA
  try {
    for (const place of shown) {
      const feature = comparison.features[place]
      if (!feature) continue
      accumulator.addHash(feature.hash, -feature.weightA)
      accumulator.addHash(feature.hash, feature.weightB)
      const after = accumulator.sums()[flip.bit] ?? 0
      steps.push({ place, count: 1, before, after })
      before = after
    }
  } finally {
    accumulator.dispose()
  }
  const count = places.length - shown.length
  if (count > 0) steps.push({ place: null, count, before, after: flip.sumB })
  return steps
}
