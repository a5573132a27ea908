// Timing: many short repetitions, interleaved between the contenders. The time of a contender is the 15th percentile
// of its repetitions. Noise on a shared machine only adds time, so a low percentile is steadier than a mean. The
// minimum would depend on a single repetition. The first repetitions, in which engines still compile, are slow, so the
// percentile excludes them too.

/** The result of the last timed work. It is exported so that engines cannot drop that work as unused. */
export let result

/** The time of `work` in nanoseconds, divided by `units`. `work` returns a value that depends on its results. */
export function timed(units, work) {
  const began = performance.now()
  result = work()
  return ((performance.now() - began) * 1e6) / units
}

/**
 * The typical time of each contender. Their repetitions are interleaved: each round has one repetition of every
 * contender. A contender is a function that takes the number of the round and returns a time, or a promise of one. A
 * slow contender gets fewer repetitions: after `seconds` of its own time none, but at least two.
 */
export async function interleaved(contenders, { rounds, seconds = Number.POSITIVE_INFINITY }) {
  const all = contenders.map((repetition) => ({ repetition, times: [], used: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const one of all) {
      if (round >= 2 && one.used >= seconds * 1000) continue
      const began = performance.now()
      one.times.push(await one.repetition(round))
      one.used += performance.now() - began
    }
  }
  return all.map(({ times }) => percentile(times, 0.15))
}

function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)]
}
