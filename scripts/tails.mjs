// Measures how many pairs of unrelated texts have near fingerprints, on collections of texts:
//
//   npm run tails -- FOLDER [--recipe short/1] [--bits 128] [--count 40000]
//
// FOLDER contains files of JSON lines, {"id": "…", "text": "…"}, one file for each kind of text (*.jsonl, *.jsonl.gz). If
// the lines name a `scenario`, each scenario is a kind, and texts of one `family` are not unrelated. The first --count texts
// of each kind are compared with each other.
//
// For every recipe, two texts are unrelated if the Jaccard similarity of their `text/1` feature sets is below .2: which
// texts are unrelated does not depend on the recipe being measured.
//
// Prints, by kind, the shares of unrelated pairs within each recipe's threshold, the table in src/index/unrelated.rs, and the
// table in docs/accuracy.md.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { gunzipSync } from "node:zlib"
import { markdownTable } from "../benches/tables.mjs"
import { DuplicateIndex, overlaps, recipes, SimHash } from "../dist/index.js"
import { fail } from "./run.mjs"

/** The similarity from which two texts count as related. */
const RELATED = 0.2

/** The minimum number of pairs for a meaningful share. */
const LEAST_PAIRS = 10

/** The minimum number of compared pairs for an estimate at distances where too few pairs were found. */
const LEAST_TO_EXTEND = 1e6

/** The kinds of text that a recipe is not for. */
const NOT_FOR = { "short/1": /^page/, "page/1": /^(titles|summaries|short)/ }

/** The number of distances, from 0 to half the width, at which shares are stored. */
const STEPS = 17

/** The number of texts of a kind to compare at all distances. All its texts are compared up to just above the threshold. */
const SAMPLE = 1000

/** The number of pairs to collect before their feature sets are compared. */
const PAIRS_AT_ONCE = 1 << 18

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    recipe: { type: "string" },
    bits: { type: "string" },
    count: { type: "string", default: "40000" },
  },
})
const [folder] = positionals
if (!folder)
  fail("Say where the texts are: npm run tails -- FOLDER [--recipe NAME] [--bits BITS] [--count COUNT]")

const settings = (values.recipe ? [values.recipe] : Object.keys(recipes)).flatMap((recipe) =>
  (values.bits ? [Number(values.bits)] : [64, 128]).map((bits) => new SimHash({ recipe, bits })),
)
/** By setting and kind: the number of texts, and for each distance the unrelated pairs within it and the compared pairs. */
const measured = settings.map(() => new Map())
for (const [kind, texts] of kinds()) {
  const sets = texts.map(({ text }) => truth().features(text))
  for (const [at, simhash] of settings.entries()) {
    console.error(`${kind}: ${texts.length} texts, ${simhash.recipe.id}, ${simhash.recipe.bits} bits`)
    measured[at].set(kind, { texts: texts.length, within: within(texts, sets, simhash) })
  }
}

const rows = settings.map(({ recipe }, at) => ({
  recipe,
  kinds: measured[at],
  ...worst(recipe, measured[at]),
}))
const names = [...measured[0].keys()]
print("Unrelated pairs within the threshold, of a million pairs", [
  ["recipe", "bits", "distance", ...names.map((kind) => `${kind} (${measured[0].get(kind).texts})`)],
  ...rows.map(({ recipe, kinds }) => [
    recipe.base,
    `${recipe.bits}`,
    `${recipe.maxDistance}`,
    ...names.map((kind) => {
      const { found, pairs } = kinds.get(kind).within[recipe.maxDistance]
      return ((found / pairs) * 1e6).toPrecision(2)
    }),
  ]),
])
print("The kind that has most, and its share", [
  ["recipe", "bits", "distance", "kind", "share"],
  ...rows.flatMap(({ recipe, shares, kindAt }) =>
    [0, -1, -2, -3, -4, -5, -6].map((less) => {
      const distance = recipe.maxDistance + (less * recipe.bits) / 64
      return [
        recipe.base,
        `${recipe.bits}`,
        `${distance}`,
        kindAt[distance] ?? "",
        shares[distance]?.toExponential(1) ?? "",
      ]
    }),
  ),
])
console.log("\nsrc/index/unrelated.rs: the binary logarithms of the shares, in quarters\n")
for (const { recipe, shares } of rows) {
  const quarters = Array.from({ length: STEPS }, (_, step) =>
    // Rounded down, so that the stored share is never less than the measured one.
    Math.min(255, Math.floor(-4 * Math.log2(shares[(step * recipe.bits) / (2 * (STEPS - 1))]))),
  )
  console.log(`${recipe.base} ${recipe.bits}: [${quarters.join(", ")}]`)
}

