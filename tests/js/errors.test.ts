// Bad input: each mistake with its code and the sentence.
import * as api from "simhash-wasm"
import { afterEach, describe, expect, test } from "vitest"
import { DETACHED, detached, limbs, QUERY } from "./arguments.js"
import { thrown } from "./code-of.js"
import { CAT, CAT_FINGERPRINT } from "./known.js"

// What TypeScript would not let pass.
// biome-ignore lint/suspicious/noExplicitAny: the point of these tests
type Anything = any

type Mistake = () => unknown

/** Sentences with the mistakes that lead to them. */
const cases = (code: api.SimHashErrorCode, list: Record<string, Mistake | Mistake[]>) => {
  test.each(Object.entries(list))("%s", (sentence, mistakes) => {
    for (const mistake of [mistakes].flat()) {
      const error = thrown(mistake)
      expect(error).toBeInstanceOf(api.SimHashError)
      expect(error).toBeInstanceOf(Error)
      expect(error).toMatchObject({ name: "SimHashError", code, message: sentence })
    }
    // And everything is still at work.
    expect(api.fingerprint(CAT)).toBe(CAT_FINGERPRINT)
  })
}

const make = (options: Anything) => () => new api.SimHash(options)
const INPUT =
  "an input must be a string, an iterable of features or of [feature, weight] pairs, or an object of weights by feature, got "

describe("inputs", () => {
  cases("INVALID_ARGUMENT", {
    [`${INPUT}3`]: () => new api.SimHash().fingerprint(3 as Anything),
    "the 2nd feature must be a string or a [feature, weight] pair, got null": () =>
      new api.SimHash().fingerprint(["a", null] as Anything),
    "the 3rd feature must be a string or a [feature, weight] pair, got an array": () =>
      new api.SimHash().fingerprint(["a", "b", ["c"]] as Anything),
    "features must be all strings or all pairs; the 2nd differs from the first": [
      () => new api.SimHash().fingerprint(["a", ["b", 1]] as Anything),
      () => new api.SimHash().fingerprint([["b", 1], "a"] as Anything),
    ],
    [`${INPUT}an object with the property Symbol(Symbol.asyncIterator)`]: () =>
      new api.SimHash().fingerprint({ [Symbol.asyncIterator]: () => {} } as Anything),
    [`${INPUT}a revoked proxy`]: () => {
      const { proxy, revoke } = Proxy.revocable([], {})
      revoke()
      new api.SimHash().fingerprint(proxy)
    },
    'texts must be an array of strings, got "abc"': () => new api.SimHash().fingerprints("abc" as Anything),
    "texts[1] must be a string, got 7": () => new api.SimHash().fingerprints(["a", 7] as Anything),
  })
})

describe("everyday functions", () => {
  const others = "; new SimHash({ … }) takes others"
  cases("INVALID_ARGUMENT", {
    "fingerprint takes a string, got an array; new SimHash({ … }).fingerprint takes features and weights":
      () => api.fingerprint(["a"] as Anything),
    "query takes a string, got a Map; new SimHash({ … }).query takes features and weights": () =>
      api.query(new Map() as Anything),
    [`fingerprint has the options recipe and bits, got "tie"${others}`]: () =>
      api.fingerprint("a", { tie: "one" } as Anything),
    [`the recipe of fingerprint must be one of "text/1", "short/1", "page/1", got "python-hashes/1"${others}`]:
      () => api.fingerprint("a", { recipe: "python-hashes/1" as Anything }),
    'the options of query must be an object, got "short/1"': () => api.query("a", "short/1" as Anything),
  })
})

describe("weights", () => {
  const range = "must be a finite number from -2147483648 to 2147483648, got"
  cases("INVALID_ARGUMENT", {
    [`the weight of "cat" ${range} NaN`]: () => new api.SimHash().fingerprint({ cat: Number.NaN }),
    [`the weight of "cat" must be a number or a decimal number as text, got "0x10"`]: () =>
      new api.SimHash().fingerprint([["cat", "0x10"]]),
    [`the weight of "default" ${range} Infinity`]: make({
      weights: { table: {}, default: Number.POSITIVE_INFINITY },
    }),
  })
})

describe("recipes", () => {
  const bits = "bits must be a whole number from 1 to 128, got"
  cases("INVALID_ARGUMENT", {
    [`unknown recipe "text/2": the recipes are ${Object.keys(api.recipes).join(", ")}`]: make("text/2"),
    "recipe must be a string, got 1": make({ recipe: 1 }),
    "a recipe must be a name or an object of options, got an array": make(["text/1"]),
    'unknown recipe option "Bits"': make({ Bits: undefined }),
    [`${bits} 0`]: make({ bits: 0 }),
    "bits cannot be 64n": make({ bits: 64n }),
    "unit cannot be null": make({ unit: null }),
    "a table of weights must be { table: { feature: weight, ... }, default }": [
      make({ weights: { the: 0 } }),
      make({ weights: { table: new Map() } }),
    ],
  })
})

