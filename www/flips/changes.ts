import type { Comparison, FeatureVote, Flip } from "simhash-wasm/url"

/** A feature of either text, and its place in the comparison. */
export interface Change extends FeatureVote {
  readonly place: number
}

/** The features of two texts, by where they stand. */
export interface Changes {
  readonly onlyA: readonly Change[]
  readonly both: readonly Change[]
  readonly onlyB: readonly Change[]
  /** The absolute weights of all that changed, together: how far a sum can have moved at most. */
  readonly moved: number
}

export function changesOf({ features }: Comparison): Changes {
  const [onlyA, both, onlyB]: Change[][] = [[], [], []]
  let moved = 0
  for (const [place, feature] of features.entries()) {
    const group = feature.inB === null ? onlyA : feature.inA === null ? onlyB : both
    group?.push({ ...feature, place })
    moved += Math.abs(feature.weightB - feature.weightA)
  }
  return { onlyA: onlyA ?? [], both: both ?? [], onlyB: onlyB ?? [], moved }
}

/** The bits whose flip each feature pushed, from the highest down, by its place. */
export function pushesOf({ flips }: Comparison): ReadonlyMap<number, readonly number[]> {
  const pushes = new Map<number, number[]>()
  for (const { bit, features } of flips.toReversed()) {
    for (const place of features) {
      const bits = pushes.get(place)
      if (bits) bits.push(bit)
      else pushes.set(place, [bit])
    }
  }
  return pushes
}

/** The places of the features that pulled the sum of a bit the other way, in their order. */
export function pullsOn({ features }: Comparison, flip: Flip): number[] {
  const pushed = new Set(flip.features)
  return features.flatMap(({ weightA, weightB }, place) =>
    weightA === weightB || pushed.has(place) ? [] : [place],
  )
}

/** By how much a feature moved the sum of a bit that flipped. */
export function moveOf({ weightA, weightB }: FeatureVote, flip: Flip, pushed: boolean): number {
  const up = (flip.to === 1) === pushed
  return Math.abs(weightB - weightA) * (up ? 1 : -1)
}
