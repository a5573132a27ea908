// How everything here is timed: many short repetitions, the contenders taking turns, and of each
// one's times the 15th percentile, which is the least that noise on a shared machine leaves. It also
// leaves out the first repetitions, in which engines still compile.

/** What was worked out last. That others could read it keeps engines from leaving work out. */
export let result

/** The nanoseconds that each of `units` takes in `work`, which returns something of its results. */
export function timed(units, work) {
  const began = performance.now()
  result = work()
  return ((performance.now() - began) * 1e6) / units
}

/**
 * The typical time of each contender. A contender is a function that is given the number of the round
 * and returns a time, at once or later. A slow one is asked less often: until its `seconds` are used
 * up, but twice at least.
 */
export async function inTurns(contenders, { rounds, seconds = Number.POSITIVE_INFINITY }) {
  const all = contenders.map((repetition) => ({ repetition, times: [], used: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const one of all) {
      if (round >= 2 && one.used >= seconds * 1000) continue
      const began = performance.now()
      one.times.push(await one.repetition(round))
      one.used += performance.now() - began
    }
  }
  return all.map(({ times }) => typical(times))
}

function typical(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.15)]
}
