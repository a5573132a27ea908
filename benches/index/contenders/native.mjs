// Indexes that run natively, each in a process of its own: gaoya's from crates.io, and this package's core.
// The processes are sent the same fingerprints.
import { asker, startNative } from "../../native.mjs"
import { NAMES } from "../names.mjs"

export const gaoya = {
  name: NAMES.gaoya,
  group: "native",
  about: "four blocks of 16 bits; its distance of 3 means less than 3, so its answers lack those at 3",
  /** The distance up to which it finds. */
  reach: 2,
  load: (data) => started("gaoya", data, ["build", "hit", "miss", "stream"]),
}

export const own = {
  name: NAMES.native,
  group: "ours, native",
  about: "our own crate, by handles without ids",
  load: async (data) => {
    const operations = ["build", "hit", "miss", "manyHits", "manyMisses", "delete", "stream", "pairs"]
    const { ask, ...loaded } = await started("own", data, operations)
    const pairs = async () => (await ask("pairs-found 0")).map(([a, b, distance]) => ({ a, b, distance }))
    return { ...loaded, pairs }
  },
  /** The program takes fingerprints of 64 bits only. */
  loadScan: (data) => (data.bits === 64 ? started("own-scan", data, ["scan"]) : undefined),
}

async function started(name, data, operations) {
  const { count, stored, hits, misses } = data
  const child = startNative([name, count, hits.values.length])
  for (const { limbs } of [stored, hits, misses]) child.stdin.write(new Uint8Array(limbs.buffer))
  const ask = asker(child)
  return {
    ask,
    answer: async (queries, i) => {
      const matches = await ask(`${queries === data.hits ? "hit-found" : "miss-found"} ${i}`)
      return matches.map(([id, distance]) => ({ id, distance }))
    },
    timers: Object.fromEntries(
      operations.map((operation) => [operation, (round) => ask(`${operation} ${round}`)]),
    ),
    close: () => child.stdin.end(),
  }
}
