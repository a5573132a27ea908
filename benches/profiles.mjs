// Where the time of fingerprints goes: profiles of V8, by a build of the main module that has the names of its functions.
// All else is as in dist/.
import { cpSync } from "node:fs"
import { Session } from "node:inspector/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { buildModule, MODULES, UNSTABLE } from "../scripts/modules.mjs"
import { root, step } from "../scripts/run.mjs"
import { realSets } from "./fingerprints/real.mjs"
import { explainedSets, kindSets, tableSets } from "./fingerprints/sets.mjs"
import { stagesOf } from "./profiles/stages.mjs"

const RECIPES = ["short/1", "text/1"]

/** How long a row runs before it is profiled, and while it is, in milliseconds. */
const WARM = 300
const PROFILED = 1500

/** The time between samples in microseconds. */
const INTERVAL = 100

export async function measure({ quick, folder }) {
  const { SimHash } = await withNames()
  const time = quick ? WARM : PROFILED
  const rows = []
  const add = async (sets, of) => {
    for (const { kind, length, texts } of sets) {
      for (const recipe of RECIPES) {
        step(`${of}, ${kind}, ${length} bytes, ${recipe}`)
        const simhash = new SimHash(recipe)
        const samples = await profile((text) => simhash[of](text), texts, time)
        rows.push({ of, kind, length, recipe, ...stagesOf(samples) })
      }
    }
  }
  const real = folder === undefined ? [] : realSets(folder)
  // A text of 10 MB takes too long to be profiled within the time.
  const madeUp = tableSets().filter(({ kind, length }) => kind === "English" && length <= 100_000)
  await add([...real, ...kindSets(), ...madeUp], "fingerprint")
  await add(explainedSets(), "explain")
  return { rows }
}

/** The package with a main module that has names. */
async function withNames() {
  const folder = join(root, "target/profiled")
  cpSync(join(root, "dist"), folder, { recursive: true })
  const main = MODULES.find(({ name }) => name === "simhash")
  buildModule(main, folder, UNSTABLE, { names: true })
  return import(pathToFileURL(join(folder, "index.js")).href)
}

/** The number of samples in each function, by name, while a function is called with one text after the other. */
async function profile(call, texts, time) {
  let next = 0
  const run = (milliseconds) => {
    const end = performance.now() + milliseconds
    while (performance.now() < end) call(texts[next++ % texts.length])
  }
  run(WARM)
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.setSamplingInterval", { interval: INTERVAL })
  await session.post("Profiler.start")
  run(time)
  const { profile } = await session.post("Profiler.stop")
  session.disconnect()
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName]))
  const samples = new Map()
  for (const id of profile.samples) {
    const name = names.get(id)
    samples.set(name, (samples.get(name) ?? 0) + 1)
  }
  return samples
}
