// The goals of the index section. Each figure is a ratio of two figures of one run.
import { quotient } from "../goals.mjs"
import { count as digits } from "../tables.mjs"
import { NAMES } from "./names.mjs"

const FEW = 100_000
const MANY = 1_000_000

// Why goals are missed. docs/design/index.md explains more.
const IN_CACHES =
  "At this size nearly all that any contender reads for a query fits the caches, so prefetching hides little " +
  "(`npm run bench -- index`, see the same goals for the larger size)."
const SORTS =
  "The rows are sorted by each block in turn, within this time. The lists of a `Map` are grouped when it is built, " +
  "which is not part of its time here."

const explained = (count) => (count === FEW ? IN_CACHES : undefined)

/** The time of `other` is at least `atLeast` times ours. */
const GOALS = [
  ...[FEW, MANY].flatMap((count) =>
    ["hit", "miss"].flatMap((operation) => [
      { operation, count, other: NAMES.csr, atLeast: 1.7, explanation: explained(count) },
      { operation, count, other: NAMES.gaoya, atLeast: 5, explanation: explained(count) },
    ]),
  ),
  { operation: "pairs", count: MANY, other: NAMES.map, atLeast: 10, explanation: SORTS },
  { operation: "pairs", count: MANY, other: NAMES.native, atLeast: 0.8 },
  ...[64, 128].flatMap((bits) => [
    { operation: "scan", bits, count: MANY, other: NAMES.memcpy, atLeast: 1 },
    { operation: "scan", bits, count: MANY, other: NAMES.plain, atLeast: 4 },
  ]),
]

const TITLES = {
  hit: "a query with matches",
  miss: "a query without matches",
  pairs: "all pairs",
  scan: "a query by exhaustive scan",
}

/** Bytes per fingerprint, by layout. The keys of the tables take up to `TABLES` bytes more. */
const BYTES = { [NAMES.ours]: 50, [NAMES.compact]: 26 }
const TABLES = 2 ** 20

/** The goal for the growth of the module's memory, as a multiple of `byteLength`, by method. */
const GROWTH = { set: 1.5, setMany: 1.15 }
const SHAPES = [
  { layout: "fast", distance: 3 },
  { layout: "compact", distance: 3 },
  { layout: "fast", distance: 13 },
]

/** All goals, each with the measured figure, or the reason why there is none. */
export function goals(section) {
  const missing = (name) =>
    section.absent.find((one) => one.name === name)?.why ?? "the run recorded no such figure"
  const ratios = GOALS.map(({ operation, count, bits = 64, other, atLeast, explanation }) => {
    const times = section.comparisons.find(
      (one) => one.operation === operation && one.count === count && one.bits === bits,
    )?.times
    return {
      what: `${TITLES[operation]}, ${digits(count)} of ${bits} bits, against ${other}`,
      atLeast,
      measured: quotient(times?.[other], times?.[NAMES.ours]),
      missing: missing(other),
      explanation,
    }
  })
  const memory = [FEW, MANY].flatMap((count) =>
    Object.entries(BYTES).map(([name, each]) => ({
      what: `memory of ${name}, for each of ${digits(count)} fingerprints of 64 bits`,
      atMost: each + TABLES / count,
      unit: "bytes",
      measured: section.memory.find((one) => one.kind === "own" && one.count === count)?.bytes[name],
      missing: missing(name),
    })),
  )
  const growth = SHAPES.flatMap(({ layout, distance }) =>
    Object.entries(GROWTH).map(([method, atMost]) => {
      const figures = section.growth?.find(
        (one) =>
          one.count === MANY && one.layout === layout && one.distance === distance && one.method === method,
      )
      return {
        what: `growth of the module's memory over \`byteLength\`, ${digits(MANY)} by \`${method}\`, ${layout} layout, distance ${distance}`,
        atMost,
        measured: quotient(figures?.grown, figures?.byteLength),
        missing: "the run recorded no such figure",
      }
    }),
  )
  return [...ratios, ...memory, ...growth]
}
