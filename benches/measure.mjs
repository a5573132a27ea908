// Timing: many short repetitions, interleaved between the contenders. A contender's time is the 15th percentile of its own:
// noise on a shared machine only adds time, and a minimum would depend on a single repetition.
import { cpus, release, type } from "node:os"
import { output } from "../scripts/run.mjs"

/** The result of the last timed work. It is exported so that engines cannot drop that work as unused. */
export let result

/** The time of `work` in nanoseconds, divided by `units`. `work` returns a value that depends on its results. */
export function timed(units, work) {
  const began = performance.now()
  result = work()
  return ((performance.now() - began) * 1e6) / units
}

/** A repetition that calls a function with `atOnce` items of a list. Consecutive rounds have different items. */
export function each(items, atOnce, call) {
  return (round) => {
    const some = Array.from({ length: atOnce }, (_, i) => items[(round * atOnce + i) % items.length])
    return timed(atOnce, () => {
      let last
      for (const item of some) last = call(item)
      return last
    })
  }
}

/**
 * The typical time of each contender, by its name. A contender takes the number of the round and returns a time, or a promise
 * of one; each round has one repetition of every contender. A contender first runs for `warm` seconds, and after `seconds` of
 * its own time it has no more repetitions, but at least two.
 */
export async function compared(contenders, { rounds, seconds, warm = 0 }) {
  const all = Object.entries(contenders).map(([name, repetition]) => ({
    name,
    repetition,
    times: [],
    used: 0,
  }))
  for (const { repetition } of all) {
    const end = performance.now() + warm * 1000
    for (let round = 0; performance.now() < end; round++) await repetition(round)
  }
  for (let round = 0; round < rounds; round++) {
    for (const one of all) {
      if (round >= 2 && one.used >= seconds * 1000) continue
      const began = performance.now()
      one.times.push(await one.repetition(round))
      one.used += performance.now() - began
    }
  }
  return Object.fromEntries(all.map(({ name, times }) => [name, quantile(times, 0.15)]))
}

/** The value below which a share of all is. */
export function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
}

/** The machine, and the versions of what runs here. */
export function machine() {
  const cpu = cpus()[0]?.model.trim() ?? "unknown"
  const rust = output("rustc", ["--version"])?.split(" ")[1] ?? "none"
  const { node, v8 } = process.versions
  return `${cpu}, ${cpus().length} cores; ${type()} ${release().split("-")[0]}, ${process.arch}; Node ${node} (V8 ${v8}), Rust ${rust}`
}
