// Queries by score against queries by distance, and feature sets: what each costs beside a fingerprint.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DuplicateIndex, jaccard, overlaps, SimHash, score, toHex } from "../dist/index.js"
import { text as inlined } from "../dist/inlined.js"
import { decode } from "../dist/modules/decode.js"
import { fail, root, step } from "../scripts/run.mjs"
import { compared } from "./comparison.mjs"
import { inJavaScript } from "./fingerprints/javascript.mjs"
import { chinese, english, pieces, sentences } from "./fingerprints/texts.mjs"
import { decodingTitle, scanTitle, setsTitle, textTitle } from "./scores/report.mjs"
import { comparisonText } from "./tables.mjs"
import { timed } from "./timing.mjs"

/** Queries that are timed at once. */
const SCANS = 4

/** The number of nearest fingerprints that are asked for. */
const NEAREST = 10

/** The features of each set that is compared, about those of a paragraph, and the sets of one call of `overlaps`. */
const FEATURES = 60
const SETS = 1000

/** The section's figures. With `quick`, fewer repetitions and 100,000 fingerprints. */
export async function measure({ quick }) {
  const pace = quick ? { rounds: 20, seconds: 0.2, warm: 0.2 } : { rounds: 80, seconds: 1.5, warm: 0.5 }
  const section = { scans: [], texts: [] }
  const record = (list, title, one) => {
    list.push(one)
    console.log(comparisonText(title(one), one))
  }
  const stored = sentences(quick ? 100_000 : 1_000_000)
  for (const bits of [64, 128]) {
    step(`${stored.length.toLocaleString("en")} fingerprints of ${bits} bits`)
    const simhash = new SimHash({ bits })
    record(section.scans, scanTitle, {
      count: stored.length,
      bits,
      times: await scans(simhash, stored, pace),
    })
  }

  step("Queries and feature sets of texts")
  for (const recipe of ["short/1", "text/1"]) {
    for (const [kind, write] of Object.entries({ English: english, Chinese: chinese })) {
      for (const length of [400, 4_000]) {
        const one = { recipe, kind, length, times: await calls(new SimHash(recipe), write, length, pace) }
        record(section.texts, textTitle, one)
      }
    }
  }
  const ofSets = { features: FEATURES, sets: SETS, times: await comparisons(pace) }
  console.log(comparisonText(setsTitle(ofSets), ofSets))
  const decoding = { times: await decodings(pace) }
  console.log(comparisonText(decodingTitle, decoding))
  return { ...section, comparisonsOfSets: ofSets, decoding }
}

/** Queries of an index of all texts, within the recipe's limits and for the nearest. */
async function scans(simhash, texts, pace) {
  const index = new DuplicateIndex({ recipe: simhash.recipe })
  const fingerprints = simhash.fingerprints(texts)
  index.setMany(texts.keys(), fingerprints)
  // Other texts than the stored ones, of about their length.
  const asked = pieces(english(200_000, { seed: 5 }), 100)
  const queries = asked.map((text) => simhash.query(text))
  checkScores(index, simhash, queries)
  const values = asked.map((text) => simhash.fingerprint(text))
  const time = (ask) => (round) => {
    const start = (round * SCANS) % (asked.length - SCANS)
    return timed(SCANS * texts.length, () => {
      let found = 0
      for (let at = start; at < start + SCANS; at++) found += ask(at).length
      return found
    })
  }
  const times = await compared(
    [
      { name: "distance", time: time((at) => index.query(values[at])) },
      { name: "score", time: time((at) => index.query(queries[at])) },
      { name: "nearestByDistance", time: time((at) => index.nearest(values[at], NEAREST)) },
      { name: "nearestByScore", time: time((at) => index.nearest(queries[at], NEAREST)) },
    ],
    pace,
  )
  index.dispose()
  return times
}

