// Fingerprints of texts: this package against others.
import { fail } from "../../scripts/run.mjs"
import { firstCalls } from "../chromium.mjs"
import { each, timed } from "../measure.mjs"
import { load } from "../packages.mjs"
import { kindSets, mainSets, realSets } from "../sets.mjs"
import { strong } from "../strong.mjs"
import { duration, number } from "../tables.mjs"
import { sentences } from "../texts.mjs"

export const title = "Fingerprints"

const CRC32 = "npm simhash 0.1.0, crc32"
const MD5 = "npm simhash 0.1.0, md5"
const SIMHASH_JS = "npm simhash-js 1.0.0"
const STRONG = "strong JavaScript"

export const ours = ["short/1", "text/1"]

export const contenders = {
  "short/1": "64 bits; words, and pairs of words without anything between them; each feature once",
  "text/1": "64 bits; words and pairs of words; each feature once",
  [CRC32]: "32 bits; words by a regular expression, every occurrence",
  [MD5]: "128 bits; the same",
  [SIMHASH_JS]: "32 bits; every fourth run of four characters, without the 128 smallest hashes",
  [STRONG]:
    "64 bits; words of letters in one optimised loop, every occurrence; not normalised; no words without spaces",
}

export const tables = {
  texts: {
    heading: "Fingerprints of a text",
    ratios: true,
    about:
      "Time a byte, warm, from a JavaScript string to a `bigint`; in brackets the ratio to `short/1`. The `simhash` package is given " +
      "the words that a careful user would give it: in lower case, and in texts that are not English " +
      "`\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Thai}|[\\p{L}\\p{N}_]+`. Where a contender finds no words without spaces, a " +
      "Chinese sentence is about one feature, which is far less work.",
    format: (ns) => `${number(ns)} ns`,
    chart: { row: "English, 2 kB", per: 1e3, unit: "MB a second" },
  },
  kinds: {
    heading: "Fingerprints of many kinds of text",
    ratios: true,
    about: "Time a byte beside the fastest npm package. The lengths are those of a text, on average.",
    format: (ns) => `${number(ns)} ns`,
  },
  explained: {
    heading: "An explanation",
    ratios: true,
    about: "Time for a text, from a string to the number, and to the explanation with all its features.",
    format: duration,
  },
  many: {
    heading: "Many texts",
    ratios: true,
    about: "Time for each of 1,000,000 sentences by `text/1`.",
    format: duration,
  },
  first: {
    heading: "The first call",
    about: "In a page that was just opened in Chromium: decodes, compiles and instantiates the module too.",
    format: duration,
  },
}

const goal = (over, under, atLeast, row, table = "kinds") => ({ table, row, over, under, atLeast })

export const goals = [
  ...ours.flatMap((recipe) => [
    goal(CRC32, recipe, 10, "real Chinese, pages, 100 kB"),
    goal(CRC32, recipe, 8, "real Chinese, paragraphs, 85 B"),
    goal(CRC32, recipe, 8, "chat messages with emoji, 80 B"),
    goal(CRC32, recipe, 12, "real English, paragraphs, 144 B"),
  ]),
  goal(CRC32, "short/1", 20, "real English, pieces, 2 kB"),
  goal(CRC32, "text/1", 12, "real English, pieces, 2 kB"),
  ...["Russian", "Arabic", "Hindi", "Korean", "Japanese"].map((script) =>
    goal(CRC32, "text/1", 8, `${script}, 100 kB`),
  ),
  goal(CRC32, "text/1", 5, "Thai, 100 kB"),
  goal(STRONG, "short/1", 2.5, "English, 2 kB", "texts"),
  goal(STRONG, "short/1", 4, "English, 100 kB", "texts"),
  ...["English", "Chinese"].flatMap((language) =>
    ours.map((recipe) => ({
      ...{ table: "explained", row: `real ${language}, pieces, 2 kB, ${recipe}` },
      ...{ over: "explain", under: "fingerprint", atMost: 15 },
    })),
  ),
  { table: "many", row: "a sentence", over: "one call each", under: "one call for all", atLeast: 1 },
  { table: "first", row: "the first call, 2 kB", over: "median", atMost: 5e6 },
]

