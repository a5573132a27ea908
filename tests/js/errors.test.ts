// Bad input: each mistake with its code and the sentence.
import {
  Accumulator,
  compare,
  cosine,
  distance,
  expectedDistance,
  explain,
  fingerprint,
  fingerprints,
  fromHex,
  fromSigned,
  query,
  recipes,
  SimHash,
  SimHashError,
  type SimHashErrorCode,
  similarity,
  toBits,
  toHex,
  toSigned,
} from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { CAT, CAT_FINGERPRINT } from "./known.js"

// What TypeScript would not let pass.
// biome-ignore lint/suspicious/noExplicitAny: the point of these tests
type Anything = any

const cases = (code: SimHashErrorCode, list: [sentence: string, mistake: () => unknown][]) => {
  test.each(list)("%s", (sentence, mistake) => {
    const error = thrown(mistake)
    expect(error).toBeInstanceOf(SimHashError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: "SimHashError", code, message: sentence })
    // And everything is still at work.
    expect(fingerprint(CAT)).toBe(CAT_FINGERPRINT)
  })
}

function thrown(mistake: () => unknown): unknown {
  try {
    mistake()
  } catch (error) {
    return error
  }
  return undefined
}

const make = (options: Anything) => () => new SimHash(options)
const INPUT =
  "an input must be a string, an iterable of features or of [feature, weight] pairs, or an object of weights by feature, got "

describe("inputs", () => {
  cases("INVALID_ARGUMENT", [
    [`${INPUT}3`, () => new SimHash().fingerprint(3 as Anything)],
    [`${INPUT}null`, () => explain(null as Anything)],
    [`${INPUT}a String`, () => new SimHash().fingerprint(new String("abc") as Anything)],
    [`${INPUT}a Date`, () => new SimHash().fingerprint(new Date() as Anything)],
    [
      'the weight of "a\0b" must be a finite number from -2147483648 to 2147483648, got 1e+300',
      () => new SimHash().fingerprint({ "a\0b": 1e300 }),
    ],
    [
      "the 1st feature must be a string or a [feature, weight] pair, got 1",
      () => new SimHash().fingerprint(Uint8Array.of(1) as Anything),
    ],
    [
      "the 2nd feature must be a string or a [feature, weight] pair, got null",
      () => new SimHash().fingerprint(["a", null] as Anything),
    ],
    [
      "the 3rd feature must be a string or a [feature, weight] pair, got an array",
      () => new SimHash().fingerprint(["a", "b", ["c"]] as Anything),
    ],
    [
      "features must be all strings or all pairs; the 2nd differs from the first",
      () => new SimHash().fingerprint(["a", ["b", 1]] as Anything),
    ],
    [
      "features must be all strings or all pairs; the 2nd differs from the first",
      () => new SimHash().fingerprint([["b", 1], "a"] as Anything),
    ],
    ['texts must be an array of strings, got "abc"', () => new SimHash().fingerprints("abc" as Anything)],
    ["texts[1] must be a string, got 7", () => new SimHash().fingerprints(["a", 7] as Anything)],
  ])
})

describe("everyday functions", () => {
  const others = "; new SimHash({ … }) takes others"
  cases("INVALID_ARGUMENT", [
    [
      "fingerprint takes a string, got an array; new SimHash({ … }).fingerprint takes features and weights",
      () => fingerprint(["a"] as Anything),
    ],
    [
      "query takes a string, got a Map; new SimHash({ … }).query takes features and weights",
      () => query(new Map() as Anything),
    ],
    [
      `fingerprint has the options recipe and bits, got "tie"${others}`,
      () => fingerprint("a", { tie: "one" } as Anything),
    ],
    [
      `fingerprints has the options recipe and bits, got "weights"${others}`,
      () => fingerprints(["a"], { weights: "log" } as Anything),
    ],
    [
      `the recipe of fingerprint must be one of "text/1", "short/1", "page/1", got "python-hashes/1"${others}`,
      () => fingerprint("a", { recipe: "python-hashes/1" as Anything }),
    ],
    [
      `the recipe of query must be one of "text/1", "short/1", "page/1", got "text/1+tie=one"${others}`,
      () => query("a", { recipe: "text/1+tie=one" as Anything }),
    ],
    ["bits must be a whole number from 1 to 128, got 129", () => fingerprint("a", { bits: 129 })],
    ['the options of query must be an object, got "short/1"', () => query("a", "short/1" as Anything)],
  ])
})

