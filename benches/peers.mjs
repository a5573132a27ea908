// Fingerprints: ours against everybody else's, in turns and in one run. Prints tables, and with all texts
// also writes results.json and what is made of it, BENCHMARKS.md.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { fail, root, step } from "../scripts/run.mjs"
import { check } from "./peers/check.mjs"
import { firstCalls } from "./peers/cold.mjs"
import { compete } from "./peers/compete.mjs"
import { contenders } from "./peers/contenders.mjs"
import { batch, counters, growth, ownStages } from "./peers/figures.mjs"
import { goals } from "./peers/goals.mjs"
import { machine } from "./peers/machine.mjs"
import { growingSets, tableSets } from "./peers/sets.mjs"
import { write } from "./report.mjs"
import { goalTable, timeTable } from "./tables.mjs"

/** With `--quick`, fewer repetitions and smaller texts, and nothing is written. */
export async function bench(args) {
  const unknown = args.find((argument) => argument !== "--quick")
  if (unknown) fail(`There is no option "${unknown}" of this benchmark: there is --quick.`)
  const quick = args.includes("--quick")
  const pace = quick ? { rounds: 20, seconds: 0.2, warm: 0.3 } : { rounds: 80, seconds: 1.5, warm: 0.5 }
  const wanted = ({ length }) => !quick || length <= 1_000_000
  const sets = tableSets()
    .filter(wanted)
    .map((set, place) => ({ ...set, place }))
  const field = await contenders(sets)
  step("Checking everybody's fingerprints")
  await check(sets, field)

  step("Timing")
  const races = []
  for (const set of sets) {
    const race = await compete(field.entrants, set, races, pace)
    races.push(race)
    console.log(timeTable(race))
  }
  const figures = {
    races,
    ...(await ownStages(sets, field, pace)),
    counters: await counters(field.plain, pace),
    growth: await growth(growingSets().filter(wanted), pace),
    batch: await batch(quick ? 50_000 : 1_000_000),
    size: gzipSync(readFileSync(join(root, "dist/simhash.wasm")), { level: 9 }).length,
  }
  const { milliseconds, version } = await firstCalls(sets[1].texts[0], quick ? 5 : 25)
  milliseconds.sort((a, b) => a - b)
  figures.cold = { median: milliseconds[milliseconds.length >> 1], best: milliseconds[0] }
  field.close()

  const results = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(version),
    contenders: field.entrants.map(({ name, group, about, spaces = false }) => ({
      name,
      group,
      about,
      spaces,
    })),
    absent: field.absent,
    ...figures,
    goals: goals(figures),
  }
  console.log(goalTable(results.goals))
  for (const sentence of results.absent) console.log(`Not there: ${sentence}`)
  if (quick) return
  writeFileSync(join(root, "benches/results.json"), `${JSON.stringify(results, null, 2)}\n`)
  write()
}
