// What runs natively, in processes of its own: gaoya's index from crates.io, and this package's core.
// They are sent the same fingerprints, wait for their turns, and take their own times.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { output, root, step, which } from "../../../scripts/run.mjs"

const FOLDER = join(root, "target/benches")

export const gaoya = {
  name: "gaoya, native",
  // What it calls a distance of 3 is less than 3.
  reach: 2,
  load: (data) => started("gaoya", data, ["build", "hit", "miss", "stream"]),
}

export const own = {
  name: "ours, native",
  load: async (data) => {
    const figures = ["build", "hit", "miss", "manyHits", "manyMisses", "delete", "stream", "pairs"]
    const { ask, ...loaded } = await started("own", data, figures)
    const pairs = async () => (await ask("pairs-found", 0)).map(([a, b, distance]) => ({ a, b, distance }))
    return { ...loaded, pairs }
  },
  /** It is sent words of 64 bits only. */
  loadScan: (data) => (data.bits === 64 ? started("own-scan", data, ["scan"]) : undefined),
}

/** Builds them, and says why not if that fails. */
export function buildNative() {
  if (!which("cargo")) return "cargo is not installed"
  step("Building what runs natively")
  const args = ["build", "--release", "--quiet", "--manifest-path", "benches/native/Cargo.toml"]
  const built = output("cargo", [...args, "--target-dir", FOLDER], { stdio: ["ignore", "pipe", "inherit"] })
  return built === undefined ? "it does not compile" : undefined
}

async function started(name, data, figures) {
  const { count, stored, hits, misses } = data
  const program = join(FOLDER, "release/simhash-wasm-native-bench")
  const child = spawn(program, [name, count, hits.whole.length], { stdio: ["pipe", "pipe", "inherit"] })
  for (const { words } of [stored, hits, misses]) child.stdin.write(new Uint8Array(words.buffer))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (what, number) => {
    child.stdin.write(`${what} ${number}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error(`The native program "${name}" ended when asked for "${what} ${number}".`)
    return JSON.parse(value)
  }
  return {
    ask,
    answer: async (queries, place) => {
      const matches = await ask(queries === data.hits ? "hit-found" : "miss-found", place)
      return matches.map(([id, distance]) => ({ id, distance }))
    },
    figures: Object.fromEntries(figures.map((figure) => [figure, (round) => ask(figure, round)])),
    close: () => child.stdin.end(),
  }
}