function truth() {
  truth.simhash ??= new SimHash("text/1")
  return truth.simhash
}

/** Yields the distinct texts of each kind. */
function* kinds() {
  for (const file of readdirSync(folder)
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .sort()) {
    const bytes = readFileSync(join(folder, file))
    const lines = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString().trim().split("\n")
    const all = lines.slice(0, Number(values.count)).map((line) => JSON.parse(line))
    const byKind = new Map()
    for (const text of all) {
      const kind = text.scenario ?? file.replace(/\.jsonl(\.gz)?$/, "")
      if (!byKind.has(kind)) byKind.set(kind, [])
      byKind.get(kind).push(text)
    }
    for (const [kind, texts] of byKind) {
      if (kind !== "seeds" && typeof texts[0].text === "string")
        yield [kind, [...new Map(texts.map((each) => [each.text, each])).values()]]
    }
  }
}

/** Returns for each distance the number of unrelated pairs within it, and the number of compared pairs. */
function within(texts, sets, simhash) {
  const { bits, maxDistance } = simhash.recipe
  const near = histogram(texts, sets, simhash, maxDistance + bits / 32)
  const sample = Math.min(SAMPLE, texts.length)
  const all = histogram(texts.slice(0, sample), sets, simhash, bits)
  let [nearest, sampled] = [0, 0]
  return all.map((found, distance) => {
    sampled += found
    nearest += near[distance] ?? 0
    const isNear = distance < near.length
    const count = isNear ? texts.length : sample
    return { found: isNear ? nearest : sampled, pairs: (count * (count - 1)) / 2 }
  })
}

/** Returns the number of unrelated pairs at each distance up to `reach`. */
function histogram(texts, sets, simhash, reach) {
  const index = new DuplicateIndex({ recipe: simhash.recipe, empty: "keep" })
  for (const [at, { text }] of texts.entries()) index.set(at, simhash.fingerprint(text))
  const counts = new Array(reach + 1).fill(0)
  let pairs = 0
  let others = new Map()
  const compare = () => {
    for (const [a, list] of others) {
      const found = overlaps(
        sets[a],
        list.map(({ b }) => sets[b]),
      )
      for (const [at, { a: ours, b: theirs, shared }] of found.entries()) {
        const { b, distance } = list[at]
        const isFamily = texts[a].family !== undefined && texts[a].family === texts[b].family
        if (!isFamily && shared < RELATED * (ours + theirs - shared)) counts[distance]++
      }
    }
    others = new Map()
  }
  for (const { a, b, distance } of index.eachPair(reach)) {
    if (!others.has(a)) others.set(a, [])
    others.get(a).push({ b, distance })
    if (++pairs % PAIRS_AT_ONCE === 0) compare()
  }
  compare()
  index.dispose()
  return counts
}

/** Returns for each distance the greatest share among the kinds that a recipe is for, and the kind with that share. */
function worst({ base, bits }, kinds) {
  const shares = new Array(bits + 1).fill(0)
  const kindAt = []
  for (const [kind, { within }] of kinds) {
    if (NOT_FOR[base]?.test(kind)) continue
    for (const [distance, share] of smooth(within, bits / (2 * (STEPS - 1))).entries()) {
      if (share > shares[distance]) [shares[distance], kindAt[distance]] = [share, kind]
    }
  }
  return { shares, kindAt }
}

/**
 * Returns the shares by distance. Where too few pairs were found, continues the logarithm in a straight line. That is
 * above the tail of any normal distribution, whose logarithm bends down.
 */
function smooth(within, step) {
  const shares = within.map(({ found, pairs }) => (found < LEAST_PAIRS ? 0 : found / pairs))
  const first = shares.findIndex((share) => share > 0)
  if (within[first].pairs < LEAST_TO_EXTEND) return shares
  const slope = Math.log(shares[first + step] / shares[first]) / step
  return shares.map((share, distance) => share || shares[first] * Math.exp(slope * (distance - first)))
}

function print(title, [head, ...rows]) {
  console.log(`\n${title}\n\n${markdownTable(head, rows).join("\n")}`)
}
