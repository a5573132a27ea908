// How many features of a set each of many others has, by a module that counts them.
import type { Channel } from "../boundary/channel.js"

/** How many features are written at once. */
const AT_ONCE = 1 << 12

/** Counts the features that two sets share, by how many the first has, where the other one starts, and how many that has. */
type OverlapOf = (a: number, start: number, b: number) => number

/** The features of a set that each of others has. The sets are those of this package, and are not checked. */
export function sharedCounts(
  channel: Channel,
  overlapOf: OverlapOf,
  a: BigUint64Array,
  sets: readonly BigUint64Array[],
): number[] {
  return channel.call(() => {
    const counts: number[] = []
    channel.writeBytes(a, 0)
    for (let first = 0; first < sets.length; ) {
      // Sets are written many at a time: one write takes longer than to compare two sets.
      let [next, words] = [first, 0]
      do words += (sets[next++] as BigUint64Array).length
      while (next < sets.length && words + (sets[next] as BigUint64Array).length <= AT_ONCE)
      channel.writeBytes(joined(sets, first, next, words), 8 * a.length)
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
