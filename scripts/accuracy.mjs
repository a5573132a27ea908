// Measures how well fingerprints separate near-duplicates from other texts, on labelled texts:
//
//   npm run accuracy                         on the texts of tests/accuracy/: prints the tables of docs/accuracy.md
//   npm run accuracy -- --check              the same, and fails if docs/accuracy.md differs
//   npm run accuracy -- FOLDER [--recipe short/1] [--bits 128] [--out FINGERPRINTS.jsonl]
//
// tests/accuracy/README.md describes the files of such a folder. Each pair counts twice, with either text as the query:
// the two scores differ, the distances do not.
//
// Finally prints how well a passage index finds copied parts (accuracy-passages.mjs), and what the checker for
// editors warns about (accuracy-editor.mjs).
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { gunzipSync } from "node:zlib"
import { markdownTable } from "../benches/tables.mjs"
import { DuplicateIndex, jaccard, SimHash, toHex } from "../dist/index.js"
import { TEXT_NAMES } from "../dist/released.js"
import { editorRows } from "./accuracy-editor.mjs"
import { passageRows } from "./accuracy-passages.mjs"
import { fail, root } from "./run.mjs"

/** The false-positive rate at which recalls are compared: one in 10,000 unrelated pairs. */
const RATE = 1e-4

/** The confirmation of a match: a maximum distance in bits at this width, and then a minimum Jaccard similarity. */
const CONFIRMED = { bits: 128, maxDistance: 40, minJaccard: 0.4 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    recipe: { type: "string" },
    bits: { type: "string" },
    out: { type: "string" },
    check: { type: "boolean" },
  },
})
const [folder = join(root, "tests/accuracy")] = positionals
const documented = new Set(readFileSync(join(root, "docs/accuracy.md"), "utf8").split("\n"))
/** The rows that docs/accuracy.md lacks. */
const differing = []

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
/** The labels of the listed pairs: 1, 0, or null for pairs that are neither. */
const labels = new Map(
  pairs.flatMap(({ a, b, label }) => [
    [`${a} ${b}`, label],
    [`${b} ${a}`, label],
  ]),
)

const atRate = []
const atLimits = []
const confirmed = []
for (const recipe of values.recipe ? [values.recipe] : TEXT_NAMES) {
  for (const bits of values.bits ? [Number(values.bits)] : [64, 128]) {
    const simhash = new SimHash({ recipe, bits })
    const { maxDistance, scoreLimits } = simhash.recipe
    const rows = scenarios.map((scenario) => measure(scenario, simhash))
    const cells = (format) => rows.map(format)
    const limits = `${scoreLimits.maxScore}, ${scoreLimits.maxDistance} bits`
    atRate.push(
      [
        recipe,
        `${bits}`,
        "distance",
        ...cells(({ distances: { atRate } }) => withLimit(atRate, (below) => `${below - 1}`)),
      ],
      [recipe, `${bits}`, "score", ...cells(({ scores: { atRate } }) => withLimit(atRate, roundedDown))],
    )
    atLimits.push(
      [recipe, `${bits}`, `${maxDistance} bits`, ...cells(({ distances }) => withFalse(distances.atLimits))],
      [recipe, `${bits}`, limits, ...cells(({ scores }) => withFalse(scores.atLimits))],
    )
    if (bits === CONFIRMED.bits) {
      confirmed.push([recipe, ...cells(({ sets }) => `${share(sets.recall)} / ${share(sets.precision)}`)])
    }
    if (values.out) {
      const lines = docs.map(({ id, text }) =>
        JSON.stringify({ id, fp: toHex(simhash.fingerprint(text), bits) }),
      )
      writeFileSync(values.out, `${lines.join("\n")}\n`)
    }
  }
}

const { bits, maxDistance, minJaccard } = CONFIRMED
print("Recall at one false positive in 10,000 (the greatest distance, or score)", [
  ["recipe", "bits", "by", ...scenarios],
  ...atRate,
])
print("Recall within the recipe's limits (false positives in 10,000)", [
  ["recipe", "bits", "limits", ...scenarios],
  ...atLimits,
])
if (confirmed.length > 0) {
  print(
    `Recall / precision of ${bits} bits, a distance of at most ${maxDistance} and a Jaccard similarity of at ` +
      `least ${minJaccard}`,
    [["recipe", ...scenarios], ...confirmed],
  )
}

