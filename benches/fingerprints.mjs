// Fingerprints: this package against other implementations, and a profile of its own time.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { root, step } from "../scripts/run.mjs"
import { compared } from "./comparison.mjs"
import { check } from "./fingerprints/check.mjs"
import { firstCalls } from "./fingerprints/cold.mjs"
import { contenders } from "./fingerprints/contenders.mjs"
import { batch, counters, growth, stages } from "./fingerprints/figures.mjs"
import { beyondAscii, explanations, kinds } from "./fingerprints/kinds.mjs"
import { realSets } from "./fingerprints/real.mjs"
import { comparisonTitle } from "./fingerprints/report.mjs"
import { explainedSets, growingSets, kindSets, tableSets } from "./fingerprints/sets.mjs"
import { comparisonText } from "./tables.mjs"

/** Contenders whose expected time for one text exceeds this are left out. In nanoseconds. */
const LONGEST = 4e9

/**
 * The section's figures. With `quick`, fewer repetitions, and no texts over 1 MB. With a `folder` of labelled texts, these
 * are timed too.
 */
export async function measure({ quick, folder }) {
  const pace = quick ? { rounds: 20, seconds: 0.2, warm: 0.3 } : { rounds: 80, seconds: 1.5, warm: 0.5 }
  const wanted = ({ length }) => !quick || length <= 1_000_000
  const sets = tableSets()
    .filter(wanted)
    .map((set, number) => ({ ...set, number }))
  const field = await contenders(sets)
  step("Checking everybody's fingerprints")
  await check(sets, field)

  step("Timing")
  const comparisons = []
  for (const set of sets) {
    const { kind, length } = set
    const present = field.contenders.filter((contender) => takesPart(contender, set, comparisons))
    const runners = present.map(({ name, time }) => ({ name, time: (round) => time(set, round) }))
    const comparison = { kind, length, times: await compared(runners, pace) }
    comparisons.push(comparison)
    console.log(comparisonText(comparisonTitle(comparison), comparison))
  }
  const real = folder ? realSets(folder) : []
  const byKind = { rounds: pace.rounds, seconds: pace.seconds / 2, warm: pace.warm / 2 }
  const rows = await kinds([...real, ...kindSets()], field.packages, byKind)
  for (const row of rows) console.log(comparisonText(comparisonTitle(row), row))
  const pieces = real.filter(({ kind }) => kind.endsWith(", pieces"))
  const explained = await explanations([...pieces, ...explainedSets()], pace)
  for (const row of explained) console.log(comparisonText(`${row.kind}, ${row.recipe}/1, 2 kB`, row))
  const figures = {
    comparisons,
    kinds: rows,
    beyondAscii: await beyondAscii(real, pace),
    explained,
    ...(await stages(sets, field, pace)),
    counters: await counters(field.baseline, pace),
    growth: await growth(growingSets().filter(wanted), pace),
    batch: await batch(quick ? 50_000 : 1_000_000),
    size: gzipSync(readFileSync(join(root, "dist/simhash.wasm")), { level: 9 }).length,
  }
  const { milliseconds, version } = await firstCalls(sets[1].texts[0], quick ? 5 : 25)
  milliseconds.sort((a, b) => a - b)
  field.close()
  return {
    chromium: version,
    contenders: field.contenders.map(({ name, group, about, spaces = false }) => ({
      name,
      group,
      about,
      spaces,
    })),
    absent: field.absent,
    ...figures,
    cold: { median: milliseconds[milliseconds.length >> 1], best: milliseconds[0] },
  }
}

/** Whether a contender supports texts of this kind, and is expected to finish in time. */
function takesPart({ name, kinds }, { kind, length }, comparisons) {
  if (kinds && !kinds.includes(kind)) return false
  if (length <= 100_000) return true
  const shorter = comparisons.findLast((one) => one.kind === kind && one.length < length)
  const expected = (shorter.times[name] ?? LONGEST) * (length / shorter.length)
  return expected < LONGEST
}
