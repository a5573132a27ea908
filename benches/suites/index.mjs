// The index of fingerprints: this package against others.
import { fileURLToPath } from "node:url"
import { fail, output } from "../../scripts/run.mjs"
import { byDistance, DISTANCE, dataset, distance, exhaustive, SCAN_DISTANCE } from "../fingerprint-data.mjs"
import { timed } from "../measure.mjs"
import { startIndex } from "../native.mjs"
import { load } from "../packages.mjs"
import { count as digits, number } from "../tables.mjs"

export const title = "The index"

const FAST = "DuplicateIndex"
const COMPACT = "DuplicateIndex, compact"
const BK_TREE = "npm mnemonist 0.40.8, BKTree"
const VP_TREE = "npm mnemonist 0.40.8, VPTree"
const BKTREE_FAST = "npm bktree-fast 0.0.7"
const GAOYA = "crate gaoya 0.2.2"
const SCAN = "JS scan"

export const ours = [FAST, COMPACT]

export const contenders = {
  [FAST]: "the package as users call it, ids and all, in the fast layout",
  [COMPACT]: "the same in the compact layout",
  [BK_TREE]: "a tree by distance, for any items and any metric",
  [VP_TREE]: "the same; built once, never changed",
  [BKTREE_FAST]: "a tree by distance, in C, of hexadecimal digits; without ids",
  [GAOYA]:
    "native; four blocks of 16 bits; its distance of 3 means less than 3, so its answers lack those at 3",
  [SCAN]: "the naive baseline, typed arrays that are read to the end",
}

export const tables = {
  lookups: {
    heading: "Near-duplicates within 3 of 64 bits",
    ratios: true,
    about:
      "Time for one operation, building and all pairs for each fingerprint; in brackets the ratio to `DuplicateIndex`. Stored " +
      "fingerprints are random, and one in a hundred is a near-duplicate of an earlier one. Trees read a large part of " +
      "themselves for a query, so they hold no more than 100,000. Not compared: usearch is approximate, bktree knows edits of strings " +
      "only, vptree is the tree of VPTree, and the packages for SimHash have no index.",
    format: (ns) => `${number(ns)} ns`,
    chart: { row: "100,000: query with matches", per: 1e9, unit: "queries a second" },
  },
  scans: {
    heading: "Scans",
    ratios: true,
    about:
      "At the distance of the default recipe, 13 of 64 or 30 of 128 bits, block tables would be no faster. Time for each stored " +
      "fingerprint.",
    format: (ns) => `${number(ns)} ns`,
  },
  memory: {
    heading: "Memory for a fingerprint",
    ratios: true,
    about:
      "Bytes per fingerprint of 64 bits, each index in a process of its own: what the index reports (`byteLength`) or, for others, " +
      "the growth of JavaScript's heap; and the growth of resident memory.",
    format: (bytes) => `${number(bytes)} B`,
  },
}

const OPERATIONS = {
  build: "build, with a first query",
  hit: "query with matches",
  miss: "query without matches",
  stream: "query, then set",
  pairs: "all pairs",
}

const COUNTS = [100_000, 1_000_000]

export const goals = [
  ...COUNTS.flatMap((count) =>
    ["hit", "miss"].map((operation) => ({
      ...{ table: "lookups", row: `${digits(count)}: ${OPERATIONS[operation]}` },
      ...{ over: GAOYA, under: FAST, atLeast: 5 },
    })),
  ),
  { table: "scans", row: "1,000,000 of 64 bits", over: SCAN, under: FAST, atLeast: 4 },
  { table: "memory", row: "100,000: reported, or heap", over: FAST, atMost: 60.5 },
  { table: "memory", row: "100,000: reported, or heap", over: COMPACT, atMost: 36.5 },
  { table: "memory", row: "1,000,000: reported, or heap", over: FAST, atMost: 51 },
  { table: "memory", row: "1,000,000: reported, or heap", over: COMPACT, atMost: 27 },
]

export const missed =
  "With 100,000 fingerprints nearly all that any contender reads for a query is in the caches, so that prefetching hides little."