const { rows: found, marked, warned } = await passageRows(docs, pairs, values.recipe ?? "text/1")
print("Copied passages, of which 30 to 60 % of a text were pasted into another", [
  ["texts", "copies", "shared values, at least", "recall, verbatim", "recall, edited", "precision"],
  ...found,
])
print("How much of these passages is in the ranges of an index, and of sharedRanges with 5 tokens or more", [
  ["texts", "copies", "index, verbatim", "index, edited", "verbatim", "edited", "whole, verbatim"],
  ...marked,
])
print("The checker of simhash-wasm/editor: near-duplicates", [
  ["texts", "features", "blocks", "near-duplicates", "recall", "precision"],
  ...(await editorRows(docs, labels)),
])
print("The checker: copied passages (false positives in 10,000 unrelated texts)", [
  ["texts", "copies", "recall, verbatim", "recall, edited", "false positives"],
  ...warned,
])

if (values.check && differing.length > 0) fail(`docs/accuracy.md does not have:\n${differing.join("\n")}`)

function measure(scenario, simhash) {
  const texts = docs.filter((doc) => doc.scenario === scenario)
  const index = new DuplicateIndex({ recipe: simhash.recipe })
  for (const [n, { text }] of texts.entries()) index.set(n, simhash.fingerprint(text))
  const sets = texts.map(({ text }) => simhash.features(text))
  /** [distance, score, Jaccard similarity if requested] of each pair. */
  const near = []
  const far = []
  for (const [n, a] of texts.entries()) {
    // Makes every other text a match.
    const everything = { maxScore: 1, maxDistance: simhash.recipe.bits, exclude: n }
    for (const { id, distance, score } of index.query(simhash.query(a.text), everything)) {
      const b = texts[id]
      const label = labels.has(`${a.id} ${b.id}`)
        ? labels.get(`${a.id} ${b.id}`)
        : a.family === b.family
          ? null
          : 0
      if (label !== 0 && label !== 1) continue
      const similarity = distance <= CONFIRMED.maxDistance ? jaccard(sets[n], sets[id]) : 0
      ;(label === 1 ? near : far).push({ distance, score, similarity })
    }
  }
  index.dispose()
  const { maxDistance, scoreLimits } = simhash.recipe
  const within = (test) => ({ recall: shareOf(near, test), falsePositives: shareOf(far, test) })
  return {
    distances: {
      atRate: recallAtRate(near, far, ({ distance }) => distance),
      atLimits: within(({ distance }) => distance <= maxDistance),
    },
    scores: {
      atRate: recallAtRate(near, far, ({ score }) => score),
      atLimits: within(
        ({ distance, score }) => distance <= scoreLimits.maxDistance && score <= scoreLimits.maxScore,
      ),
    },
    sets: precisionAndRecall(near, far, ({ similarity }) => similarity >= CONFIRMED.minJaccard),
  }
}

/** Returns the recall at the greatest limit whose false-positive rate is at most {@link RATE}. */
function recallAtRate(near, far, measured) {
  const values = Float64Array.from(far, measured).sort()
  // The first value that would be one false positive too many.
  const tooGreat = values[Math.floor(values.length * RATE)] ?? Number.POSITIVE_INFINITY
  const found = near.map(measured).filter((value) => value < tooGreat)
  return { recall: found.length / near.length, below: tooGreat }
}

function precisionAndRecall(near, far, test) {
  const [right, wrong] = [near, far].map((pairs) => pairs.filter(test).length)
  return { recall: right / near.length, precision: right / (right + wrong) }
}

function shareOf(pairs, test) {
  return pairs.filter(test).length / pairs.length
}

function print(title, [head, ...rows]) {
  const table = markdownTable(head, rows)
  console.log(`\n${title}\n\n${table.join("\n")}`)
  differing.push(...table.filter((row) => !documented.has(row)))
}

function withLimit({ recall, below }, format) {
  return `${share(recall)} (${format(below)})`
}

function withFalse({ recall, falsePositives }) {
  return `${share(recall)} (${(falsePositives * 1e4).toFixed(1)})`
}

/** Returns the greatest score with three decimals that is less than `below`. */
function roundedDown(below) {
  return ((Math.ceil(below * 1000) - 1) / 1000).toFixed(3)
}

function share(value) {
  return value.toFixed(3)
}
