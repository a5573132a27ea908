// The package as its users call it: fingerprints go in as bigints, answers come as objects.
import { DuplicateIndex } from "../../../dist/index.js"
import { timed } from "../../timing.mjs"
import { batch, DISTANCE, SCAN_DISTANCE, tenth } from "../data.mjs"
import { NAMES } from "../names.mjs"

const BATCH = 10_000
const SCANS = 4

export const ours = {
  name: NAMES.ours,
  group: "ours",
  about: "the package as users call it, ids and all, in the fast layout",
  make: (data, maxDistance) => make(data, "fast", maxDistance),
  load: (data) => load(data, "fast"),
  loadScan,
}

/** The same index in less memory. Its scans are those of the fast layout. */
export const oursCompact = {
  name: NAMES.compact,
  group: "ours",
  about: "the same in the compact layout",
  make: (data) => make(data, "compact"),
  load: (data) => load(data, "compact"),
}

function make({ bits, ids, stored }, layout, maxDistance = DISTANCE) {
  return new DuplicateIndex({ bits, maxDistance, layout }).setMany(ids, stored.limbs)
}

function load(data, layout) {
  const { count, stored } = data
  const index = make(data, layout)
  const ask =
    ({ values }) =>
    (round) => {
      const start = batch(round, BATCH)
      return timed(BATCH, () => {
        let found = 0
        for (let at = start; at < start + BATCH; at++) found += index.query(values[at]).length
        return found
      })
    }
  const askMany =
    ({ limbs }) =>
    (round) => {
      const start = batch(round, BATCH)
      return timed(BATCH, () => index.queryMany(limbs.subarray(start, start + BATCH)))
    }
  return {
    answer: ({ values }, i) => index.query(values[i]),
    answerMany: ({ limbs }, number) => index.queryMany(limbs.subarray(0, number)),
    pairs: () => index.pairs().pairs,
    timers: {
      build: () => {
        let fresh
        const time = timed(count, () => {
          fresh = make(data, layout)
          return fresh.query(stored.values[0])
        })
        fresh.dispose()
        return time
      },
      hit: ask(data.hits),
      miss: ask(data.misses),
      manyHits: askMany(data.hits),
      manyMisses: askMany(data.misses),
      delete: (round) => {
        const ids = tenth(count, round)
        const time = timed(ids.length, () => {
          for (const id of ids) index.delete(id)
          return index.query(stored.values[0])
        })
        index.setMany(
          ids,
          BigUint64Array.from(ids, (i) => stored.limbs[i]),
        )
        return time
      },
      stream: () =>
        timed(count, () => {
          const index = new DuplicateIndex({ maxDistance: DISTANCE, layout })
          let found = 0
          for (let id = 0; id < count; id++) {
            found += index.query(stored.values[id]).length
            index.set(id, stored.values[id])
          }
          index.dispose()
          return found
        }),
      pairs: () => timed(count, () => index.pairs()),
    },
    close: () => index.dispose(),
  }
}

function loadScan(data) {
  const { count, hits } = data
  const index = ours.make(data, SCAN_DISTANCE[data.bits])
  return {
    answer: ({ values }, i) => index.query(values[i]),
    answerNearest: ({ values }, i, number) => index.nearest(values[i], number),
    timers: {
      scan: (round) => {
        const start = batch(round, SCANS)
        return timed(SCANS * count, () => {
          let found = 0
          for (let at = start; at < start + SCANS; at++) found += index.query(hits.values[at]).length
          return found
        })
      },
      nearest: (round) => {
        const start = batch(round, SCANS)
        return timed(SCANS * count, () => {
          let found = 0
          for (let at = start; at < start + SCANS; at++) found += index.nearest(hits.values[at], 10).length
          return found
        })
      },
    },
    close: () => index.dispose(),
  }
}
