// Figures that are ours alone.
import { fail } from "../../scripts/run.mjs"
import { numbers } from "../random.mjs"
import { inTurns, timed } from "../timing.mjs"
import { inJavaScript } from "./javascript.mjs"
import { RECIPES, stages } from "./ours.mjs"
import { turn } from "./sets.mjs"
import { sentences } from "./texts.mjs"

/** What a string's trip consists of, and what the same code takes natively. */
export async function ownStages(sets, { native }, pace) {
  const kernel = { short: {}, text: {} }
  const natively = {}
  for (const set of sets) {
    if (set.kind !== "English" || ![2_000, 100_000].includes(set.length)) continue
    for (const [key, simhash] of Object.entries(RECIPES)) {
      const parts = ["trip", "entry", "kernel"]
      const runners = parts.map((part) => (round) => stages(simhash, turn(set, round))[part]())
      if (native) runners.push((round) => native.ask(`time ${key} ${set.place} ${round}`))
      const times = await inTurns(runners, { rounds: 3 * pace.rounds, seconds: pace.seconds })
      kernel[key][set.length] = Object.fromEntries(parts.map((part, i) => [part, times[i]]))
      if (set.length === 100_000) natively[key] = times[parts.length]
    }
  }
  return { kernel, native: natively }
}

/** Nanoseconds a hash of weight 1. */
export async function counters(plain, pace) {
  const next = numbers(5)
  const hashes = BigUint64Array.from({ length: 4096 }, () => (BigInt(next()) << 32n) | BigInt(next()))
  plain.load(hashes)
  const ways = { branchFree: plain.branchFree, ...(plain.carrySave && { carrySave: plain.carrySave }) }
  const results = Object.values(ways).map((way) => way(hashes.length))
  if (new Set(results).size > 1) fail(`Counters disagree: ${results.join(", ")}`)
  const times = await inTurns(
    Object.values(ways).map((way) => () => timed(hashes.length, () => way(hashes.length))),
    { rounds: 10 * pace.rounds, seconds: pace.seconds },
  )
  return Object.fromEntries(Object.keys(ways).map((way, i) => [way, times[i]]))
}

/** Nanoseconds a text, as texts grow. */
export async function growth(sets, pace) {
  const rows = sets.map((set) => ({ length: set.length, times: {} }))
  for (const [key, simhash] of Object.entries(RECIPES)) {
    const time = inJavaScript((text) => simhash.fingerprint(text))
    const times = await inTurns(
      sets.map((set) => (round) => time(set, round)),
      { rounds: pace.rounds, seconds: 5 * pace.seconds },
    )
    for (const [i, row] of rows.entries()) row.times[key] = times[i]
  }
  return rows
}

/** Nanoseconds a sentence, all at once and one by one. */
export async function batch(count) {
  const texts = sentences(count)
  const simhash = RECIPES.text
  const all = simhash.fingerprints(texts)
  const wrong = texts.findIndex((text, i) => simhash.fingerprint(text) !== all[i])
  if (wrong >= 0) fail(`A wrong fingerprint. fingerprints(), sentence ${wrong}: ${all[wrong]}`)
  const [together, each] = await inTurns(
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
