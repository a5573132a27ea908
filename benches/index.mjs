// The index: this package against other implementations, on fingerprints among which one in a hundred is a
// near-duplicate of another.
import { step } from "../scripts/run.mjs"
import { compared } from "./comparison.mjs"
import { checkPairs, checkQueries } from "./index/check.mjs"
import { contenders } from "./index/contenders.mjs"
import { DISTANCE, dataset, SCAN_DISTANCE } from "./index/data.mjs"
import { growth } from "./index/growth.mjs"
import { memory } from "./index/memory.mjs"
import { bytes, comparisonTitle, LOOKUPS, memoryTitle, SCANS } from "./index/report.mjs"
import { comparisonText } from "./tables.mjs"

const PACE = { rounds: 100, seconds: 1 }

/** The section's figures, with 100,000 fingerprints and unless `quick` with a million. */
export async function measure({ quick }) {
  const { all, lookups, scans, absent } = await contenders()
  const comparisons = []
  const memories = []
  const growths = []
  for (const count of quick ? [100_000] : [100_000, 1_000_000]) {
    step(`${count.toLocaleString("en")} fingerprints`)
    comparisons.push(...(await compareLookups(lookups, count)))
    for (const bits of [64, 128]) comparisons.push(...(await compareScans(scans, count, bits)))
    memories.push(...compareMemory(lookups, count))
    growths.push(...growth(count))
  }
  return {
    contenders: all.map(({ name, group, about }) => ({ name, group, about })),
    absent,
    comparisons,
    memory: memories,
    growth: growths,
  }
}

async function compareLookups(contenders, count) {
  const data = dataset(count, 64)
  const loaded = await load(contenders, data, "load")
  await checkQueries(data, loaded, DISTANCE)
  await checkPairs(data, loaded)
  const comparisons = await compareOperations(loaded, Object.keys(LOOKUPS), {
    ...{ count, bits: 64, distance: DISTANCE },
  })
  // Again, after all contenders have deleted fingerprints and stored them again.
  await checkQueries(data, loaded, DISTANCE)
  for (const { close } of loaded) close?.()
  return comparisons
}

async function compareScans(contenders, count, bits) {
  const data = dataset(count, bits)
  const distance = SCAN_DISTANCE[bits]
  const loaded = await load(contenders, data, "loadScan")
  await checkQueries(data, loaded, distance)
  const comparisons = await compareOperations(loaded, Object.keys(SCANS), { count, bits, distance })
  for (const { close } of loaded) close?.()
  return comparisons
}

/** Builds the indexes of the contenders whose `maxCount` permits it. */
async function load(contenders, data, how) {
  const loaded = []
  for (const contender of contenders) {
    if (data.count > contender.maxCount) continue
    const one = await contender[how](data)
    if (one) loaded.push({ name: contender.name, reach: contender.reach, ...one })
  }
  return loaded
}

async function compareOperations(loaded, operations, shape) {
  const comparisons = []
  for (const operation of operations) {
    const runners = loaded
      .filter(({ timers }) => operation in timers)
      .map(({ name, timers }) => ({ name, time: timers[operation] }))
    const comparison = { operation, ...shape, times: await compared(runners, PACE) }
    console.log(comparisonText(comparisonTitle(comparison), comparison))
    comparisons.push(comparison)
  }
  return comparisons
}

function compareMemory(contenders, count) {
  const own = { kind: "own", count, bytes: {} }
  const process = { kind: "process", count, bytes: {} }
  for (const contender of contenders) {
    if (!contender.make || count > contender.maxCount) continue
    const measured = memory(contender, count)
    // Memory that C code allocates is not in JavaScript's heap.
    if (contender.inHeap ?? true) own.bytes[contender.name] = measured.own
    process.bytes[contender.name] = measured.process
  }
  for (const one of [own, process]) console.log(comparisonText(memoryTitle(one), { times: one.bytes }, bytes))
  return [own, process]
}
