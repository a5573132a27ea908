// The section of BENCHMARKS.md on the index of copied passages.
import { quotient } from "../goals.mjs"
import { count as digits, duration, markdownTable, times as multiple } from "../tables.mjs"

/** The greatest times, as multiples of that of a fingerprint, which needs less than the position of every word. */
const MOST = 15

export const title = "Copied passages"

export const indexTitle = ({ kind, count, length }) =>
  `${digits(count)} ${kind} texts of ${length} characters`

/** All goals, each with the measured figure. */
export function goals({ indexes }) {
  return indexes.flatMap(({ kind, times }) =>
    ["passages", "set", "query"].map((name) => ({
      what: `\`${name}\` against \`fingerprint\`, ${kind}`,
      atMost: MOST,
      measured: quotient(times[name], times.fingerprint),
    })),
  )
}

/** The headings and lines that follow the goals. */
export function chapters({ indexes }) {
  return [
    ["Copied passages: a text", ofTexts(indexes)],
    ["Copied passages: an index", ofIndexes(indexes)],
  ]
}

function ofTexts(indexes) {
  const rows = indexes.map(({ times, ...shape }) => [
    indexTitle(shape),
    duration(times.fingerprint),
    ...["passages", "set", "query"].map(
      (name) => `${duration(times[name])} (${multiple(times[name] / times.fingerprint)})`,
    ),
  ])
  return [
    "Time for one text by `text/1`, warm, in brackets the ratio to `fingerprint`. One text in twenty has half of another,",
    "which `query` finds. `set` replaces a text by itself.",
    "",
    ...markdownTable(["", "`fingerprint`", "`passages`", "`set`", "`query`"], rows),
  ]
}

function ofIndexes(indexes) {
  const rows = indexes.map(({ times, memory, ...shape }) => [
    indexTitle(shape),
    ...["fill", "pairs", "toBytes", "fromBytes"].map((name) => duration(times[name])),
    digits(memory.grown),
    digits(memory.byteLength),
  ])
  return [
    "Time for the whole index, for each of its texts, and its memory in bytes a text: the growth of the module's memory",
    "(`memory.buffer`), and what is in use. The second index also fills memory that was free before.",
    "",
    ...markdownTable(["", "filling it", "`pairs`", "`toBytes`", "`fromBytes`", "growth", "in use"], rows),
  ]
}
