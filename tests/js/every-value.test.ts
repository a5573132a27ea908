// Every function, constructor, method and getter, and each of their arguments and options, with every
// value: an error with a code and a sentence, or the right answer, and nothing else.
import * as entry from "simhash-wasm"
import * as url from "simhash-wasm/url"
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

type Row = [name: string, call: (value: Anything) => unknown, right: Right]

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
  (fallback: Anything, right: Right): Right =>
  (value, name) =>
    right(value === undefined ? fallback : value, name)
/** Accepted where named, with an expected answer for each name. */
const named =
  (expected: Record<string, unknown>): Right =>
  (_, name) =>
    Object.hasOwn(expected, name) ? expected[name] : REFUSED

const always =
  (expected: unknown): Right =>
  () =>
    expected
const refused = always(REFUSED)
const anything = always(ANY)
const whole = (least: number, most: number, expected?: (value: number) => unknown) =>
  where((value) => isWhole(value, least, most), expected)
const within = (least: number, most: number, expected?: (value: number) => unknown) =>
  where((value) => typeof value === "number" && value >= least && value <= most, expected)
const ofWidth = (bits: number, expected?: (value: bigint) => unknown) =>
  where((value) => isFingerprint(value, bits), expected)
/** A whole number, or the fallback. */
const setting = (fallback: number, least: number, most: number, expected: (value: number) => unknown) =>
  optional(fallback, whole(least, most, expected))
const width = (expected: (bits: number) => unknown) => setting(64, 1, 128, expected)
/** How many of the found are asked for. */
const howMany = (found: unknown) =>
  where(
    (value) => value === Infinity || isWhole(value, 0, Infinity),
    (value) => (value > 0 ? found : []),
  )
/** A distance of up to 64, at which is found what has the distance 3. */
const upTo3 = (none: unknown, found: unknown) => whole(0, 64, (value) => (value >= 3 ? found : none))
const text = (expected?: (value: string) => unknown) => where((value) => typeof value === "string", expected)
const isText = text()
/** What an id is looked for by: numbers that are none are not found. */
const searched = (expected: unknown) =>
  where(
    (value) => ["string", "number"].includes(typeof value),
    () => expected,
  )
const flag = (expected: (value: Anything) => unknown) =>
  where((value) => value === undefined || typeof value === "boolean", expected)
const recipeId = (expected: (id: string) => unknown) =>
  where((value) => typeof value === "string" && isId(value) && value !== "" && value.length <= 1024, expected)
/** Called only for a search that takes longer. */
const callback = (expected: unknown, ofClass: unknown = ANY) =>
  named({ undefined: expected, "a function": expected, "a generator function": expected, "a class": ofClass })
const signal = (expected: unknown) => named({ undefined: expected, "an AbortSignal": expected })

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

/** One fingerprint, 7n, under the id "a". */
const small = () => new DuplicateIndex({ maxDistance: 3, empty: "keep" }).set("a", 7n)
const FOUND = [{ id: "a", distance: 3 }]
const reread = (options: Anything) => DuplicateIndex.fromBytes(small().toBytes(), options).size
/** The ids once another is there. */
const added = where(isId, (v) => ["a", v + (typeof v === "number" ? 0 : "")])
/** The pairs or groups of a result. */
const foundBy = (method: string, found: Anything) => (method === "eachPair" ? found : found[method])
/** A query of the fingerprint 0, in which every bit has the margin 1. */
const asked = () => ({ recipe: "text/1", bits: 64, fingerprint: "0".repeat(16), margins: Array(64).fill(1) })
const SCORED = [{ id: "a", distance: 3, score: 3 / 64 }]
/** Of the values, one is a feature set: all others have an element twice. */
const featureSet = (expected: unknown): Right => named({ "an empty BigUint64Array": expected })
const ONE = BigUint64Array.of(5n)
const six = () => new SimHash({ bits: 6 }).accumulator()
const matches = (query: Anything, fingerprints: Anything, options: Anything) =>
  api.explainQuery(query, fingerprints, options).matches.length
const explained = () => structuredClone(api.explain("the cat sat on the mat"))
const recipe =
  (expected: (name: string) => unknown): Right =>
  (value, name) =>
    value === "text/1" ? expected("text/1") : noOptions(expected("text/1"))(value, name)

/** Searches that the garbage collector frees. */
const finder = (options?: Anything) => new DuplicateFinder(options)
const keptOf = ({ kept }: Anything) => kept.length
const keptWith = async (options: Anything) => keptOf(await api.findDuplicates(["a"], options))
/** What a search for duplicates takes, with one text in it. */
const SEARCH_OPTIONS: Record<string, Right> = {
  recipe: recipe(() => 1),
  minSimilarity: optional(
    1,
    within(0.2, 1, () => 1),
  ),
  contained: flag(() => 1),
  pairs: flag(() => 1),
}
/** Iterables of texts. */
const collection: Right = (_, name) => {
  if (EMPTY_TYPED.test(name) || name === "an async iterable") return 0
  const known = TEXTS.some(([known]) => known === name)
  return known ? (FEATURES[name] as unknown[]).length : REFUSED
}

