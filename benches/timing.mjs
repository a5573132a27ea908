// Timing: many short repetitions, interleaved between the contenders, and of each contender's times the
// 15th percentile. Noise on a shared machine only adds time, so a low percentile is steadier than a mean;
// it is not the minimum, which one lucky repetition decides. The first repetitions, in which engines still
// compile, are slow and fall out as well.

/** The result of the last timed work. It is exported so that engines cannot drop that work as unused. */
export let result

/** The nanoseconds that each of `units` takes in `work`, which returns something made of its results. */
export function timed(units, work) {
  const began = performance.now()
  result = work()
  return ((performance.now() - began) * 1e6) / units
}

/**
 * The typical time of each contender, with their repetitions interleaved: one of the first, one of the
 * second, and so on, then the next round. A contender is a function that takes the number of the round and
 * returns a time, or a promise of one. A slow contender gets fewer repetitions: none after its `seconds` are
 * used up, but two at least.
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
