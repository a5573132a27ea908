// Feature sets: counts of shared features.
import { engine } from "../modules/engine-module.js"
import { bigUint64Elements } from "../values/bytes.js"
import { elements } from "../values/iterables.js"
import { sharedCounts } from "./shared-counts.js"

/** The sizes of two feature sets, and the number of features that they share. */
export interface Overlap {
  /** The number of features of the first set. */
  readonly a: number
  /** The number of features of the second set. */
  readonly b: number
  /** The number of features that are in both sets. */
  readonly shared: number
}

const MAX_SETS = 1 << 24

/**
 * Counts the features of two feature sets, and their shared features.
 *
 * @param a A feature set from {@link SimHash.features}.
 * @param b Another feature set of the same recipe.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` unless both are sorted, without duplicates.
 *
 * @example
 * ```ts
 * import { overlap, SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash("short/1")
 * const a = simhash.features("the cat sat on the mat")
 * overlap(a, simhash.features("the cat lay on a mat")) // { a: 5, b: 6, shared: 4 }
 * ```
 */
export function overlap(a: BigUint64Array, b: BigUint64Array): Overlap {
  return overlaps(a, [b])[0] as Overlap
}

/**
 * Compares one feature set with many, in the order of `sets`: see {@link overlap}.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` unless all are feature sets.
 *
 * @example
 * ```ts
 * import { overlaps } from "simhash-wasm"
 *
 * const set = BigUint64Array.of(1n, 5n, 9n)
 * overlaps(set, [set, BigUint64Array.of(9n)]).map(({ shared }) => shared) // [3, 1]
 * ```
 */
export function overlaps(a: BigUint64Array, sets: Iterable<BigUint64Array>): Overlap[] {
  engine.ready()
  const first = featureSet(a)
  const others = elements(sets, MAX_SETS, "the sets are an iterable of feature sets").map(featureSet)
  return sharedCounts(engine, first, others).map((shared, at) => {
    const { length } = others[at] as BigUint64Array
    return { a: first.length, b: length, shared }
  })
}

/**
 * Computes the Jaccard similarity of two feature sets: the number of shared features divided by the number of
 * features in either, from 0 to 1; 0 if both sets are empty.
 *
 * Together with a fingerprint it confirms a near-duplicate: under `short/1` with 128 bits, a distance of at most 40
 * and a Jaccard similarity of at least 0.4 found 99.7 % of the labelled near-duplicates among short English texts,
 * and 98.9 % among Chinese ones, with a precision of 98.8 % and 100 %.
 *
 * @throws {@link SimHashError} The same as {@link overlap}.
 *
 * @example
 * ```ts
 * import { jaccard } from "simhash-wasm"
 *
 * jaccard(BigUint64Array.of(1n, 2n, 3n), BigUint64Array.of(2n, 3n, 4n)) // 0.5
 * ```
 */
export function jaccard(a: BigUint64Array, b: BigUint64Array): number {
  const { shared, ...sizes } = overlap(a, b)
  return shared / Math.max(sizes.a + sizes.b - shared, 1)
}

/**
 * Computes the containment of a feature set in another: the fraction of the features of `a` that `b` has, from
 * 0 to 1; 0 if `a` is empty.
 *
 * @throws {@link SimHashError} The same as {@link overlap}.
 *
 * @example
 * ```ts
 * import { containment } from "simhash-wasm"
 *
 * containment(BigUint64Array.of(2n, 3n), BigUint64Array.of(1n, 2n, 3n, 4n)) // 1
 * ```
 */
export function containment(a: BigUint64Array, b: BigUint64Array): number {
  const { shared, ...sizes } = overlap(a, b)
  return shared / Math.max(sizes.a, 1)
}

function featureSet(value: unknown): BigUint64Array {
  return bigUint64Elements(value, "a feature set is")
}