/** Methods that take no argument. */
const takesNone = (Class: string, made: () => Anything, ...methods: string[]) =>
  methods.map((method): Row => [`${Class}.${method}()`, (v) => made()[method](v), anything])
const readOnly = (Class: string, made: () => Anything, ...properties: string[]) =>
  properties.map((name): Row => [`${Class}.${name}`, (v) => Reflect.set(made(), name, v), always(false)])
/** An accumulator of 6 bits, after some work. */
const sixAfter = (work: (accumulator: Anything) => void) => {
  const accumulator = six()
  work(accumulator)
  return accumulator
}

const FINGERPRINT_ROWS: Row[] = [
  // Against what a bigint says of itself.
  ["distance(a)", (v) => api.distance(v, 0n), ofWidth(128, ones)],
  ["distance(, b)", (v) => api.distance(1n, v), ofWidth(128, (v) => ones(v ^ 1n))],
  ["similarity(a)", (v) => api.similarity(v, 0n), ofWidth(64, (v) => 1 - ones(v) / 64)],
  ["similarity(, b)", (v) => api.similarity(0n, v), ofWidth(64, (v) => 1 - ones(v) / 64)],
  ["similarity(,, bits)", (v) => api.similarity(0n, 1n, v), width((v) => 1 - 1 / v)],
  ["cosine(a)", (v) => api.cosine(v, 0n), ofWidth(64)],
  ["cosine(, b)", (v) => api.cosine(0n, v), ofWidth(64)],
  ["cosine(,, bits)", (v) => api.cosine(0n, 0n, v), width(() => 1)],
  ["expectedDistance(features)", (v) => api.expectedDistance(v, 1), within(1, Infinity)],
  ["expectedDistance(, changed)", (v) => api.expectedDistance(64, v), within(0, 64)],
  ["expectedDistance(,, bits)", (v) => api.expectedDistance(1, 1, v), width((v) => expect.closeTo(v / 2))],
  ["toHex(fingerprint)", (v) => api.toHex(v), ofWidth(64, (v) => v.toString(16).padStart(16, "0"))],
  ["toHex(, bits)", (v) => api.toHex(1n, v), width((v) => "1".padStart(Math.ceil(v / 4), "0"))],
  ["toBits(fingerprint)", (v) => api.toBits(v), ofWidth(64, (v) => v.toString(2).padStart(64, "0"))],
  ["toBits(, bits)", (v) => api.toBits(1n, v), width((v) => "1".padStart(v, "0"))],
  ["fromHex(digits)", (v) => api.fromHex(v), named({ "16 hexadecimal digits": 255n })],
  ["fromHex(, bits)", (v) => api.fromHex("0000000000000001", v), named({ undefined: 1n, "64": 1n })],
  ["toSigned(fingerprint)", (v) => api.toSigned(v), ofWidth(64, (v) => BigInt.asIntN(64, v))],
  [
    "fromSigned(signed)",
    (v) => api.fromSigned(v),
    where(
      (v) => typeof v === "bigint" && v >= -(1n << 63n) && v < 1n << 63n,
      (v) => BigInt.asUintN(64, v),
    ),
  ],

  // Other forms.
  [
    "fromBits(digits)",
    (v) => api.fromBits(v),
    where(
      (v) => typeof v === "string" && /^[01]{1,128}$/.test(v),
      (v) => BigInt(`0b${v}`),
    ),
  ],
  ...Object.entries({
    toBytes: (v: Anything) => api.fromBytes(api.toBytes(v)),
    toBase64: (v: Anything) => api.fromBase64(api.toBase64(v)),
    toLimbs: (v: Anything) => api.toLimbs([v])[0],
    toTagged: (v: Anything) => api.fromTagged(api.toTagged(v, { id: "text/1", bits: 64 })).fingerprint,
  }).map(([name, call]): Row => [`${name}(fingerprint)`, call, ofWidth(64, (v) => v)]),
  ["toBytes(, bits)", (v) => api.toBytes(1n, v).length, width((v) => Math.ceil(v / 8))],
  ["toBytes(,, order)", (v) => api.toBytes(1n, 64, v)[7], named({ undefined: 1 })],
  [
    "fromBase64(text)",
    (v) => api.fromBase64(v),
    // None of the values ends in padding.
    where((v) => typeof v === "string" && /^[A-Za-z0-9+/]{4,20}$/.test(v) && v.length % 4 === 0),
  ],
  [
    "fromBytes(bytes)",
    (v) => api.fromBytes(v),
    (v, name) => (isBytes(name) && v.byteLength > 0 && v.byteLength <= 16 ? ANY : REFUSED),
  ],
  ["fromLimbs(limbs)", (v) => api.fromLimbs(v).length, limbs((count) => count)],
  ["toTagged(, recipe)", (v) => api.toTagged(1n, v), refused],
  ["fromTagged(text)", (v) => api.fromTagged(v), refused],
  [
    "fromTagged(, recipe)",
    (v) => api.fromTagged("text/1:0000000000000005", v).fingerprint,
    named({ undefined: 5n }),
  ],
  ["jsonReplacer(recipe)", (v) => api.jsonReplacer(v), refused],
  ["jsonReviver(recipe)", (v) => api.jsonReviver(v), refused],
]