describe("weights", () => {
  const range = "must be a finite number from -2147483648 to 2147483648, got"
  const total = "the absolute weights in one accumulator would exceed 70368744177664 in total"
  const full = Array.from({ length: 1 << 15 }, (_, n) => [`${n}`, 2 ** 31] as const)
  cases("INVALID_ARGUMENT", [
    [`the weight of "cat" ${range} NaN`, () => new SimHash().fingerprint({ cat: Number.NaN })],
    [
      `the weight of "cat" ${range} Infinity`,
      () => new SimHash().fingerprint({ cat: Number.POSITIVE_INFINITY }),
    ],
    [`the weight of "cat" ${range} 1e+300`, () => explain([["cat", 1e300]])],
    [`the weight of "cat" ${range} -2147483648.5`, () => explain([["cat", -2147483648.5]])],
    [
      `the weight of "cat" must be a number or a decimal number as text, got "four"`,
      () => new SimHash().fingerprint([["cat", "four"]]),
    ],
    [
      `the weight of "cat" must be a number or a decimal number as text, got ""`,
      () => new SimHash().fingerprint([["cat", ""]]),
    ],
    [
      `the weight of "cat" must be a number or a decimal number as text, got "0x10"`,
      () => new SimHash().fingerprint([["cat", "0x10"]]),
    ],
    [
      `the weight of "cat" must be a number or a decimal number as text, got 4n`,
      () => new SimHash().fingerprint([["cat", 4n]] as Anything),
    ],
    [`the weight of "the" ${range} NaN`, make({ weights: { table: { the: Number.NaN } } })],
    [
      `the weight of "default" ${range} Infinity`,
      make({ weights: { table: {}, default: Number.POSITIVE_INFINITY } }),
    ],
    [total, () => new SimHash().fingerprint([...full, ["one more", 1 / 65536]])],
    [
      total,
      () => {
        const accumulator = new SimHash().accumulator()
        accumulator.add(full)
        const before = accumulator.sums()
        const error = thrown(() => accumulator.add("a"))
        expect(accumulator.sums()).toEqual(before)
        accumulator.remove(full)
        expect(accumulator.fingerprint()).toBe(0n)
        throw error
      },
    ],
  ])
})

