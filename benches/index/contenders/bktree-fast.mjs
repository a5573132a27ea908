// The BK-tree of the npm package bktree-fast, written in C. It takes hexadecimal digits, and is a set:
// whoever wants ids keeps them besides.
import BKTree from "bktree-fast"
import { timed } from "../../timing.mjs"
import { batch, DISTANCE } from "../data.mjs"

const BATCH = 5

export const bktreeFast = {
  name: "bktree-fast",
  /** The most that it is asked to hold: a query looks at a large part of everything. */
  most: 100_000,
  inHeap: false,
  make: ({ stored }) => new BKTree(64).add(digits(stored)),
  load: (data) => {
    const stored = digits(data.stored)
    const asked = new Map([data.hits, data.misses].map((queries) => [queries, digits(queries)]))
    const make = () => new BKTree(64).add(stored)
    const tree = make()
    const ids = grouped(stored)
    const ask = (queries) => (round) => {
      const texts = asked.get(queries)
      const start = batch(round, BATCH)
      return timed(BATCH, () => {
        let found = 0
        for (let place = start; place < start + BATCH; place++)
          found += tree.find(texts[place], DISTANCE).length
        return found
      })
    }
    return {
      answer: (queries, place) =>
        tree
          .find(asked.get(queries)[place], DISTANCE)
          .flatMap(({ key, distance }) => ids.get(key).map((id) => ({ id, distance }))),
      figures: {
        build: () => timed(data.count, () => make().find(stored[0], DISTANCE)),
        hit: ask(data.hits),
        miss: ask(data.misses),
      },
    }
  },
}

function digits({ whole }) {
  return whole.map((value) => value.toString(16).padStart(16, "0"))
}

function grouped(digits) {
  const ids = new Map()
  for (const [id, key] of digits.entries()) ids.set(key, [...(ids.get(key) ?? []), id])
  return ids
}
