// Compressed rows in typed arrays, the fastest layout that JavaScript allows: for each of four blocks of 16
// bits, all ids sorted by the block, and where the ids of each value start. The tables are built once;
// fingerprints cannot be added or deleted.
import { timed } from "../../timing.mjs"
import { batch, DISTANCE } from "../data.mjs"
import { NAMES } from "../names.mjs"
import { byDistance, foundEarlier, pairsByDistance, popcount } from "../near.mjs"

const BATCH = 10_000
const VALUES = 65_536

export const csr = {
  name: NAMES.csr,
  group: "by hand",
  about: "for each of four blocks, all ids sorted by it, in typed arrays; built once, never changed",
  make: ({ stored: { halves } }) => new Csr(halves[0].slice(), halves[1].slice()),
  load: (data) => {
    const { count } = data
    const [lows, highs] = data.stored.halves
    const index = csr.make(data)
    const ask =
      ({ halves: [lows, highs] }) =>
      (round) => {
        const start = batch(round, BATCH)
        return timed(BATCH, () => {
          let found = 0
          for (let at = start; at < start + BATCH; at++) found += index.query(lows[at], highs[at]).length
          return found
        })
      }
    return {
      answer: ({ halves: [lows, highs] }, i) => index.query(lows[i], highs[i]),
      pairs: () => index.pairs(),
      timers: {
        build: () => timed(count, () => csr.make(data).query(lows[0], highs[0])),
        hit: ask(data.hits),
        miss: ask(data.misses),
        pairs: () => timed(count, () => index.pairs()),
      },
    }
  },
}

class Csr {
  constructor(lows, highs) {
    this.lows = lows
    this.highs = highs
    this.tables = [sorted(lows, 0), sorted(lows, 16), sorted(highs, 0), sorted(highs, 16)]
  }

  query(low, high) {
    const { lows, highs } = this
    const matches = []
    this.#lookUp(0, low & 0xffff, highs, high, low, high, matches)
    this.#lookUp(1, low >>> 16, highs, high, low, high, matches)
    this.#lookUp(2, high & 0xffff, lows, low, low, high, matches)
    this.#lookUp(3, high >>> 16, lows, low, low, high, matches)
    return matches.length > 1 ? matches.sort(byDistance) : matches
  }

  /**
   * Looks up one block. Half of the 32-bit word that contains the block agrees already, so comparing the other
   * word first rejects nearly all candidates.
   */
  #lookUp(block, value, others, other, low, high, matches) {
    const { starts, ids } = this.tables[block]
    const end = starts[value + 1]
    for (let at = starts[value]; at < end; at++) {
      const id = ids[at]
      if (differInMore(others[id] ^ other)) continue
      const x = this.lows[id] ^ low
      const y = this.highs[id] ^ high
      const distance = popcount(x) + popcount(y)
      if (distance <= DISTANCE && !foundEarlier(block, x, y)) matches.push({ id, distance })
    }
  }

  pairs() {
    const pairs = []
    for (let block = 0; block < 4; block++) this.#pairsOf(block, pairs)
    return pairs.sort(pairsByDistance)
  }

  #pairsOf(block, pairs) {
    const { lows, highs } = this
    const { starts, ids } = this.tables[block]
    const others = block < 2 ? highs : lows
    // The other words of the ids of one value, contiguous.
    const gathered = new Uint32Array(longest(starts))
    for (let value = 0; value < VALUES; value++) {
      const start = starts[value]
      const length = starts[value + 1] - start
      for (let i = 0; i < length; i++) {
        const other = others[ids[start + i]]
        gathered[i] = other
        for (let j = 0; j < i; j++) {
          if (differInMore(gathered[j] ^ other)) continue
          const a = ids[start + j]
          const b = ids[start + i]
          const x = lows[a] ^ lows[b]
          const y = highs[a] ^ highs[b]
          const distance = popcount(x) + popcount(y)
          if (distance <= DISTANCE && !foundEarlier(block, x, y)) pairs.push({ a, b, distance })
        }
      }
    }
  }
}

/**
 * Whether more than three bits are 1, three being the distance. Clearing the lowest bit three times is faster than
 * counting.
 */
function differInMore(word) {
  let left = word & (word - 1)
  left &= left - 1
  return (left & (left - 1)) !== 0
}

/** All ids, by a counting sort on 16 bits of their fingerprints. */
function sorted(words, shift) {
  const starts = new Uint32Array(VALUES + 1)
  for (let i = 0; i < words.length; i++) starts[((words[i] >>> shift) & 0xffff) + 1]++
  for (let value = 0; value < VALUES; value++) starts[value + 1] += starts[value]
  const next = starts.slice()
  const ids = new Uint32Array(words.length)
  for (let i = 0; i < words.length; i++) ids[next[(words[i] >>> shift) & 0xffff]++] = i
  return { starts, ids }
}

function longest(starts) {
  let most = 0
  for (let value = 0; value < VALUES; value++) most = Math.max(most, starts[value + 1] - starts[value])
  return most
}