describe("recipes", () => {
  const bits = "bits must be a whole number from 1 to 128, got"
  const sizes = "must be a list of whole numbers from 1 to 64, got"
  cases("INVALID_ARGUMENT", [
    [`unknown recipe "text/2": the recipes are ${Object.keys(recipes).join(", ")}`, make("text/2")],
    ["recipe must be a string, got 1", make({ recipe: 1 })],
    ["a recipe must be a name or an object of options, got 64", make(64)],
    ["a recipe must be a name or an object of options, got null", make(null)],
    ["a recipe must be a name or an object of options, got an array", make(["text/1"])],
    ['unknown recipe option "colour"', make({ colour: "red" })],
    ['unknown recipe option "Bits"', make({ Bits: undefined })],
    [`${bits} 0`, make({ bits: 0 })],
    [`${bits} NaN`, make({ bits: Number.NaN })],
    [`${bits} 1e+21`, make({ bits: 1e21 })],
    ['bits cannot be "64"', make({ bits: "64" })],
    ["bits cannot be 64n", make({ bits: 64n })],
    ['unit must be "word", "char" or "whitespace", got "words"', make({ unit: "words" })],
    ["unit cannot be null", make({ unit: null })],
    [`sizes ${sizes} "0"`, make({ sizes: [0] })],
    [`sizes ${sizes} "1,65"`, make({ sizes: [1, 65] })],
    [`sizes ${sizes} "1.5"`, make({ sizes: [1.5] })],
    ['sizes must be a list of at least one whole number, got "none"', make({ sizes: [] })],
    ["sizes cannot be 3", make({ sizes: 3 })],
    ["abutting cannot be an array", make({ abutting: ["2"] })],
    ['weights must be "presence", "count", "log" or a table, got "tfidf"', make({ weights: "tfidf" })],
    ["weights cannot be a function", make({ weights: () => 1 })],
    ["weights cannot be a Map", make({ weights: new Map([["the", 0]]) })],
    [
      "a table of weights must be { table: { feature: weight, ... }, default }",
      make({ weights: { the: 0 } }),
    ],
    [
      "a table of weights must be { table: { feature: weight, ... }, default }",
      make({ weights: { table: new Map() } }),
    ],
    ['tie must be "zero" or "one", got "1"', make({ tie: "1" })],
    ['lowercase cannot be "true"', make({ lowercase: "true" })],
    ['normalize must be "NFKC", "NFC" or false, got "NFD"', make({ normalize: "NFD" })],
    ["normalize cannot be true", make({ normalize: true })],
    [
      'weights must be "presence", "count", "log" or a table, got "count+tie=one"',
      make({ weights: "count+tie=one" }),
    ],
  ])
})

describe("what does not belong together", () => {
  const short = new SimHash("short/1")
  const six = new SimHash({ bits: 6 })
  const recipes = "results of text/1 cannot be combined with results of short/1"
  const widths = "a fingerprint of 64 bits cannot be compared with one of 6 bits"
  cases("RECIPE_MISMATCH", [
    [recipes, () => compare(explain("a"), short.explain("a"))],
    [widths, () => compare(explain("a"), six.explain("a"))],
    [recipes, () => new SimHash().accumulator().merge(short.accumulator())],
    [widths, () => new SimHash().accumulator().merge(six.accumulator())],
    [
      'the stored recipe says that its id is "text/9", but its options make "text/1"',
      () => new SimHash({ ...new SimHash().recipe, id: "text/9" }),
    ],
  ])
})

