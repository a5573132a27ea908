// Every function, constructor, method and getter, and each of their arguments and options, with every
// value: an error with a code and a sentence, or the right answer, and nothing else.
import * as api from "simhash-wasm"
import * as url from "simhash-wasm/url"
import { beforeAll, describe, expect, test } from "vitest"
import { CAT, CAT_FINGERPRINT } from "./known.js"
import { otherRealm } from "./realm.js"
import { OWN, values } from "./values.js"

// What TypeScript would not let pass.
// biome-ignore lint/suspicious/noExplicitAny: the point of these tests
type Anything = any

const {
  Accumulator,
  bands,
  compare,
  containment,
  cosine,
  DuplicateFinder,
  DuplicateIndex,
  distance,
  estimate,
  expectedDistance,
  expectedFalsePairs,
  explain,
  explainQuery,
  featuresFromBytes,
  featuresToBytes,
  findDuplicates,
  fingerprint,
  fingerprints,
  fromBase64,
  fromBits,
  fromBytes,
  fromHex,
  fromLimbs,
  fromSigned,
  fromTagged,
  jsonReplacer,
  jsonReviver,
  maxDistanceFor,
  PassageIndex,
  passages,
  idfTable,
  jaccard,
  overlap,
  overlaps,
  query,
  queryFromBytes,
  queryToBytes,
  recipes,
  SimHash,
  SimHashError,
  score,
  sharedRanges,
  similarity,
  toBase64,
  toBits,
  toBytes,
  toHex,
  toLimbs,
  toSigned,
  toTagged,
} = api as Anything

const CODES = [
  "INVALID_ARGUMENT",
  "INVALID_FINGERPRINT",
  "RECIPE_MISMATCH",
  "CORRUPT_SNAPSHOT",
  "UNSUPPORTED_VERSION",
  "ABORTED",
  "DISPOSED",
  "LIMIT_EXCEEDED",
]

/** What is expected of a call: that it is refused, or any answer where none is known independently. */
const REFUSED = Symbol("refused")
const ANY = Symbol("any")

/** An iterator's items, as a list or as a promise of one. */
function listed(result: Anything): unknown {
  if (Symbol.iterator in result) return [...result]
  return Symbol.asyncIterator in result ? collected(result) : result
}

async function collected(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  for await (const item of items) list.push(item)
  return list
}

/** What a value should lead to. */
type Right = (value: Anything, name: string) => unknown