export const missed =
  "The contenders count every occurrence by words of a regular expression. This package normalises, finds words by UAX #29, and " +
  "looks up each feature, because under `presence` each votes once. Nearly every pair of words is new, so that in long texts " +
  "the lookups of `text/1` wait for memory. `explain` makes an object with a text, a hash and spans for each feature."

export async function* rows({ quick }) {
  const { SimHash } = await import("../../dist/index.js")
  const recipes = Object.fromEntries(ours.map((recipe) => [recipe, new SimHash(recipe)]))
  const own = (set, method = "fingerprint") =>
    Object.fromEntries(
      ours.map((recipe) => [recipe, each(set.items, set.atOnce, (text) => recipes[recipe][method](text))]),
    )
  const packages = loadPackages()
  const theirs = (name, set) => each(set.items, set.atOnce, (text) => packages[name](text, set.pattern))
  const real = realSets()
  const main = mainSets().filter(({ length }) => !quick || length <= 2_000)
  check(main, packages)
  for (const set of main) {
    const times = own(set)
    for (const name of Object.keys(packages)) {
      // For a text of 10 MB this package takes minutes.
      if (name !== SIMHASH_JS || set.length <= 100_000) times[name] = theirs(name, set)
    }
    yield { table: "texts", row: set.name, times: perByte(times, set) }
  }
  for (const set of quick ? [] : [...real, ...kindSets()]) {
    yield { table: "kinds", row: set.name, times: perByte({ ...own(set), [CRC32]: theirs(CRC32, set) }, set) }
  }

  for (const set of real.filter(({ kind }) => kind.endsWith(", pieces"))) {
    for (const recipe of ours) {
      const times = { fingerprint: own(set)[recipe], explain: own(set, "explain")[recipe] }
      yield { table: "explained", row: `${set.name}, ${recipe}`, times }
    }
  }

  const texts = sentences(quick ? 10_000 : 1_000_000)
  const simhash = recipes["text/1"]
  const one = () => timed(texts.length, () => texts.map((text) => simhash.fingerprint(text)))
  const all = () => timed(texts.length, () => simhash.fingerprints(texts))
  yield { table: "many", row: "a sentence", times: { "one call each": one, "one call for all": all } }
  yield {
    table: "first",
    row: "the first call, 2 kB",
    figures: await firstCalls(main[1].items[0], quick ? 2 : 25),
  }
}

function perByte(times, { length }) {
  return Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, async (round) => (await time(round)) / length]),
  )
}

/** What runs in this process and is not ours: functions of a text and of the pattern of its words. */
function loadPackages() {
  const words = (hash) => {
    const simhash = load("simhash")(hash)
    return (text, pattern) => simhash(text.toLowerCase().match(pattern) ?? [])
  }
  const js = new (load("simhash-js").SimHash)()
  return {
    [CRC32]: words("crc32"),
    [MD5]: words("md5"),
    [SIMHASH_JS]: (text) => js.hash(text),
    [STRONG]: strong,
  }
}

/** Ends the run unless equal texts have equal fingerprints and others do not, and `strong` is a SimHash of its words. */
function check(sets, packages) {
  for (const { name: what, items: texts, pattern } of sets) {
    for (const [name, fingerprint] of Object.entries(packages)) {
      const parts = [texts[0].slice(0, 80), texts[0].slice(80, 160)]
      const [one, again, other] = [parts[0], parts[0], parts[1]].map(
        (text) => `${fingerprint(text, pattern)}`,
      )
      if (one !== again || one === other) fail(`${name}: ${one} and ${again}, then ${other} (${what})`)
    }
    const text = texts[0].slice(0, 5000)
    const hashes = text.match(/[\w\u{80}-\u{10ffff}]+/gu).map(strong)
    const ones = (bit) => hashes.filter((hash) => (hash >> bit) & 1n).length
    for (let bit = 0n; bit < 64n; bit++) {
      if (((strong(text) >> bit) & 1n) !== BigInt(2 * ones(bit) > hashes.length))
        fail(`strong: bit ${bit} (${what})`)
    }
  }
}
