import type { Comparison, Explanation, Feature, Flip, Recipe } from "simhash-wasm/url"

/**
 * What each kind of number is computed from, with the number itself as the package gave it. `features` are those
 * that have voted: a part of all while the reader steps through them.
 */
export interface Inputs {
  readonly distance: Pair
  readonly expectedDistance: Expected
  readonly sum: Sum
  readonly fingerprint: {
    readonly features: readonly Vote[]
    readonly recipe: Pick<Recipe, "bits" | "tie">
    readonly sums: ArrayLike<number>
    readonly fingerprint: bigint
  }
  readonly hash: {
    readonly feature: Pick<Feature, "text" | "hash">
    readonly recipe: Pick<Recipe, "bits" | "hash">
  }
  readonly push: { readonly comparison: Comparison; readonly flip: Flip }
}

export type Kind = keyof Inputs

/** What a feature needs in order to vote. */
export type Vote = Pick<Feature, "text" | "weight" | "hash">

export interface Pair {
  readonly a: Explanation
  readonly b: Explanation
  readonly comparison: Comparison
}

/** What it is expected to cost to replace one of so many features. */
export interface Expected {
  readonly bits: number
  readonly features: number
  readonly expected: number
}

export interface Sum {
  readonly features: readonly Vote[]
  readonly bit: number
  readonly sum: number
  /** The share of the total weight that the sum is, once all features have voted. */
  readonly margin?: { readonly total: number; readonly share: number }
}
