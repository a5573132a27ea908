// Counts, in a module, the features that one set shares with each of many others.
import { type Channel, writeBytes } from "../boundary/channel.js"
import type { Exports } from "../boundary/module.js"

/** The maximum number of features to write at once, unless a single set has more. */
const AT_ONCE = 1 << 12

/** The exports of a module that compares feature sets. */
interface OverlapExports extends Exports {
  /** Counts the shared features of two sets, given the size of the first, the start of the second, and the size of the second. */
  readonly overlapOf: (a: number, start: number, b: number) => number
}

/** Counts the features that `a` shares with each of `sets`. The sets come from this package, so they are not checked. */
export function sharedCounts(
  channel: Channel<OverlapExports>,
  a: BigUint64Array,
  sets: readonly BigUint64Array[],
): number[] {
  return channel.call(() => {
    const { overlapOf } = channel.ready()
    const counts: number[] = []
    writeBytes(channel, a, 0)
    for (let first = 0; first < sets.length; ) {
      // Many sets are written at a time, because one write takes longer than comparing two sets.
      let [next, words] = [first, 0]
      do words += (sets[next++] as BigUint64Array).length
      while (next < sets.length && words + (sets[next] as BigUint64Array).length <= AT_ONCE)
      writeBytes(channel, joined(sets, first, next, words), 8 * a.length)
      let start = a.length
      for (; first < next; first++) {
        const { length } = sets[first] as BigUint64Array
        counts.push(channel.number(overlapOf(a.length, start, length)))
        start += length
      }
    }
    return counts
  })
}

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
