import type { Comparison, FeatureVote, Flip } from "simhash-wasm/url"

// Features are given by their positions in `Comparison.features`: long texts have tens of thousands.

/** The positions of the features that only a has, that both have, and that only b has. */
export interface Changes {
  readonly onlyA: readonly number[]
  readonly both: readonly number[]
  readonly onlyB: readonly number[]
  /** The sum of the absolute changes of weight: an upper bound of how far a sum can have moved. */
  readonly moved: number
}

export function changesOf({ features }: Comparison): Changes {
  const onlyA: number[] = []
  const both: number[] = []
  const onlyB: number[] = []
  let moved = 0
  for (const [position, { inA, inB, weightA, weightB }] of features.entries()) {
    const group = inB === null ? onlyA : inA === null ? onlyB : both
    group.push(position)
    moved += Math.abs(weightB - weightA)
  }
  return { onlyA, both, onlyB, moved }
}

/** How many flips each feature pushed. */
export function pushCounts({ features, flips }: Comparison): Uint32Array {
  const counts = new Uint32Array(features.length)
  for (const flip of flips) {
    for (const position of flip.features) counts[position] = (counts[position] ?? 0) + 1
  }
  return counts
}

/** The bits whose flip a feature pushed, from the highest down. */
export function bitsPushedBy({ flips }: Comparison, position: number): number[] {
  return flips.flatMap(({ bit, features }) => (features.includes(position) ? [bit] : [])).reverse()
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
