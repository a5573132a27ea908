// Every function, constructor, method and getter, and each of their arguments and options, with every
// value: an error with a code and a sentence, or the right answer, and nothing else.
import * as entry from "simhash-wasm"
import { beforeAll, describe, expect, test } from "vitest"
import { CAT, CAT_FINGERPRINT } from "./known.js"
import { otherRealm } from "./realm.js"
import { OWN, values } from "./values.js"

// What TypeScript would not let pass.
// biome-ignore lint/suspicious/noExplicitAny: the point of these tests
type Anything = any

const api: Anything = entry
const { Accumulator, DuplicateFinder, DuplicateIndex, PassageIndex, SimHash, SimHashError } = api

const CODES = [
  ...["INVALID_ARGUMENT", "INVALID_FINGERPRINT", "RECIPE_MISMATCH", "CORRUPT_SNAPSHOT"],
  ...["UNSUPPORTED_VERSION", "ABORTED", "DISPOSED", "LIMIT_EXCEEDED"],
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

/** How each use of a value is called, and what it should lead to. */
type Rows = Record<string, [call: (value: Anything) => unknown, right: Right]>

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
const isId = (value: unknown) =>
  typeof value === "string" ? !/\p{Surrogate}/u.test(value) : Number.isFinite(value)
const isSigned = (value: unknown) => typeof value === "bigint" && value >= -(1n << 63n) && value < 1n << 63n
const isBinary = (value: unknown) => typeof value === "string" && /^[01]{1,128}$/.test(value)
/** None of the values ends in padding. */
const isBase64 = (value: unknown) =>
  typeof value === "string" && /^[A-Za-z0-9+/]{4,20}$/.test(value) && value.length % 4 === 0
const ones = (value: bigint) => value.toString(2).replaceAll("0", "").length

/** An expected answer: the same for each value that is accepted, or a function of the value. */
type Expected =
  | ((value: Anything) => unknown)
  | object
  | string
  | number
  | bigint
  | boolean
  | symbol
  | undefined
const answer = (expected: Expected, value: unknown) =>
  typeof expected === "function" ? expected(value) : expected

/** Accepted where a test of the value says so. */
const where =
  (test: (value: Anything) => boolean, expected: Expected = ANY): Right =>
  (value) =>
    test(value) ? answer(expected, value) : REFUSED
const optional =
  (fallback: Anything, right: Right): Right =>
  (value, name) =>
    right(value === undefined ? fallback : value, name)
/** Accepted where named, with an expected answer for each name. */
const named =
  (expected: Record<string, unknown>): Right =>
  (_, name) =>
    Object.hasOwn(expected, name) ? expected[name] : REFUSED
const namedAlike = (names: readonly string[], expected: unknown) =>
  named(Object.fromEntries(names.map((name) => [name, expected])))

const always =
  (expected: unknown): Right =>
  () =>
    expected
const refused = always(REFUSED)
const anything = always(ANY)
const whole = (least: number, most: number, expected?: Expected) =>
  where((value) => isWhole(value, least, most), expected)
const within = (least: number, most: number, expected?: Expected) =>
  where((value) => typeof value === "number" && value >= least && value <= most, expected)
const ofWidth = (bits: number, expected?: Expected) =>
  where((value) => typeof value === "bigint" && value >= 0n && value < 1n << BigInt(bits), expected)
/** A whole number, or the fallback. */
const setting = (fallback: number, least: number, most: number, expected: Expected) =>
  optional(fallback, whole(least, most, expected))
const width = (expected: Expected) => setting(64, 1, 128, expected)
/** How many of the found are asked for. */
const howMany = (found: unknown) =>
  where(
    (value) => value === Infinity || isWhole(value, 0, Infinity),
    (value: number) => (value > 0 ? found : []),
  )
/** A distance of up to 64, at which is found what has the distance 3. */
const upTo3 = (none: unknown, found: unknown) => whole(0, 64, (v) => (v >= 3 ? found : none))
const text = (expected?: Expected) => where((value) => typeof value === "string", expected)
const isText = text()
/** What an id is looked for by: numbers that are none are not found. */
const searched = (expected: Expected) =>
  where((value) => ["string", "number"].includes(typeof value), expected)
const flag = (expected: Expected) =>
  where((value) => value === undefined || typeof value === "boolean", expected)
const recipeId = (expected: Expected) =>
  where((value) => typeof value === "string" && isId(value) && value !== "" && value.length <= 1024, expected)
/** Called only for a search that takes longer. */
const callback = (expected: unknown, ofClass: unknown = ANY) =>
  named({ undefined: expected, "a function": expected, "a generator function": expected, "a class": ofClass })
const signal = (expected: unknown) => named({ undefined: expected, "an AbortSignal": expected })

/** Objects that are plain and have no properties but symbols: no options. */
const NO_OPTIONS = [
  ...["undefined", "{}", "an object without a prototype", "a frozen object", "arguments", "a proxy"],
  ...["an object whose toStringTag throws", "an iterable whose iterator throws"],
  ...["an iterable whose iterator is a number", "an iterable whose iterator has no next"],
  ...["an iterable whose next returns a number", "an iterable whose next throws"],
  ...["an iterable without end that cannot be closed", "an async iterable"],
  ...["a property Symbol.iterator that is no function", "({}) of another realm"],
  "Object.create(null) of another realm",
]
const noOptions = (expected: unknown) => namedAlike(NO_OPTIONS, expected)

/** Features by the names of the values that are features. */
const FEATURES: Record<string, unknown[]> = {
  ...{ "{}": [], "an object without a prototype": [], "a frozen object": [], arguments: [] },
  ...{ "an object with __proto__ as a property": [["__proto__", 1]], "[]": [], "an empty Map": [] },
  ...{ "an array of strings": ["a", "b"], "an array of pairs": [["a", 1]], "a frozen array": ["a"] },
  ...{ "a generator of strings": ["a"], "a Map": [["a", 1]], "a Set": ["a"], "a proxy": [] },
  ...{ "a proxy of an array": ["a"], "({}) of another realm": [], "[] of another realm": [] },
  ...{ "['a'] of another realm": ["a"], "new Map([['a', 1]]) of another realm": [["a", 1]] },
  "Object.create(null) of another realm": [],
}
const EMPTY_TYPED = /^an empty (?!ArrayBuffer)\w+Array$/
const input =
  (expected: Expected): Right =>
  (value, name) => {
    if (typeof value === "string") return ANY
    if (EMPTY_TYPED.test(name)) return answer(expected, [])
    return Object.hasOwn(FEATURES, name) ? answer(expected, FEATURES[name]) : REFUSED
  }

/** The names of the values that are iterables of strings. */
const TEXTS = Object.keys(FEATURES).filter(
  (name) => !/object|\{\}|Object|^a proxy$/.test(name) && FEATURES[name]?.every((v) => typeof v === "string"),
)

/** How many texts the values are that are arrays of strings. */
const TEXT_COUNTS = {
  ...{ "[]": 0, "an array of strings": 2, "a frozen array": 1, "a proxy of an array": 1 },
  ...{ "[] of another realm": 0, "['a'] of another realm": 1, "an array whose iterator is nothing": 1 },
}

const BYTES =
  /^(a (shared )?|an (empty )?)(\w+Array|ArrayBuffer|SharedArrayBuffer|DataView)( of a resizable buffer| that lies about its length)?$|^a resizable ArrayBuffer$|^new (ArrayBuffer|BigUint64Array)\(\d+\) of another realm$/
const isBytes = (name: string) => BYTES.test(name)
const LIMBS: Record<string, number> = {
  ...{ "an empty BigUint64Array": 0, "a BigUint64Array": 2, "a shared BigUint64Array": 2 },
  ...{ "a BigUint64Array of a resizable buffer": 2, "a BigUint64Array that lies about its length": 4 },
  "new BigUint64Array(2) of another realm": 2,
}
const limbs = (expected: Expected): Right =>
  named(Object.fromEntries(Object.entries(LIMBS).map(([name, count]) => [name, answer(expected, count)])))

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

/** One fingerprint, 7n, under the id "a". */
const small = () => new DuplicateIndex({ maxDistance: 3, empty: "keep" }).set("a", 7n)
const FOUND = [{ id: "a", distance: 3 }]
/** What small() finds of a fingerprint by its distance. */
const foundOf = (v: bigint) => (ones(v ^ 7n) <= 3 ? [{ id: "a", distance: ones(v ^ 7n) }] : [])
/** The ids once another is there. */
const added = where(isId, (v) => ["a", v + (typeof v === "number" ? 0 : "")])
/** A query of the fingerprint 0, in which every bit has the margin 1. */
const asked = () => ({ recipe: "text/1", bits: 64, fingerprint: "0".repeat(16), margins: Array(64).fill(1) })
const marginsWith = (margin: unknown) => [margin, ...Array(63).fill(1)]
const SCORED = [{ id: "a", distance: 3, score: 3 / 64 }]
/** Of the values, one is a feature set: all others have an element twice. */
const featureSet = (expected: unknown): Right => named({ "an empty BigUint64Array": expected })
const ONE = BigUint64Array.of(5n)
const SEVEN = BigUint64Array.of(7n)
const six = () => new SimHash({ bits: 6 }).accumulator()
/** An accumulator of 6 bits, after some work. */
const sixAfter = (work: (accumulator: Anything) => void) => {
  const accumulator = six()
  work(accumulator)
  return accumulator
}
const matches = (query: Anything, fingerprints: Anything, options: Anything) =>
  api.explainQuery(query, fingerprints, options).matches.length
const explained = () => structuredClone(api.explain("the cat sat on the mat"))
const compared = (change: object) => api.compare({ ...explained(), ...change }, explained())
const recipe =
  (expected: Expected): Right =>
  (value, name) =>
    value === "text/1" ? answer(expected, "text/1") : noOptions(answer(expected, "text/1"))(value, name)

/** Searches that the garbage collector frees. */
const finder = (options?: Anything) => new DuplicateFinder(options)
const keptOf = async (texts: Anything, options?: Anything) =>
  (await api.findDuplicates(texts, options)).kept.length
/** What a search for duplicates takes, with one text in it. */
const SEARCH_OPTIONS: Record<string, Right> = {
  recipe: recipe(1),
  minSimilarity: optional(1, within(0.2, 1, 1)),
  contained: flag(1),
  pairs: flag(1),
}
/** Iterables of texts. */
const collection: Right = (_, name) => {
  if (EMPTY_TYPED.test(name) || name === "an async iterable") return 0
  return TEXTS.includes(name) ? FEATURES[name]?.length : REFUSED
}

/** What a recipe answers for an option: its default, or as named. */
const refusedBut = (option: string, expected: Record<string, unknown>) =>
  named({ undefined: new SimHash().recipe[option], ...expected })

/** Rows for each of a list. */
const rowsOf = <T>(list: readonly T[], rows: (one: T, at: number) => Rows): Rows =>
  Object.assign({}, ...list.map(rows))
/** A row for each argument of a function, the others as given. */
const each = (name: string, given: unknown[], ...rights: Right[]) =>
  rowsOf(rights, (right, at) => ({
    [`${name}, argument ${at + 1}`]: [(v) => api[name](...given.with(at, v)), right],
  }))
/** A row for each option. */
const options = (
  name: string,
  call: (options: Anything, option: string) => unknown,
  rights: Record<string, Right>,
) =>
  rowsOf(Object.entries(rights), ([option, right]) => ({
    [`${name} { ${option} }`]: [(v) => call({ [option]: v }, option), right],
  }))
/** Methods that take no argument. */
const takesNone = (Class: string, made: () => Anything, ...methods: string[]) =>
  rowsOf(methods, (method) => ({ [`${Class}.${method}()`]: [(v) => made()[method](v), anything] }))
const readOnly = (Class: string, made: () => Anything, ...properties: string[]) =>
  rowsOf(properties, (name) => ({
    [`${Class}.${name}`]: [(v) => Reflect.set(made(), name, v), always(false)],
  }))

const FINGERPRINT_ROWS: Rows = {
  // Against what a bigint says of itself.
  "distance(a)": [(v) => api.distance(v, 0n), ofWidth(128, ones)],
  "distance(, b)": [(v) => api.distance(1n, v), ofWidth(128, (v) => ones(v ^ 1n))],
  ...each("similarity", [0n, 0n], ...Array(2).fill(ofWidth(64, (v) => 1 - ones(v) / 64))),
  "similarity(,, bits)": [(v) => api.similarity(0n, 1n, v), width((v) => 1 - 1 / v)],
  ...each("cosine", [0n, 0n, 64], ofWidth(64), ofWidth(64), width(1)),
  ...each("expectedDistance", [64, 1], within(1, Infinity), within(0, 64)),
  "expectedDistance(,, bits)": [(v) => api.expectedDistance(1, 1, v), width((v) => expect.closeTo(v / 2))],
  "toHex(fingerprint)": [(v) => api.toHex(v), ofWidth(64, (v) => v.toString(16).padStart(16, "0"))],
  "toHex(, bits)": [(v) => api.toHex(1n, v), width((v) => "1".padStart(Math.ceil(v / 4), "0"))],
  "toBits(fingerprint)": [(v) => api.toBits(v), ofWidth(64, (v) => v.toString(2).padStart(64, "0"))],
  "toBits(, bits)": [(v) => api.toBits(1n, v), width((v) => "1".padStart(v, "0"))],
  "fromHex(digits)": [(v) => api.fromHex(v), named({ "16 hexadecimal digits": 255n })],
  "fromHex(, bits)": [(v) => api.fromHex("0".repeat(16), v), namedAlike(["undefined", "64"], 0n)],
  "toSigned(fingerprint)": [(v) => api.toSigned(v), ofWidth(64, (v) => BigInt.asIntN(64, v))],
  "fromSigned(signed)": [(v) => api.fromSigned(v), where(isSigned, (v) => BigInt.asUintN(64, v))],

  // Other forms.
  "fromBits(digits)": [(v) => api.fromBits(v), where(isBinary, (v) => BigInt(`0b${v}`))],
  ...rowsOf(
    Object.entries({
      toBytes: (v: Anything) => api.fromBytes(api.toBytes(v)),
      toBase64: (v: Anything) => api.fromBase64(api.toBase64(v)),
      toLimbs: (v: Anything) => api.toLimbs([v])[0],
      toTagged: (v: Anything) => api.fromTagged(api.toTagged(v, { id: "text/1", bits: 64 })).fingerprint,
    }),
    ([name, call]) => ({ [`${name}(fingerprint)`]: [call, ofWidth(64, (v) => v)] }),
  ),
  "toBytes(, bits)": [(v) => api.toBytes(1n, v).length, width((v) => Math.ceil(v / 8))],
  "toBytes(,, order)": [(v) => api.toBytes(1n, 64, v)[7], named({ undefined: 1 })],
  "fromBase64(text)": [(v) => api.fromBase64(v), where(isBase64)],
  ...each("fromBytes", [ONE], (v, name) =>
    isBytes(name) && v.byteLength > 0 && v.byteLength <= 16 ? ANY : REFUSED,
  ),
  "fromLimbs(limbs)": [(v) => api.fromLimbs(v).length, limbs((count) => count)],
  "toTagged(, recipe)": [(v) => api.toTagged(1n, v), refused],
  ...each(
    "fromTagged",
    ["text/1:0000000000000005", { id: "text/1", bits: 64 }],
    refused,
    named({ undefined: expect.objectContaining({ fingerprint: 5n }) }),
  ),
  ...each("jsonReplacer", [""], refused),
  ...each("jsonReviver", [""], refused),
}

const QUERY_ROWS: Rows = {
  ...rowsOf(["score", "estimate", "queryToBytes"], (name) => ({
    ...each(name, [asked(), 1n], refused),
    ...options(name, (changed) => api[name]({ ...asked(), ...changed }, 1n) !== undefined, {
      recipe: recipeId(true),
      bits: named({ "64": true }),
      fingerprint: named({ "16 hexadecimal digits": true }),
      margins: refused,
    }),
    [`${name}({ margins: [margin] })`]: [
      (v) => api[name]({ ...asked(), margins: marginsWith(v) }, 1n) !== undefined,
      whole(0, 255, true),
    ],
  })),
  "score(, fingerprint)": [(v) => api.score(asked(), v), ofWidth(64, (v) => ones(v) / 64)],
  "score({ margins: [margin] }, fingerprint)": [
    (v) => api.score({ ...asked(), margins: marginsWith(v) }, 7n),
    whole(0, 255, (v) => (v + 2) / (v + 63)),
  ],
  "estimate(, fingerprint)": [(v) => api.estimate(asked(), v).cosine, ofWidth(64, (v) => 1 - ones(v) / 32)],
  ...each("queryFromBytes", [0], refused),
}

const FEATURE_SET_ROWS: Rows = {
  ...each(
    "overlap",
    [ONE, ONE],
    featureSet({ a: 0, b: 1, shared: 0 }),
    featureSet({ a: 1, b: 0, shared: 0 }),
  ),
  ...each("overlaps", [ONE, [ONE]], featureSet([{ a: 0, b: 1, shared: 0 }]), (v, name) =>
    name === "arguments" || EMPTY_TYPED.test(name)
      ? []
      : namedAlike(["[]", "an empty Map", "[] of another realm"], [])(v, name),
  ),
  "overlaps(, [set])": [(v) => api.overlaps(ONE, [v]), featureSet([{ a: 1, b: 0, shared: 0 }])],
  ...rowsOf(["jaccard", "containment"], (name) => each(name, [ONE, ONE], featureSet(0), featureSet(0))),
  "featuresToBytes(features)": [
    (v) => api.featuresFromBytes(api.featuresToBytes(v, "text/1")).features.length,
    featureSet(0),
  ],
  "featuresToBytes(, recipe)": [
    (v) => api.featuresFromBytes(api.featuresToBytes(ONE, v)).recipe,
    recipeId((v) => v),
  ],
  ...each("featuresFromBytes", [0], refused),
}

const INPUT_ROWS: Rows = {
  ...each("fingerprint", [""], isText),
  "query(text)": [(v) => api.query(v).bits, text(64)],
  "fingerprints(texts)": [(v) => api.fingerprints(v).length, named(TEXT_COUNTS)],
  "fingerprints([text])": [(v) => api.fingerprints([v])[0], text((v) => api.fingerprint(v))],
  ...rowsOf(
    Object.entries<Anything>({
      fingerprint: api.fingerprint,
      query: api.query,
      fingerprints: (_: Anything, v: Anything) => api.fingerprints(["a"], v),
    }),
    ([name, of]) => ({
      [`${name}(, options)`]: [(v) => of("a", v), noOptions(of("a"))],
      ...options(`${name}(,`, (given) => of("a", given), {
        recipe: namedAlike(["undefined", "text/1"], of("a")),
        bits: width((bits) => of("a", { bits })),
      }),
    }),
  ),
  "SimHash.fingerprint([feature])": [(v) => new SimHash().fingerprint([v]), isText],
  "SimHash.fingerprint([[feature, 1]])": [(v) => new SimHash().fingerprint([[v, 1]]), isText],
  "SimHash.fingerprint([[, weight]])": [(v) => new SimHash().fingerprint([["a", v]]), where(isWeight)],
  "SimHash.fingerprint({ a: weight })": [(v) => new SimHash().fingerprint({ a: v }), where(isWeight)],
  "explain(input)": [(v) => api.explain(v).fingerprint, input((v) => api.explain(v).fingerprint)],
  "SimHash.explain(input)": [
    (v) => new SimHash({ bits: 128 }).explain(v).sums,
    input((v) => new SimHash({ bits: 128 }).explain(v).sums),
  ],
  ...rowsOf(["fingerprint", "query", "features"], (method) => {
    const call = (v: Anything) => new SimHash("short/1")[method](v)
    return { [`SimHash.${method}(input)`]: [call, input(call)] }
  }),
  "SimHash.analyze(input)": [
    (v) => new SimHash().analyze(v, { query: true, features: true }).fingerprint,
    input((v) => new SimHash().fingerprint(v)),
  ],
  "SimHash.analyze(, parts)": [
    (v) => Object.keys(new SimHash().analyze("a", v)),
    noOptions(["fingerprint", "featureCount", "confidence"]),
  ],
  ...options("SimHash.analyze(,", (parts, part) => part in new SimHash().analyze("a", parts), {
    query: flag((v) => v === true),
    features: flag((v) => v === true),
  }),
  "SimHash.fingerprints(texts)": [(v) => new SimHash().fingerprints(v).length, named(TEXT_COUNTS)],
  "SimHash.fingerprints([text])": [
    (v) => new SimHash().fingerprints([v])[0],
    text((v) => api.fingerprint(v)),
  ],
  "SimHash.accumulator()": [(v) => new SimHash().accumulator(v).recipe.id, always("text/1")],
  "idfTable(texts)": [
    (v) => api.idfTable(v).default,
    // Of one text, or of none, the default is 1.
    (v, name) => {
      const count = collection(v, name)
      return name === "an async iterable" || count === REFUSED ? REFUSED : 1 + Math.log2(Number(count) || 1)
    },
  ],
  "idfTable(, recipe)": [(v) => api.idfTable([], v).default, recipe(1)],
}

const RECIPE_ROWS: Rows = {
  "new SimHash(recipe)": [(v) => new SimHash(v).recipe.id, recipe((name) => name)],
  ...options("new SimHash", (given) => new SimHash(given).recipe.id, {
    recipe: namedAlike(["undefined", "text/1"], "text/1"),
  }),
  "new SimHash({ bits })": [(v) => new SimHash({ bits: v }).recipe.bits, width((v) => v)],
  ...options("new SimHash", (given, option) => new SimHash(given).recipe[option], {
    ...Object.fromEntries(["unit", "weights", "tie"].map((option) => [option, refusedBut(option, {})])),
    lowercase: refusedBut("lowercase", { true: true, false: false }),
    normalize: refusedBut("normalize", { false: false }),
    sizes: refusedBut("sizes", { "an array of numbers": [1, 2, 3] }),
    abutting: refusedBut("abutting", {
      ...{ "[]": [], "[] of another realm": [], "an array of numbers": [1, 2, 3] },
    }),
  }),
  "new SimHash({ weights: { table } })": [
    (v) => new SimHash({ weights: { table: v } }).recipe.id.startsWith("text/1+weights="),
    (v, name) => {
      if (name === "an object with __proto__ as a property") return true
      return v === undefined ? REFUSED : noOptions(true)(v, name)
    },
  ],
  "new SimHash({ weights: { table: { the } } })": [
    (v) => new SimHash({ weights: { table: { the: v } } }).recipe.bits,
    where(isWeight, 64),
  ],
  "new SimHash({ weights: { default } })": [
    (v) => new SimHash({ weights: { table: {}, default: v } }).recipe.bits,
    optional(1, where(isWeight, 64)),
  ],
  ...rowsOf(["id", "base", "maxDistance", "scoreLimits", "hash"], (property) => ({
    [`new SimHash({ ...recipe, ${property} })`]: [
      (v) => new SimHash({ ...api.recipes["text/1"], [property]: v }).recipe.id,
      where((v) => v === api.recipes["text/1"][property] || (v === undefined && property !== "id"), "text/1"),
    ],
  })),
  "SimHash.recipe": [(v) => Reflect.set(new SimHash().recipe, "bits", v), always(false)],
  recipes: [(v) => Reflect.set(api.recipes, "text/1", v), always(false)],
}

const ACCUMULATOR_ROWS: Rows = {
  "new Accumulator()": [(v) => new Accumulator(v, api.recipes["text/1"]), refused],
  "Accumulator.fromSums(sums)": [
    (v) => Accumulator.fromSums(v).recipe.bits,
    (_, name) =>
      /^a (Ui|I)nt\w*Array$|^a Float\d+Array$/.test(name) ? 2 : named({ "an array of numbers": 3 })(_, name),
  ],
  "Accumulator.fromSums([sum])": [
    (v) => Accumulator.fromSums([v]).fingerprint(),
    within(-(2 ** 46), 2 ** 46, (v) => (v > 1e-6 ? 1n : 0n)),
  ],
  "Accumulator.fromSums(, recipe)": [
    (v) => Accumulator.fromSums(Array(64).fill(1), v).recipe.id,
    recipe((name) => name),
  ],
  "Accumulator.add(input)": [
    (v) => sixAfter((a) => a.add(v)).fingerprint(),
    input((v) => new SimHash({ bits: 6, weights: "count" }).fingerprint(v)),
  ],
  "Accumulator.remove(input)": [(v) => sixAfter((a) => a.remove(v)).sums().length, input(6)],
  "Accumulator.addHash(hash)": [(v) => sixAfter((a) => a.addHash(v)).fingerprint(), ofWidth(6, (v) => v)],
  "Accumulator.addHash(, weight)": [
    (v) => sixAfter((a) => a.addHash(63n, v)).sums().length,
    optional(1, where(isWeight, 6)),
  ],
  "Accumulator.addHashes(hashes)": [(v) => new SimHash().accumulator().addHashes(v), limbs(undefined)],
  "Accumulator.addHashes(, [weight])": [
    (v) => sixAfter((a) => a.addHashes(BigUint64Array.of(63n), [v])).sums().length,
    where(isWeight, 6),
  ],
  "Accumulator.addHashes(, weights)": [
    (v) => sixAfter((a) => a.addHashes(BigUint64Array.of(63n), v)).fingerprint(),
    named({ undefined: 63n }),
  ],
  "Accumulator.merge(other)": [(v) => six().merge(v), refused],
  ...takesNone("Accumulator", six, "sums", "fingerprint", "reset", "dispose"),
}

const INDEX_ROWS: Rows = {
  "new DuplicateIndex(options)": [(v) => new DuplicateIndex(v).maxDistance, noOptions(13)],
  "new DuplicateIndex({ recipe })": [(v) => new DuplicateIndex({ recipe: v }).recipe, recipe((name) => name)],
  ...options(
    "new DuplicateIndex",
    (given, option) => new DuplicateIndex({ maxDistance: 0, ...given })[option],
    {
      maxDistance: setting(13, 0, 64, (v) => v + 0),
      bits: width((v) => v),
      empty: named({ undefined: "skip" }),
    },
  ),
  "new DuplicateIndex({ layout })": [(v) => new DuplicateIndex({ layout: v }).bits, named({ undefined: 64 })],
  "new DuplicateIndex({ recipe, maxDistance })": [
    (v) => {
      const i = new DuplicateIndex({ recipe: v, maxDistance: 3 })
      return DuplicateIndex.fromBytes(i.toBytes()).recipe === i.recipe
    },
    (v, name) => (typeof v === "string" ? recipeId(true)(v, name) : noOptions(true)(v, name)),
  ],
  "DuplicateIndex.set(id)": [(v) => [...small().set(v, 1n).ids()], added],
  "DuplicateIndex.set(, fingerprint)": [(v) => small().set("b", v).get("b"), ofWidth(64, (v) => v)],
  "DuplicateIndex.setMany(ids)": [
    (v) => small().setMany(v, BigUint64Array.of(1n)).size,
    namedAlike(
      ["a frozen array", "a generator of strings", "a Set", "a proxy of an array", "['a'] of another realm"],
      1,
    ),
  ],
  "DuplicateIndex.setMany([id])": [
    (v) => new DuplicateIndex().setMany([v], BigUint64Array.of(1n)).size,
    where(isId, 1),
  ],
  "DuplicateIndex.setMany(, fingerprints)": [
    (v) => new DuplicateIndex({ empty: "keep" }).setMany([0, 1], v).size,
    limbs((count) => (count === 2 ? 2 : REFUSED)),
  ],
  "DuplicateIndex.get(id)": [(v) => small().get(v), searched(undefined)],
  "DuplicateIndex.has(id)": [(v) => small().has(v), searched(false)],
  "DuplicateIndex.delete(id)": [(v) => small().delete(v), searched(false)],
  "DuplicateIndex.query(fingerprint)": [(v) => small().query(v), ofWidth(64, foundOf)],
  ...rowsOf(
    [
      { asks: "", by: () => 0n, found: FOUND },
      { asks: "query", by: asked, found: SCORED },
    ],
    ({ asks, by, found }) => ({
      [`DuplicateIndex.query(${asks}, options)`]: [(v) => small().query(by(), v), noOptions(found)],
      ...options(`DuplicateIndex.query(${asks},`, (given) => small().query(by(), given), {
        maxDistance: optional(3, upTo3([], found)),
        limit: optional(1, howMany(found)),
        exclude: optional("", searched(found)),
      }),
      [`DuplicateIndex.nearest(${asks}, count)`]: [(v) => small().nearest(by(), v), howMany(found)],
    }),
  ),
  ...options("DuplicateIndex.query(query,", (given) => small().query(asked(), given), {
    maxScore: optional(
      1,
      within(0, 1, (v) => (v >= 3 / 64 ? SCORED : [])),
    ),
  }),
  "DuplicateIndex.queryMany(fingerprints)": [
    (v) => small().queryMany(v),
    limbs((count) => Array(count).fill(FOUND)),
  ],
  "DuplicateIndex.queryMany(, options)": [
    (v) => small().queryMany(BigUint64Array.of(0n), v),
    noOptions([FOUND]),
  ],
  ...options("DuplicateIndex.queryMany(,", (given) => small().queryMany(BigUint64Array.of(0n), given)[0], {
    maxDistance: optional(3, upTo3([], FOUND)),
    limit: optional(1, howMany(FOUND)),
  }),
  "DuplicateIndex.nearest(fingerprint)": [
    (v) => small().nearest(v, 1),
    ofWidth(64, (v) => [{ id: "a", distance: ones(v ^ 7n) }]),
  ],
  ...rowsOf(["pairs", "eachPair", "groups"], (method) => {
    const found = async (argument: Anything) => {
      const result = (await listed(small()[method](argument))) as Anything
      return method === "eachPair" ? result : result[method]
    }
    return {
      [`DuplicateIndex.${method}()`]: [found, (v, name) => (isWhole(v, 0, 64) ? [] : noOptions([])(v, name))],
      ...options(`DuplicateIndex.${method}`, found, {
        maxDistance: optional(3, upTo3([], [])),
        onProgress: callback([]),
        signal: signal([]),
      }),
    }
  }),
  "DuplicateIndex.fromBytes(bytes)": [(v) => DuplicateIndex.fromBytes(v), refused],
  "DuplicateIndex.fromBytes(, options)": [
    (v) => DuplicateIndex.fromBytes(small().toBytes(), v).size,
    noOptions(1),
  ],
  ...options(
    "DuplicateIndex.fromBytes(,",
    (given) => DuplicateIndex.fromBytes(small().toBytes(), given).size,
    {
      bits: namedAlike(["undefined", "64"], 1),
      recipe: recipe(1),
      layout: named({ undefined: 1 }),
    },
  ),
  ...takesNone("DuplicateIndex", small, "clear", "ids", "toBytes", "dispose"),
  ...readOnly("DuplicateIndex", small, "size", "skippedCount", "byteLength"),
  // It takes no argument.
  "DuplicateIndex.skippedIds": [(v) => [...(small() as Anything).skippedIds(v)], always([])],
}

const COLLECTION_ROWS: Rows = {
  ...each("maxDistanceFor", ["text/1", 9, {}], recipe(13), whole(0, Number.MAX_SAFE_INTEGER), noOptions(13)),
  "maxDistanceFor(,, { falsePairs })": [
    (v) => api.maxDistanceFor("text/1", 0, { falsePairs: v }),
    optional(0, within(0, Infinity, 13)),
  ],
  ...each(
    "expectedFalsePairs",
    ["text/1", 0, 3],
    recipe(0),
    whole(0, Number.MAX_SAFE_INTEGER),
    whole(0, 64, 0),
  ),
  "bands(input)": [(v) => api.bands(v) instanceof BigUint64Array, input(true)],
  "bands(, options)": [(v) => api.bands("a", v).length, noOptions(64)],
  ...options("bands(,", (given) => api.bands("a", given).length, {
    recipe: recipe(64),
    bands: setting(64, 1, 256, (v) => v),
    rows: setting(4, 1, 256, 64),
  }),
  "findDuplicates(texts)": [keptOf, collection],
  "findDuplicates(, options)": [(v) => keptOf(["a"], v), noOptions(1)],
  ...options("findDuplicates(,", (given) => keptOf(["a"], given), {
    ...SEARCH_OPTIONS,
    keep: callback(1, 1),
    groups: named({ undefined: 1 }),
    onProgress: callback(1),
    signal: signal(1),
  }),
  "new DuplicateFinder(options)": [(v) => finder(v).add("a").verdict, noOptions("kept")],
  ...options("new DuplicateFinder", (given) => finder(given).size + 1, {
    ...SEARCH_OPTIONS,
    expected: setting(0, 0, 2 ** 32 - 1, 1),
  }),
  "DuplicateFinder.add(text)": [(v) => finder().add(v).similar.length, isText],
  ...takesNone("DuplicateFinder", finder, "components", "dispose"),
  ...readOnly("DuplicateFinder", finder, "size", "byteLength"),
}

const PASSAGE_ROWS: Rows = {
  "passages(text)": [(v) => api.passages(v).values.length, isText],
  "passages(, recipe)": [(v) => api.passages("a", v).recipe, recipe((name) => name)],
  ...each("sharedRanges", ["x y z", "x y z"], isText, isText),
  "sharedRanges(,, options)": [(v) => api.sharedRanges(LINE, LINE, v).length, noOptions(1)],
  ...options("sharedRanges(,,", (given) => api.sharedRanges("a b c", "x a b c", given).length, {
    recipe: recipe(1),
    minTokens: setting(3, 1, 2 ** 32 - 1, (v) => (v > 3 ? 0 : 1)),
  }),
  "new PassageIndex(options)": [(v) => new PassageIndex(v).minShared, noOptions(2)],
  ...options("new PassageIndex", (given, option) => new PassageIndex(given)[option], {
    recipe: recipe((name) => name),
    minShared: setting(2, 1, 2 ** 32 - 2, (v) => v),
    maxShare: optional(
      0.5,
      within(0, 1, (v) => v + 0),
    ),
  }),
  "PassageIndex.set(id)": [(v) => [...line().set(v, LINE).ids()], added],
  "PassageIndex.set(, text)": [(v) => line().set("b", v).size, isText],
  ...options(
    "PassageIndex.set(,",
    (given) => line().set("b", { recipe: "text/1", tokens: 9, values: [], ...given }).size,
    {
      recipe: where((v) => v === "text/1", 2),
      tokens: whole(0, 2 ** 32 - 1, 2),
      values: namedAlike(["[]", "[] of another realm"], 2),
    },
  ),
  "PassageIndex.set(, { values: [value] })": [
    (v) => line().set("b", { recipe: "text/1", tokens: 9, values: [v] }),
    refused,
  ],
  ...options(
    "PassageIndex.set(, { values:",
    (given) => {
      const value = { value: 1, token: 0, start: 0, end: 2 ** 32 - 1, ...given }
      return line().set("b", { recipe: "text/1", tokens: 2 ** 31 - 1, values: [value] }).size
    },
    {
      value: whole(0, Number.MAX_SAFE_INTEGER, 2),
      token: whole(0, 2 ** 31 - 6, 2),
      start: whole(0, 2 ** 32 - 1, 2),
      end: whole(0, 2 ** 32 - 1, 2),
    },
  ),
  "PassageIndex.get(id)": [(v) => line().get(v), searched(undefined)],
  "PassageIndex.has(id)": [(v) => line().has(v), searched(false)],
  "PassageIndex.delete(id)": [(v) => line().delete(v), searched(false)],
  "PassageIndex.ignore(text)": [(v) => line().ignore(v).size, isText],
  "PassageIndex.query(text)": [(v) => line().query(v), isText],
  "PassageIndex.query(, options)": [(v) => line().query(LINE, v), noOptions(again(["a"]))],
  ...options("PassageIndex.query(,", (given) => line().query(LINE, given), {
    minShared: setting(2, 1, 2 ** 32 - 2, (v) => again(v < 3 ? ["a"] : [])),
    limit: optional(1, howMany(again(["a"]))),
    exclude: optional("", searched(again(["a"]))),
  }),
  "PassageIndex.pairs(minShared)": [
    (v) => twice().pairs(v),
    (v, name) => (typeof v === "number" ? sharing(v, name) : noOptions(pairOf(2))(v, name)),
  ],
  ...options("PassageIndex.pairs", (given) => twice().pairs(given), {
    minShared: optional(2, sharing),
    onProgress: callback(pairOf(2)),
    signal: signal(pairOf(2)),
  }),
  "PassageIndex.fromBytes(bytes)": [(v) => PassageIndex.fromBytes(v), refused],
  "PassageIndex.fromBytes(, options)": [
    (v) => PassageIndex.fromBytes(line().toBytes(), v).size,
    noOptions(1),
  ],
  ...options("PassageIndex.fromBytes(,", (given) => PassageIndex.fromBytes(line().toBytes(), given).size, {
    recipe: recipe(1),
  }),
  ...takesNone("PassageIndex", line, "clear", "ids", "toBytes", "dispose"),
  ...readOnly("PassageIndex", line, "size", "byteLength"),
}

const EXPLANATION_ROWS: Rows = {
  ...each("compare", [explained(), explained()], refused, refused),
  ...options("compare", (changed) => compared(changed).verdict, {
    recipe: (v, name) => (v === undefined ? REFUSED : noOptions("same")(v, name)),
    features: namedAlike(["[]", "[] of another realm"], "empty"),
  }),
  "compare({ features: [feature] })": [(v) => compared({ features: [v] }), refused],
  ...options(
    "compare({ features: [",
    (changed) => compared({ features: [{ text: "a", weight: 1, hash: 1n, ...changed }] }).distance >= 0,
    {
      text: text(true),
      weight: where((v) => typeof v === "number" && isWeight(v), true),
      hash: ofWidth(128, true),
    },
  ),
  "explainQuery(query)": [
    (v) => matches(v, SEVEN, { maxDistance: 3 }),
    ofWidth(64, (v) => foundOf(v).length),
  ],
  "explainQuery(, fingerprints)": [(v) => matches(0n, v, { maxDistance: 3 }), limbs((count) => count)],
  "explainQuery(,, options)": [(v) => matches(0n, SEVEN, v), refused],
  "explainQuery(,, { maxDistance })": [(v) => matches(0n, SEVEN, { maxDistance: v, blocks: 1 }), upTo3(0, 1)],
  "explainQuery(,, { blocks })": [
    (v) => api.explainQuery(0n, SEVEN, { maxDistance: 3, blocks: v }).blocks.length,
    setting(4, 1, 64, (v) => v),
  ],
  "explainQuery(,, { bits })": [
    (v) => matches(0n, BigUint64Array.of(0n, 0n), { maxDistance: 0, bits: v }),
    width((v) => (v > 64 ? 1 : 2)),
  ],
}

const ERROR_ROWS: Rows = {
  "new SimHashError(code)": [(v) => new SimHashError(v, "a").code, text((v) => v)],
  "new SimHashError(, message)": [(v) => new SimHashError("ABORTED", v).message, text((v) => v)],
  "new SimHashError(,, options)": [(v) => new SimHashError("ABORTED", "a", v).code, always("ABORTED")],
}

const ROWS = Object.entries({
  ...FINGERPRINT_ROWS,
  ...QUERY_ROWS,
  ...FEATURE_SET_ROWS,
  ...INPUT_ROWS,
  ...RECIPE_ROWS,
  ...ACCUMULATOR_ROWS,
  ...INDEX_ROWS,
  ...COLLECTION_ROWS,
  ...PASSAGE_ROWS,
  ...EXPLANATION_ROWS,
  ...ERROR_ROWS,
}).map(([name, row]) => [name, ...row] as const)

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

/** Sentences of what a value is in, or makes. */
const OF_THE_WHOLE =
  /^(compare takes two|a table of weights must be|the 1st feature must be|unknown recipe option|value 0 of the passages must)/
/** Sentences that say what an option is, and not its name. */
const WITHOUT_NAME =
  /^(compare takes two|an id must be|a \d+-bit fingerprint must have|the sizes of grams are|value 0 of the passages must)/

/** Whether a sentence names a value as it is in code, unless that is an object or has characters that are escaped. */
function names(sentence: string, value: unknown): boolean {
  if ((typeof value === "object" && value) || typeof value === "function" || OF_THE_WHOLE.test(sentence))
    return true
  if (typeof value === "string")
    return /[^ -~]|["\\]/.test(value) || sentence.includes(`"${value.slice(0, 50)}`)
  if (typeof value !== "bigint") return sentence.includes(String(value))
  const written = value > 2n ** 256n ? ["a bigint over 2^256"] : [`${value}n`, `0x${value.toString(16)}`]
  return written.some((one) => sentence.includes(one))
}

/** What is wrong with an outcome, if anything. */
function complaint(
  result: { returned: unknown } | { thrown: unknown },
  expected: unknown,
  value: unknown,
  option: string,
): string | undefined {
  if ("thrown" in result) {
    const error = result.thrown as Anything
    if (error === OWN) return undefined
    if (!(error instanceof SimHashError))
      return expected === ANY ? undefined : `untyped: ${error?.stack ?? String(error)}`
    if (!CODES.includes(error.code)) return `its code is ${error.code}`
    if (!/\S+ \S+/.test(error.message)) return `it says only ${error.message}`
    if (
      error.code === "INVALID_ARGUMENT" &&
      !error.message.includes(option) &&
      !WITHOUT_NAME.test(error.message)
    )
      return `it does not name the option ${option}: ${error.message}`
    if (!names(error.message, value)) return `it does not name the value: ${error.message}`
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
  test.each(ROWS)("as %s is refused in words or answered rightly", async (row, call, right) => {
    const wrong: string[] = []
    for (const [name, make] of all) {
      const value = make()
      const expected = right(value, name)
      const [, option = ""] = /\{ (\w+) \}$/.exec(row) ?? []
      const problem = complaint(await outcome(() => call(value)), expected, value, option)
      if (problem) wrong.push(`${name}: ${problem}`)
    }
    expect(wrong).toEqual([])
    // And everything is still at work.
    expect(api.fingerprint(CAT)).toBe(CAT_FINGERPRINT)
    expect(small().query(0n)).toEqual(FOUND)
  })
})

describe("the table", () => {
  const covered = (name: string) => ROWS.some(([row]) => row.replace("new ", "").startsWith(name))

  test("names every export, and every method and getter of the classes", () => {
    const missing = Object.keys(api).filter((name) => !covered(name))
    for (const name of [
      "SimHash",
      "Accumulator",
      "DuplicateFinder",
      "DuplicateIndex",
      "PassageIndex",
    ] as const) {
      const Class = api[name]
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

  test("has at least a hundred values", () => {
    expect(all.length).toBeGreaterThan(100)
  })

  test("knows bytes", () => {
    expect(all.filter(([name]) => isBytes(name)).length).toBeGreaterThan(20)
  })
})