const QUERY_ROWS: Row[] = [
  ...["score", "estimate", "queryToBytes"].flatMap((name): Row[] => {
    const answers = (property: string, v: Anything) =>
      api[name]({ ...asked(), [property]: v }, 1n) !== undefined
    return [
      [`${name}(query)`, (v) => api[name](v, 1n), refused],
      [`${name}({ recipe })`, (v) => answers("recipe", v), recipeId(() => true)],
      [`${name}({ bits })`, (v) => answers("bits", v), named({ "64": true })],
      [
        `${name}({ fingerprint })`,
        (v) => answers("fingerprint", v),
        named({ "16 hexadecimal digits": true }),
      ],
      [`${name}({ margins })`, (v) => answers("margins", v), refused],
      [
        `${name}({ margins: [margin] })`,
        (v) => answers("margins", [v, ...Array(63).fill(1)]),
        whole(0, 255, () => true),
      ],
    ]
  }),
  ["score(, fingerprint)", (v) => api.score(asked(), v), ofWidth(64, (v) => ones(v) / 64)],
  [
    "score({ margins: [margin] }, fingerprint)",
    (v) => api.score({ ...asked(), margins: [v, ...Array(63).fill(1)] }, 7n),
    whole(0, 255, (v) => (v + 2) / (v + 63)),
  ],
  [
    "estimate(, fingerprint)",
    (v) => api.estimate(asked(), v).cosine,
    ofWidth(64, (v) => 1 - (2 * ones(v)) / 64),
  ],
  ["queryFromBytes(bytes)", (v) => api.queryFromBytes(v), refused],
]

const FEATURE_SET_ROWS: Row[] = [
  ["overlap(a)", (v) => api.overlap(v, ONE), featureSet({ a: 0, b: 1, shared: 0 })],
  ["overlap(, b)", (v) => api.overlap(ONE, v), featureSet({ a: 1, b: 0, shared: 0 })],
  ["overlaps(a)", (v) => api.overlaps(v, [ONE]), featureSet([{ a: 0, b: 1, shared: 0 }])],
  [
    "overlaps(, sets)",
    (v) => api.overlaps(ONE, v),
    (v, name) =>
      name === "arguments" || EMPTY_TYPED.test(name)
        ? []
        : named({ "[]": [], "an empty Map": [], "[] of another realm": [] })(v, name),
  ],
  ["overlaps(, [set])", (v) => api.overlaps(ONE, [v]), featureSet([{ a: 1, b: 0, shared: 0 }])],
  ...["jaccard", "containment"].flatMap((name): Row[] => [
    [`${name}(a)`, (v) => api[name](v, ONE), featureSet(0)],
    [`${name}(, b)`, (v) => api[name](ONE, v), featureSet(0)],
  ]),
  [
    "featuresToBytes(features)",
    (v) => api.featuresFromBytes(api.featuresToBytes(v, "text/1")).features.length,
    featureSet(0),
  ],
  [
    "featuresToBytes(, recipe)",
    (v) => api.featuresFromBytes(api.featuresToBytes(ONE, v)).recipe,
    recipeId((v) => v),
  ],
  ["featuresFromBytes(bytes)", (v) => api.featuresFromBytes(v), refused],
]

