// What we want to reach, as ratios of figures in one run.
import { csr } from "./contenders/csr.mjs"
import { map } from "./contenders/map.mjs"
import { memcpy } from "./contenders/memcpy.mjs"
import { gaoya, own } from "./contenders/native.mjs"
import { ours, oursCompact } from "./contenders/ours.mjs"
import { plain } from "./contenders/scan.mjs"
import { number } from "./report.mjs"

/** The other's time is to be at least so many times ours. */
const GOALS = [
  { race: "lookup", figure: "hit", other: csr, times: 1.7 },
  { race: "lookup", figure: "miss", other: csr, times: 1.7 },
  { race: "lookup", figure: "hit", other: gaoya, times: 5 },
  { race: "lookup", figure: "miss", other: gaoya, times: 5 },
  { race: "lookup", figure: "pairs", other: map, times: 10, from: 1_000_000 },
  { race: "lookup", figure: "pairs", other: own, times: 1 / 1.25, from: 1_000_000 },
  { race: "scan 64", figure: "scan", other: memcpy, times: 1, from: 1_000_000 },
  { race: "scan 64", figure: "scan", other: plain, times: 4, from: 1_000_000 },
  { race: "scan 128", figure: "scan", other: memcpy, times: 1, from: 1_000_000 },
  { race: "scan 128", figure: "scan", other: plain, times: 4, from: 1_000_000 },
]
/** Bytes for each fingerprint, by layout, and for the tables besides. */
const BYTES = { [ours.name]: 50, [oursCompact.name]: 26 }
const TABLES = 2 ** 20

/** Says which are met, for so many fingerprints. */
export function printGoals(count, races) {
  console.log(`\nGoals at ${number(count)}`)
  for (const { race, figure, other, times, from = 0 } of GOALS) {
    const { title, times: measured } = races[race][figure]
    if (count < from || !(other.name in measured)) continue
    const ratio = measured[other.name] / measured[ours.name]
    say(ratio >= times, `${race}, ${title}: ${other.name} / ours = ${number(ratio)}, wanted ${number(times)}`)
  }
  for (const [name, each] of Object.entries(BYTES)) {
    const bytes = races.memory.own.times[name]
    const most = each + TABLES / count
    say(bytes <= most, `memory, ${name}: ${number(bytes)} bytes each, wanted ${number(most)} at most`)
  }
}

function say(met, sentence) {
  console.log(`  ${met ? "met   " : "MISSED"}  ${sentence}`)
}