describe("what does not belong together", () => {
  const short = new api.SimHash("short/1")
  const six = new api.SimHash({ bits: 6 })
  const recipes = "results of text/1 cannot be combined with results of short/1"
  const widths = "a fingerprint of 64 bits cannot be compared with one of 6 bits"
  const { recipe } = new api.SimHash()
  const stored = (what: string, is: string, make: string) =>
    `the stored recipe says that ${what} ${is}, but its options make ${make}`
  cases("RECIPE_MISMATCH", {
    [recipes]: [
      () => api.compare(api.explain("a"), short.explain("a")),
      () => new api.SimHash().accumulator().merge(short.accumulator()),
    ],
    [widths]: [
      () => api.compare(api.explain("a"), six.explain("a")),
      () => new api.SimHash().accumulator().merge(six.accumulator()),
    ],
    [stored("its id", 'is "text/9"', '"text/1"')]: make({ ...recipe, id: "text/9" }),
    [stored("its maxDistance", "is 3", "13")]: make({ ...recipe, maxDistance: 3 }),
    [stored("its hash", 'is "md5"', '"fxhash"')]: make({ ...recipe, hash: "md5" }),
    [stored("its scoreLimits", "are null", "an object")]: make({ ...recipe, scoreLimits: null }),
    [stored("the maxScore of its scoreLimits", "is 0.3", "0.15")]: make({
      ...{ ...recipe, scoreLimits: { ...recipe.scoreLimits, maxScore: 0.3 } },
    }),
  })
})

describe("fingerprints", () => {
  const both = (a: Anything, b: Anything) => [api.distance, api.cosine].map((f) => () => f(a, b))
  const wrong = (bits: number, got: string) =>
    `a fingerprint of up to ${bits} bits must be a bigint from 0 to 2^${bits} - 1, got ${got}`
  const hint = '"ff"; fromHex makes a fingerprint of hexadecimal digits'
  const signed = "a signed fingerprint must be a bigint from -2^63 to 2^63 - 1, got"
  const digits = "without a width, a fingerprint must have 16 or 32 hexadecimal digits, got"
  cases("INVALID_FINGERPRINT", {
    [wrong(128, "1")]: both(1, 2n),
    [wrong(128, hint)]: both("ff", 2n),
    [wrong(128, '"the cat"')]: both("the cat", 2n),
    [wrong(64, "18446744073709551616n")]: [() => api.similarity(1n << 64n, 0n), () => api.toHex(1n << 64n)],
    [wrong(6, "64n")]: [() => api.similarity(0n, 64n, 6), () => api.toBits(64n, 6)],
    [`${signed} 9223372036854775808n`]: () => api.fromSigned(1n << 63n),
    [`${digits} "abc"`]: () => api.fromHex("abc"),
    [`${digits} "0x0123456789abcd"`]: () => api.fromHex("0x0123456789abcd"),
    'a 96-bit fingerprint must have 24 hexadecimal digits, got "0123456789abcdef"': () =>
      api.fromHex("0123456789abcdef", 96),
    [wrong(6, "127n")]: () => api.fromHex("7f", 6),
  })

  cases("INVALID_ARGUMENT", {
    "changed must be from 0 to features, and features must be at least 1, got 4 of 3": () =>
      api.expectedDistance(3, 4),
    'features and changed must be numbers, got "3" and 1': () => api.expectedDistance("3" as Anything, 1),
    "compare takes two explanations, got an object": () => api.compare(api.explain("a"), {} as Anything),
  })
})

describe("accumulators", () => {
  const six = () => new api.SimHash({ bits: 6 }).accumulator()
  const sum = "a sum must be a finite number from -70368744177664 to 70368744177664, got"
  cases("INVALID_ARGUMENT", {
    "a feature hash must be a bigint from 0 to 2^bits - 1, got -5n": () => six().addHash(-5n),
    "bits must be a whole number from 1 to 128, got 0": () => api.Accumulator.fromSums([]),
    [`${sum} NaN`]: () => api.Accumulator.fromSums([1, Number.NaN]),
    'sums[1] must be a number, got "2"': () => api.Accumulator.fromSums([1, "2"] as Anything),
    "merge takes an Accumulator, got an object": () => six().merge({} as Anything),
    "an accumulator cannot be merged into itself": () => {
      const accumulator = six()
      accumulator.merge(accumulator)
    },
  })
})

