// Duplicates in whole collections of real texts: `findDuplicates` beside libraries for Python, and all of them against
// the exact join. `npm run collections -- FOLDER` makes the collections.
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { finished } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { fail, output, root, step } from "../scripts/run.mjs"
import { allButFirst, common, dropsOf, readPairs, readTexts } from "./collections/pairs.mjs"
import { peers } from "./collections/peers.mjs"
import { buildNative, PROGRAM, testNative } from "./native.mjs"
import { count, duration, textTable, times } from "./tables.mjs"

const RECIPE = "text/1"
const MIN_SIMILARITY = 0.5

/** How many texts of each kind, and at which number the libraries for Python take part. */
const RUNS = {
  "paragraphs-en": { counts: [40_000, 100_000, 200_000, 1_000_000], withPeers: [40_000] },
  "titles-en": { counts: [40_000, 100_000, 200_000, 1_000_000], withPeers: [100_000] },
  "texts-zh": { counts: [40_000, 100_000, 200_000, 1_000_000], withPeers: [] },
  lines: { counts: [100_000, 1_000_000], withPeers: [] },
}

/** `FOLDER [KIND…] [--most COUNT]`: some kinds only, and no more texts of each than so many. */
export async function bench(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { most: { type: "string", default: "1000000" } },
  })
  const [folder, ...kinds] = positionals
  if (folder === undefined) fail("Name the folder of collections: npm run bench -- collections FOLDER")
  const unknown = kinds.find((kind) => !(kind in RUNS))
  if (unknown) fail(`Unknown kind "${unknown}": there are ${Object.keys(RUNS).join(", ")}.`)
  const most = Number(values.most)
  if (!(most > 0)) fail(`--most ${values.most} is no number of texts.`)
  const obstacle = buildNative()
  if (obstacle) fail(`The exact join is missing: ${obstacle}.`)
  testNative()

  const results = []
  for (const kind of kinds.length > 0 ? kinds : Object.keys(RUNS)) {
    const path = resolve(folder, `${kind}.jsonl`)
    if (!existsSync(path)) {
      console.log(`Not in this run: ${kind}, because there is no ${path}`)
      continue
    }
    let last = 0
    for (const wanted of RUNS[kind].counts.filter((each) => each <= most)) {
      const part = await firstTexts(path, wanted)
      if (part.texts === last) break
      last = part.texts
      results.push(await measure(kind, part, RUNS[kind].withPeers.includes(wanted)))
    }
  }
  console.log(report(results))
}

/** A file of the first texts of a collection. It has fewer if the collection has. */
async function firstTexts(path, wanted) {
  const folder = `${path}.parts`
  mkdirSync(folder, { recursive: true })
  const part = join(folder, `${wanted}.jsonl`)
  const isNew = existsSync(part) && statSync(part).mtimeMs > statSync(path).mtimeMs
  const file = isNew ? undefined : createWriteStream(`${part}.part`)
  let texts = 0
  for await (const line of createInterface({ input: createReadStream(isNew ? part : path) })) {
    if (texts === wanted) break
    texts++
    if (file && !file.write(`${line}\n`)) await new Promise((resume) => file.once("drain", resume))
  }
  if (file) {
    file.end()
    await finished(file)
    renameSync(`${part}.part`, part)
  }
  return { path: part, texts }
}

async function measure(kind, { path, texts }, withPeers) {
  step(`${count(texts)} ${kind}`)
  const truth = exact(path)
  console.log(`${count(truth.pairs.length)} true pairs, ${count(truth.drops.length)} to go`)
  const rows = [ours(path), ...(withPeers ? peers(path) : [])].map((one) => judged(one, truth))
  for (const row of rows) console.log(JSON.stringify(row))
  return { kind, texts, pairs: truth.pairs.length, toGo: truth.drops.length, rows }
}

/** The true pairs and the texts to go, computed once for each file. */
function exact(path) {
  const out = `${path}.${RECIPE.replace("/", "")}.${MIN_SIMILARITY}`
  if (!existsSync(`${out}.drops`) || statSync(`${out}.drops`).mtimeMs < statSync(path).mtimeMs) {
    console.log("exact join", output(PROGRAM, ["truth", path, RECIPE, String(MIN_SIMILARITY), out]))
  }
  return { pairs: readPairs(`${out}.pairs`), drops: readTexts(`${out}.drops`) }
}

/** `findDuplicates`, in a process of its own. */
function ours(path) {
  const out = `${path}.ours`
  const script = fileURLToPath(new URL("collections/ours.mjs", import.meta.url))
  const args = [
    "--max-old-space-size=8192",
    script,
    join(root, "dist"),
    path,
    out,
    RECIPE,
    String(MIN_SIMILARITY),
  ]
  const printed = output(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] })
  if (printed === undefined) fail("findDuplicates failed.")
  const drops = readTexts(`${out}.drops`)
  // A drop is right if the text is similar to the kept one that is named for it.
  return {
    ...JSON.parse(printed),
    found: readPairs(`${out}.pairs`),
    drops,
    becauseOf: readPairs(`${out}.drops`),
  }
}

/**
 * The shares of pairs and of texts to go that were found, and of those found that are right. A library for Python only
 * proposes pairs: its users drop all but one of each connected group, but what it could find is judged as though each pair
 * were confirmed.
 */
function judged({ found, drops, becauseOf, ...figures }, truth) {
  const confirmed = common(found, truth.pairs)
  const dropped = drops ?? allButFirst(found)
  const right = becauseOf ? common(becauseOf, truth.pairs) : common(dropped, truth.drops)
  return {
    ...figures,
    pairsFound: share(confirmed, truth.pairs),
    pairsRight: share(confirmed, found),
    dropsFound: share(common(drops ?? dropsOf(confirmed), truth.drops), truth.drops),
    dropped: dropped.length,
    dropsRight: share(right, dropped),
  }
}

const share = (some, all) => (all.length === 0 ? 1 : some.length / all.length)

function report(results) {
  const found = ["pairs", "found", "right", "to go, found", "dropped", "right", "largest group"]
  const cost = ["time", "CPU", "memory", "CPU, beside ours"]
  const tables = results.map(({ kind, texts, pairs, toGo, rows }) => {
    const [own] = rows
    const cells = rows.map((row) => [
      row.name,
      count(row.pairs),
      row.pairsFound.toFixed(4),
      row.pairsRight.toFixed(4),
      row.dropsFound.toFixed(4),
      count(row.dropped),
      row.dropsRight.toFixed(4),
      count(row.largestGroup),
      duration(row.seconds * 1e9),
      duration(row.cpuSeconds * 1e9),
      `${count(row.megabytes)} MB`,
      times(row.cpuSeconds / own.cpuSeconds),
    ])
    const title = `${count(texts)} ${kind}: ${count(pairs)} true pairs, ${count(toGo)} to go`
    return `${title}\n${textTable(["", ...found, ...cost], cells)}`
  })
  return [...tables, ...growth(results)].map((part) => `\n${part}`).join("\n")
}

/** How much longer a million texts of a kind take than 100,000. */
function growth(results) {
  return Object.keys(RUNS).flatMap((kind) => {
    const [small, large] = [100_000, 1_000_000].map((texts) =>
      results.find((result) => result.kind === kind && result.texts === texts),
    )
    if (!small || !large) return []
    return [
      `${kind}, from 100,000 to 1,000,000 texts: ${times(large.rows[0].seconds / small.rows[0].seconds)} the time`,
    ]
  })
}
