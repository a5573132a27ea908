// The package as its users call it: fingerprints go in as bigints, answers come as objects.
import { DuplicateIndex } from "../../../dist/index.js"
import { timed } from "../../timing.mjs"
import { batch, DISTANCE, SCAN_DISTANCE, tenth } from "../data.mjs"

const BATCH = 10_000
const SCANS = 4

export const ours = {
  name: "ours",
  make: (data, maxDistance) => make(data, "fast", maxDistance),
  load: (data) => load(data, "fast"),
  loadScan,
}

/** The same in less memory. What reads everything is the same. */
export const oursCompact = {
  name: "ours, compact",
  make: (data) => make(data, "compact"),
  load: (data) => load(data, "compact"),
}

function make({ bits, ids, stored }, layout, maxDistance = DISTANCE) {
  return new DuplicateIndex({ bits, maxDistance, layout }).setMany(ids, stored.words)
}

function load(data, layout) {
  const { count, stored } = data
  const index = make(data, layout)
  const ask =
    ({ whole }) =>
    (round) => {
      const start = batch(round, BATCH)
      return timed(BATCH, () => {
        let found = 0
        for (let at = start; at < start + BATCH; at++) found += index.query(whole[at]).length
        return found
      })
    }
  const askMany =
    ({ words }) =>
    (round) => {
      const start = batch(round, BATCH)
      return timed(BATCH, () => index.queryMany(words.subarray(start, start + BATCH)))
    }
  return {
    answer: ({ whole }, place) => index.query(whole[place]),
    answerMany: ({ words }, number) => index.queryMany(words.subarray(0, number)),
    pairs: () => index.pairs(),
    figures: {
      build: () => {
        let fresh
        const time = timed(count, () => {
          fresh = make(data, layout)
          return fresh.query(stored.whole[0])
        })
        fresh.dispose()
        return time
      },
      hit: ask(data.hits),
      miss: ask(data.misses),
      manyHits: askMany(data.hits),
      manyMisses: askMany(data.misses),
      delete: (round) => {
        const places = tenth(count, round)
        const time = timed(places.length, () => {
          for (const id of places) index.delete(id)
          return index.query(stored.whole[0])
        })
        index.setMany(
          places,
          BigUint64Array.from(places, (place) => stored.words[place]),
        )
        return time
      },
      stream: () =>
        timed(count, () => {
          const index = new DuplicateIndex({ maxDistance: DISTANCE, layout })
          let found = 0
          for (let id = 0; id < count; id++) {
            found += index.query(stored.whole[id]).length
            index.set(id, stored.whole[id])
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
    answer: ({ whole }, place) => index.query(whole[place]),
    answerNearest: ({ whole }, place, number) => index.nearest(whole[place], number),
    figures: {
      scan: (round) => {
        const start = batch(round, SCANS)
        return timed(SCANS * count, () => {
          let found = 0
          for (let at = start; at < start + SCANS; at++) found += index.query(hits.whole[at]).length
          return found
        })
      },
      nearest: (round) => {
        const start = batch(round, SCANS)
        return timed(SCANS * count, () => {
          let found = 0
          for (let at = start; at < start + SCANS; at++) found += index.nearest(hits.whole[at], 10).length
          return found
        })
      },
    },
    close: () => index.dispose(),
  }
}
