// Duplicates in whole collections of real texts: `findDuplicates` beside libraries for Python, and all of them against the
// exact join. `npm run collections -- FOLDER` makes the collections.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { fail, output, root, step, which } from "../scripts/run.mjs"
import { buildNative, PROGRAM, testNative } from "./native.mjs"
import { count, duration, textTable, times } from "./tables.mjs"

const RECIPE = "text/1"
const MIN_SIMILARITY = 0.5
const COUNTS = [40_000, 100_000, 200_000, 1_000_000]

/** The kinds of texts, and at which number the libraries for Python take part. */
const WITH_PEERS = { "paragraphs-en": 40_000, "titles-en": 100_000, "texts-zh": 0 }

const PYTHON = join(root, "target/benches/python-duplicates")
const PEERS = { datasketch: "datasketch==2.0.0", rensa: "rensa==0.5.0" }

const program = fileURLToPath(import.meta.url)

/** `FOLDER [KIND…] [--most COUNT]`: some kinds only, and no more texts of each than so many. */
export async function bench(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { most: { type: "string", default: "1000000" } },
  })
  const [folder, ...kinds] = positionals
  if (folder === undefined) fail("Name the folder of collections: npm run bench -- collections FOLDER")
  const unknown = kinds.find((kind) => !(kind in WITH_PEERS))
  if (unknown) fail(`Unknown kind "${unknown}": there are ${Object.keys(WITH_PEERS).join(", ")}.`)
  if (!(Number(values.most) > 0)) fail(`--most ${values.most} is no number of texts.`)
  if (!buildNative()) fail("The exact join needs cargo.")
  testNative()
  for (const kind of kinds.length > 0 ? kinds : Object.keys(WITH_PEERS)) {
    const path = resolve(folder, `${kind}.jsonl`)
    if (!existsSync(path)) fail(`There is no ${path}: npm run collections -- ${folder} makes it.`)
    for (const texts of COUNTS.filter((each) => each <= Number(values.most)))
      measure(kind, path, texts, WITH_PEERS[kind] === texts ? Object.keys(PEERS) : [])
  }
}

/** Measures the first texts of a collection, which may have fewer. */
function measure(kind, path, texts, peers) {
  step(`${count(texts)} ${kind}`)
  const out = (name) => `${path}.${texts}.${name}`
  const exact = out("exact")
  if (!existsSync(exact) || statSync(exact).mtimeMs < statSync(path).mtimeMs) {
    const joined = output(PROGRAM, ["truth", path, `${texts}`, RECIPE, String(MIN_SIMILARITY), exact])
    if (joined === undefined) fail("The exact join failed.")
  }
  const truth = readPairs(exact)
  const toGo = dropsOf(truth)
  const given = ["--max-old-space-size=8192", program, path, `${texts}`, out("ours")]
  const printed = output(process.execPath, given, { stdio: ["ignore", "pipe", "inherit"] })
  if (printed === undefined) fail("findDuplicates failed.")
  const own = { ...JSON.parse(printed), found: readPairs(out("ours")) }
  const all = [own, ...peers.flatMap((name) => peer(name, path, texts, out(name)))]
  const share = (some, whole) => (whole.length === 0 ? 1 : some.length / whole.length).toFixed(4)
  const rows = all.map(({ name, found, seconds, cpuSeconds }) => {
    const right = common(found, truth)
    return [
      ...[name, count(found.length), share(right, truth), share(right, found)],
      share(common(dropsOf(right), toGo), toGo),
      ...[duration(seconds * 1e9), duration(cpuSeconds * 1e9), times(cpuSeconds / own.cpuSeconds)],
    ]
  })
  console.log(`${count(truth.length)} true pairs, ${count(toGo.length)} texts to go`)
  const found = ["pairs", "found", "right", "drops found"]
  console.log(textTable(["", ...found, "time", "CPU", "beside ours"], rows))
}

/** What a library for Python takes and proposes, in a process of its own, if Python and pip are installed. */
function peer(name, path, texts, out) {
  const python = which("python3", "python")
  const quiet = { stdio: ["ignore", "pipe", "ignore"] }
  if (python && !existsSync(join(PYTHON, name))) {
    const args = ["-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--target", PYTHON]
    output(python, [...args, PEERS[name]], quiet)
  }
  const env = { ...process.env, PYTHONPATH: PYTHON }
  const printed =
    python && output(python, ["benches/peers.py", name, path, `${texts}`, out], { ...quiet, env })
  if (printed) return [{ ...JSON.parse(printed), found: readPairs(out) }]
  console.log(`Not in this run: ${name}, because Python, its pip or the library is missing`)
  return []
}

// A pair of texts is one number: the earlier text times 2^32, plus the later one. Lists of them are sorted.

const HIGH = 2 ** 32

function readPairs(path) {
  const lines = readFileSync(path, "latin1").split("\n").filter(Boolean)
  const pair = (line) => {
    const [a, b] = line.split(" ").map(Number)
    return Math.min(a, b) * HIGH + Math.max(a, b)
  }
  return Float64Array.from(lines, pair).sort()
}

/** The elements of a sorted list that are in another. */
function common(list, other) {
  let at = 0
  return list.filter((element) => {
    while (other[at] < element) at++
    return other[at] === element
  })
}

/** The texts that are similar to an earlier one that is kept. */
function dropsOf(pairs) {
  const byLater = pairs.map((pair) => (pair % HIGH) * HIGH + Math.floor(pair / HIGH)).sort()
  const dropped = new Set()
  for (const pair of byLater) if (!dropped.has(pair % HIGH)) dropped.add(Math.floor(pair / HIGH))
  return Float64Array.from(dropped).sort()
}

/** `findDuplicates` in a process of its own: `collections.mjs FILE.jsonl COUNT OUT`. The texts are read before the clock starts. */
if (process.argv[1] === program) {
  const [path, most, out] = process.argv.slice(2)
  const { findDuplicates } = await import("../dist/index.js")
  const bytes = readFileSync(path)
  const texts = []
  for (
    let at = 0, end = bytes.indexOf(10);
    end !== -1 && texts.length < most;
    at = end + 1, end = bytes.indexOf(10, at)
  )
    texts.push(JSON.parse(bytes.toString("utf8", at, end)).text)
  await findDuplicates(texts.slice(0, 100), { recipe: RECIPE })
  const before = process.resourceUsage()
  const began = performance.now()
  const { pairs } = await findDuplicates(texts, { recipe: RECIPE, minSimilarity: MIN_SIMILARITY })
  const seconds = (performance.now() - began) / 1000
  const after = process.resourceUsage()
  writeFileSync(out, pairs.map(({ a, b }) => `${a} ${b}\n`).join(""))
  const cpu = ({ userCPUTime, systemCPUTime }) => (userCPUTime + systemCPUTime) / 1e6
  console.log(JSON.stringify({ name: "findDuplicates", seconds, cpuSeconds: cpu(after) - cpu(before) }))
}
