// Queries by score and feature sets: what each costs beside a fingerprint and a distance.
import { each, timed } from "../measure.mjs"
import { madeUp } from "../sets.mjs"
import { count as digits, duration, size } from "../tables.mjs"
import { chinese, english, pieces, sentences } from "../texts.mjs"

export const title = "Queries by score, and feature sets"

export const tables = {
  texts: {
    heading: "Queries and feature sets of texts",
    ratios: true,
    about:
      "Time for one text, warm, in brackets the ratio to `fingerprint`. `analyze` makes the query and the features, and counts the " +
      "features.",
    format: duration,
    chart: { row: "text/1, English, 4 kB", per: 1e9, unit: "texts a second" },
  },
  scans: {
    heading: "Queries by score",
    ratios: true,
    about:
      "Time for each stored fingerprint: queries of an index of sentences for other English texts, by `text/1` and within its " +
      "limits, which are scans of all fingerprints; and for the ten nearest.",
    format: duration,
  },
  sets: {
    heading: "Comparisons of feature sets",
    about:
      "Time for each comparison of sets of 60 features, of which two share half: one a call, and one against 1,000 in a call.",
    format: duration,
  },
}

const CALLS = ["text/1", "short/1"].flatMap((recipe) =>
  ["English", "Chinese"].flatMap((kind) => [400, 4000].map((length) => ({ recipe, kind, length }))),
)
const nameOf = ({ recipe, kind, length }) => `${recipe}, ${kind}, ${size(length)}`

export const goals = [
  ...[64, 128].map((bits) => ({
    ...{ table: "scans", row: `1,000,000 of ${bits} bits` },
    ...{ over: "by score", under: "by distance", atMost: 2.5 },
  })),
  ...CALLS.map((call) => ({
    ...{ table: "texts", row: nameOf(call) },
    ...{ over: "features", under: "fingerprint", atMost: 2 },
  })),
  { table: "sets", row: "60 features", over: "jaccard", atMost: 1000 },
]

/** The features of each set that is compared, and the sets of one call of `overlaps`. */
const FEATURES = 60
const SETS = 1000

export async function* rows({ quick }) {
  const { DuplicateIndex, jaccard, overlaps, SimHash } = await import("../../dist/index.js")
  for (const call of CALLS) {
    const simhash = new SimHash(call.recipe)
    const { items, atOnce } = madeUp(
      call.kind,
      { English: english, Chinese: chinese }[call.kind],
      call.length,
    )
    const time = (work) => each(items, atOnce, work)
    const times = {
      fingerprint: time((text) => simhash.fingerprint(text)),
      query: time((text) => simhash.query(text)),
      features: time((text) => simhash.features(text)),
      analyze: time((text) => simhash.analyze(text, { query: true, features: true })),
    }
    yield { table: "texts", row: nameOf(call), times }
  }

  const stored = sentences(quick ? 10_000 : 1_000_000)
  // Other texts than the stored ones, of about their length.
  const asked = pieces(english(200_000, { seed: 5 }), 100)
  for (const bits of [64, 128]) {
    const simhash = new SimHash({ bits })
    const index = new DuplicateIndex({ recipe: simhash.recipe }).setMany(
      stored.keys(),
      simhash.fingerprints(stored),
    )
    const queries = asked.map((text) => simhash.query(text))
    const values = asked.map((text) => simhash.fingerprint(text))
    const time = (items, work) => {
      const repetition = each(items, 4, (item) => work(item).length)
      return (round) => repetition(round) / stored.length
    }
    const times = {
      "by distance": time(values, (value) => index.query(value)),
      "by score": time(queries, (query) => index.query(query)),
      "nearest by distance": time(values, (value) => index.nearest(value, 10)),
      "nearest by score": time(queries, (query) => index.nearest(query, 10)),
    }
    yield { table: "scans", row: `${digits(stored.length)} of ${bits} bits`, times }
    index.dispose()
  }

  const random = () => crypto.getRandomValues(new BigUint64Array(FEATURES / 2))
  const shared = random()
  const sets = Array.from({ length: SETS }, () => BigUint64Array.from([...shared, ...random()]).sort())
  const one = (round) =>
    timed(SETS, () => sets.reduce((sum, set) => sum + jaccard(sets[round % SETS], set), 0))
  const all = (round) => timed(SETS, () => overlaps(sets[round % SETS], sets))
  yield { table: "sets", row: "60 features", times: { jaccard: one, overlaps: all } }
}
