// The BK-tree of the npm package bktree-fast, written in C. The tree takes hexadecimal digits and is a set, so
// ids are kept beside it.
import BKTree from "bktree-fast"
import { timed } from "../../timing.mjs"
import { batch, DISTANCE } from "../data.mjs"
import { NAMES } from "../names.mjs"

const BATCH = 5

export const bktreeFast = {
  name: NAMES.bktreeFast,
  group: "npm",
  about: "a tree by distance, in C, of hexadecimal digits; without ids",
  /** A query reads a large part of the tree, so this contender holds no more. */
  maxCount: 100_000,
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
        for (let i = start; i < start + BATCH; i++) found += tree.find(texts[i], DISTANCE).length
        return found
      })
    }
    return {
      answer: (queries, i) =>
        tree
          .find(asked.get(queries)[i], DISTANCE)
          .flatMap(({ key, distance }) => ids.get(key).map((id) => ({ id, distance }))),
      timers: {
        build: () => timed(data.count, () => make().find(stored[0], DISTANCE)),
        hit: ask(data.hits),
        miss: ask(data.misses),
      },
    }
  },
}

function digits({ values }) {
  return values.map((value) => value.toString(16).padStart(16, "0"))
}

function grouped(digits) {
  const ids = new Map()
  for (const [id, key] of digits.entries()) ids.set(key, [...(ids.get(key) ?? []), id])
  return ids
}
