// The section of BENCHMARKS.md on inputs that were chosen to make hash tables slow.
import { duration, markdownTable, number } from "../tables.mjs"

export const title = "Hash flooding"

/** The time of a chosen input is to be at most so many times that of a random one of its size. */
const GOAL = 3

/** One goal for each kind of input, about the call that is slowed down most. */
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
        "Inputs that were chosen to meet in the slots of a hash table, and random ones of the same size and shape, in",
        "one run. The table or the function that an input is aimed at is in the first column; the generators are in",
        "`benches/floods.mjs`.",
        "",
        ...markdownTable(["aimed at", "call", "random", "chosen", "ratio"], rows),
      ],
    ],
  ]
}
