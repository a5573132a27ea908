// The index against others: what each operation takes, for fingerprints among which one in a hundred is
// a near-duplicate of another. Everybody's answers are checked before anything is timed.
import { fail } from "../scripts/run.mjs"
import { checkPairs, checkQueries } from "./index/check.mjs"
import { contenders } from "./index/contenders.mjs"
import { DISTANCE, dataset, SCAN_DISTANCE } from "./index/data.mjs"
import { printGoals } from "./index/goals.mjs"
import { memory } from "./index/memory.mjs"
import { number, printTable } from "./index/report.mjs"
import { inTurns } from "./timing.mjs"

const LOOKUPS = {
  build: "build, and a query",
  hit: "query that finds",
  miss: "query that finds none",
  manyHits: "that finds, of many",
  manyMisses: "that finds none, of many",
  delete: "delete",
  stream: "query and set in turns",
  pairs: "all pairs",
}
const SCANS = { scan: "query by reading all", nearest: "the ten nearest" }
const PACE = { rounds: 100, seconds: 1 }

/** Runs everything, with 100,000 fingerprints and unless `--quick` with a million. */
export async function bench(args) {
  const unknown = args.find((argument) => argument !== "--quick")
  if (unknown) fail(`There is no option "${unknown}" of this benchmark: there is --quick.`)
  const { lookups, scans, absent } = await contenders()
  console.log("Nanoseconds, and in brackets how many times as long as ours.")
  for (const count of args.includes("--quick") ? [100_000] : [100_000, 1_000_000]) {
    const races = {
      lookup: await lookupRace(lookups, count),
      "scan 64": await scanRace(scans, count, 64),
      "scan 128": await scanRace(scans, count, 128),
      memory: memories(lookups, count),
    }
    printGoals(count, races)
  }
  console.log(
    "\ngaoya's distance 3 means less than 3: it does the same work, and its answers lack those at 3.",
  )
  console.log("Not in the tables:")
  for (const sentence of absent) console.log(`  ${sentence}`)
}

async function lookupRace(entrants, count) {
  const data = dataset(count, 64)
  const loaded = await load(entrants, data, "load")
  await checkQueries(data, loaded, DISTANCE)
  await checkPairs(data, loaded)
  const figures = await race(loaded, LOOKUPS)
  // Once more, now that all have deleted and put back.
  await checkQueries(data, loaded, DISTANCE)
  for (const { close } of loaded) close?.()
  printTable(
    `${number(count)} fingerprints of 64 bits, distance ${DISTANCE}: an operation, or a fingerprint`,
    figures,
  )
  return figures
}

async function scanRace(entrants, count, bits) {
  const data = dataset(count, bits)
  const loaded = await load(entrants, data, "loadScan")
  await checkQueries(data, loaded, SCAN_DISTANCE[bits])
  const figures = await race(loaded, SCANS)
  for (const { close } of loaded) close?.()
  printTable(
    `${number(count)} fingerprints of ${bits} bits, distance ${SCAN_DISTANCE[bits]}: a fingerprint`,
    figures,
  )
  return figures
}

async function load(entrants, data, how) {
  const loaded = []
  for (const entrant of entrants) {
    if (data.count > entrant.most) continue
    const one = await entrant[how](data)
    if (one) loaded.push({ name: entrant.name, reach: entrant.reach, ...one })
  }
  return loaded
}

async function race(loaded, titles) {
  const figures = {}
  for (const [figure, title] of Object.entries(titles)) {
    const runners = loaded.filter(({ figures }) => figure in figures)
    const times = await inTurns(
      runners.map(({ figures }) => figures[figure]),
      PACE,
    )
    figures[figure] = { title, times: Object.fromEntries(runners.map(({ name }, i) => [name, times[i]])) }
  }
  return figures
}

function memories(entrants, count) {
  const figures = {
    own: { title: "its own count, or the heap", times: {} },
    process: { title: "the process", times: {} },
  }
  for (const entrant of entrants) {
    if (!entrant.make || count > entrant.most) continue
    const bytes = memory(entrant, count)
    // C's memory is none of JavaScript's heap.
    if (entrant.inHeap ?? true) figures.own.times[entrant.name] = bytes.own
    figures.process.times[entrant.name] = bytes.process
  }
  printTable(`${number(count)} fingerprints of 64 bits: bytes for each`, figures)
  return figures
}
