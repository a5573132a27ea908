import type { Comparison, FeatureVote, Flip } from "simhash-wasm/url"

// Features are given by their positions in `Comparison.features`: long texts have tens of thousands.

/** The sum of the absolute changes of weight: an upper bound of how far a sum can have moved. */
export function movedBy({ features }: Comparison): number {
  return features.reduce((sum, { weightA, weightB }) => sum + Math.abs(weightB - weightA), 0)
}

/** The features that pulled the sum of a bit the other way, in their order. */
export function pullsOn({ features }: Comparison, flip: Flip): number[] {
  const pushed = new Set(flip.features)
  const pulls: number[] = []
  for (const [position, { weightA, weightB }] of features.entries()) {
    if (weightA !== weightB && !pushed.has(position)) pulls.push(position)
  }
  return pulls
}

/** By how much a feature moved the sum of a bit that flipped. */
export function moveOf({ weightA, weightB }: FeatureVote, flip: Flip, pushed: boolean): number {
  const up = (flip.to === 1) === pushed
  return Math.abs(weightB - weightA) * (up ? 1 : -1)
}
