// This build against another one, in turns on the same items, as ratios of their times. The median of the ratios carries over to
// other machines, and hardly depends on what else runs.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { fail } from "../scripts/run.mjs"
import { DISTANCE, dataset } from "./fingerprint-data.mjs"
import { each, quantile } from "./measure.mjs"
import { kindSets, madeUp, realSets } from "./sets.mjs"
import { duration, textTable } from "./tables.mjs"
import { chinese, english, sentences } from "./texts.mjs"

const WARM_ROUNDS = 20

const OPTIONS = {
  /** Only rows whose names have this in them. */
  only: { type: "string", default: "" },
  recipe: { type: "string", default: "text/1" },
  rounds: { type: "string", default: "60" },
}

/** `OTHER_DIST [--only TEXT] [--recipe NAME] [--rounds COUNT]`. */
export async function bench(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  if (positionals.length !== 1) fail("Name the folder of the other build: npm run bench -- builds OTHER_DIST")
  const load = (folder, entry) => import(pathToFileURL(resolve(folder, entry)).href)
  const builds = await Promise.all(
    ["dist", positionals[0]].map(async (folder) => ({
      ...(await load(folder, "index.js")),
      core: await load(folder, "core.js"),
    })),
  )
  const rows = []
  for (const { name, items, atOnce, workOf } of jobs(values.recipe)) {
    if (!name.includes(values.only)) continue
    const works = builds.map(workOf)
    for (const item of items.slice(0, 100)) {
      const [ours, other] = works.map((work) => String(work(item)))
      if (ours !== other) fail(`The builds differ on ${name}: ${ours} and ${other}.`)
    }
    const [ours, other] = works.map((work) => each(items, atOnce, work))
    // In the first rounds, engines still compile.
    for (let round = 0; round < WARM_ROUNDS; round++) for (const time of [ours, other]) time(round)
    const passes = Array.from({ length: Number(values.rounds) }, (_, round) => {
      if (round % 2 === 0) return [ours(round), other(round)]
      return [other(round), ours(round)].toReversed()
    })
    const ratios = passes.map(([a, b]) => a / b)
    const times = passes.map(([a]) => a)
    const ratio = (share) => quantile(ratios, share).toFixed(3)
    rows.push([name, duration(quantile(times, 0.15)), ratio(0.5), `${ratio(0.25)} to ${ratio(0.75)}`])
  }
  console.log(textTable([values.recipe, "this build", "of the other's", "quartiles"], rows))
}

/** What is timed. `workOf` a build is a function of an item, which answers with something that both builds agree on. */
function jobs(recipe) {
  const simhash = (work) => (build) => {
    const own = new build.SimHash(recipe)
    return (item) => work(own, item)
  }
  const index = (work) => (build) => {
    const own = new build.DuplicateIndex({ maxDistance: DISTANCE }).setMany(data.ids, data.stored.limbs)
    return (item) => work(own, item)
  }
  const data = dataset(100_000, 64)
  const weighted = sentences(2_000).map((text) => text.split(" ").map((word, i) => [word, 0.5 + (i % 5)]))
  const short = [140, 2_000].flatMap((length) => [
    madeUp("English", english, length),
    madeUp("Chinese", chinese, length),
  ])
  const long = [100_000, 1_000_000].map((length) => madeUp("English", english, length))
  const all = [...realSets(), ...short, ...long, ...kindSets()]
  const named = (what, sets, workOf) => sets.map((set) => ({ ...set, name: `${what}, ${set.name}`, workOf }))
  const core = (build) => (text) => build.core.fingerprint(text, { recipe })
  const explain = simhash((own, text) => own.explain(text).fingerprint)
  const fingerprint = simhash((own, item) => own.fingerprint(item))
  const query = index((own, value) => own.query(value).length)
  const set = index((own, id) => own.set(id, data.stored.values[id]).size)
  return [
    ...named("fingerprint", all, fingerprint),
    ...named("core", short, core),
    ...named("explain", short, explain),
    { name: "weighted features", items: weighted, atOnce: 100, workOf: fingerprint },
    { name: "index, query", items: data.hits.values, atOnce: 2_000, workOf: query },
    { name: "index, set", items: data.ids, atOnce: 2_000, workOf: set },
  ]
}