interface Row {
  name: string
  call: (value: Anything) => unknown
  right: Right
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
const isFingerprint = (value: unknown, bits: number): value is bigint =>
  typeof value === "bigint" && value >= 0n && value < 1n << BigInt(bits)
const isId = (value: unknown) =>
  typeof value === "string" ? !/\p{Surrogate}/u.test(value) : Number.isFinite(value)
const ones = (value: bigint) => value.toString(2).replaceAll("0", "").length

/** Accepted where a test of the value says so, with an expected answer. */
const where =
  (test: (value: Anything) => boolean, expected: (value: Anything) => unknown = () => ANY): Right =>
  (value) =>
    test(value) ? expected(value) : REFUSED
const optional =
  (right: Right, fallback: Anything): Right =>
  (value, name) =>
    right(value === undefined ? fallback : value, name)
/** Accepted where named, with an expected answer for each name. */
const named =
  (expected: Record<string, unknown>): Right =>
  (_, name) =>
    Object.hasOwn(expected, name) ? expected[name] : REFUSED

const whole = (least: number, most: number, expected?: (value: number) => unknown) =>
  where((value) => isWhole(value, least, most), expected)
const ofWidth = (bits: number, expected?: (value: bigint) => unknown) =>
  where((value) => isFingerprint(value, bits), expected)
const anything: Right = () => ANY

/** Objects that are plain and have no properties but symbols: no options. */
const NO_OPTIONS = [
  "undefined",
  "{}",
  "an object without a prototype",
  "a frozen object",
  "an object whose toStringTag throws",
  "an iterable whose iterator throws",
  "an iterable whose iterator is a number",
  "an iterable whose iterator has no next",
  "an iterable whose next returns a number",
  "an iterable whose next throws",
  "an iterable without end that cannot be closed",
  "a property Symbol.iterator that is no function",
  "an async iterable",
  "arguments",
  "a proxy",
  "({}) of another realm",
  "Object.create(null) of another realm",
]
const noOptions = (expected: unknown): Right =>
  named(Object.fromEntries(NO_OPTIONS.map((name) => [name, expected])))

/** Features by the names of the values that are features. */
const FEATURES: Record<string, unknown> = {
  "{}": [],
  "an object without a prototype": [],
  "a frozen object": [],
  "an object with __proto__ as a property": [["__proto__", 1]],
  "[]": [],
  "an array of strings": ["a", "b"],
  "an array of pairs": [["a", 1]],
  "a frozen array": ["a"],
  arguments: [],
  "a generator of strings": ["a"],
  "a Map": [["a", 1]],
  "an empty Map": [],
  "a Set": ["a"],
  "a proxy": [],
  "a proxy of an array": ["a"],
  "({}) of another realm": [],
  "[] of another realm": [],
  "['a'] of another realm": ["a"],
  "new Map([['a', 1]]) of another realm": [["a", 1]],
  "Object.create(null) of another realm": [],
}
const EMPTY_TYPED = /^an empty (?!ArrayBuffer)\w+Array$/
const input =
  (expected: (input: Anything) => unknown): Right =>
  (value, name) => {
    if (typeof value === "string") return ANY
    if (EMPTY_TYPED.test(name)) return expected([])
    return Object.hasOwn(FEATURES, name) ? expected(FEATURES[name]) : REFUSED
  }

/** The default weight of a table of texts, by the names of the values that are iterables of strings. */
const TEXTS = Object.entries(FEATURES as Record<string, unknown[]>)
  .filter(
    ([name, list]) => !/object|\{\}|Object|^a proxy$/.test(name) && list.every((v) => typeof v === "string"),
  )
  .map(([name, list]) => [name, 1 + Math.log2(list.length || 1)])

/** How many texts the values are that are arrays of strings. */
const TEXT_COUNTS = {
  "[]": 0,
  "an array of strings": 2,
  "a frozen array": 1,
  "a proxy of an array": 1,
  "[] of another realm": 0,
  "['a'] of another realm": 1,
  "an array whose iterator is nothing": 1,
}

const BYTES =
  /^(a (shared )?|an (empty )?)(\w+Array|ArrayBuffer|SharedArrayBuffer|DataView)( of a resizable buffer| that lies about its length)?$|^a resizable ArrayBuffer$|^new (ArrayBuffer|BigUint64Array)\(\d+\) of another realm$/
const isBytes = (name: string) => BYTES.test(name)
const LIMBS: Record<string, number> = {
  "an empty BigUint64Array": 0,
  "a BigUint64Array": 2,
  "a BigUint64Array of a resizable buffer": 2,
  "a BigUint64Array that lies about its length": 4,
  "a shared BigUint64Array": 2,
  "new BigUint64Array(2) of another realm": 2,
}
const limbs = (expected: (count: number) => unknown): Right =>
  named(Object.fromEntries(Object.entries(LIMBS).map(([name, count]) => [name, expected(count)])))

const isWeight = (value: unknown) =>
  (typeof value === "number" && Math.abs(value) <= 2 ** 31) ||
  (typeof value === "string" && /^\d+$/.test(value) && Math.abs(Number(value)) <= 2 ** 31)

const LINE = "it was the best of times and it was the worst of times"
/** One text under the id "a". */
const line = () => new PassageIndex().set("a", LINE)
/** What line() finds again, or nothing from so many shared values on. */
const again = (ids: unknown[]) => ids.map((id) => expect.objectContaining({ id }))
/** The same text under two ids, which share 2 values. */
const twice = () => new PassageIndex({ maxShare: 1 }).set("a", LINE).set("b", LINE)
const pairOf = (minShared: number) =>
  minShared <= 2 ? [{ a: "a", b: "b", shared: 2, share: { a: 1, b: 1 } }] : []
const sharing = whole(1, 2 ** 32 - 2, pairOf)
const isText: Right = (v) => (typeof v === "string" ? ANY : REFUSED)

/** One fingerprint, 7n, under the id "a". */
const small = () => new DuplicateIndex({ maxDistance: 3, empty: "keep" }).set("a", 7n)
const FOUND = [{ id: "a", distance: 3 }]
/** The pairs or groups of a result. */
const foundBy = (method: string, found: Anything) => (method === "eachPair" ? found : found[method])
/** A query of the fingerprint 0, in which every bit has the margin 1. */
const asked = () => ({ recipe: "text/1", bits: 64, fingerprint: "0".repeat(16), margins: Array(64).fill(1) })
const SCORED = [{ id: "a", distance: 3, score: 3 / 64 }]
/** Of the values, one is a feature set: all others have an element twice. */
const featureSet = (expected: unknown): Right => named({ "an empty BigUint64Array": expected })
const ONE = BigUint64Array.of(5n)
const six = () => new SimHash({ bits: 6 }).accumulator()
const explained = () => structuredClone(explain("the cat sat on the mat"))
const recipe =
  (expected: (name: string) => unknown): Right =>
  (value, name) =>
    value === "text/1" ? expected("text/1") : noOptions(expected("text/1"))(value, name)

/** Searches that the garbage collector frees. */
const finder = (options?: Anything) => new DuplicateFinder(options)
const keptOf = ({ kept }: Anything) => kept.length
/** What a search for duplicates takes, with one text in it. */
const isFlag: Right = (v) => (v === undefined || typeof v === "boolean" ? 1 : REFUSED)
const SEARCH_OPTIONS: Record<string, Right> = {
  recipe: recipe(() => 1),
  minSimilarity: where(
    (v) => v === undefined || (typeof v === "number" && v >= 0.2 && v <= 1),
    () => 1,
  ),
  contained: isFlag,
  pairs: isFlag,
}
/** Iterables of texts. */
const collection: Right = (_, name) => {
  if (EMPTY_TYPED.test(name) || name === "an async iterable") return 0
  const known = TEXTS.some(([known]) => known === name)
  return known ? (FEATURES[name] as unknown[]).length : REFUSED
}

const ROWS: Row[] = [
  // Functions of fingerprints, against what a bigint says of itself.
  { name: "distance(a)", call: (v) => distance(v, 0n), right: ofWidth(128, ones) },
  { name: "distance(, b)", call: (v) => distance(1n, v), right: ofWidth(128, (v) => ones(v ^ 1n)) },
  { name: "similarity(a)", call: (v) => similarity(v, 0n), right: ofWidth(64, (v) => 1 - ones(v) / 64) },
  {
    name: "similarity(, b)",
    call: (v) => similarity(0n, v),
    right: ofWidth(64, (v) => 1 - ones(v) / 64),
  },
  {
    name: "similarity(,, bits)",
    call: (v) => similarity(0n, 1n, v),
    right: optional(
      whole(1, 128, (v) => 1 - 1 / v),
      64,
    ),
  },
  { name: "cosine(a)", call: (v) => cosine(v, 0n), right: ofWidth(64) },
  { name: "cosine(, b)", call: (v) => cosine(0n, v), right: ofWidth(64) },
  {
    name: "cosine(,, bits)",
    call: (v) => cosine(0n, 0n, v),
    right: optional(
      whole(1, 128, () => 1),
      64,
    ),
  },
  {
    name: "expectedDistance(features)",
    call: (v) => expectedDistance(v, 1),
    right: where((v) => typeof v === "number" && v >= 1),
  },
  {
    name: "expectedDistance(, changed)",
    call: (v) => expectedDistance(64, v),
    right: where((v) => typeof v === "number" && v >= 0 && v <= 64),
  },
  {
    name: "expectedDistance(,, bits)",
    call: (v) => expectedDistance(1, 1, v),
    right: optional(
      whole(1, 128, (v) => expect.closeTo(v / 2)),
      64,
    ),
  },
  {
    name: "toHex(fingerprint)",
    call: (v) => toHex(v),
    right: ofWidth(64, (v) => v.toString(16).padStart(16, "0")),
  },
  {
    name: "toHex(, bits)",
    call: (v) => toHex(1n, v),
    right: optional(
      whole(1, 128, (v) => "1".padStart(Math.ceil(v / 4), "0")),
      64,
    ),
  },
  {
    name: "toBits(fingerprint)",
    call: (v) => toBits(v),
    right: ofWidth(64, (v) => v.toString(2).padStart(64, "0")),
  },
  {
    name: "toBits(, bits)",
    call: (v) => toBits(1n, v),
    right: optional(
      whole(1, 128, (v) => "1".padStart(v, "0")),
      64,
    ),
  },
  { name: "fromHex(digits)", call: (v) => fromHex(v), right: named({ "16 hexadecimal digits": 255n }) },
  {
    name: "fromHex(, bits)",
    call: (v) => fromHex("0000000000000001", v),
    right: named({ undefined: 1n, "64": 1n }),
  },
  {
    name: "toSigned(fingerprint)",
    call: (v) => toSigned(v),
    right: ofWidth(64, (v) => (v >> 63n ? v - (1n << 64n) : v)),
  },
  {
    name: "fromSigned(signed)",
    call: (v) => fromSigned(v),
    right: where(
      (v) => typeof v === "bigint" && v >= -(1n << 63n) && v < 1n << 63n,
      (v) => (v < 0n ? v + (1n << 64n) : v),
    ),
  },

  // Other forms of fingerprints.
  {
    name: "fromBits(digits)",
    call: (v) => fromBits(v),
    right: where(
      (v) => typeof v === "string" && /^[01]{1,128}$/.test(v),
      (v) => BigInt(`0b${v}`),
    ),
  },
  ...Object.entries({
    toBytes: (v: Anything) => fromBytes(toBytes(v)),
    toBase64: (v: Anything) => fromBase64(toBase64(v)),
    toLimbs: (v: Anything) => toLimbs([v])[0],
    toTagged: (v: Anything) => fromTagged(toTagged(v, { id: "text/1", bits: 64 })).fingerprint,
  }).map(([name, call]): Row => ({ name: `${name}(fingerprint)`, call, right: ofWidth(64, (v) => v) })),
  {
    name: "toBytes(, bits)",
    call: (v) => toBytes(1n, v).length,
    right: optional(
      whole(1, 128, (v) => Math.ceil(v / 8)),
      64,
    ),
  },
  { name: "toBytes(,, order)", call: (v) => toBytes(1n, 64, v)[7], right: named({ undefined: 1 }) },
  {
    name: "fromBase64(text)",
    call: (v) => fromBase64(v),
    // None of the values ends in padding.
    right: where((v) => typeof v === "string" && /^[A-Za-z0-9+/]{4,20}$/.test(v) && v.length % 4 === 0),
  },
  {
    name: "fromBytes(bytes)",
    call: (v) => fromBytes(v),
    right: (v, name) => (isBytes(name) && v.byteLength > 0 && v.byteLength <= 16 ? ANY : REFUSED),
  },
  { name: "fromLimbs(limbs)", call: (v) => fromLimbs(v).length, right: limbs((count) => count) },
  { name: "toTagged(, recipe)", call: (v) => toTagged(1n, v), right: () => REFUSED },
  { name: "fromTagged(text)", call: (v) => fromTagged(v), right: () => REFUSED },
  {
    name: "fromTagged(, recipe)",
    call: (v) => fromTagged("text/1:0000000000000005", v).fingerprint,
    right: named({ undefined: 5n }),
  },
  { name: "jsonReplacer(recipe)", call: (v) => jsonReplacer(v), right: () => REFUSED },
  { name: "jsonReviver(recipe)", call: (v) => jsonReviver(v), right: () => REFUSED },

  // Sign-full queries and feature sets.
  ...Object.entries({ score, estimate, queryToBytes }).flatMap(([name, work]): Row[] => [
    { name: `${name}(query)`, call: (v) => work(v, 1n), right: () => REFUSED },
    {
      name: `${name}({ recipe })`,
      call: (v) => work({ ...asked(), recipe: v }, 1n) !== undefined,
      right: where(
        (v) => typeof v === "string" && isId(v) && v.length > 0 && v.length <= 1024,
        () => true,
      ),
    },
    {
      name: `${name}({ bits })`,
      call: (v) => work({ ...asked(), bits: v }, 1n) !== undefined,
      right: named({ "64": true }),
    },
    {
      name: `${name}({ fingerprint })`,
      call: (v) => work({ ...asked(), fingerprint: v }, 1n) !== undefined,
      right: named({ "16 hexadecimal digits": true }),
    },
    { name: `${name}({ margins })`, call: (v) => work({ ...asked(), margins: v }, 1n), right: () => REFUSED },
    {
      name: `${name}({ margins: [margin] })`,
      call: (v) => work({ ...asked(), margins: [v, ...Array(63).fill(1)] }, 1n) !== undefined,
      right: whole(0, 255, () => true),
    },
  ]),
  {
    name: "score(, fingerprint)",
    call: (v) => score(asked(), v),
    right: ofWidth(64, (v) => ones(v) / 64),
  },
  {
    name: "score({ margins: [margin] }, fingerprint)",
    call: (v) => score({ ...asked(), margins: [v, ...Array(63).fill(1)] }, 7n),
    right: whole(0, 255, (v) => (v + 2) / (v + 63)),
  },
  {
    name: "estimate(, fingerprint)",
    call: (v) => estimate(asked(), v).cosine,
    right: ofWidth(64, (v) => 1 - (2 * ones(v)) / 64),
  },
  { name: "queryFromBytes(bytes)", call: (v) => queryFromBytes(v), right: () => REFUSED },
  { name: "overlap(a)", call: (v) => overlap(v, ONE), right: featureSet({ a: 0, b: 1, shared: 0 }) },
  { name: "overlap(, b)", call: (v) => overlap(ONE, v), right: featureSet({ a: 1, b: 0, shared: 0 }) },
  { name: "overlaps(a)", call: (v) => overlaps(v, [ONE]), right: featureSet([{ a: 0, b: 1, shared: 0 }]) },
  {
    name: "overlaps(, sets)",
    call: (v) => overlaps(ONE, v),
    right: (v, name) =>
      name === "arguments" || EMPTY_TYPED.test(name)
        ? []
        : named({ "[]": [], "an empty Map": [], "[] of another realm": [] })(v, name),
  },
  {
    name: "overlaps(, [set])",
    call: (v) => overlaps(ONE, [v]),
    right: featureSet([{ a: 1, b: 0, shared: 0 }]),
  },
  { name: "jaccard(a)", call: (v) => jaccard(v, ONE), right: featureSet(0) },
  { name: "jaccard(, b)", call: (v) => jaccard(ONE, v), right: featureSet(0) },
  { name: "containment(a)", call: (v) => containment(v, ONE), right: featureSet(0) },
  { name: "containment(, b)", call: (v) => containment(ONE, v), right: featureSet(0) },
  {
    name: "featuresToBytes(features)",
    call: (v) => featuresFromBytes(featuresToBytes(v, "text/1")).features.length,
    right: featureSet(0),
  },
  {
    name: "featuresToBytes(, recipe)",
    call: (v) => featuresFromBytes(featuresToBytes(ONE, v)).recipe,
    right: where(
      (v) => typeof v === "string" && isId(v) && v.length > 0 && v.length <= 1024,
      (v) => v,
    ),
  },
  { name: "featuresFromBytes(bytes)", call: (v) => featuresFromBytes(v), right: () => REFUSED },

  // Inputs.
  { name: "fingerprint(text)", call: (v) => fingerprint(v), right: where((v) => typeof v === "string") },
  {
    name: "query(text)",
    call: (v) => query(v).bits,
    right: where(
      (v) => typeof v === "string",
      () => 64,
    ),
  },
  {
    name: "fingerprints(texts)",
    call: (v) => fingerprints(v).length,
    right: named(TEXT_COUNTS),
  },
  {
    name: "fingerprints([text])",
    call: (v) => fingerprints([v])[0],
    right: where(
      (v) => typeof v === "string",
      (v) => fingerprint(v),
    ),
  },
  ...Object.entries({
    fingerprint,
    query,
    fingerprints: (_: Anything, v: Anything) => fingerprints(["a"], v),
  }).flatMap(([name, of]: [string, Anything]): Row[] => [
    { name: `${name}(, options)`, call: (v) => of("a", v), right: noOptions(of("a")) },
    {
      name: `${name}(, { recipe })`,
      call: (v) => of("a", { recipe: v }),
      right: named({ undefined: of("a"), "text/1": of("a") }),
    },
    {
      name: `${name}(, { bits })`,
      call: (v) => of("a", { bits: v }),
      right: (v, name) => (v === undefined ? of("a") : whole(1, 128, (bits) => of("a", { bits }))(v, name)),
    },
  ]),
  {
    name: "SimHash.fingerprint([feature])",
    call: (v) => new SimHash().fingerprint([v]),
    right: (v, name) => (typeof v === "string" ? ANY : named({})(v, name)),
  },
  {
    name: "SimHash.fingerprint([[feature, 1]])",
    call: (v) => new SimHash().fingerprint([[v, 1]]),
    right: where((v) => typeof v === "string"),
  },
  {
    name: "SimHash.fingerprint([[, weight]])",
    call: (v) => new SimHash().fingerprint([["a", v]]),
    right: where(isWeight),
  },
  {
    name: "SimHash.fingerprint({ a: weight })",
    call: (v) => new SimHash().fingerprint({ a: v }),
    right: where(isWeight),
  },
  {
    name: "explain(input)",
    call: (v) => explain(v).fingerprint,
    right: input((v) => explain(v).fingerprint),
  },
  {
    name: "SimHash.fingerprint(input)",
    call: (v) => new SimHash("short/1").fingerprint(v),
    right: input((v) => new SimHash("short/1").fingerprint(v)),
  },
  {
    name: "SimHash.explain(input)",
    call: (v) => new SimHash({ bits: 128 }).explain(v).sums,
    right: input((v) => new SimHash({ bits: 128 }).explain(v).sums),
  },
  ...["query", "features"].map(
    (method): Row => ({
      name: `SimHash.${method}(input)`,
      call: (v) => new SimHash("short/1")[method](v),
      right: input((v) => new SimHash("short/1")[method](v)),
    }),
  ),
  {
    name: "SimHash.analyze(input)",
    call: (v) => new SimHash().analyze(v, { query: true, features: true }).fingerprint,
    right: input((v) => new SimHash().fingerprint(v)),
  },
  {
    name: "SimHash.analyze(, parts)",
    call: (v) => Object.keys(new SimHash().analyze("a", v)),
    right: noOptions(["fingerprint", "featureCount", "confidence"]),
  },
  ...["query", "features"].map(
    (part): Row => ({
      name: `SimHash.analyze(, { ${part} })`,
      call: (v) => part in new SimHash().analyze("a", { [part]: v }),
      right: where(
        (v) => v === undefined || typeof v === "boolean",
        (v) => v === true,
      ),
    }),
  ),
  {
    name: "SimHash.fingerprints(texts)",
    call: (v) => new SimHash().fingerprints(v).length,
    right: named(TEXT_COUNTS),
  },
  {
    name: "SimHash.fingerprints([text])",
    call: (v) => new SimHash().fingerprints([v])[0],
    right: where(
      (v) => typeof v === "string",
      (v) => fingerprint(v),
    ),
  },
  {
    name: "SimHash.accumulator()",
    call: (v) => new SimHash().accumulator(v).recipe.id,
    right: () => "text/1",
  },

  {
    name: "idfTable(texts)",
    call: (v) => idfTable(v).default,
    right: (value, name) => (EMPTY_TYPED.test(name) ? 1 : named(Object.fromEntries(TEXTS))(value, name)),
  },
  { name: "idfTable(, recipe)", call: (v) => idfTable([], v).default, right: recipe(() => 1) },

  // Recipes.
  { name: "new SimHash(recipe)", call: (v) => new SimHash(v).recipe.id, right: recipe((name) => name) },
  {
    name: "new SimHash({ recipe })",
    call: (v) => new SimHash({ recipe: v }).recipe.id,
    right: named({ undefined: "text/1", "text/1": "text/1" }),
  },
  {
    name: "new SimHash({ bits })",
    call: (v) => new SimHash({ bits: v }).recipe.bits,
    right: optional(
      whole(1, 128, (v) => v),
      64,
    ),
  },
  ...["unit", "weights", "tie", "lowercase", "normalize", "sizes", "abutting"].map((option) => ({
    name: `new SimHash({ ${option} })`,
    call: (v: Anything) => new SimHash({ [option]: v }).recipe[option],
    right: ((v, name) => {
      if (v === undefined) return new SimHash().recipe[option]
      if (option === "lowercase" && typeof v === "boolean") return v
      if (option === "normalize" && v === false) return v
      if (option === "abutting" && (name === "[]" || name === "[] of another realm")) return []
      if (["sizes", "abutting"].includes(option) && name === "an array of numbers") return [1, 2, 3]
      return REFUSED
    }) as Right,
  })),
  {
    name: "new SimHash({ weights: { table } })",
    call: (v) => new SimHash({ weights: { table: v } }).recipe.id.startsWith("text/1+weights="),
    right: (v, name) =>
      v === undefined
        ? REFUSED
        : noOptions(true)(v, name) !== REFUSED || name === "an object with __proto__ as a property"
          ? true
          : REFUSED,
  },
  {
    name: "new SimHash({ weights: { table: { the } } })",
    call: (v) => new SimHash({ weights: { table: { the: v } } }).recipe.bits,
    right: where(isWeight, () => 64),
  },
  {
    name: "new SimHash({ weights: { default } })",
    call: (v) => new SimHash({ weights: { table: {}, default: v } }).recipe.bits,
    right: optional(
      where(isWeight, () => 64),
      1,
    ),
  },
  ...["id", "base", "maxDistance", "scoreLimits", "hash"].map((property) => ({
    name: `new SimHash({ ...recipe, ${property} })`,
    call: (v: Anything) => new SimHash({ ...recipes["text/1"], [property]: v }).recipe.id,
    right: ((v) =>
      v === recipes["text/1"][property] || (v === undefined && property !== "id")
        ? "text/1"
        : REFUSED) as Right,
  })),
  { name: "SimHash.recipe", call: (v) => Reflect.set(new SimHash().recipe, "bits", v), right: () => false },
  { name: "recipes", call: (v) => Reflect.set(recipes, "text/1", v), right: () => false },

  // Accumulators.
  { name: "new Accumulator()", call: (v) => new Accumulator(v, recipes["text/1"]), right: () => REFUSED },
  {
    name: "Accumulator.fromSums(sums)",
    call: (v) => Accumulator.fromSums(v).recipe.bits,
    right: (_, name) =>
      /^a (Ui|I)nt\w*Array$|^a Float\d+Array$/.test(name) ? 2 : named({ "an array of numbers": 3 })(_, name),
  },
  {
    name: "Accumulator.fromSums([sum])",
    call: (v) => Accumulator.fromSums([v]).fingerprint(),
    right: where(
      (v) => typeof v === "number" && Math.abs(v) <= 2 ** 46,
      (v) => (v > 1e-6 ? 1n : 0n),
    ),
  },
  {
    name: "Accumulator.fromSums(, recipe)",
    call: (v) => Accumulator.fromSums(Array(64).fill(1), v).recipe.id,
    right: recipe((name) => name),
  },
  {
    name: "Accumulator.add(input)",
    call: (v) => {
      const a = six()
      a.add(v)
      return a.fingerprint()
    },
    right: input((v) => new SimHash({ bits: 6, weights: "count" }).fingerprint(v)),
  },
  {
    name: "Accumulator.remove(input)",
    call: (v) => {
      const a = six()
      a.remove(v)
      return a.sums().length
    },
    right: input(() => 6),
  },
  {
    name: "Accumulator.addHash(hash)",
    call: (v) => {
      const a = six()
      a.addHash(v)
      return a.fingerprint()
    },
    right: ofWidth(6, (v) => v),
  },
  {
    name: "Accumulator.addHash(, weight)",
    call: (v) => {
      const a = six()
      a.addHash(63n, v)
      return a.sums().length
    },
    right: optional(
      where(isWeight, () => 6),
      1,
    ),
  },
  {
    name: "Accumulator.addHashes(hashes)",
    call: (v) => {
      const a = new SimHash().accumulator()
      a.addHashes(v)
      return a.sums().length
    },
    right: limbs(() => 64),
  },
  {
    name: "Accumulator.addHashes(, [weight])",
    call: (v) => {
      const a = six()
      a.addHashes(BigUint64Array.of(63n), [v])
      return a.sums().length
    },
    right: where(isWeight, () => 6),
  },
  {
    name: "Accumulator.addHashes(, weights)",
    call: (v) => {
      const a = six()
      a.addHashes(BigUint64Array.of(63n), v)
      return a.fingerprint()
    },
    right: named({ undefined: 63n }),
  },
  { name: "Accumulator.merge(other)", call: (v) => six().merge(v), right: () => REFUSED },
  ...["sums", "fingerprint", "reset", "dispose"].map((method) => ({
    name: `Accumulator.${method}()`,
    call: (v: Anything) => six()[method](v),
    right: anything,
  })),

  // The index.
  {
    name: "new DuplicateIndex(options)",
    call: (v) => new DuplicateIndex(v).maxDistance,
    right: noOptions(13),
  },
  {
    name: "new DuplicateIndex({ maxDistance })",
    call: (v) => new DuplicateIndex({ maxDistance: v }).maxDistance,
    right: optional(
      whole(0, 64, (v) => v + 0),
      13,
    ),
  },
  {
    name: "new DuplicateIndex({ bits })",
    call: (v) => new DuplicateIndex({ bits: v, maxDistance: 0 }).bits,
    right: optional(
      whole(1, 128, (v) => v),
      64,
    ),
  },
  {
    name: "new DuplicateIndex({ recipe })",
    call: (v) => new DuplicateIndex({ recipe: v }).recipe,
    right: recipe((name) => name),
  },
  {
    name: "new DuplicateIndex({ recipe, maxDistance })",
    call: (v) => {
      const i = new DuplicateIndex({ recipe: v, maxDistance: 3 })
      return DuplicateIndex.fromBytes(i.toBytes()).recipe === i.recipe
    },
    right: (v, name) =>
      typeof v === "string" && isId(v) && v.length > 0 && v.length <= 1024 ? true : noOptions(true)(v, name),
  },
  {
    name: "new DuplicateIndex({ layout })",
    call: (v) => new DuplicateIndex({ layout: v }).bits,
    right: named({ undefined: 64 }),
  },
  {
    name: "new DuplicateIndex({ empty })",
    call: (v) => new DuplicateIndex({ empty: v }).empty,
    right: named({ undefined: "skip" }),
  },
  {
    name: "DuplicateIndex.set(id)",
    call: (v) => [...small().set(v, 1n).ids()],
    right: where(isId, (v) => ["a", v + (typeof v === "number" ? 0 : "")]),
  },
  {
    name: "DuplicateIndex.set(, fingerprint)",
    call: (v) => small().set("b", v).get("b"),
    right: ofWidth(64, (v) => v),
  },
  {
    name: "DuplicateIndex.setMany(ids)",
    call: (v) => small().setMany(v, BigUint64Array.of(1n)).size,
    right: named({
      "a frozen array": 1,
      "a generator of strings": 1,
      "a Set": 1,
      "a proxy of an array": 1,
      "['a'] of another realm": 1,
    }),
  },
  {
    name: "DuplicateIndex.setMany([id])",
    call: (v) => new DuplicateIndex().setMany([v], BigUint64Array.of(1n)).size,
    right: where(isId, () => 1),
  },
  {
    name: "DuplicateIndex.setMany(, fingerprints)",
    call: (v) => new DuplicateIndex({ empty: "keep" }).setMany([0, 1], v).size,
    right: named(
      Object.fromEntries(
        Object.entries(LIMBS)
          .filter(([, n]) => n === 2)
          .map(([name]) => [name, 2]),
      ),
    ),
  },
  {
    name: "DuplicateIndex.get(id)",
    call: (v) => small().get(v),
    right: where(
      (v) => ["string", "number"].includes(typeof v),
      () => undefined,
    ),
  },
  {
    name: "DuplicateIndex.has(id)",
    call: (v) => small().has(v),
    right: where(
      (v) => ["string", "number"].includes(typeof v),
      () => false,
    ),
  },
  {
    name: "DuplicateIndex.delete(id)",
    call: (v) => small().delete(v),
    right: where(
      (v) => ["string", "number"].includes(typeof v),
      () => false,
    ),
  },
  {
    name: "DuplicateIndex.query(fingerprint)",
    call: (v) => small().query(v),
    right: ofWidth(64, (v) => (ones(v ^ 7n) <= 3 ? [{ id: "a", distance: ones(v ^ 7n) }] : [])),
  },
  { name: "DuplicateIndex.query(, options)", call: (v) => small().query(0n, v), right: noOptions(FOUND) },
  {
    name: "DuplicateIndex.query(, { maxDistance })",
    call: (v) => small().query(0n, { maxDistance: v }),
    right: optional(
      whole(0, 64, (v) => (v >= 3 ? FOUND : [])),
      3,
    ),
  },
  {
    name: "DuplicateIndex.query(, { limit })",
    call: (v) => small().query(0n, { limit: v }),
    right: optional(
      where(
        (v) => v === Infinity || isWhole(v, 0, Infinity),
        (v) => (v > 0 ? FOUND : []),
      ),
      1,
    ),
  },
  {
    name: "DuplicateIndex.query(, { exclude })",
    call: (v) => small().query(0n, { exclude: v }),
    right: where(
      (v) => ["string", "number", "undefined"].includes(typeof v),
      () => FOUND,
    ),
  },
  {
    name: "DuplicateIndex.query(query, options)",
    call: (v) => small().query(asked(), v),
    right: noOptions(SCORED),
  },
  {
    name: "DuplicateIndex.query(query, { maxScore })",
    call: (v) => small().query(asked(), { maxScore: v }),
    right: optional(
      where(
        (v) => typeof v === "number" && v >= 0 && v <= 1,
        (v) => (v >= 3 / 64 ? SCORED : []),
      ),
      1,
    ),
  },
  {
    name: "DuplicateIndex.query(query, { maxDistance })",
    call: (v) => small().query(asked(), { maxDistance: v }),
    right: optional(
      whole(0, 64, (v) => (v >= 3 ? SCORED : [])),
      3,
    ),
  },
  {
    name: "DuplicateIndex.query(query, { limit })",
    call: (v) => small().query(asked(), { limit: v }),
    right: optional(
      where(
        (v) => v === Infinity || isWhole(v, 0, Infinity),
        (v) => (v > 0 ? SCORED : []),
      ),
      1,
    ),
  },
  {
    name: "DuplicateIndex.query(query, { exclude })",
    call: (v) => small().query(asked(), { exclude: v }),
    right: where(
      (v) => ["string", "number", "undefined"].includes(typeof v),
      () => SCORED,
    ),
  },
  {
    name: "DuplicateIndex.nearest(query, count)",
    call: (v) => small().nearest(asked(), v),
    right: where(
      (v) => v === Infinity || isWhole(v, 0, Infinity),
      (v) => (v > 0 ? SCORED : []),
    ),
  },
  {
    name: "DuplicateIndex.queryMany(fingerprints)",
    call: (v) => small().queryMany(v),
    right: limbs((count) => Array(count).fill(FOUND)),
  },
  {
    name: "DuplicateIndex.queryMany(, options)",
    call: (v) => small().queryMany(BigUint64Array.of(0n), v),
    right: noOptions([FOUND]),
  },
  {
    name: "DuplicateIndex.queryMany(, { maxDistance })",
    call: (v) => small().queryMany(BigUint64Array.of(0n), { maxDistance: v }),
    right: optional(
      whole(0, 64, (v) => [v >= 3 ? FOUND : []]),
      3,
    ),
  },
  {
    name: "DuplicateIndex.queryMany(, { limit })",
    call: (v) => small().queryMany(BigUint64Array.of(0n), { limit: v }),
    right: optional(
      where(
        (v) => v === Infinity || isWhole(v, 0, Infinity),
        (v) => [v > 0 ? FOUND : []],
      ),
      1,
    ),
  },
  {
    name: "DuplicateIndex.nearest(fingerprint)",
    call: (v) => small().nearest(v, 1),
    right: ofWidth(64, (v) => [{ id: "a", distance: ones(v ^ 7n) }]),
  },
  {
    name: "DuplicateIndex.nearest(, count)",
    call: (v) => small().nearest(0n, v),
    right: where(
      (v) => v === Infinity || isWhole(v, 0, Infinity),
      (v) => (v > 0 ? FOUND : []),
    ),
  },
  ...["pairs", "eachPair", "groups"].flatMap((method): Row[] => [
    {
      name: `DuplicateIndex.${method}(maxDistance)`,
      call: async (v) => foundBy(method, await listed(small()[method](v))),
      right: (v, name) => (isWhole(v, 0, 64) ? [] : noOptions([])(v, name)),
    },
    {
      name: `DuplicateIndex.${method}({ maxDistance })`,
      call: async (v) => foundBy(method, await listed(small()[method]({ maxDistance: v }))),
      right: optional(
        whole(0, 64, () => []),
        3,
      ),
    },
    {
      name: `DuplicateIndex.${method}({ onProgress })`,
      call: async (v) => foundBy(method, await listed(small()[method]({ onProgress: v }))),
      right: named({ undefined: [], "a function": [], "a generator function": [], "a class": ANY }),
    },
    {
      name: `DuplicateIndex.${method}({ signal })`,
      call: async (v) => foundBy(method, await listed(small()[method]({ signal: v }))),
      right: named({ undefined: [], "an AbortSignal": [] }),
    },
  ]),
  { name: "DuplicateIndex.fromBytes(bytes)", call: (v) => DuplicateIndex.fromBytes(v), right: () => REFUSED },
  {
    name: "DuplicateIndex.fromBytes(, options)",
    call: (v) => DuplicateIndex.fromBytes(small().toBytes(), v).size,
    right: noOptions(1),
  },
  {
    name: "DuplicateIndex.fromBytes(, { bits })",
    call: (v) => DuplicateIndex.fromBytes(small().toBytes(), { bits: v }).size,
    right: named({ undefined: 1, "64": 1 }),
  },
  {
    name: "DuplicateIndex.fromBytes(, { recipe })",
    call: (v) => DuplicateIndex.fromBytes(small().toBytes(), { recipe: v }).size,
    right: recipe(() => 1),
  },
  {
    name: "DuplicateIndex.fromBytes(, { layout })",
    call: (v) => DuplicateIndex.fromBytes(small().toBytes(), { layout: v }).size,
    right: named({ undefined: 1 }),
  },
  ...["clear", "ids", "toBytes", "dispose"].map((method) => ({
    name: `DuplicateIndex.${method}()`,
    call: (v: Anything) => small()[method](v),
    right: anything,
  })),
  { name: "DuplicateIndex.size", call: (v) => Reflect.set(small(), "size", v), right: () => false },
  {
    name: "DuplicateIndex.skippedCount",
    call: (v) => Reflect.set(small(), "skippedCount", v),
    right: () => false,
  },
  {
    name: "DuplicateIndex.skippedIds",
    // It takes no argument.
    call: (v) => [...(small() as Anything).skippedIds(v)],
    right: () => [],
  },
  {
    name: "DuplicateIndex.byteLength",
    call: (v) => Reflect.set(small(), "byteLength", v),
    right: () => false,
  },

  // Collections.
  {
    name: "maxDistanceFor(recipe)",
    call: (v) => maxDistanceFor(v, 10),
    right: recipe(() => 13),
  },
  {
    name: "maxDistanceFor(, count)",
    call: (v) => maxDistanceFor("text/1", v),
    right: where((v) => Number.isSafeInteger(v) && v >= 0),
  },
  { name: "maxDistanceFor(,, options)", call: (v) => maxDistanceFor("text/1", 9, v), right: noOptions(13) },
  {
    name: "maxDistanceFor(,, { falsePairs })",
    call: (v) => maxDistanceFor("text/1", 0, { falsePairs: v }),
    right: where(
      (v) => v === undefined || (typeof v === "number" && v >= 0),
      () => 13,
    ),
  },
  {
    name: "expectedFalsePairs(recipe)",
    call: (v) => expectedFalsePairs(v, 0, 3),
    right: recipe(() => 0),
  },
  {
    name: "expectedFalsePairs(, count)",
    call: (v) => expectedFalsePairs("text/1", v, 32),
    right: where((v) => Number.isSafeInteger(v) && v >= 0),
  },
  {
    name: "expectedFalsePairs(,, maxDistance)",
    call: (v) => expectedFalsePairs("text/1", 1, v),
    right: whole(0, 64, () => 0),
  },
  { name: "bands(input)", call: (v) => bands(v) instanceof BigUint64Array, right: input(() => true) },
  { name: "bands(, options)", call: (v) => bands("a", v).length, right: noOptions(64) },
  { name: "bands(, { recipe })", call: (v) => bands("a", { recipe: v }).length, right: recipe(() => 64) },
  {
    name: "bands(, { bands })",
    call: (v) => bands("a", { bands: v }).length,
    right: optional(
      whole(1, 256, (v) => v),
      64,
    ),
  },
  {
    name: "bands(, { rows })",
    call: (v) => bands("a", { rows: v }).length,
    right: optional(
      whole(1, 256, () => 64),
      4,
    ),
  },
  { name: "findDuplicates(texts)", call: async (v) => keptOf(await findDuplicates(v)), right: collection },
  {
    name: "findDuplicates(, options)",
    call: async (v) => keptOf(await findDuplicates(["a"], v)),
    right: noOptions(1),
  },
  ...Object.entries(SEARCH_OPTIONS).map(([option, right]) => ({
    name: `findDuplicates(, { ${option} })`,
    call: async (v: Anything) => keptOf(await findDuplicates(["a"], { [option]: v })),
    right,
  })),
  {
    name: "findDuplicates(, { keep })",
    call: async (v) => keptOf(await findDuplicates(["a"], { keep: v })),
    right: named({ undefined: 1, "a function": 1, "a generator function": 1, "a class": 1 }),
  },
  {
    name: "findDuplicates(, { groups })",
    call: async (v) => keptOf(await findDuplicates(["a"], { groups: v })),
    right: named({ undefined: 1 }),
  },
  {
    name: "findDuplicates(, { onProgress })",
    call: async (v) => keptOf(await findDuplicates(["a"], { onProgress: v })),
    right: named({ undefined: 1, "a function": 1, "a generator function": 1, "a class": ANY }),
  },
  {
    name: "findDuplicates(, { signal })",
    call: async (v) => keptOf(await findDuplicates(["a"], { signal: v })),
    right: named({ undefined: 1, "an AbortSignal": 1 }),
  },
  {
    name: "new DuplicateFinder(options)",
    call: (v) => finder(v).add("a").verdict,
    right: noOptions("kept"),
  },
  ...Object.entries(SEARCH_OPTIONS).map(([option, right]) => ({
    name: `new DuplicateFinder({ ${option} })`,
    call: (v: Anything) => finder({ [option]: v }).size + 1,
    right,
  })),
  {
    name: "new DuplicateFinder({ expected })",
    call: (v) => finder({ expected: v }).size,
    right: optional(
      whole(0, 2 ** 32 - 1, () => 0),
      0,
    ),
  },
  { name: "DuplicateFinder.add(text)", call: (v) => finder().add(v).similar.length, right: isText },
  ...["components", "dispose"].map((method) => ({
    name: `DuplicateFinder.${method}()`,
    call: (v: Anything) => finder()[method](v),
    right: anything,
  })),
  ...["size", "byteLength"].map((getter) => ({
    name: `DuplicateFinder.${getter}`,
    call: (v: Anything) => Reflect.set(finder(), getter, v),
    right: () => false,
  })),

  // Passages.
  { name: "passages(text)", call: (v) => passages(v).values.length, right: isText },
  { name: "passages(, recipe)", call: (v) => passages("a", v).recipe, right: recipe((name) => name) },
  { name: "sharedRanges(a)", call: (v) => sharedRanges(v, "x y z"), right: isText },
  { name: "sharedRanges(, b)", call: (v) => sharedRanges("x y z", v), right: isText },
  {
    name: "sharedRanges(,, options)",
    call: (v) => sharedRanges(LINE, LINE, v).length,
    right: noOptions(1),
  },
  {
    name: "sharedRanges(,, { recipe })",
    call: (v) => sharedRanges(LINE, LINE, { recipe: v }).length,
    right: recipe(() => 1),
  },
  {
    name: "sharedRanges(,, { minTokens })",
    call: (v) => sharedRanges("a b c", "x a b c", { minTokens: v }).length,
    right: optional(
      whole(1, 2 ** 32 - 1, (v) => (v > 3 ? 0 : 1)),
      3,
    ),
  },
  { name: "new PassageIndex(options)", call: (v) => new PassageIndex(v).minShared, right: noOptions(2) },
  {
    name: "new PassageIndex({ recipe })",
    call: (v) => new PassageIndex({ recipe: v }).recipe,
    right: recipe((name) => name),
  },
  {
    name: "new PassageIndex({ minShared })",
    call: (v) => new PassageIndex({ minShared: v }).minShared,
    right: optional(
      whole(1, 2 ** 32 - 2, (v) => v),
      2,
    ),
  },
  {
    name: "new PassageIndex({ maxShare })",
    call: (v) => new PassageIndex({ maxShare: v }).maxShare,
    right: optional(
      where(
        (v) => typeof v === "number" && v >= 0 && v <= 1,
        (v) => v + 0,
      ),
      0.5,
    ),
  },
  {
    name: "PassageIndex.set(id)",
    call: (v) => [...line().set(v, LINE).ids()],
    right: where(isId, (v) => ["a", v + (typeof v === "number" ? 0 : "")]),
  },
  { name: "PassageIndex.set(, text)", call: (v) => line().set("b", v).size, right: isText },
  ...["recipe", "tokens", "values"].map((property) => ({
    name: `PassageIndex.set(, { ${property} })`,
    call: (v: Anything) => line().set("b", { recipe: "text/1", tokens: 9, values: [], [property]: v }).size,
    right: ((v, name) => {
      if (property === "recipe") return v === "text/1" ? 2 : REFUSED
      if (property === "tokens") return isWhole(v, 0, 2 ** 32 - 1) ? 2 : REFUSED
      return named({ "[]": 2, "[] of another realm": 2 })(v, name)
    }) as Right,
  })),
  {
    name: "PassageIndex.set(, { values: [value] })",
    call: (v) => line().set("b", { recipe: "text/1", tokens: 9, values: [v] }),
    right: () => REFUSED,
  },
  ...["value", "token", "start", "end"].map((property) => ({
    name: `PassageIndex.set(, { values: [{ ${property} }] })`,
    call: (v: Anything) => {
      const value = { value: 1, token: 0, start: 0, end: 2 ** 32 - 1, [property]: v }
      return line().set("b", { recipe: "text/1", tokens: 2 ** 31 - 1, values: [value] }).size
    },
    right: ((v) => {
      const [least, most] = {
        value: [0, Number.MAX_SAFE_INTEGER],
        token: [0, 2 ** 31 - 6],
        start: [0, 2 ** 32 - 1],
        end: [0, 2 ** 32 - 1],
      }[property] as [number, number]
      return isWhole(v, least, most) ? 2 : REFUSED
    }) as Right,
  })),
  ...["get", "has", "delete"].map((method) => ({
    name: `PassageIndex.${method}(id)`,
    call: (v: Anything) => line()[method](v) ?? false,
    right: where(
      (v) => ["string", "number"].includes(typeof v),
      () => false,
    ),
  })),
  { name: "PassageIndex.ignore(text)", call: (v) => line().ignore(v).size, right: isText },
  { name: "PassageIndex.query(text)", call: (v) => line().query(v), right: isText },
  {
    name: "PassageIndex.query(, options)",
    call: (v) => line().query(LINE, v),
    right: noOptions(again(["a"])),
  },
  {
    name: "PassageIndex.query(, { minShared })",
    call: (v) => line().query(LINE, { minShared: v }),
    right: optional(
      whole(1, 2 ** 32 - 2, (v) => again(v < 3 ? ["a"] : [])),
      2,
    ),
  },
  {
    name: "PassageIndex.query(, { limit })",
    call: (v) => line().query(LINE, { limit: v }),
    right: optional(
      where(
        (v) => v === Infinity || isWhole(v, 0, Infinity),
        (v) => again(v > 0 ? ["a"] : []),
      ),
      1,
    ),
  },
  {
    name: "PassageIndex.query(, { exclude })",
    call: (v) => line().query(LINE, { exclude: v }),
    right: where(
      (v) => ["string", "number", "undefined"].includes(typeof v),
      () => again(["a"]),
    ),
  },
  {
    name: "PassageIndex.pairs(minShared)",
    call: (v) => twice().pairs(v),
    right: (v, name) => (typeof v === "number" ? sharing(v, name) : noOptions(pairOf(2))(v, name)),
  },
  {
    name: "PassageIndex.pairs({ minShared })",
    call: (v) => twice().pairs({ minShared: v }),
    right: optional(sharing, 2),
  },
  {
    name: "PassageIndex.pairs({ onProgress })",
    call: (v) => twice().pairs({ onProgress: v }),
    right: named({
      undefined: pairOf(2),
      "a function": pairOf(2),
      "a generator function": pairOf(2),
      "a class": ANY,
    }),
  },
  {
    name: "PassageIndex.pairs({ signal })",
    call: (v) => twice().pairs({ signal: v }),
    right: named({ undefined: pairOf(2), "an AbortSignal": pairOf(2) }),
  },
  { name: "PassageIndex.fromBytes(bytes)", call: (v) => PassageIndex.fromBytes(v), right: () => REFUSED },
  {
    name: "PassageIndex.fromBytes(, options)",
    call: (v) => PassageIndex.fromBytes(line().toBytes(), v).size,
    right: noOptions(1),
  },
  {
    name: "PassageIndex.fromBytes(, { recipe })",
    call: (v) => PassageIndex.fromBytes(line().toBytes(), { recipe: v }).size,
    right: recipe(() => 1),
  },
  ...["clear", "ids", "toBytes", "dispose"].map((method) => ({
    name: `PassageIndex.${method}()`,
    call: (v: Anything) => line()[method](v),
    right: anything,
  })),
  ...["size", "byteLength"].map((property) => ({
    name: `PassageIndex.${property}`,
    call: (v: Anything) => Reflect.set(line(), property, v),
    right: () => false,
  })),

  // Explanations.
  { name: "compare(a)", call: (v) => compare(v, explained()), right: () => REFUSED },
  { name: "compare(, b)", call: (v) => compare(explained(), v), right: () => REFUSED },
  {
    name: "compare({ recipe })",
    call: (v) => compare({ ...explained(), recipe: v }, explained()).distance,
    right: (v, name) => (v === undefined ? REFUSED : noOptions(0)(v, name)),
  },
  {
    name: "compare({ features })",
    call: (v) => compare({ ...explained(), features: v }, explained()).verdict,
    right: named({ "[]": "empty", "[] of another realm": "empty" }),
  },
  {
    name: "compare({ features: [feature] })",
    call: (v) => compare({ ...explained(), features: [v] }, explained()),
    right: () => REFUSED,
  },
  ...["text", "weight", "hash"].map((property) => ({
    name: `compare({ features: [{ ${property} }] })`,
    call: (v: Anything) =>
      compare({ ...explained(), features: [{ text: "a", weight: 1, hash: 1n, [property]: v }] }, explained())
        .distance >= 0,
    right: ((v) => {
      if (property === "text") return typeof v === "string" ? true : REFUSED
      if (property === "weight") return typeof v === "number" && isWeight(v) ? true : REFUSED
      return isFingerprint(v, 128) ? true : REFUSED
    }) as Right,
  })),
  {
    name: "explainQuery(query)",
    call: (v) => explainQuery(v, BigUint64Array.of(7n), { maxDistance: 3 }).matches.length,
    right: ofWidth(64, (v) => (ones(v ^ 7n) <= 3 ? 1 : 0)),
  },
  {
    name: "explainQuery(, fingerprints)",
    call: (v) => explainQuery(0n, v, { maxDistance: 3 }).matches.length,
    right: limbs((count) => count),
  },
  {
    name: "explainQuery(,, options)",
    call: (v) => explainQuery(0n, BigUint64Array.of(7n), v),
    right: () => REFUSED,
  },
  {
    name: "explainQuery(,, { maxDistance })",
    call: (v) => explainQuery(0n, BigUint64Array.of(7n), { maxDistance: v, blocks: 1 }).matches.length,
    right: whole(0, 64, (v) => (v >= 3 ? 1 : 0)),
  },
  {
    name: "explainQuery(,, { blocks })",
    call: (v) => explainQuery(0n, BigUint64Array.of(7n), { maxDistance: 3, blocks: v }).blocks.length,
    right: optional(
      whole(1, 64, (v) => v),
      4,
    ),
  },
  {
    name: "explainQuery(,, { bits })",
    call: (v) => explainQuery(0n, BigUint64Array.of(0n, 0n), { maxDistance: 0, bits: v }).matches.length,
    right: optional(
      whole(1, 128, (v) => (v > 64 ? 1 : 2)),
      64,
    ),
  },

  // Errors.
  {
    name: "new SimHashError(code)",
    call: (v) => new SimHashError(v, "a").code,
    right: where(
      (v) => typeof v === "string",
      (v) => v,
    ),
  },
  {
    name: "new SimHashError(, message)",
    call: (v) => new SimHashError("ABORTED", v).message,
    right: where(
      (v) => typeof v === "string",
      (v) => v,
    ),
  },
  {
    name: "new SimHashError(,, options)",
    call: (v) => new SimHashError("ABORTED", "a", v).code,
    right: () => "ABORTED",
  },
]

let all: [name: string, make: () => unknown][]
beforeAll(async () => {
  all = values(await otherRealm())
})

async function outcome(work: () => unknown): Promise<{ returned: unknown } | { thrown: unknown }> {
  try {
    return { returned: await work() }
  } catch (thrown) {
    return { thrown }
  }
}

/** What is wrong with an outcome, if anything. */
function complaint(
  result: { returned: unknown } | { thrown: unknown },
  expected: unknown,
): string | undefined {
  if ("thrown" in result) {
    const error = result.thrown as Anything
    if (error === OWN) return undefined
    if (!(error instanceof SimHashError))
      return expected === ANY ? undefined : `untyped: ${error?.stack ?? String(error)}`
    if (!CODES.includes(error.code)) return `its code is ${error.code}`
    if (!/\S+ \S+/.test(error.message)) return `it says only ${error.message}`
    return expected === REFUSED || expected === ANY ? undefined : `refused: ${error.message}`
  }
  if (expected === REFUSED) return `accepted, with ${String(JSON.stringify(String(result.returned)))}`
  if (expected === ANY) return undefined
  try {
    expect(result.returned).toEqual(expected)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

// Endless iterables are read until there are more elements than an input may have.
describe("every value", () => {
  test.each(ROWS)("as $name is refused in words or answered rightly", async ({ call, right }) => {
    const wrong: string[] = []
    for (const [name, make] of all) {
      const value = make()
      const expected = right(value, name)
      const problem = complaint(await outcome(() => call(value)), expected)
      if (problem) wrong.push(`${name}: ${problem}`)
    }
    expect(wrong).toEqual([])
    // And everything is still at work.
    expect(fingerprint(CAT)).toBe(CAT_FINGERPRINT)
    expect(small().query(0n)).toEqual(FOUND)
  })
})

describe("the table", () => {
  const covered = (name: string) => ROWS.some((row) => row.name.replace("new ", "").startsWith(name))

  test("names every export, and every method and getter of the classes", () => {
    const missing = Object.keys(api).filter((name) => !covered(name))
    for (const name of [
      "SimHash",
      "Accumulator",
      "DuplicateFinder",
      "DuplicateIndex",
      "PassageIndex",
    ] as const) {
      const Class = (api as Anything)[name]
      const members = [...Object.getOwnPropertyNames(Class.prototype), ...Object.getOwnPropertyNames(Class)]
      const language = ["constructor", "length", "name", "prototype"]
      missing.push(
        ...members
          .filter((member) => !language.includes(member))
          .map((member) => `${name}.${member}`)
          .filter((member) => !covered(member)),
      )
    }
    expect(missing).toEqual([])
  })

  test("holds for the entry with a module in a file too, which exports the same and init", () => {
    const { init, ...others } = url as Anything
    expect(init).toBeInstanceOf(Function)
    expect(Object.keys(others).sort()).toEqual(Object.keys(api).sort())
    for (const [name, value] of Object.entries(api)) expect(others[name]).toBe(value)
  })

  test("has at least a hundred values", () => {
    expect(all.length).toBeGreaterThan(100)
  })

  test("knows bytes", () => {
    expect(all.filter(([name]) => isBytes(name)).length).toBeGreaterThan(20)
  })
})
