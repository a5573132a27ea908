// Typed arrays, the best that JavaScript allows: for each of four blocks of 16 bits, all ids sorted by
// it, and where each of its values starts. Made in one go: nothing is added later, or taken out.
import { timed } from "../../timing.mjs"
import { batch, DISTANCE } from "../data.mjs"
import { byDistance, metEarlier, ones, pairsByDistance } from "../near.mjs"

const BATCH = 10_000
const VALUES = 65_536

export const csr = {
  name: "JS typed arrays",
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
      answer: ({ lanes: [lows, highs] }, place) => index.query(lows[place], highs[place]),
      pairs: () => index.pairs(),
      figures: {
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

  /** Half of the lane with the block agrees anyway: the other lane alone refuses nearly all. */
  #look(block, value, others, other, low, high, matches) {
    const { starts, ids } = this.tables[block]
    const end = starts[value + 1]
    for (let at = starts[value]; at < end; at++) {
      const id = ids[at]
      if (differInMore(others[id] ^ other)) continue
      const x = this.lows[id] ^ low
      const y = this.highs[id] ^ high
      const distance = ones(x) + ones(y)
      if (distance <= DISTANCE && !metEarlier(block, x, y)) matches.push({ id, distance })
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
    // The other lanes of one value, next to each other.
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
          const distance = ones(x) + ones(y)
          if (distance <= DISTANCE && !metEarlier(block, x, y)) pairs.push({ a, b, distance })
        }
      }
    }
  }
}

/** Whether more than three bits, the distance, are 1: sooner known than how many. */
function differInMore(word) {
  let left = word & (word - 1)
  left &= left - 1
  return (left & (left - 1)) !== 0
}

/** All places, sorted by 16 bits of what stands there, by counting. */
function sorted(lanes, shift) {
  const starts = new Uint32Array(VALUES + 1)
  for (let place = 0; place < lanes.length; place++) starts[((lanes[place] >>> shift) & 0xffff) + 1]++
  for (let value = 0; value < VALUES; value++) starts[value + 1] += starts[value]
  const next = starts.slice()
  const ids = new Uint32Array(lanes.length)
  for (let place = 0; place < lanes.length; place++) ids[next[(lanes[place] >>> shift) & 0xffff]++] = place
  return { starts, ids }
}

function longest(starts) {
  let most = 0
  for (let value = 0; value < VALUES; value++) most = Math.max(most, starts[value + 1] - starts[value])
  return most
}