export async function* rows({ quick }) {
  const { DuplicateIndex } = await import("../../dist/index.js")
  for (const count of quick ? [10_000] : COUNTS) {
    const data = dataset(count, 64)
    const all = {}
    for (const [name, { most = count, load }] of Object.entries(loaders(DuplicateIndex))) {
      const one = count <= most ? await load(data) : undefined
      if (one) all[name] = one
    }
    await checkQueries(data, all, DISTANCE)
    for (const [operation, what] of Object.entries(OPERATIONS)) {
      const able = Object.entries(all).filter(([, { timers }]) => operation in timers)
      const times = Object.fromEntries(able.map(([name, { timers }]) => [name, timers[operation]]))
      yield { table: "lookups", row: `${digits(count)}: ${what}`, times }
    }
    for (const { close } of Object.values(all)) close?.()
    for (const bits of [64, 128]) yield* scans(DuplicateIndex, dataset(count, bits))
    const used = Object.entries(loaders(DuplicateIndex))
      .filter(([, { make, most = count }]) => make && count <= most)
      .map(([name, { heap = true }]) => ({ name, heap, ...memoryOf(name, count) }))
    const figures = (list, key) => Object.fromEntries(list.map((one) => [one.name, one[key]]))
    // Memory that C code allocates is not in JavaScript's heap.
    const reported = used.filter(({ heap }) => heap)
    yield { table: "memory", row: `${digits(count)}: reported, or heap`, figures: figures(reported, "own") }
    yield { table: "memory", row: `${digits(count)}: resident`, figures: figures(used, "resident") }
  }
}

async function* scans(DuplicateIndex, data) {
  const { bits, count, hits, stored } = data
  const within = SCAN_DISTANCE[bits]
  const index = new DuplicateIndex({ bits, maxDistance: within }).setMany(data.ids, stored.limbs)
  const answer = ({ values }, i) => index.query(values[i])
  await checkQueries(data, { [FAST]: { answer } }, within)
  const scan = (queries, i) => exhaustive(stored, queries, i, within)
  const times = { [FAST]: asking(hits, 2, answer, count), [SCAN]: asking(hits, 2, scan, count) }
  yield { table: "scans", row: `${digits(count)} of ${bits} bits`, times }
  index.dispose()
}

/** A repetition that asks so many of the queries; the time is for each, or for each and each of so many. */
function asking(queries, size, answer, units = 1) {
  return (round) => {
    const start = (round * size) % (queries.count - size)
    return timed(size * units, () => {
      let found = 0
      for (let i = start; i < start + size; i++) found += answer(queries, i).length
      return found
    })
  }
}

/** The contenders by name: how each is loaded, made, and how many fingerprints it holds at `most`. */
function loaders(DuplicateIndex) {
  return {
    [FAST]: own(DuplicateIndex, "fast"),
    [COMPACT]: own(DuplicateIndex, "compact"),
    [BK_TREE]: tree("BKTree", "search"),
    [VP_TREE]: tree("VPTree", "neighbors"),
    [BKTREE_FAST]: bktreeFast,
    [GAOYA]: { load: loadGaoya },
  }
}