const INPUT_ROWS: Row[] = [
  ["fingerprint(text)", (v) => api.fingerprint(v), isText],
  ["query(text)", (v) => api.query(v).bits, text(() => 64)],
  ["fingerprints(texts)", (v) => api.fingerprints(v).length, named(TEXT_COUNTS)],
  ["fingerprints([text])", (v) => api.fingerprints([v])[0], text((v) => api.fingerprint(v))],
  ...Object.entries({
    fingerprint: api.fingerprint,
    query: api.query,
    fingerprints: (_: Anything, v: Anything) => api.fingerprints(["a"], v),
  }).flatMap(([name, of]: [string, Anything]): Row[] => [
    [`${name}(, options)`, (v) => of("a", v), noOptions(of("a"))],
    [
      `${name}(, { recipe })`,
      (v) => of("a", { recipe: v }),
      named({ undefined: of("a"), "text/1": of("a") }),
    ],
    [`${name}(, { bits })`, (v) => of("a", { bits: v }), width((bits) => of("a", { bits }))],
  ]),
  ["SimHash.fingerprint([feature])", (v) => new SimHash().fingerprint([v]), isText],
  ["SimHash.fingerprint([[feature, 1]])", (v) => new SimHash().fingerprint([[v, 1]]), isText],
  ["SimHash.fingerprint([[, weight]])", (v) => new SimHash().fingerprint([["a", v]]), where(isWeight)],
  ["SimHash.fingerprint({ a: weight })", (v) => new SimHash().fingerprint({ a: v }), where(isWeight)],
  ["explain(input)", (v) => api.explain(v).fingerprint, input((v) => api.explain(v).fingerprint)],
  [
    "SimHash.explain(input)",
    (v) => new SimHash({ bits: 128 }).explain(v).sums,
    input((v) => new SimHash({ bits: 128 }).explain(v).sums),
  ],
  ...["fingerprint", "query", "features"].map(
    (method): Row => [
      `SimHash.${method}(input)`,
      (v) => new SimHash("short/1")[method](v),
      input((v) => new SimHash("short/1")[method](v)),
    ],
  ),
  [
    "SimHash.analyze(input)",
    (v) => new SimHash().analyze(v, { query: true, features: true }).fingerprint,
    input((v) => new SimHash().fingerprint(v)),
  ],
  [
    "SimHash.analyze(, parts)",
    (v) => Object.keys(new SimHash().analyze("a", v)),
    noOptions(["fingerprint", "featureCount", "confidence"]),
  ],
  ...["query", "features"].map(
    (part): Row => [
      `SimHash.analyze(, { ${part} })`,
      (v) => part in new SimHash().analyze("a", { [part]: v }),
      flag((v) => v === true),
    ],
  ),
  ["SimHash.fingerprints(texts)", (v) => new SimHash().fingerprints(v).length, named(TEXT_COUNTS)],
  [
    "SimHash.fingerprints([text])",
    (v) => new SimHash().fingerprints([v])[0],
    text((v) => api.fingerprint(v)),
  ],
  ["SimHash.accumulator()", (v) => new SimHash().accumulator(v).recipe.id, always("text/1")],
  [
    "idfTable(texts)",
    (v) => api.idfTable(v).default,
    (value, name) => (EMPTY_TYPED.test(name) ? 1 : named(Object.fromEntries(TEXTS))(value, name)),
  ],
  ["idfTable(, recipe)", (v) => api.idfTable([], v).default, recipe(() => 1)],
]

const RECIPE_ROWS: Row[] = [
  ["new SimHash(recipe)", (v) => new SimHash(v).recipe.id, recipe((name) => name)],
  [
    "new SimHash({ recipe })",
    (v) => new SimHash({ recipe: v }).recipe.id,
    named({ undefined: "text/1", "text/1": "text/1" }),
  ],
  ["new SimHash({ bits })", (v) => new SimHash({ bits: v }).recipe.bits, width((v) => v)],
  ...["unit", "weights", "tie", "lowercase", "normalize", "sizes", "abutting"].map(
    (option): Row => [
      `new SimHash({ ${option} })`,
      (v) => new SimHash({ [option]: v }).recipe[option],
      (v, name) => {
        if (v === undefined) return new SimHash().recipe[option]
        if (option === "lowercase" && typeof v === "boolean") return v
        if (option === "normalize" && v === false) return v
        if (option === "abutting" && (name === "[]" || name === "[] of another realm")) return []
        if (["sizes", "abutting"].includes(option) && name === "an array of numbers") return [1, 2, 3]
        return REFUSED
      },
    ],
  ),
  [
    "new SimHash({ weights: { table } })",
    (v) => new SimHash({ weights: { table: v } }).recipe.id.startsWith("text/1+weights="),
    (v, name) => {
      if (name === "an object with __proto__ as a property") return true
      return v === undefined ? REFUSED : noOptions(true)(v, name)
    },
  ],
  [
    "new SimHash({ weights: { table: { the } } })",
    (v) => new SimHash({ weights: { table: { the: v } } }).recipe.bits,
    where(isWeight, () => 64),
  ],
  [
    "new SimHash({ weights: { default } })",
    (v) => new SimHash({ weights: { table: {}, default: v } }).recipe.bits,
    optional(
      1,
      where(isWeight, () => 64),
    ),
  ],
  ...["id", "base", "maxDistance", "scoreLimits", "hash"].map(
    (property): Row => [
      `new SimHash({ ...recipe, ${property} })`,
      (v) => new SimHash({ ...api.recipes["text/1"], [property]: v }).recipe.id,
      (v) =>
        v === api.recipes["text/1"][property] || (v === undefined && property !== "id") ? "text/1" : REFUSED,
    ],
  ),
  ["SimHash.recipe", (v) => Reflect.set(new SimHash().recipe, "bits", v), always(false)],
  ["recipes", (v) => Reflect.set(api.recipes, "text/1", v), always(false)],
]

