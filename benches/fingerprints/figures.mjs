// Figures of this package alone.
import { fail } from "../../scripts/run.mjs"
import { compared } from "../comparison.mjs"
import { numbers } from "../random.mjs"
import { interleaved, timed } from "../timing.mjs"
import { inJavaScript } from "./javascript.mjs"
import { RECIPES, stageTimers } from "./ours.mjs"
import { textsOfRound } from "./sets.mjs"
import { sentences } from "./texts.mjs"

/**
 * The times of the stages of a call (see `stageTimers`) for English of 2 and 100 kB, and of the same code natively.
 */
export async function stages(sets, { native }, pace) {
  const stages = { short: {}, text: {} }
  for (const set of sets) {
    if (set.kind !== "English" || ![2_000, 100_000].includes(set.length)) continue
    for (const [key, simhash] of Object.entries(RECIPES)) {
      const timers = Object.entries(stageTimers(simhash)).map(([name, timer]) => ({
        name,
        time: (round) => timer(textsOfRound(set, round)),
      }))
      if (native)
        timers.push({ name: "native", time: (round) => native.ask(`time ${key} ${set.number} ${round}`) })
      stages[key][set.length] = await compared(timers, { rounds: 3 * pace.rounds, seconds: pace.seconds })
    }
  }
  return { stages }
}

/** Nanoseconds per hash of weight 1. */
export async function counters(baseline, pace) {
  const next = numbers(5)
  const hashes = BigUint64Array.from({ length: 4096 }, () => (BigInt(next()) << 32n) | BigInt(next()))
  baseline.load(hashes)
  const ways = {
    branchFree: baseline.branchFree,
    ...(baseline.carrySave && { carrySave: baseline.carrySave }),
  }
  const results = Object.values(ways).map((way) => way(hashes.length))
  if (new Set(results).size > 1) fail(`Counters disagree: ${results.join(", ")}`)
  const timers = Object.entries(ways).map(([name, way]) => ({
    name,
    time: () => timed(hashes.length, () => way(hashes.length)),
  }))
  return compared(timers, { rounds: 10 * pace.rounds, seconds: pace.seconds })
}

/** Nanoseconds per text, by its length. */
export async function growth(sets, pace) {
  const rows = sets.map((set) => ({ length: set.length, times: {} }))
  for (const [key, simhash] of Object.entries(RECIPES)) {
    const time = inJavaScript((text) => simhash.fingerprint(text))
    const times = await interleaved(
      sets.map((set) => (round) => time(set, round)),
      { rounds: pace.rounds, seconds: 5 * pace.seconds },
    )
    for (const [i, row] of rows.entries()) row.times[key] = times[i]
  }
  return rows
}

/** Nanoseconds per sentence, all in one call and with one call each. */
export async function batch(count) {
  const texts = sentences(count)
  const simhash = RECIPES.text
  const all = simhash.fingerprints(texts)
  const wrong = texts.findIndex((text, i) => simhash.fingerprint(text) !== all[i])
  if (wrong >= 0) fail(`A wrong fingerprint. fingerprints(), sentence ${wrong}: ${all[wrong]}`)
  const [together, each] = await interleaved(
    [
      () => timed(count, () => simhash.fingerprints(texts)),
      () =>
        timed(count, () => {
          const list = new BigUint64Array(count)
          for (const [i, text] of texts.entries()) list[i] = simhash.fingerprint(text)
          return list
        }),
    ],
    { rounds: 7, seconds: 20 },
  )
  return { count, together, each }
}
