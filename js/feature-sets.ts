// Feature sets: how many features two or more texts share.
import * as bindings from "./bindings.js"
import { bigUint64Elements } from "./bytes.js"
import { call } from "./call.js"
import { ready } from "./engine-module.js"
import { elements } from "./iterables.js"
import { input } from "./memory.js"
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
  return sharedCounts(first, others).map((shared, at) => {
    const { length } = others[at] as BigUint64Array
    return { a: first.length, b: length, shared }
  })
}

/** How many features of a set each of others has. The sets are those of this package, and are not checked. */
export function sharedCounts(a: BigUint64Array, sets: readonly BigUint64Array[]): number[] {
  return call(() => {
    const counts: number[] = []
    input.writeBytes(a, 0)
    for (let first = 0; first < sets.length; ) {
      // Sets are written many at a time: one write takes longer than to compare two sets.
      let [next, words] = [first, 0]
      do words += (sets[next++] as BigUint64Array).length
      while (next < sets.length && words + (sets[next] as BigUint64Array).length <= AT_ONCE)
      input.writeBytes(joined(sets, first, next, words), 8 * a.length)
      let start = a.length
      for (; first < next; first++) {
        const { length } = sets[first] as BigUint64Array
        counts.push(bindings.overlap(a.length, start, length))
        start += length
      }
    }
    return counts
  })
}

/** How many features are written at once. */
const AT_ONCE = 1 << 12

let buffer: BigUint64Array | undefined

function joined(sets: readonly BigUint64Array[], first: number, next: number, words: number): BigUint64Array {
  if (next === first + 1) return sets[first] as BigUint64Array
  buffer ??= new BigUint64Array(AT_ONCE)
  let end = 0
  for (let at = first; at < next; at++) {
    const set = sets[at] as BigUint64Array
    buffer.set(set, end)
    end += set.length
  }
  return buffer.subarray(0, words)
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
