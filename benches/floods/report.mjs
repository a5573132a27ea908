// The section of BENCHMARKS.md on hash flooding: inputs that were chosen to make hash tables slow.
import { duration, markdownTable, number } from "../tables.mjs"

export const title = "Hash flooding"

/** The goal for the time of a chosen input, as a multiple of that of a random one of its size. */
const GOAL = 3

/** One goal for each kind of input, for the call that it slows down most. */
export function goals({ comparisons }) {
  const inputs = new Set(comparisons.map(({ input }) => input))
  return [...inputs].map((input) => {
    const ratios = comparisons
      .filter((one) => one.input === input)
      .map(({ times }) => times.chosen / times.random)
    return {
      what: `${input}: the slowest call, chosen against random input`,
      atMost: GOAL,
      measured: Math.max(...ratios),
    }
  })
}

/** The headings and lines that follow the goals. */
export function chapters({ comparisons }) {
  const rows = comparisons.map(({ input, call, times: { random, chosen } }) => [
    input,
    `\`${call}\``,
    duration(random),
    duration(chosen),
    number(chosen / random),
  ])
  return [
    [
      "Hash flooding: time for an input",
      [
        "Inputs that were chosen to collide in a hash table, and random ones of the same size and shape, in one run. The",
        "first column names the table or the function that an input attacks; the generators are in `benches/floods.mjs`.",
        "",
        ...markdownTable(["attacked", "call", "random", "chosen", "ratio"], rows),
      ],
    ],
  ]
}
