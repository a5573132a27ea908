// The section of BENCHMARKS.md on where the time goes.
import { kindTitle } from "../fingerprints/goals.mjs"
import { markdownTable } from "../tables.mjs"
import { REST, STAGES } from "./stages.mjs"

export const title = "Where the time goes"

/** Profiles have no goals. */
export const goals = (_section) => []

/** The headings and lines of the section. */
export function chapters({ rows }) {
  return ["fingerprint", "explain"].map((of) => [
    `Where the time of \`${of}\` goes`,
    table(rows.filter((row) => row.of === of)),
  ])
}

function table(rows) {
  const columns = [...Object.keys(STAGES), REST]
  const lines = rows.map(({ kind, length, recipe, percents, most }) => [
    kindTitle({ kind, length }),
    `\`${recipe}\``,
    ...columns.map((stage) => `${percents[stage] ?? 0} %`),
    `\`${most.name}\`, ${most.percent} %`,
  ])
  return [
    "Shares of V8's samples, by a module with the names of its functions. The rest is the call, and for `explain` the",
    "objects that it makes.",
    "",
    ...markdownTable(["", "", ...columns, "the most in one function"], lines),
  ]
}
