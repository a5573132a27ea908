// A Map for each block, the direct way to write an index: for each of four blocks of 16 bits, the ids of all
// fingerprints with each value of the block.
import { timed } from "../../timing.mjs"
import { batch, DISTANCE, tenth } from "../data.mjs"
import { NAMES } from "../names.mjs"
import { byDistance, foundEarlier, pairsByDistance, popcount } from "../near.mjs"

const BATCH = 10_000

export const map = {
  name: NAMES.map,
  group: "by hand",
  about: "a `Map` for each of four blocks: all ids with a value of the block",
  make: ({ count, stored }) => {
    const [lows, highs] = stored.halves
    const index = new BlockMap(count)
    for (let id = 0; id < count; id++) index.set(id, lows[id], highs[id])
    return index
  },
  load: (data) => {
    const { count } = data
    const [lows, highs] = data.stored.halves
    const index = map.make(data)
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
        build: () => timed(count, () => map.make(data).query(lows[0], highs[0])),
        hit: ask(data.hits),
        miss: ask(data.misses),
        delete: (round) => {
          const ids = tenth(count, round)
          const time = timed(ids.length, () => {
            for (const id of ids) index.delete(id)
            return index.query(lows[0], highs[0])
          })
          for (const id of ids) index.set(id, lows[id], highs[id])
          return time
        },
        stream: () =>
          timed(count, () => {
            const index = new BlockMap(count)
            let found = 0
            for (let id = 0; id < count; id++) {
              found += index.query(lows[id], highs[id]).length
              index.set(id, lows[id], highs[id])
            }
            return found
          }),
        pairs: () => timed(count, () => index.pairs()),
      },
    }
  },
}

class BlockMap {
  constructor(capacity) {
    this.lows = new Uint32Array(capacity)
    this.highs = new Uint32Array(capacity)
    this.tables = [new Map(), new Map(), new Map(), new Map()]
  }

  set(id, low, high) {
    this.lows[id] = low
    this.highs[id] = high
    for (let block = 0; block < 4; block++) {
      const value = partOf(block, low, high)
      const ids = this.tables[block].get(value)
      if (ids) ids.push(id)
      else this.tables[block].set(value, [id])
    }
  }

  delete(id) {
    for (let block = 0; block < 4; block++) {
      const ids = this.tables[block].get(partOf(block, this.lows[id], this.highs[id]))
      const last = ids.pop()
      if (last !== id) ids[ids.indexOf(id)] = last
    }
  }

  query(low, high) {
    const { lows, highs } = this
    const matches = []
    for (let block = 0; block < 4; block++) {
      const ids = this.tables[block].get(partOf(block, low, high))
      if (!ids) continue
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i]
        const x = lows[id] ^ low
        const y = highs[id] ^ high
        const distance = popcount(x) + popcount(y)
        if (distance <= DISTANCE && !foundEarlier(block, x, y)) matches.push({ id, distance })
      }
    }
    return matches.sort(byDistance)
  }

  pairs() {
    const { lows, highs } = this
    const pairs = []
    for (let block = 0; block < 4; block++) {
      for (const ids of this.tables[block].values()) {
        for (let i = 1; i < ids.length; i++) {
          const one = ids[i]
          const low = lows[one]
          const high = highs[one]
          for (let j = 0; j < i; j++) {
            const other = ids[j]
            const x = lows[other] ^ low
            const y = highs[other] ^ high
            const distance = popcount(x) + popcount(y)
            if (distance <= DISTANCE && !foundEarlier(block, x, y)) {
              pairs.push({ a: Math.min(one, other), b: Math.max(one, other), distance })
            }
          }
        }
      }
    }
    return pairs.sort(pairsByDistance)
  }
}

function partOf(block, low, high) {
  return ((block < 2 ? low : high) >>> ((block & 1) * 16)) & 0xffff
}
