// The section of BENCHMARKS.md on the index.
import { faster } from "../comparison.mjs"
import { comparisonTable, count, markdownTable, number, times } from "../tables.mjs"

export { goals } from "./goals.mjs"

export const title = "The index"

/** The operations that look up, and what each counts as one. */
export const LOOKUPS = {
  build: "build, with a first query, per fingerprint",
  hit: "query with matches",
  miss: "query without matches",
  manyHits: "one of many queries, with matches",
  manyMisses: "one of many queries, without matches",
  delete: "delete",
  stream: "query, then set",
  pairs: "all pairs, per fingerprint",
}

/** The operations that read all fingerprints. */
export const SCANS = { scan: "query by exhaustive scan", nearest: "the ten nearest" }

const MEMORY = { own: "`byteLength` or JavaScript's heap", process: "resident memory of the process" }

/** The headings and lines that follow the goals. */
export function chapters(section) {
  return [
    ...grouped(section.comparisons, LOOKUPS, ["count", "bits", "distance"]).map((all) =>
      lookups(all, section),
    ),
    ...grouped(section.comparisons, SCANS, ["count"]).map((all) => scans(all, section)),
    memory(section),
    ["The index: growth of the WebAssembly memory", growth(section)],
    ["The index: contenders that are faster", fasterContenders(section)],
  ]
}

export function comparisonTitle({ operation, count: stored, bits, distance }) {
  return `${LOOKUPS[operation] ?? SCANS[operation]}, ${count(stored)} of ${bits} bits, distance ${distance}`
}

export function memoryTitle({ kind, count: stored }) {
  return `${MEMORY[kind]}, per fingerprint, ${count(stored)} of 64 bits`
}

export function bytes(value) {
  return `${number(value)} bytes`
}

/** Scans take less than a nanosecond for a fingerprint. */
function nanoseconds(value) {
  return `${number(value)} ns`
}

/** The comparisons of these operations, in lists of those that are equal in these keys. */
function grouped(comparisons, operations, keys) {
  const groups = new Map()
  for (const comparison of comparisons) {
    if (!(comparison.operation in operations)) continue
    const key = keys.map((name) => comparison[name]).join()
    groups.set(key, [...(groups.get(key) ?? []), comparison])
  }
  return [...groups.values()]
}

function lookups(shown, { contenders }) {
  const [{ count: stored, bits, distance }] = shown
  return [
    `The index: ${count(stored)} fingerprints of ${bits} bits, distance ${distance}`,
    [
      "Time for one operation, in brackets the ratio to `DuplicateIndex`. A dash: not measured, or the contender cannot.",
      "",
      ...comparisonTable(shown, contenders, {
        title: ({ operation }) => LOOKUPS[operation],
        format: nanoseconds,
      }),
    ],
  ]
}

function scans(shown, { contenders }) {
  return [
    `The index: scans of ${count(shown[0].count)} fingerprints`,
    [
      "At these distances block tables would be no faster. Time for each stored fingerprint, in brackets the ratio to",
      "`DuplicateIndex`.",
      "",
      ...comparisonTable(shown, contenders, {
        title: ({ operation, bits, distance }) => `${SCANS[operation]}, ${bits} bits, distance ${distance}`,
        format: nanoseconds,
      }),
    ],
  ]
}

function memory({ memory, contenders }) {
  const shown = memory.map((one) => ({ ...one, times: one.bytes }))
  return [
    "The index: memory",
    [
      "Bytes per fingerprint of 64 bits, each index in a process of its own. The first figure is what the index reports",
      "(`byteLength`) or, for others, the growth of JavaScript's heap; the second is the growth of resident memory.",
      "",
      ...comparisonTable(shown, contenders, {
        title: ({ kind, count: stored }) => `${MEMORY[kind]}, ${count(stored)}`,
        format: bytes,
      }),
    ],
  ]
}

function growth({ growth = [] }) {
  if (growth.length === 0) return ["Not measured in this run."]
  const rows = growth.map(({ count: stored, layout, distance, method, grown, byteLength }) => [
    `${count(stored)} by \`${method}\`, ${layout} layout, distance ${distance}`,
    ...[grown, byteLength].map(bytes),
    number(grown / byteLength),
  ])
  return [
    "Bytes per fingerprint of 64 bits: the growth of the module's memory (`memory.buffer`), which includes what the",
    "allocator leaves unused, and what `byteLength` reports. Ids are stored by JavaScript and counted in neither.",
    "",
    ...markdownTable(["", "growth", "`byteLength`", "ratio"], rows),
  ]
}

function fasterContenders({ comparisons, contenders }) {
  const lines = faster(comparisons, contenders).map(({ comparison, our, before }) => {
    const list = before.map(({ contender: { name }, ratio }) => `${name} (${times(ratio)})`)
    return `- ${comparisonTitle(comparison)}, than \`${our.name}\`: ${list.join(", ")}`
  })
  return lines.length > 0 ? lines : ["None."]
}
