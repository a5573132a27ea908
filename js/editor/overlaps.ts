// The similarity of feature sets, computed by the passages module, which a checker loads anyway.
import { sharedCounts } from "../fingerprint/shared-counts.js"
import { channel } from "../modules/passages-module.js"

/** Returns the Jaccard similarity of a feature set to each of `sets`. The sets come from this package, and are not checked. */
export function similarities(a: BigUint64Array, sets: readonly BigUint64Array[]): number[] {
  return sharedCounts(channel, a, sets).map(
    (shared, at) => shared / Math.max(a.length + (sets[at] as BigUint64Array).length - shared, 1),
  )
}