const ACCUMULATOR_ROWS: Row[] = [
  ["new Accumulator()", (v) => new Accumulator(v, api.recipes["text/1"]), refused],
  [
    "Accumulator.fromSums(sums)",
    (v) => Accumulator.fromSums(v).recipe.bits,
    (_, name) =>
      /^a (Ui|I)nt\w*Array$|^a Float\d+Array$/.test(name) ? 2 : named({ "an array of numbers": 3 })(_, name),
  ],
  [
    "Accumulator.fromSums([sum])",
    (v) => Accumulator.fromSums([v]).fingerprint(),
    within(-(2 ** 46), 2 ** 46, (v) => (v > 1e-6 ? 1n : 0n)),
  ],
  [
    "Accumulator.fromSums(, recipe)",
    (v) => Accumulator.fromSums(Array(64).fill(1), v).recipe.id,
    recipe((name) => name),
  ],
  [
    "Accumulator.add(input)",
    (v) => sixAfter((a) => a.add(v)).fingerprint(),
    input((v) => new SimHash({ bits: 6, weights: "count" }).fingerprint(v)),
  ],
  ["Accumulator.remove(input)", (v) => sixAfter((a) => a.remove(v)).sums().length, input(() => 6)],
  ["Accumulator.addHash(hash)", (v) => sixAfter((a) => a.addHash(v)).fingerprint(), ofWidth(6, (v) => v)],
  [
    "Accumulator.addHash(, weight)",
    (v) => sixAfter((a) => a.addHash(63n, v)).sums().length,
    optional(
      1,
      where(isWeight, () => 6),
    ),
  ],
  [
    "Accumulator.addHashes(hashes)",
    (v) => {
      const a = new SimHash().accumulator()
      a.addHashes(v)
      return a.sums().length
    },
    limbs(() => 64),
  ],
  [
    "Accumulator.addHashes(, [weight])",
    (v) => sixAfter((a) => a.addHashes(BigUint64Array.of(63n), [v])).sums().length,
    where(isWeight, () => 6),
  ],
  [
    "Accumulator.addHashes(, weights)",
    (v) => sixAfter((a) => a.addHashes(BigUint64Array.of(63n), v)).fingerprint(),
    named({ undefined: 63n }),
  ],
  ["Accumulator.merge(other)", (v) => six().merge(v), refused],
  ...takesNone("Accumulator", six, "sums", "fingerprint", "reset", "dispose"),
]