/** Ends the run unless queries find what the score of each of the first fingerprints says. */
function checkScores(index, { recipe }, queries) {
  const { maxDistance, maxScore } = recipe.scoreLimits
  const all = [...index].slice(0, 10_000)
  const few = new DuplicateIndex({ recipe })
  for (const [id, fingerprint] of all) few.set(id, fingerprint)
  // A limit that some reach.
  const limits = { maxDistance: 2 * maxDistance, maxScore: 2 * maxScore }
  let found = 0
  for (const query of queries.slice(0, 20)) {
    const right = all.filter(([, value]) => score(query, value) <= limits.maxScore).length
    const within = few.query(query, { ...limits, maxDistance: recipe.bits })
    if (within.length !== right)
      fail(`A query by score finds ${within.length} fingerprints instead of ${right}.`)
    const nearest = few.nearest(query, NEAREST)
    for (const [i, match] of few
      .query(query, { maxDistance: recipe.bits, maxScore: 1, limit: NEAREST })
      .entries())
      if (nearest[i]?.id !== match.id) fail(`The nearest by score are not those of all.`)
    found += right
  }
  few.dispose()
  if (found === 0) fail("No query by score has a match to be checked.")
}

/** The fingerprint, the query and the feature set of texts. */
function calls(simhash, write, length, pace) {
  const texts = pieces(write(400_000), length)
  const set = { texts, atOnce: Math.max(1, Math.round(20_000 / length)) }
  for (const text of texts.slice(0, 20)) checkParts(simhash, text)
  const runner = (name, call) => ({
    name,
    time: (round) => inJavaScript(call)(set, round),
  })
  return compared(
    [
      runner("fingerprint", (text) => simhash.fingerprint(text)),
      runner("query", (text) => simhash.query(text)),
      runner("features", (text) => simhash.features(text)),
      runner("analyze", (text) => simhash.analyze(text, { query: true, features: true })),
    ],
    pace,
  )
}

/** Ends the run unless query and features are those that `explain` shows. */
function checkParts(simhash, text) {
  const { fingerprint, features } = simhash.explain(text)
  const hashes = BigUint64Array.from(new Set(features.map(({ hash }) => BigInt.asUintN(64, hash)))).sort()
  if (`${simhash.features(text)}` !== `${hashes}`) fail("Wrong features.")
  if (simhash.query(text).fingerprint !== toHex(fingerprint)) fail("A wrong query.")
}

/** Comparisons of feature sets that share a third of their features, one by one and with one call for many. */
function comparisons(pace) {
  const random = () => crypto.getRandomValues(new BigUint64Array(FEATURES / 2))
  const shared = random()
  const sets = Array.from({ length: SETS }, () => BigUint64Array.from([...shared, ...random()]).sort())
  for (const set of sets.slice(1)) if (jaccard(sets[0], set) !== 1 / 3) fail("A wrong Jaccard similarity.")
  return compared(
    [
      {
        name: "jaccard",
        time: (round) =>
          timed(SETS, () => sets.reduce((sum, set) => sum + jaccard(sets[round % SETS], set), 0)),
      },
      { name: "overlaps", time: (round) => timed(SETS, () => overlaps(sets[round % SETS], sets)) },
    ],
    pace,
  )
}

/** Decoding the module, as its text is, and as base64 would be. */
function decodings(pace) {
  const bytes = readFileSync(join(root, "dist/simhash.wasm"))
  const base64 = bytes.toString("base64")
  const decodeBase64 = (text) => {
    const characters = atob(text)
    const decoded = new Uint8Array(characters.length)
    for (let at = 0; at < decoded.length; at++) decoded[at] = characters.charCodeAt(at)
    return decoded
  }
  for (const decoded of [decode(inlined), decodeBase64(base64)]) {
    if (!bytes.equals(decoded)) fail("The inlined module is not dist/simhash.wasm.")
  }
  return compared(
    [
      { name: "base64", time: () => timed(1, () => decodeBase64(base64)) },
      { name: "inlined", time: () => timed(1, () => decode(inlined)) },
    ],
    pace,
  )
}