describe("fingerprints", () => {
  const pair = (a: Anything, b: Anything, bits?: Anything) =>
    [distance, cosine].map((f) => () => f(a, b, bits))
  const wrong = (bits: number, got: string) =>
    `a fingerprint of up to ${bits} bits must be a bigint from 0 to 2^${bits} - 1, got ${got}`
  cases("INVALID_FINGERPRINT", [
    ...pair(1, 2n).map((f): [string, () => unknown] => [wrong(128, "1"), f]),
    ...pair(1n, -2n).map((f): [string, () => unknown] => [wrong(128, "-2n"), f]),
    ...pair("ff", 2n).map((f): [string, () => unknown] => [
      wrong(128, '"ff"; fromHex makes a fingerprint of hexadecimal digits'),
      f,
    ]),
    ...pair("the cat", 2n).map((f): [string, () => unknown] => [wrong(128, '"the cat"'), f]),
    ...pair(1n << 128n, 2n).map((f): [string, () => unknown] => [wrong(128, `${1n << 128n}n`), f]),
    [wrong(64, "18446744073709551616n"), () => similarity(1n << 64n, 0n)],
    [wrong(6, "64n"), () => similarity(0n, 64n, 6)],
    [
      wrong(64, '"ff"; fromHex makes a fingerprint of hexadecimal digits'),
      () => similarity("ff" as Anything, 0n),
    ],
    ["the fingerprint 0x40 does not fit in 6 bits", () => cosine(0n, 64n, 6)],
    [wrong(64, "18446744073709551616n"), () => toHex(1n << 64n)],
    [wrong(64, "-1n"), () => toHex(-1n)],
    [wrong(6, "64n"), () => toBits(64n, 6)],
    [wrong(64, "5"), () => toBits(5 as Anything)],
    [wrong(64, "-1n"), () => toSigned(-1n)],
    [
      "a signed fingerprint must be a bigint from -2^63 to 2^63 - 1, got 9223372036854775808n",
      () => fromSigned(1n << 63n),
    ],
    ["a signed fingerprint must be a bigint from -2^63 to 2^63 - 1, got 1", () => fromSigned(1 as Anything)],
    ['without a width, a fingerprint must have 16 or 32 hexadecimal digits, got "abc"', () => fromHex("abc")],
    [
      'without a width, a fingerprint must have 16 or 32 hexadecimal digits, got "0x0123456789abcd"',
      () => fromHex("0x0123456789abcd"),
    ],
    [
      "without a width, a fingerprint must have 16 or 32 hexadecimal digits, got 12",
      () => fromHex(12 as Anything),
    ],
    [
      'a 96-bit fingerprint must have 24 hexadecimal digits, got "0123456789abcdef"',
      () => fromHex("0123456789abcdef", 96),
    ],
    [wrong(6, "127n"), () => fromHex("7f", 6)],
  ])

  cases("INVALID_ARGUMENT", [
    ...pair(1n, 2n, 129)
      .slice(1)
      .map((f): [string, () => unknown] => ["bits must be a whole number from 1 to 128, got 129", f]),
    ['bits must be a whole number from 1 to 128, got "64"', () => fromHex("0", "64" as Anything)],
    [
      "changed must be from 0 to features, and features must be at least 1, got 4 of 3",
      () => expectedDistance(3, 4),
    ],
    [
      "changed must be from 0 to features, and features must be at least 1, got 0 of 0",
      () => expectedDistance(0, 0),
    ],
    [
      "changed must be from 0 to features, and features must be at least 1, got 1 of NaN",
      () => expectedDistance(Number.NaN, 1),
    ],
    ['features and changed must be numbers, got "3" and 1', () => expectedDistance("3" as Anything, 1)],
    ["compare takes two explanations, got 1n", () => compare(1n as Anything, explain("a"))],
    ["compare takes two explanations, got an object", () => compare(explain("a"), {} as Anything)],
  ])
})

describe("accumulators", () => {
  const six = () => new SimHash({ bits: 6 }).accumulator()
  const sum = "a sum must be a finite number from -70368744177664 to 70368744177664, got"
  cases("INVALID_ARGUMENT", [
    ["a feature hash must be a bigint from 0 to 2^bits - 1, got 5", () => six().addHash(5 as Anything)],
    ["a feature hash must be a bigint from 0 to 2^bits - 1, got -5n", () => six().addHash(-5n)],
    ["the feature hash 0x40 does not fit in 6 bits", () => six().addHash(64n)],
    [
      "the weight must be a finite number from -2147483648 to 2147483648, got NaN",
      () => six().addHash(1n, Number.NaN),
    ],
    ["a 6-bit accumulator must have 6 sums, got 5", () => Accumulator.fromSums([1, 2, 3, 4, 5], { bits: 6 })],
    ["bits must be a whole number from 1 to 128, got 0", () => Accumulator.fromSums([])],
    [`${sum} NaN`, () => Accumulator.fromSums([1, Number.NaN])],
    [`${sum} -1e+300`, () => Accumulator.fromSums([-1e300])],
    ['sums[1] must be a number, got "2"', () => Accumulator.fromSums([1, "2"] as Anything)],
    ["merge takes an Accumulator, got an object", () => six().merge({} as Anything)],
    ["merge takes an Accumulator, got undefined", () => six().merge(undefined as Anything)],
    [
      "an accumulator cannot be merged into itself",
      () => {
        const accumulator = six()
        accumulator.merge(accumulator)
      },
    ],
  ])
})