const INDEX_ROWS: Row[] = [
  ["new DuplicateIndex(options)", (v) => new DuplicateIndex(v).maxDistance, noOptions(13)],
  [
    "new DuplicateIndex({ maxDistance })",
    (v) => new DuplicateIndex({ maxDistance: v }).maxDistance,
    setting(13, 0, 64, (v) => v + 0),
  ],
  [
    "new DuplicateIndex({ bits })",
    (v) => new DuplicateIndex({ bits: v, maxDistance: 0 }).bits,
    width((v) => v),
  ],
  ["new DuplicateIndex({ recipe })", (v) => new DuplicateIndex({ recipe: v }).recipe, recipe((name) => name)],
  [
    "new DuplicateIndex({ recipe, maxDistance })",
    (v) => {
      const i = new DuplicateIndex({ recipe: v, maxDistance: 3 })
      return DuplicateIndex.fromBytes(i.toBytes()).recipe === i.recipe
    },
    (v, name) => (typeof v === "string" ? recipeId(() => true)(v, name) : noOptions(true)(v, name)),
  ],
  ["new DuplicateIndex({ layout })", (v) => new DuplicateIndex({ layout: v }).bits, named({ undefined: 64 })],
  [
    "new DuplicateIndex({ empty })",
    (v) => new DuplicateIndex({ empty: v }).empty,
    named({ undefined: "skip" }),
  ],
  ["DuplicateIndex.set(id)", (v) => [...small().set(v, 1n).ids()], added],
  ["DuplicateIndex.set(, fingerprint)", (v) => small().set("b", v).get("b"), ofWidth(64, (v) => v)],
  [
    "DuplicateIndex.setMany(ids)",
    (v) => small().setMany(v, BigUint64Array.of(1n)).size,
    named({
      "a frozen array": 1,
      "a generator of strings": 1,
      "a Set": 1,
      "a proxy of an array": 1,
      "['a'] of another realm": 1,
    }),
  ],
  [
    "DuplicateIndex.setMany([id])",
    (v) => new DuplicateIndex().setMany([v], BigUint64Array.of(1n)).size,
    where(isId, () => 1),
  ],
  [
    "DuplicateIndex.setMany(, fingerprints)",
    (v) => new DuplicateIndex({ empty: "keep" }).setMany([0, 1], v).size,
    limbs((count) => (count === 2 ? 2 : REFUSED)),
  ],
  ["DuplicateIndex.get(id)", (v) => small().get(v), searched(undefined)],
  ["DuplicateIndex.has(id)", (v) => small().has(v), searched(false)],
  ["DuplicateIndex.delete(id)", (v) => small().delete(v), searched(false)],
  [
    "DuplicateIndex.query(fingerprint)",
    (v) => small().query(v),
    ofWidth(64, (v) => (ones(v ^ 7n) <= 3 ? [{ id: "a", distance: ones(v ^ 7n) }] : [])),
  ],
  ...[
    { asks: "", by: () => 0n, found: FOUND },
    { asks: "query", by: asked, found: SCORED },
  ].flatMap(({ asks, by, found }): Row[] => [
    [`DuplicateIndex.query(${asks}, options)`, (v) => small().query(by(), v), noOptions(found)],
    [
      `DuplicateIndex.query(${asks}, { maxDistance })`,
      (v) => small().query(by(), { maxDistance: v }),
      optional(3, upTo3([], found)),
    ],
    [
      `DuplicateIndex.query(${asks}, { limit })`,
      (v) => small().query(by(), { limit: v }),
      optional(1, howMany(found)),
    ],
    [
      `DuplicateIndex.query(${asks}, { exclude })`,
      (v) => small().query(by(), { exclude: v }),
      optional("", searched(found)),
    ],
    [`DuplicateIndex.nearest(${asks}, count)`, (v) => small().nearest(by(), v), howMany(found)],
  ]),
  [
    "DuplicateIndex.query(query, { maxScore })",
    (v) => small().query(asked(), { maxScore: v }),
    optional(
      1,
      within(0, 1, (v) => (v >= 3 / 64 ? SCORED : [])),
    ),
  ],
  [
    "DuplicateIndex.queryMany(fingerprints)",
    (v) => small().queryMany(v),
    limbs((count) => Array(count).fill(FOUND)),
  ],
  [
    "DuplicateIndex.queryMany(, options)",
    (v) => small().queryMany(BigUint64Array.of(0n), v),
    noOptions([FOUND]),
  ],
  [
    "DuplicateIndex.queryMany(, { maxDistance })",
    (v) => small().queryMany(BigUint64Array.of(0n), { maxDistance: v }),
    optional(3, upTo3([[]], [FOUND])),
  ],
  [
    "DuplicateIndex.queryMany(, { limit })",
    (v) => small().queryMany(BigUint64Array.of(0n), { limit: v })[0],
    optional(1, howMany(FOUND)),
  ],
  [
    "DuplicateIndex.nearest(fingerprint)",
    (v) => small().nearest(v, 1),
    ofWidth(64, (v) => [{ id: "a", distance: ones(v ^ 7n) }]),
  ],
  ...["pairs", "eachPair", "groups"].flatMap((method): Row[] => {
    const found = async (argument: Anything) => foundBy(method, await listed(small()[method](argument)))
    return [
      [
        `DuplicateIndex.${method}(maxDistance)`,
        found,
        (v, name) => (isWhole(v, 0, 64) ? [] : noOptions([])(v, name)),
      ],
      [
        `DuplicateIndex.${method}({ maxDistance })`,
        (v) => found({ maxDistance: v }),
        optional(3, upTo3([], [])),
      ],
      [`DuplicateIndex.${method}({ onProgress })`, (v) => found({ onProgress: v }), callback([])],
      [`DuplicateIndex.${method}({ signal })`, (v) => found({ signal: v }), signal([])],
    ]
  }),
  ["DuplicateIndex.fromBytes(bytes)", (v) => DuplicateIndex.fromBytes(v), refused],
  ["DuplicateIndex.fromBytes(, options)", (v) => reread(v), noOptions(1)],
  ["DuplicateIndex.fromBytes(, { bits })", (v) => reread({ bits: v }), named({ undefined: 1, "64": 1 })],
  ["DuplicateIndex.fromBytes(, { recipe })", (v) => reread({ recipe: v }), recipe(() => 1)],
  ["DuplicateIndex.fromBytes(, { layout })", (v) => reread({ layout: v }), named({ undefined: 1 })],
  ...takesNone("DuplicateIndex", small, "clear", "ids", "toBytes", "dispose"),
  ...readOnly("DuplicateIndex", small, "size", "skippedCount", "byteLength"),
  // It takes no argument.
  ["DuplicateIndex.skippedIds", (v) => [...(small() as Anything).skippedIds(v)], always([])],
]

