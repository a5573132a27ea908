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
  make: ({ stored: { lanes } }) => new Csr(lanes[0].slice(), lanes[1].slice()),
  load: (data) => {
    const { count } = data
    const [lows, highs] = data.stored.lanes
    const index = csr.make(data)
    const ask =
      ({ lanes: [lows, highs] }) =>
      (round) => {
        const start = batch(round, BATCH)
        return timed(BATCH, () => {
          let found = 0
          for (let at = start; at < start + BATCH; at++) found += index.query(lows[at], highs[at]).length
          return found
        })
      }
    return {
      answer: ({ lanes: [lows, highs] }, i) => index.query(lows[i], highs[i]),
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
    this.#look(0, low & 0xffff, highs, high, low, high, matches)
    this.#look(1, low >>> 16, highs, high, low, high, matches)
    this.#look(2, high & 0xffff, lows, low, low, high, matches)
    this.#look(3, high >>> 16, lows, low, low, high, matches)
    return matches.length > 1 ? matches.sort(byDistance) : matches
  }

  /** Half of the lane that holds the block agrees: checking the other lane first rejects nearly all. */
  #look(block, value, others, other, low, high, matches) {
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
    // The other lanes of the ids of one value, contiguous.
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

/** Whether more than three bits, the distance, are 1: three bits are cleared, which is faster than a count. */
function differInMore(word) {
  let left = word & (word - 1)
  left &= left - 1
  return (left & (left - 1)) !== 0
}

/** All ids, by a counting sort on 16 bits of their fingerprints. */
function sorted(lanes, shift) {
  const starts = new Uint32Array(VALUES + 1)
  for (let i = 0; i < lanes.length; i++) starts[((lanes[i] >>> shift) & 0xffff) + 1]++
  for (let value = 0; value < VALUES; value++) starts[value + 1] += starts[value]
  const next = starts.slice()
  const ids = new Uint32Array(lanes.length)
  for (let i = 0; i < lanes.length; i++) ids[next[(lanes[i] >>> shift) & 0xffff]++] = i
  return { starts, ids }
}

function longest(starts) {
  let most = 0
  for (let value = 0; value < VALUES; value++) most = Math.max(most, starts[value + 1] - starts[value])
  return most
}
