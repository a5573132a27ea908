// Times `core.wasm` of the build in dist/ against that of another build, on texts that are in the module's memory. Both take
// turns on the same texts. The median of their ratios carries over to other machines, and hardly depends on what else runs.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fail } from "../scripts/run.mjs"
import { realSets } from "./fingerprints/real.mjs"
import { setOf, textsOfRound } from "./fingerprints/sets.mjs"
import { chat, chinese, english, LANGUAGES, mixed, pieces } from "./fingerprints/texts.mjs"

const RECIPES = ["text/1", "short/1", "page/1"]

/** `args`: the other build's folder, a folder of labelled texts or none, `--recipe=NAME`, `--rounds=COUNT`, `--only=TEXT`. */
export async function bench(args) {
  const [other, folder] = args.filter((argument) => !argument.startsWith("--"))
  if (other === undefined) fail("The folder of another build is missing.")
  const option = (name, usual) => args.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? usual
  const recipe = RECIPES.indexOf(option("recipe", "text/1"))
  if (recipe < 0) fail(`The recipe must be one of ${RECIPES.join(", ")}.`)
  const modules = ["dist", other].map(instantiate)
  console.log("text\tbytes\tns a byte\ttime / other's\tquartiles")
  const only = option("only", "")
  for (const set of sets(folder).filter(({ kind }) => kind.includes(only))) {
    const ratios = []
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < Number(option("rounds", 60)); round++) {
      const texts = textsOfRound(set, round).map((text) => Buffer.from(text.normalize("NFKC")))
      const bytes = texts.reduce((sum, text) => sum + text.length, 0)
      const passes = [modules[round % 2], modules[(round + 1) % 2]].map((module) => module(texts, recipe))
      const [times, others] = round % 2 === 0 ? passes : passes.toReversed()
      if (times.result !== others.result) fail(`The builds differ on ${set.kind}.`)
      ratios.push(times.ns / others.ns)
      least = Math.min(least, times.ns / bytes)
    }
    const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share))
    const cells = [
      set.kind,
      set.length,
      least.toFixed(2),
      median.toFixed(3),
      `${low.toFixed(3)}–${high.toFixed(3)}`,
    ]
    console.log(cells.join("\t"))
  }
}

/** Texts of 100 kB, 2 kB and about 140 B, and of 1 MB. */
function sets(folder) {
  const texts = { English: english(1_100_000), Chinese: chinese(400_000), "mixed scripts": mixed(400_000) }
  for (const [name, write] of Object.entries(LANGUAGES)) texts[name] = write(250_000)
  const made = Object.entries(texts).flatMap(([name, text]) =>
    [140, 2_000, 100_000].map((length) => setOf(name, pieces(text, length))),
  )
  made.push(setOf("English", pieces(texts.English, 1_000_000)))
  made.push(setOf("chat with emoji", pieces(chat(200_000), 80)))
  if (folder === undefined) return made
  const real = realSets(folder)
  const pages = real.filter(({ kind }) => kind.endsWith(", pages"))
  const long = pages.map(({ kind, texts }) => setOf(kind, pieces(texts.join("\n"), 1_000_000)))
  return [...real, ...long.filter(({ texts }) => texts.length > 0), ...made]
}

/** A function that gives texts to a build's module one after another, and returns the time. */
function instantiate(folder) {
  const module = new WebAssembly.Module(readFileSync(join(folder, "core.wasm")))
  const { exports } = new WebAssembly.Instance(module, {})
  exports.seedTable(0x9e3779b9, 0x7f4a7c15)
  const area = exports.resultArea()
  const results = () => new DataView(exports.memory.buffer, area)
  return (texts, recipe) => {
    const starts = [0]
    for (const text of texts) starts.push(starts.at(-1) + text.length + 64)
    exports.reserveInput(starts.at(-1))
    const address = results().getFloat64(0, true)
    const memory = new Uint8Array(exports.memory.buffer, address)
    for (const [n, text] of texts.entries()) memory.set(text, starts[n])
    let result = 0n
    const began = performance.now()
    for (let n = 0; n < texts.length; n++) {
      exports.fingerprintOf(starts[n], starts[n] + texts[n].length, recipe, 64, 0)
      result ^= results().getBigUint64(0, true) * BigInt(n + 1)
    }
    return { ns: (performance.now() - began) * 1e6, result }
  }
}

function quantile(list, share) {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length * share)]
}
