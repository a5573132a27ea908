// A comparison: the times of one operation on one kind of input, for every contender that supports it.
import { interleaved } from "./timing.mjs"

/**
 * The typical time of each contender, by its name. A contender has a `name`, and a function `time` that takes the
 * number of the round. Each contender first runs for `warm` seconds, in which engines compile its code.
 */
export async function compared(contenders, { warm = 0, ...pace }) {
  for (const { time } of contenders) {
    const end = performance.now() + warm * 1000
    for (let round = 0; performance.now() < end; round++) await time(round)
  }
  const times = await interleaved(
    contenders.map(({ time }) => time),
    pace,
  )
  return Object.fromEntries(contenders.map(({ name }, i) => [name, times[i]]))
}

/**
 * For each comparison and each contender of ours, the other contenders that took less time, fastest first, and the
 * ratio of our time to theirs. `alike` returns whether another contender is compared with one of ours.
 */
export function faster(comparisons, contenders, alike = () => true) {
  const ours = contenders.filter(({ group }) => group === "ours")
  const others = contenders.filter(({ group }) => !group.startsWith("ours"))
  return comparisons.flatMap((comparison) =>
    ours.flatMap((our) => {
      const ratio = ({ name }) => comparison.times[our.name] / comparison.times[name]
      const before = others
        .filter((other) => ratio(other) > 1 && alike(our, other))
        .map((contender) => ({ contender, ratio: ratio(contender) }))
        .sort((a, b) => b.ratio - a.ratio)
      return before.length > 0 ? [{ comparison, our, before }] : []
    }),
  )
}
