// Measures how well fingerprints separate near-duplicates from other texts, on a folder of labelled texts:
//
//   npm run accuracy -- FOLDER [--recipe short/1] [--bits 128] [--out FINGERPRINTS.jsonl]
//
// FOLDER holds docs.jsonl.gz (id, scenario, family, text) and pairs.jsonl.gz (a, b, scenario,
// label). A pair labelled 1 is to be found. Pairs labelled 0, and all pairs of one scenario that
// are neither listed nor of one family, are not.
//
// Prints R@FPR1e-4: the recall (the share of near-duplicates found) at the largest distance k with a false positive
// rate of at most one in 10,000 unrelated pairs. k is chosen by recipe, so the figure compares recipes.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { gunzipSync } from "node:zlib"
import { distance, recipes, SimHash, toHex } from "../dist/index.js"
import { fail } from "./run.mjs"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { recipe: { type: "string" }, bits: { type: "string" }, out: { type: "string" } },
})
const [folder] = positionals
if (!folder)
  fail("Say where the labelled texts are: npm run accuracy -- FOLDER [--recipe NAME] [--bits BITS]")

const read = (file) =>
  gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
const docs = read("docs.jsonl.gz")
const pairs = read("pairs.jsonl.gz")
const scenarios = [...new Set(docs.map((doc) => doc.scenario))]
  .filter((scenario) => scenario !== "seeds")
  .sort()

console.log(["recipe", "bits", ...scenarios.map((name) => `${name} (k)`)].join("\t"))
for (const recipe of values.recipe ? [values.recipe] : Object.keys(recipes).slice(0, 3)) {
  for (const bits of values.bits ? [Number(values.bits)] : [64, 128]) {
    const simhash = new SimHash({ recipe, bits })
    const fingerprints = new Map(docs.map(({ id, text }) => [id, simhash.fingerprint(text)]))
    const scores = scenarios.map((scenario) => score(scenario, fingerprints, bits))
    console.log([recipe, bits, ...scores.map(({ recall, k }) => `${recall.toFixed(3)} (${k})`)].join("\t"))
    if (values.out) {
      const lines = [...fingerprints].map(([id, fp]) => JSON.stringify({ id, fp: toHex(fp, bits) }))
      writeFileSync(values.out, `${lines.join("\n")}\n`)
    }
  }
}

function score(scenario, fingerprints, bits) {
  const near = new Array(bits + 1).fill(0)
  const far = new Array(bits + 1).fill(0)
  const listed = new Set()
  for (const { a, b, label, ...pair } of pairs) {
    if (pair.scenario !== scenario) continue
    listed.add(`${a} ${b}`).add(`${b} ${a}`)
    const histogram = label === 1 ? near : label === 0 ? far : undefined
    if (histogram) histogram[distance(fingerprints.get(a), fingerprints.get(b))]++
  }
  const texts = docs.filter((doc) => doc.scenario === scenario)
  for (const [i, a] of texts.entries()) {
    for (const b of texts.slice(i + 1)) {
      if (a.family === b.family || listed.has(`${a.id} ${b.id}`)) continue
      far[distance(fingerprints.get(a.id), fingerprints.get(b.id))]++
    }
  }
  const sum = (histogram, k) => histogram.slice(0, k + 1).reduce((total, n) => total + n, 0)
  const allowed = sum(far, bits) * 1e-4
  let k = -1
  while (k < bits && sum(far, k + 1) <= allowed) k++
  return { k, recall: sum(near, k) / sum(near, bits) }
}
