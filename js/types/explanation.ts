import type { Recipe } from "./recipe.js"

/** A half-open range of a text in UTF-16 code units: `text.slice(start, end)`. */
export interface Span {
  /** The first code unit. */
  readonly start: number
  /** One past the last code unit. */
  readonly end: number
}

/** A distinct feature and its vote. */
export interface Feature {
  /**
   * The feature in the form that was hashed: normalised, in lower case if the recipe says so, and with the
   * words of a gram joined.
   */
  readonly text: string
  /** The number of occurrences, at least 1. */
  readonly count: number
  /** The weight of its vote, for all occurrences together. */
  readonly weight: number
  /** Its hash, less than 2^bits. */
  readonly hash: bigint
  /** Its occurrences in the original text, from left to right. Empty if the input consisted of features. */
  readonly spans: readonly Span[]
}

/**
 * How reliable a fingerprint is:
 *
 * - `none`: no feature votes
 * - `low`: fewer than 10 distinct features vote, so that changing one of them flips many bits
 * - `ok`: 10 or more
 */
export type Confidence = "none" | "low" | "ok"

/**
 * Everything that determined a fingerprint. Explanations are plain data: `structuredClone` can copy them,
 * IndexedDB can store them, and {@link compare} accepts the copies. `JSON.stringify` throws, because JSON has
 * no bigints.
 */
export interface Explanation {
  /** The recipe, resolved. */
  readonly recipe: Recipe
  /** The distinct features in order of first occurrence, including those of weight 0. */
  readonly features: readonly Feature[]
  /** The number of distinct features that vote: those with a weight other than 0. */
  readonly featureCount: number
  /**
   * The accumulator vector: for every bit, from bit 0 up, the weights of the features whose hash has a 1
   * there minus the weights of the others.
   */
  readonly sums: readonly number[]
  /** The sum of the absolute weights of all features, which no absolute sum exceeds. */
  readonly total: number
  /**
   * The bits whose sum is exactly 0, in ascending order. The tie rule decides them; without features,
   * all bits are 0.
   */
  readonly ties: readonly number[]
  /**
   * The margin of every bit, from bit 0 up: its absolute sum divided by `total`, from 0 to 1; 0 if `total` is
   * 0.
   */
  readonly margins: readonly number[]
  /** How reliable the fingerprint is. */
  readonly confidence: Confidence
  /** The fingerprint: the signs of the sums. */
  readonly fingerprint: bigint
}