describe("the index, queries and sets", () => {
  const index = new api.DuplicateIndex().set("a", 1n)
  const narrow = new api.DuplicateIndex({ bits: 32 })
  const fingerprints = "a 32-bit fingerprint must be a bigint from 0 to 2^32 - 1, got"
  const ids = "an id must be a finite number or a string without lone surrogates, got"
  const margins = "the margins of a 64-bit query must be an array of 64 whole numbers from 0 to 255, got"
  const long = (options: Anything) => () => index.pairs(options)
  const a = api.explain("the cat sat on the mat")
  afterEach(() => expect([[...index], narrow.size]).toEqual([[["a", 1n]], 0]))

  cases("INVALID_FINGERPRINT", {
    [`${fingerprints} -1n`]: () => narrow.set(1, -1n),
    [`${fingerprints} "fc487681"; fromHex makes a fingerprint of hexadecimal digits`]: () =>
      narrow.set(1, "fc487681" as never),
  })
  cases("INVALID_ARGUMENT", {
    [`${ids} "\\udc00"`]: () => narrow.set("\udc00", 1n),
    "maxDistance must be a whole number from 0 to 32, got 33": () => narrow.query(1n, { maxDistance: 33 }),
    "count must be a non-negative whole number, got 0.5": () => narrow.nearest(1n, 0.5),
    'unknown option of a query: "maxdistance"': () => narrow.query(1n, { maxdistance: 3 } as never),
    'unknown option of queries: "exclude"': () => narrow.queryMany(limbs(1n), { exclude: 1 } as never),
    'unknown option of groups: "onprogress"': () => narrow.groups({ onprogress: () => {} } as never),
    'unknown option of an index: "distance"': () => new api.DuplicateIndex({ distance: 3 } as never),
    'unknown option of a snapshot: "recpie"': () =>
      api.DuplicateIndex.fromBytes(narrow.toBytes(), { recpie: "text/1" } as never),
    "2 ids take 2 elements in fingerprints, got 1": () => narrow.setMany([1, 2], limbs(1n)),
    'pairs takes a distance or an object of options, got "3"': () => narrow.pairs("3" as never),
    'layout must be "fast" or "compact", got "small"': () =>
      new api.DuplicateIndex({ layout: "small" as never }),
    "ids must be an iterable of ids, got undefined": () => index.setMany(undefined as Anything, limbs(1n)),
    "sums must be an iterable of numbers, got null": () => api.Accumulator.fromSums(null as Anything),
    [`sums must be an iterable of numbers, ${DETACHED}`]: () =>
      api.Accumulator.fromSums(detached(new Float64Array(6))),
    [`fingerprints must be a BigUint64Array, ${DETACHED}`]: () => index.queryMany(detached(limbs(1n))),
    [`a snapshot must be an ArrayBuffer or a view of one, ${DETACHED}`]: () =>
      api.DuplicateIndex.fromBytes(detached(index.toBytes())),
    "onProgress must be a function, got null": long({ onProgress: null }),
    "signal must be an AbortSignal, got an AbortController; pass its .signal instead": long({
      signal: new AbortController(),
    }),
    "signal must be an AbortSignal, got an object": long({ signal: { aborted: false } }),
    "the options of pairs must be a plain object, got a Map": long(new Map()),
    "an id must be a number or a string, got an array": () => index.query(1n, { exclude: ["a"] as Anything }),
    [`the id of a recipe must be 1 to 1024 bytes long, without lone surrogates, got "${"x".repeat(60)}…"`]:
      () => new api.DuplicateIndex({ recipe: "x".repeat(1025), maxDistance: 3 }),
    "a query must be an object { recipe, bits, fingerprint, margins }, got 5n": () =>
      api.score(5n as Anything, 1n),
    "a query must be an object { recipe, bits, fingerprint, margins }, got one whose recipe is an object":
      () => index.query({ ...QUERY, recipe: new api.SimHash().recipe as Anything }),
    [`${margins} 63`]: () => index.query({ ...QUERY, margins: QUERY.margins.slice(1) }),
    [`${margins} 0.5 at bit 0`]: () => api.score({ ...QUERY, margins: [0.5, ...QUERY.margins.slice(1)] }, 1n),
    "maxScore must be a number from 0 to 1, got null": () =>
      index.query(QUERY, { maxScore: null as Anything }),
    'maxDistance and maxScore are required, because "ours/1" is not a known recipe': () =>
      new api.DuplicateIndex({ recipe: "ours/1", maxDistance: 3 }).query({ ...QUERY, recipe: "ours/1" }),
    "query must be true or false, got 1": () => new api.SimHash().analyze("a", { query: 1 as Anything }),
    "a feature set is a BigUint64Array, got an array": () =>
      api.jaccard([1n, 2n] as Anything, BigUint64Array.of(1n)),
    "the sets are an iterable of feature sets, got undefined": () =>
      api.overlaps(BigUint64Array.of(1n), undefined as Anything),
    [`a feature set is a BigUint64Array, ${DETACHED}`]: () => api.jaccard(detached(limbs(1n)), limbs(1n)),
    "compare takes two explanations, got one whose features[0] is not a feature: null": () =>
      api.compare(a, { ...a, features: [null] } as Anything),
    "compare takes two explanations, got one that has a feature twice": () =>
      api.compare({ ...a, features: [...a.features, ...a.features] }, a),
  })
})
