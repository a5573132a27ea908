// How many features the feature set of a text shares with others, by the module of passages, which a checker has anyway.
import { sharedCounts } from "../fingerprint/shared-counts.js"
import { channel } from "../modules/passages-module.js"
import { overlapOf } from "../passages-bindings.js"

/** The Jaccard similarity of a feature set and each of others, which are those of this package. */
export function similarities(a: BigUint64Array, sets: readonly BigUint64Array[]): number[] {
  return sharedCounts(channel, overlapOf, a, sets).map(
    (shared, at) => shared / Math.max(a.length + (sets[at] as BigUint64Array).length - shared, 1),
  )
}
