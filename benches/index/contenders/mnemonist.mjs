// The trees of the npm package mnemonist, for any items and any distance.
import { BKTree, VPTree } from "mnemonist"
import { timed } from "../../timing.mjs"
import { batch, DISTANCE } from "../data.mjs"
import { ones } from "../near.mjs"

const BATCH = 5
/** The most that they are asked to hold: a query looks at a large part of everything. */
const MOST = 100_000

export const bkTree = {
  name: "mnemonist's BKTree",
  most: MOST,
  make: (data) => BKTree.from(items(data), distance),
  load: (data) => {
    const tree = bkTree.make(data)
    const answer = (queries, place) => tree.search(DISTANCE, item(queries, place))
    const ask = (queries) => (round) => {
      const start = batch(round, BATCH)
      return timed(BATCH, () => {
        let found = 0
        for (let place = start; place < start + BATCH; place++) found += answer(queries, place).length
        return found
      })
    }
    return {
      answer: (queries, place) => answer(queries, place).map(match),
      figures: {
        build: () => timed(data.count, () => bkTree.make(data).search(DISTANCE, item(data.stored, 0))),
        hit: ask(data.hits),
        miss: ask(data.misses),
      },
    }
  },
}

/** Made in one go: nothing is added later. */
export const vpTree = {
  name: "mnemonist's VPTree",
  most: MOST,
  make: (data) => VPTree.from(items(data), distance),
  load: (data) => {
    const tree = vpTree.make(data)
    const answer = (queries, place) => tree.neighbors(DISTANCE, item(queries, place))
    const ask = (queries) => (round) => {
      const start = batch(round, BATCH)
      return timed(BATCH, () => {
        let found = 0
        for (let place = start; place < start + BATCH; place++) found += answer(queries, place).length
        return found
      })
    }
    return {
      answer: (queries, place) => answer(queries, place).map(match),
      figures: {
        build: () => timed(data.count, () => vpTree.make(data).neighbors(DISTANCE, item(data.stored, 0))),
        hit: ask(data.hits),
        miss: ask(data.misses),
      },
    }
  },
}

function items(data) {
  return data.ids.map((id) => item(data.stored, id))
}

function item({ lanes: [lows, highs] }, id) {
  return { id, low: lows[id], high: highs[id] }
}

function distance(a, b) {
  return ones(a.low ^ b.low) + ones(a.high ^ b.high)
}

function match({ item, distance }) {
  return { id: item.id, distance }
}