const COLLECTION_ROWS: Row[] = [
  ["maxDistanceFor(recipe)", (v) => api.maxDistanceFor(v, 10), recipe(() => 13)],
  ["maxDistanceFor(, count)", (v) => api.maxDistanceFor("text/1", v), whole(0, Number.MAX_SAFE_INTEGER)],
  ["maxDistanceFor(,, options)", (v) => api.maxDistanceFor("text/1", 9, v), noOptions(13)],
  [
    "maxDistanceFor(,, { falsePairs })",
    (v) => api.maxDistanceFor("text/1", 0, { falsePairs: v }),
    optional(
      0,
      within(0, Infinity, () => 13),
    ),
  ],
  ["expectedFalsePairs(recipe)", (v) => api.expectedFalsePairs(v, 0, 3), recipe(() => 0)],
  [
    "expectedFalsePairs(, count)",
    (v) => api.expectedFalsePairs("text/1", v, 32),
    whole(0, Number.MAX_SAFE_INTEGER),
  ],
  [
    "expectedFalsePairs(,, maxDistance)",
    (v) => api.expectedFalsePairs("text/1", 1, v),
    whole(0, 64, () => 0),
  ],
  ["bands(input)", (v) => api.bands(v) instanceof BigUint64Array, input(() => true)],
  ["bands(, options)", (v) => api.bands("a", v).length, noOptions(64)],
  ["bands(, { recipe })", (v) => api.bands("a", { recipe: v }).length, recipe(() => 64)],
  ["bands(, { bands })", (v) => api.bands("a", { bands: v }).length, setting(64, 1, 256, (v) => v)],
  ["bands(, { rows })", (v) => api.bands("a", { rows: v }).length, setting(4, 1, 256, () => 64)],
  ["findDuplicates(texts)", async (v) => keptOf(await api.findDuplicates(v)), collection],
  ["findDuplicates(, options)", keptWith, noOptions(1)],
  ...Object.entries({
    ...SEARCH_OPTIONS,
    keep: callback(1, 1),
    groups: named({ undefined: 1 }),
    onProgress: callback(1),
    signal: signal(1),
  }).map(
    ([option, right]): Row => [`findDuplicates(, { ${option} })`, (v) => keptWith({ [option]: v }), right],
  ),
  ["new DuplicateFinder(options)", (v) => finder(v).add("a").verdict, noOptions("kept")],
  ...Object.entries(SEARCH_OPTIONS).map(
    ([option, right]): Row => [
      `new DuplicateFinder({ ${option} })`,
      (v) => finder({ [option]: v }).size + 1,
      right,
    ],
  ),
  [
    "new DuplicateFinder({ expected })",
    (v) => finder({ expected: v }).size,
    setting(0, 0, 2 ** 32 - 1, () => 0),
  ],
  ["DuplicateFinder.add(text)", (v) => finder().add(v).similar.length, isText],
  ...takesNone("DuplicateFinder", finder, "components", "dispose"),
  ...readOnly("DuplicateFinder", finder, "size", "byteLength"),
]

const PASSAGE_ROWS: Row[] = [
  ["passages(text)", (v) => api.passages(v).values.length, isText],
  ["passages(, recipe)", (v) => api.passages("a", v).recipe, recipe((name) => name)],
  ["sharedRanges(a)", (v) => api.sharedRanges(v, "x y z"), isText],
  ["sharedRanges(, b)", (v) => api.sharedRanges("x y z", v), isText],
  ["sharedRanges(,, options)", (v) => api.sharedRanges(LINE, LINE, v).length, noOptions(1)],
  ["sharedRanges(,, { recipe })", (v) => api.sharedRanges(LINE, LINE, { recipe: v }).length, recipe(() => 1)],
  [
    "sharedRanges(,, { minTokens })",
    (v) => api.sharedRanges("a b c", "x a b c", { minTokens: v }).length,
    setting(3, 1, 2 ** 32 - 1, (v) => (v > 3 ? 0 : 1)),
  ],
  ["new PassageIndex(options)", (v) => new PassageIndex(v).minShared, noOptions(2)],
  ["new PassageIndex({ recipe })", (v) => new PassageIndex({ recipe: v }).recipe, recipe((name) => name)],
  [
    "new PassageIndex({ minShared })",
    (v) => new PassageIndex({ minShared: v }).minShared,
    setting(2, 1, 2 ** 32 - 2, (v) => v),
  ],
  [
    "new PassageIndex({ maxShare })",
    (v) => new PassageIndex({ maxShare: v }).maxShare,
    optional(
      0.5,
      within(0, 1, (v) => v + 0),
    ),
  ],
  ["PassageIndex.set(id)", (v) => [...line().set(v, LINE).ids()], added],
  ["PassageIndex.set(, text)", (v) => line().set("b", v).size, isText],
  ...Object.entries({
    recipe: where(
      (v) => v === "text/1",
      () => 2,
    ),
    tokens: whole(0, 2 ** 32 - 1, () => 2),
    values: named({ "[]": 2, "[] of another realm": 2 }),
  }).map(
    ([property, right]): Row => [
      `PassageIndex.set(, { ${property} })`,
      (v) => line().set("b", { recipe: "text/1", tokens: 9, values: [], [property]: v }).size,
      right,
    ],
  ),
  [
    "PassageIndex.set(, { values: [value] })",
    (v) => line().set("b", { recipe: "text/1", tokens: 9, values: [v] }),
    refused,
  ],
  ...Object.entries({
    value: Number.MAX_SAFE_INTEGER,
    token: 2 ** 31 - 6,
    start: 2 ** 32 - 1,
    end: 2 ** 32 - 1,
  }).map(
    ([property, most]): Row => [
      `PassageIndex.set(, { values: [{ ${property} }] })`,
      (v) => {
        const value = { value: 1, token: 0, start: 0, end: 2 ** 32 - 1, [property]: v }
        return line().set("b", { recipe: "text/1", tokens: 2 ** 31 - 1, values: [value] }).size
      },
      whole(0, most, () => 2),
    ],
  ),
  ...["get", "has", "delete"].map(
    (method): Row => [
      `PassageIndex.${method}(id)`,
      (v) => line()[method](v),
      searched(method === "get" ? undefined : false),
    ],
  ),
  ["PassageIndex.ignore(text)", (v) => line().ignore(v).size, isText],
  ["PassageIndex.query(text)", (v) => line().query(v), isText],
  ["PassageIndex.query(, options)", (v) => line().query(LINE, v), noOptions(again(["a"]))],
  [
    "PassageIndex.query(, { minShared })",
    (v) => line().query(LINE, { minShared: v }),
    setting(2, 1, 2 ** 32 - 2, (v) => again(v < 3 ? ["a"] : [])),
  ],
  [
    "PassageIndex.query(, { limit })",
    (v) => line().query(LINE, { limit: v }),
    optional(1, howMany(again(["a"]))),
  ],
  [
    "PassageIndex.query(, { exclude })",
    (v) => line().query(LINE, { exclude: v }),
    optional("", searched(again(["a"]))),
  ],
  [
    "PassageIndex.pairs(minShared)",
    (v) => twice().pairs(v),
    (v, name) => (typeof v === "number" ? sharing(v, name) : noOptions(pairOf(2))(v, name)),
  ],
  ["PassageIndex.pairs({ minShared })", (v) => twice().pairs({ minShared: v }), optional(2, sharing)],
  ["PassageIndex.pairs({ onProgress })", (v) => twice().pairs({ onProgress: v }), callback(pairOf(2))],
  ["PassageIndex.pairs({ signal })", (v) => twice().pairs({ signal: v }), signal(pairOf(2))],
  ["PassageIndex.fromBytes(bytes)", (v) => PassageIndex.fromBytes(v), refused],
  [
    "PassageIndex.fromBytes(, options)",
    (v) => PassageIndex.fromBytes(line().toBytes(), v).size,
    noOptions(1),
  ],
  [
    "PassageIndex.fromBytes(, { recipe })",
    (v) => PassageIndex.fromBytes(line().toBytes(), { recipe: v }).size,
    recipe(() => 1),
  ],
  ...takesNone("PassageIndex", line, "clear", "ids", "toBytes", "dispose"),
  ...readOnly("PassageIndex", line, "size", "byteLength"),
]

