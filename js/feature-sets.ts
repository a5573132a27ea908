// Feature sets: how many features two or more texts share.
import * as bindings from "./bindings.js"
import { bigUint64Elements } from "./bytes.js"
import { call } from "./call.js"
import { ready } from "./instance.js"
import { elements } from "./iterables.js"
import { writeBytes } from "./memory.js"
import type { Overlap } from "./public/index.js"

/** The most feature sets that are compared in one call. */
const MAX_SETS = 1 << 24

export function overlap(a: BigUint64Array, b: BigUint64Array): Overlap {
  return overlaps(a, [b])[0] as Overlap
}

export function overlaps(a: BigUint64Array, sets: Iterable<BigUint64Array>): Overlap[] {
  ready()
  const first = featureSet(a)
  const others = elements(sets, MAX_SETS, "the sets are an iterable of feature sets").map(featureSet)
  return call(() => {
    writeBytes(first, 0)
    return others.map((set) => {
      writeBytes(set, 8 * first.length)
      const shared = bindings.overlap(first.length, first.length, set.length)
      return { a: first.length, b: set.length, shared }
    })
  })
}

export function jaccard(a: BigUint64Array, b: BigUint64Array): number {
  const { shared, ...sizes } = overlap(a, b)
  return shared / Math.max(sizes.a + sizes.b - shared, 1)
}

export function containment(a: BigUint64Array, b: BigUint64Array): number {
  const { shared, ...sizes } = overlap(a, b)
  return shared / Math.max(sizes.a, 1)
}

function featureSet(value: unknown): BigUint64Array {
  return bigUint64Elements(value, "a feature set is")
}
