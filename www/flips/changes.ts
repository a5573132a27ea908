import type { Comparison, FeatureVote, Flip } from "simhash-wasm/url"

// All of it is in terms of places in `Comparison.features`: long texts have tens of thousands.

/** The features of two texts, by where they stand. */
export interface Changes {
  readonly onlyA: readonly number[]
  readonly both: readonly number[]
  readonly onlyB: readonly number[]
  /** The absolute weights of all that changed, together: how far a sum can have moved at most. */
  readonly moved: number
}

export function changesOf({ features }: Comparison): Changes {
  const onlyA: number[] = []
  const both: number[] = []
  const onlyB: number[] = []
  let moved = 0
  for (const [place, { inA, inB, weightA, weightB }] of features.entries()) {
    const group = inB === null ? onlyA : inA === null ? onlyB : both
    group.push(place)
    moved += Math.abs(weightB - weightA)
  }
  return { onlyA, both, onlyB, moved }
}

/** How many flips each feature pushed. */
export function pushCounts({ features, flips }: Comparison): Uint32Array {
  const counts = new Uint32Array(features.length)
  for (const flip of flips) {
    for (const place of flip.features) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

/** The bits whose flip a feature pushed, from the highest down. */
export function bitsPushedBy({ flips }: Comparison, place: number): number[] {
  return flips.flatMap(({ bit, features }) => (features.includes(place) ? [bit] : [])).reverse()
}

/** The features that pulled the sum of a bit the other way, in their order. */
export function pullsOn({ features }: Comparison, flip: Flip): number[] {
  const pushed = new Set(flip.features)
  const pulls: number[] = []
  for (const [place, { weightA, weightB }] of features.entries()) {
    if (weightA !== weightB && !pushed.has(place)) pulls.push(place)
  }
  return pulls
}

/** By how much a feature moved the sum of a bit that flipped. */
export function moveOf({ weightA, weightB }: FeatureVote, flip: Flip, pushed: boolean): number {
  const up = (flip.to === 1) === pushed
  return Math.abs(weightB - weightA) * (up ? 1 : -1)
}
