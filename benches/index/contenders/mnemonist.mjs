// The trees of the npm package mnemonist, for any items and any distance.
import { BKTree, VPTree } from "mnemonist"
import { timed } from "../../timing.mjs"
import { batch, DISTANCE } from "../data.mjs"
import { NAMES } from "../names.mjs"
import { popcount } from "../near.mjs"

const BATCH = 5
/** A query reads a large part of a tree, so these contenders hold no more. */
const MAX_COUNT = 100_000

export const bkTree = {
  name: NAMES.bkTree,
  group: "npm",
  about: "a tree by distance, for any items and any metric",
  maxCount: MAX_COUNT,
  make: (data) => BKTree.from(items(data), distance),
  load: (data) => {
    const tree = bkTree.make(data)
    const answer = (queries, i) => tree.search(DISTANCE, item(queries, i))
    const ask = (queries) => (round) => {
      const start = batch(round, BATCH)
      return timed(BATCH, () => {
        let found = 0
        for (let i = start; i < start + BATCH; i++) found += answer(queries, i).length
        return found
      })
    }
    return {
      answer: (queries, i) => answer(queries, i).map(match),
      timers: {
        build: () => timed(data.count, () => bkTree.make(data).search(DISTANCE, item(data.stored, 0))),
        hit: ask(data.hits),
        miss: ask(data.misses),
      },
    }
  },
}

export const vpTree = {
  name: NAMES.vpTree,
  group: "npm",
  about: "a tree by distance, for any items and any metric; built once, never changed",
  maxCount: MAX_COUNT,
  make: (data) => VPTree.from(items(data), distance),
  load: (data) => {
    const tree = vpTree.make(data)
    const answer = (queries, i) => tree.neighbors(DISTANCE, item(queries, i))
    const ask = (queries) => (round) => {
      const start = batch(round, BATCH)
      return timed(BATCH, () => {
        let found = 0
        for (let i = start; i < start + BATCH; i++) found += answer(queries, i).length
        return found
      })
    }
    return {
      answer: (queries, i) => answer(queries, i).map(match),
      timers: {
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

function item({ halves: [lows, highs] }, id) {
  return { id, low: lows[id], high: highs[id] }
}

function distance(a, b) {
  return popcount(a.low ^ b.low) + popcount(a.high ^ b.high)
}

function match({ item, distance }) {
  return { id: item.id, distance }
}