const EXPLANATION_ROWS: Row[] = [
  ["compare(a)", (v) => api.compare(v, explained()), refused],
  ["compare(, b)", (v) => api.compare(explained(), v), refused],
  [
    "compare({ recipe })",
    (v) => api.compare({ ...explained(), recipe: v }, explained()).distance,
    (v, name) => (v === undefined ? REFUSED : noOptions(0)(v, name)),
  ],
  [
    "compare({ features })",
    (v) => api.compare({ ...explained(), features: v }, explained()).verdict,
    named({ "[]": "empty", "[] of another realm": "empty" }),
  ],
  [
    "compare({ features: [feature] })",
    (v) => api.compare({ ...explained(), features: [v] }, explained()),
    refused,
  ],
  ...Object.entries({
    text: text(() => true),
    weight: where(
      (v) => typeof v === "number" && isWeight(v),
      () => true,
    ),
    hash: ofWidth(128, () => true),
  }).map(
    ([property, right]): Row => [
      `compare({ features: [{ ${property} }] })`,
      (v) => {
        const features = [{ text: "a", weight: 1, hash: 1n, [property]: v }]
        return api.compare({ ...explained(), features }, explained()).distance >= 0
      },
      right,
    ],
  ),
  [
    "explainQuery(query)",
    (v) => matches(v, BigUint64Array.of(7n), { maxDistance: 3 }),
    ofWidth(64, (v) => (ones(v ^ 7n) <= 3 ? 1 : 0)),
  ],
  ["explainQuery(, fingerprints)", (v) => matches(0n, v, { maxDistance: 3 }), limbs((count) => count)],
  ["explainQuery(,, options)", (v) => matches(0n, BigUint64Array.of(7n), v), refused],
  [
    "explainQuery(,, { maxDistance })",
    (v) => matches(0n, BigUint64Array.of(7n), { maxDistance: v, blocks: 1 }),
    upTo3(0, 1),
  ],
  [
    "explainQuery(,, { blocks })",
    (v) => api.explainQuery(0n, BigUint64Array.of(7n), { maxDistance: 3, blocks: v }).blocks.length,
    setting(4, 1, 64, (v) => v),
  ],
  [
    "explainQuery(,, { bits })",
    (v) => matches(0n, BigUint64Array.of(0n, 0n), { maxDistance: 0, bits: v }),
    width((v) => (v > 64 ? 1 : 2)),
  ],
]

const ERROR_ROWS: Row[] = [
  ["new SimHashError(code)", (v) => new SimHashError(v, "a").code, text((v) => v)],
  ["new SimHashError(, message)", (v) => new SimHashError("ABORTED", v).message, text((v) => v)],
  ["new SimHashError(,, options)", (v) => new SimHashError("ABORTED", "a", v).code, always("ABORTED")],
]

const ROWS = [
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
  test.each(ROWS)("as %s is refused in words or answered rightly", async (_, call, right) => {
    const wrong: string[] = []
    for (const [name, make] of all) {
      const value = make()
      const expected = right(value, name)
      const problem = complaint(await outcome(() => call(value)), expected)
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