/** Fingerprints go in as bigints, and answers come as objects. */
function own(DuplicateIndex, layout) {
  const make = ({ ids, stored }) =>
    new DuplicateIndex({ maxDistance: DISTANCE, layout }).setMany(ids, stored.limbs)
  const load = (data) => {
    const { count, stored, hits, misses } = data
    const index = make(data)
    const answer = ({ values }, i) => index.query(values[i])
    const size = Math.min(10_000, count / 2)
    return {
      answer,
      timers: {
        build: () => {
          let fresh
          const time = timed(count, () => {
            fresh = make(data)
            return fresh.query(stored.values[0])
          })
          fresh.dispose()
          return time
        },
        hit: asking(hits, size, answer),
        miss: asking(misses, size, answer),
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
  return { make, load }
}

function tree(kind, search) {
  const item = ({ halves: [lows, highs] }, id) => ({ id, low: lows[id], high: highs[id] })
  const make = ({ ids, stored }) =>
    load("mnemonist")[kind].from(
      ids.map((id) => item(stored, id)),
      (a, b) => distance(a.low ^ b.low) + distance(a.high ^ b.high),
    )
  const loaded = (data) => {
    const tree = make(data)
    const answer = (queries, i) => tree[search](DISTANCE, item(queries, i))
    return {
      answer: (queries, i) => answer(queries, i).map(({ item, distance }) => ({ id: item.id, distance })),
      timers: {
        build: () => timed(data.count, () => make(data)[search](DISTANCE, item(data.stored, 0))),
        hit: asking(data.hits, 5, answer),
        miss: asking(data.misses, 5, answer),
      },
    }
  }
  return { make, load: loaded, most: 100_000 }
}

/** A tree that is a set, so ids are kept beside it. */
const bktreeFast = {
  most: 100_000,
  heap: false,
  make: ({ stored }) => new (load("bktree-fast"))(64).add(hex(stored)),
  load: (data) => {
    const stored = hex(data.stored)
    const asked = new Map([data.hits, data.misses].map((queries) => [queries, hex(queries)]))
    const ids = new Map()
    for (const [id, key] of stored.entries()) ids.set(key, [...(ids.get(key) ?? []), id])
    let tree
    try {
      tree = bktreeFast.make(data)
    } catch (error) {
      return console.log(
        `Not in this run: ${BKTREE_FAST}, written in C, could not be built: ${error.message}`,
      )
    }
    const find = (queries, i) => tree.find(asked.get(queries)[i], DISTANCE)
    return {
      answer: (queries, i) =>
        find(queries, i).flatMap(({ key, distance }) => ids.get(key).map((id) => ({ id, distance }))),
      timers: {
        build: () =>
          timed(data.count, () => new (load("bktree-fast"))(64).add(stored).find(stored[0], DISTANCE)),
        hit: asking(data.hits, 5, find),
        miss: asking(data.misses, 5, find),
      },
    }
  },
}

const hex = ({ values }) => values.map((value) => value.toString(16).padStart(16, "0"))

async function loadGaoya({ stored, hits, misses }) {
  const [words, asked, others] = [stored, hits, misses].map(({ values }) => values)
  const native = await startIndex({ stored: words, hits: asked, misses: others })
  if (!native) return undefined
  const timer = (operation) => [operation, (round) => native.ask(`${operation} ${round}`)]
  return {
    /** The distance up to which it finds. */
    reach: 2,
    answer: async (queries, i) => {
      const matches = await native.ask(`${queries === hits ? "hit-found" : "miss-found"} ${i}`)
      return matches.map(([id, distance]) => ({ id, distance }))
    },
    timers: Object.fromEntries(["build", "hit", "miss", "stream"].map(timer)),
    close: native.close,
  }
}

/** Ends the run unless all matches are those of an exhaustive search. */
async function checkQueries({ stored, hits, misses }, all, within) {
  for (const queries of [hits, misses]) {
    for (let i = 0; i < 50; i++) {
      const right = exhaustive(stored, queries, i, within)
      for (const [name, { answer, reach = within }] of Object.entries(all)) {
        const list = (matches) =>
          JSON.stringify(matches.sort(byDistance).map(({ id, distance }) => [id, distance]))
        const expected = list(right.filter(({ distance }) => distance <= reach))
        const got = list([...(await answer(queries, i))])
        if (got !== expected) fail(`${name}, query ${i}: ${got} instead of ${expected}`)
      }
    }
  }
}

/** The bytes per fingerprint of an index, in a process of its own: this file with its name and the number. */
function memoryOf(name, count) {
  return JSON.parse(
    output(process.execPath, ["--expose-gc", fileURLToPath(import.meta.url), name, `${count}`]),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, count] = process.argv.slice(2)
  const { DuplicateIndex } = await import("../../dist/index.js")
  const { make } = loaders(DuplicateIndex)[name]
  const data = dataset(Number(count), 64)
  const used = () => {
    // Two collections: some objects are freed only by the second.
    globalThis.gc()
    globalThis.gc()
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
    return { heap: heapUsed + arrayBuffers, resident: rss }
  }
  // All forms of the data, and a small index, so that code and the initial memory of a module are not counted.
  const kept = [data.stored.halves, data.stored.values, make(dataset(1000, 64))]
  const before = used()
  kept.push(make(data))
  const after = used()
  const own = kept.at(-1).byteLength ?? after.heap - before.heap
  console.log(
    JSON.stringify({ own: own / data.count, resident: (after.resident - before.resident) / data.count }),
  )
}
