/// <reference lib="esnext.disposable" />
/// <reference path="./host.d.ts" />

/**
 * SimHash text fingerprints (Charikar 2002; Manku, Jain, Das Sarma 2007).
 *
 * Every function validates its arguments and throws a {@link SimHashError} with a `code` if one of them is
 * invalid. Nothing is truncated, wrapped or skipped. An optional argument may be `undefined`, but not `null`.
 * Every function may also throw `OUT_OF_MEMORY`, see {@link SimHashErrorCode}.
 *
 * - **Options** are plain objects, of any realm, with or without a prototype. Each own enumerable property is
 *   read once. Symbol keys and properties inherited from `Object.prototype` are ignored. A Map, a Promise, an
 *   array, an instance of a class or an unknown option throws `INVALID_ARGUMENT`.
 * - **Iterables** are read to their end before any work starts. Each element is read once. An iterable with
 *   more elements than the function accepts throws `INVALID_ARGUMENT`.
 * - **Callbacks**: an iterator, a getter or a proxy trap of yours may throw while an argument is read. The
 *   error is passed on unchanged, and no state has changed. Such code may call any function of this package.
 * - **Buffers** and their views may be of any realm, shared or resizable. A detached buffer throws
 *   `INVALID_ARGUMENT`.
 *
 * @packageDocumentation
 */

/**
 * The name of a released recipe. A released recipe always computes the same fingerprints; an improved recipe
 * gets a new version number.
 */
export type RecipeName = "text/1" | "short/1" | "page/1" | "python-hashes/1" | "java-simhash/1"

/**
 * What a {@link SimHash} computes fingerprints of; {@link fingerprint} takes a text alone:
 *
 * - a text, which the recipe normalises and splits into features;
 * - an iterable of features, which are hashed unchanged and weighted by the recipe's weight rule;
 * - an iterable of `[feature, weight]` pairs, such as a `Map`, or an object of weights by feature. These
 *   weights replace the recipe's weight rule, and the weights of a repeated feature are added up.
 *
 * A lone surrogate in a text or feature is replaced by U+FFFD. An iterable has at most 16,777,216 elements;
 * add more to an {@link Accumulator} in several calls. The absolute weights of one input add up to at most
 * 2^46. A `String` object, an object with symbol keys or a weight of `undefined` throws `INVALID_ARGUMENT`.
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash()
 * simhash.fingerprint(["cat", "dog"]) === simhash.fingerprint({ cat: 1, dog: 1 }) // true
 * simhash.fingerprint(new Map([["cat", 2], ["dog", 0.5]])) === simhash.fingerprint({ cat: "2", dog: "0.5" }) // true
 * ```
 *
 * The browser's own words may be features too. Their boundaries come from dictionaries and differ between engines and their
 * versions, so that such fingerprints are **not portable**: compare them only where they were made, and do not store them.
 *
 * @example
 * ```ts
 * import { distance, SimHash } from "simhash-wasm"
 *
 * const segmenter = new Intl.Segmenter("zh", { granularity: "word" })
 * const words = (text = "") =>
 *   [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
 * words("你好，世界！").join("") // 你好世界
 * const accumulator = new SimHash().accumulator()
 * accumulator.add(words("旧码头的渡轮早上九点出发，"))
 * accumulator.add(words("请带上外套。"))
 * const whole = new SimHash().fingerprint(words("旧码头的渡轮早上九点出发，请带上外套。"))
 * distance(accumulator.fingerprint(), whole) // 0
 * ```
 */
export type Input =
  | string
  | Iterable<string>
  | Iterable<readonly [feature: string, weight: Weight]>
  | Readonly<Record<string, Weight>>

/** Bytes in a buffer of their own: `Uint8Array<ArrayBuffer>`, or `Uint8Array` before TypeScript 5.7. */
export type Bytes = ReturnType<typeof Uint8Array.of>

/**
 * The weight of a feature: a finite number from -2^31 to 2^31, or a string with such a number in decimal
 * notation and without an exponent, such as `"-0.25"`. Weights are rounded to multiples of 1/65536.
 */
export type Weight = number | string

/**
 * What a text is split into:
 *
 * - `word`: words by the rules of Unicode (UAX #29). In scripts without spaces, such as Han, Hiragana and
 *   Thai, each character is a word.
 * - `char`: code points, including white space and punctuation
 * - `whitespace`: runs of characters other than white space
 */
export type Unit = "word" | "char" | "whitespace"

/**
 * A released recipe and what to change in it. An option that is left out keeps the value of the recipe.
 * `text/1` has `bits: 64`, `unit: "word"`, `sizes: [1, 2]`, `abutting: []`, `weights: "presence"`, `tie:
 * "zero"`, `lowercase: true` and `normalize: "NFKC"`; {@link recipes} has the values of the others.
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ recipe: "short/1", bits: 128, weights: "count" })
 * simhash.recipe.id // short/1+weights=count
 * simhash.recipe.maxDistance // 30
 * ```
 */
export interface RecipeOptions {
  /**
   * The recipe to start from: the name of a released recipe, or the id of a changed one, such as
   * `"text/1+weights=count"`. Default: `"text/1"`.
   */
  recipe?: RecipeName | (string & {})
  /** The width of fingerprints in bits: an integer from 1 to 128. */
  bits?: number
  /** What texts are split into. */
  unit?: Unit
  /** Gram sizes: how many consecutive units form a feature. At least one integer, each from 1 to 64. */
  sizes?: readonly number[]
  /**
   * More gram sizes. Grams of these sizes are formed only of units with nothing between them in the text,
   * such as Chinese words. Integers from 1 to 64; an empty array for none.
   */
  abutting?: readonly number[]
  /** The weight of a feature's vote: a rule, or a table of weights. */
  weights?: WeightRule | WeightTable
  /** The value of a bit whose sum is exactly 0: `"zero"` for 0, `"one"` for 1. */
  tie?: "zero" | "one"
  /** Whether texts are converted to lower case. */
  lowercase?: boolean
  /** The Unicode normalisation form that texts are converted to; `false` for none. */
  normalize?: "NFKC" | "NFC" | false
}

/**
 * How the weight of a feature follows from its number of occurrences:
 *
 * - `presence`: each distinct feature has weight 1
 * - `count`: the weight is the number of occurrences
 * - `log`: the weight is 1 + log2(count), rounded down to a multiple of 1/65536
 */
export type WeightRule = "presence" | "count" | "log"

/**
 * Weights by feature. Each distinct feature votes once. A feature of weight 0 does not vote.
 *
 * The keys are features as {@link Feature.text} shows them: normalised, in lower case if the recipe says so,
 * and with the words of a gram joined.
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ sizes: [1], weights: { table: { the: 0, cat: 2.5 } } })
 * const { features } = simhash.explain("The cat sat")
 * features.map(({ text, weight }) => [text, weight]) // [["the", 0], ["cat", 2.5], ["sat", 1]]
 * ```
 *
 * Stop words are features of weight 0. They are left out of single words; a pair of words that has one is another feature:
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const stopWords = ["a", "an", "on", "the"]
 * const table = Object.fromEntries(stopWords.map((word) => [word, 0]))
 * const simhash = new SimHash({ sizes: [1], weights: { table } })
 * simhash.fingerprint("The cat sat on a mat") === simhash.fingerprint("cat sat mat") // true
 * ```
 *
 * {@link idfTable} makes a table of the weights that the features of some texts have.
 */
export interface WeightTable {
  /** The weights, by feature. */
  table: Readonly<Record<string, Weight>>
  /** The weight of features that the table does not contain. Default: 1. */
  default?: Weight
}

/**
 * A resolved recipe: all parameters that determine a fingerprint. The object is frozen. It can be stored as
 * JSON and passed to {@link SimHash} later.
 */
export interface Recipe {
  /**
   * The identity of the recipe, to be stored with fingerprints: two fingerprints are comparable if and only
   * if both their ids and their widths are equal. The id is the name of the released recipe, followed by the
   * options that were changed, except the width: `text/1`, `text/1+weights=count`.
   */
  readonly id: string
  /** The released recipe that this recipe is, or was derived from. */
  readonly base: RecipeName
  /** The width of fingerprints in bits, from 1 to 128. */
  readonly bits: number
  /** The threshold: two texts are near-duplicates if their distance is at most this. In bits, inclusive. */
  readonly maxDistance: number
  /** The limits of near-duplicates by score: see {@link ScoreLimits}. */
  readonly scoreLimits: ScoreLimits
  /**
   * The hash function of features: `fxhash` followed by a 64-bit finaliser, or the string hash of CPython 2
   * over code points or over UTF-16 code units.
   */
  readonly hash: "fxhash" | "string-code-points" | "string-utf16"
  /** See {@link RecipeOptions.normalize}. */
  readonly normalize: "NFKC" | "NFC" | false
  /** See {@link RecipeOptions.lowercase}. */
  readonly lowercase: boolean
  /** See {@link RecipeOptions.unit}. */
  readonly unit: Unit
  /** See {@link RecipeOptions.sizes}. */
  readonly sizes: readonly number[]
  /** See {@link RecipeOptions.abutting}. */
  readonly abutting: readonly number[]
  /** See {@link RecipeOptions.weights}. */
  readonly weights: WeightRule | Readonly<WeightTable>
  /** See {@link RecipeOptions.tie}. */
  readonly tie: "zero" | "one"
}

/**
 * The limits of a recipe for queries by score: two texts are near-duplicates if the score is at most
 * `maxScore`, and the distance at most `maxDistance`. Measured on labelled texts for a false-positive rate of
 * at most 1 in 10,000 unrelated pairs; the distance costs at most 0.2 % of the recall, and saves computing most
 * scores.
 */
export interface ScoreLimits {
  /** The greatest distance in bits, inclusive. */
  readonly maxDistance: number
  /** The greatest score, inclusive, from 0 to 1. */
  readonly maxScore: number
}

/**
 * The released recipes, by name.
 *
 * @throws {@link SimHashError} With `simhash-wasm/url`, reading a recipe before `init` has loaded the module
 * throws `NOT_INITIALIZED`.
 *
 * @example
 * ```ts
 * import { recipes } from "simhash-wasm"
 *
 * Object.keys(recipes) // ["text/1", "short/1", "page/1", "python-hashes/1", "java-simhash/1"]
 * recipes["text/1"].maxDistance // 13
 * ```
 */
export const recipes: Readonly<Record<RecipeName, Recipe>>

/** The recipes of the everyday functions, which a small module computes. {@link SimHash} has all recipes. */
export type TextRecipeName = "text/1" | "short/1" | "page/1"

/** The options of the everyday functions: {@link fingerprint}, {@link fingerprints} and {@link query}. */
export interface TextOptions {
  /** The recipe. Default: `"text/1"`. */
  recipe?: TextRecipeName
  /** The width of the fingerprint in bits, from 1 to 128. Default: 64. */
  bits?: number
}

/**
 * Computes the fingerprint of a text by a released recipe. {@link SimHash} has other recipes, and takes features and
 * weights instead of a text.
 *
 * @returns An unsigned integer of `bits` bits; 0 if the text has no features.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a string, and for unknown options.
 *
 * @example
 * ```ts
 * import { fingerprint, toHex } from "simhash-wasm"
 *
 * toHex(fingerprint("the cat sat on the mat")) // 581a994fc4876818
 * const wide = fingerprint("the cat sat on the mat", { recipe: "short/1", bits: 128 })
 * toHex(wide, 128).length // 32
 * fingerprint("...") // 0n
 * ```
 */
export function fingerprint(text: string, options?: TextOptions): bigint

/**
 * Computes the fingerprints of many texts, as {@link fingerprint} does, in one call.
 *
 * @returns The fingerprints in the order of the texts: one limb each for up to 64 bits, and else two, the low one first.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than an array of strings, and for unknown options.
 *
 * @example
 * ```ts
 * import { fingerprint, fingerprints } from "simhash-wasm"
 *
 * const [first] = fingerprints(["the cat sat", "the dog sat"])
 * first === fingerprint("the cat sat") // true
 * fingerprints(["the cat sat", "the dog sat"], { bits: 128 }).length // 4
 * ```
 */
export function fingerprints(texts: readonly string[], options?: TextOptions): BigUint64Array

/**
 * Computes the sign-full query of a text, as {@link SimHash.query} does: its fingerprint, with the margin of each bit. By
 * {@link score} it finds more of the near-duplicates among stored fingerprints than a distance does.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a string, and for unknown options.
 *
 * @example
 * ```ts
 * import { fingerprint, query, score } from "simhash-wasm"
 *
 * const asked = query("The cat sat on the mat by the door", { recipe: "short/1" })
 * asked.margins.length // 64
 * score(asked, fingerprint("The cat lay on the mat by the door", { recipe: "short/1" })) < 0.15 // true
 * ```
 */
export function query(text: string, options?: TextOptions): Query

/**
 * Explains the fingerprint of an input by the default recipe, `text/1`: the features with their hashes and
 * positions in the text, the sum of votes of every bit, and how reliable the fingerprint is.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
 *
 * @example
 * ```ts
 * import { explain } from "simhash-wasm"
 *
 * const { features, confidence } = explain("The cat sat")
 * features.map(({ text }) => text) // ["the", "cat", "sat", "the cat", "cat sat"]
 * features[1]?.spans // [{ start: 4, end: 7 }]
 * confidence // low
 * ```
 */
export function explain(input: Input): Explanation

/**
 * Computes and explains fingerprints by one recipe.
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ recipe: "short/1", bits: 128 })
 * const stored = JSON.stringify(simhash.recipe)
 * const same = new SimHash(JSON.parse(stored))
 * same.fingerprint("a cat") === simhash.fingerprint("a cat") // true
 * ```
 */
export class SimHash {
  /**
   * @param recipe The name of a released recipe, the id of a changed one, options, or a resolved
   * {@link Recipe}. Default: `"text/1"`.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe or option, or an invalid value.
   * `RECIPE_MISMATCH` for a stored recipe whose `id`, `maxDistance`, `scoreLimits` or `hash` does not match its
   * options.
   * With `simhash-wasm/url`, `NOT_INITIALIZED` before `init` has loaded the module.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * new SimHash().recipe.id // text/1
   * new SimHash("page/1").recipe.sizes // [3]
   * new SimHash({ tie: "one" }).recipe.id // text/1+tie=one
   * new SimHash("text/2") // throws INVALID_ARGUMENT
   * ```
   */
  constructor(recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe)

  /** The recipe, resolved and frozen. */
  readonly recipe: Recipe

  /**
   * Computes the fingerprint of an input.
   *
   * @returns An unsigned integer less than 2^bits; 0 if the input has no features.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * import { SimHash, toHex } from "simhash-wasm"
   *
   * const simhash = new SimHash({ bits: 32 })
   * toHex(simhash.fingerprint("the cat sat on the mat"), 32) // c4876818
   * ```
   */
  fingerprint(input: Input): bigint

  /**
   * Computes the fingerprints of many texts. This is faster than a call of {@link SimHash.fingerprint} for
   * each.
   *
   * @param texts An array of strings.
   * @returns One element per fingerprint for widths up to 64 bits. For larger widths two elements, the low 64
   * bits first.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` if `texts` is not an array of strings.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash("short/1")
   * const many = simhash.fingerprints(["a cat", "a dog"])
   * many.length // 2
   * many[1] === simhash.fingerprint("a dog") // true
   * ```
   */
  fingerprints(texts: readonly string[]): BigUint64Array

  /**
   * Explains the fingerprint of an input.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash({ unit: "char", sizes: [2], weights: "count" })
   * const { features } = simhash.explain("banana")
   * features.map(({ text, weight }) => [text, weight]) // [["ba", 1], ["an", 2], ["na", 2]]
   * ```
   */
  explain(input: Input): Explanation

  /**
   * Makes a sign-full query of an input: its fingerprint together with the margin of each bit, by which
   * {@link score} and {@link DuplicateIndex.query} weigh the bits that differ. Stored fingerprints stay as they
   * are. At equal false-positive rates, a score finds more near-duplicates than the distance: with 64 bits nearly
   * as many as the distance with 128.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * import { fromHex, SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash("short/1")
   * const query = simhash.query("The cat sat on the mat by the door")
   * query.fingerprint // 5b1e9b5fa7d77418
   * fromHex(query.fingerprint) === simhash.fingerprint("The cat sat on the mat by the door") // true
   * ```
   */
  query(input: Input): Query

  /**
   * The feature set of an input: the low 64 bits of the hashes of its distinct features, sorted. Features of
   * weight 0 are not in it. {@link jaccard}, {@link containment} and {@link overlap} compare sets, almost exactly
   * where fingerprints give an estimate. A set takes 8 bytes for each feature.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * new SimHash("short/1").features("the cat sat on the mat").length // 5
   * ```
   */
  features(input: Input): BigUint64Array

  /**
   * Computes the fingerprint of an input, and what else is asked for, in one call: the input is processed once.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}, an unknown part, or one that is
   * not a boolean.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash("short/1")
   * const { featureCount, confidence, query, features } = simhash.analyze("the cat sat on the mat", {
   *   query: true,
   *   features: true,
   * })
   * featureCount // 5
   * confidence // low
   * query?.margins.length // 64
   * features?.length // 5
   * ```
   */
  analyze(input: Input, parts?: AnalysisParts): Analysis

  /**
   * Creates an empty accumulator of this recipe.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const accumulator = new SimHash({ bits: 128 }).accumulator()
   * accumulator.recipe.bits // 128
   * accumulator.fingerprint() // 0n
   * accumulator.dispose()
   * ```
   */
  accumulator(): Accumulator
}

/**
 * The accumulator vector of a recipe, for features that are added and removed over time.
 *
 * An accumulator represents a multiset of features. Its fingerprint equals the fingerprint of the whole
 * multiset computed at once, in whatever order features were added, removed and merged. The absolute weights
 * in an accumulator add up to at most 2^46. An operation that throws leaves the accumulator unchanged. Every
 * method except `dispose` throws `DISPOSED` on a disposed accumulator.
 *
 * Accumulators are created by {@link SimHash.accumulator} and {@link Accumulator.fromSums}. They hold memory
 * of the WebAssembly module until they are disposed of or garbage-collected.
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ sizes: [1] })
 * const accumulator = simhash.accumulator()
 * for (const sentence of ["the cat", "the dog"]) accumulator.add(sentence)
 * accumulator.remove("cat")
 * accumulator.fingerprint() === simhash.fingerprint("the the dog") // true
 * accumulator.dispose()
 * ```
 */
export interface Accumulator extends Disposable {
  /** The recipe, resolved and frozen. */
  readonly recipe: Recipe
  /**
   * Adds the features of an input.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}, or if the absolute weights
   * would add up to more than 2^46.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash()
   * const accumulator = simhash.accumulator()
   * accumulator.add(["cat", "dog"])
   * accumulator.add({ mouse: 0.5 })
   * accumulator.fingerprint() === simhash.fingerprint({ cat: 1, dog: 1, mouse: 0.5 }) // true
   * ```
   */
  add(input: Input): void
  /**
   * Removes the features of an input. The features need not have been added before: a later `add` of the
   * same features cancels the removal.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}, or if the absolute weights
   * would add up to more than 2^46.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const accumulator = new SimHash().accumulator()
   * accumulator.remove(["cat"])
   * accumulator.add(["cat"])
   * accumulator.fingerprint() // 0n
   * ```
   */
  remove(input: Input): void
  /**
   * Adds the vote of a hash that you computed.
   *
   * @param hash From 0 to 2^bits - 1; bit 0 is the least significant.
   * @param weight Default: 1.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for a hash or weight out of range, or if the absolute
   * weights would add up to more than 2^46.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const accumulator = new SimHash({ bits: 4 }).accumulator()
   * accumulator.addHash(0b0011n, 2)
   * accumulator.addHash(0b0101n)
   * accumulator.sums() // [3, 1, -1, -3]
   * accumulator.fingerprint() // 3n
   * ```
   */
  addHash(hash: bigint, weight?: Weight): void
  /**
   * Adds the votes of many hashes that you computed, all of them or, after an error, none. This is faster than a call of
   * {@link Accumulator.addHash} for each.
   *
   * @param hashes One element per hash for widths up to 64 bits. For larger widths two elements, the low 64 bits first.
   * @param weights A weight for each hash. Default: 1 each.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for a hash or weight out of range, another number of weights than
   * hashes, or if the absolute weights would add up to more than 2^46.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const accumulator = new SimHash({ bits: 4 }).accumulator()
   * accumulator.addHashes(BigUint64Array.of(0b0011n, 0b0101n), [2, 1])
   * accumulator.sums() // [3, 1, -1, -3]
   * ```
   */
  addHashes(hashes: BigUint64Array, weights?: Iterable<Weight>): void
  /**
   * Adds the contents of another accumulator, which remains unchanged.
   *
   * @param other An accumulator of the same recipe and width.
   * @throws {@link SimHashError} `RECIPE_MISMATCH` for another recipe or width. `INVALID_ARGUMENT` for this
   * accumulator itself or anything other than an accumulator, or if the absolute weights would add up to more
   * than 2^46. `DISPOSED` if either accumulator is disposed of.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash()
   * const [first, second] = [simhash.accumulator(), simhash.accumulator()]
   * first.add(["cat"])
   * second.add(["dog"])
   * first.merge(second)
   * first.fingerprint() === simhash.fingerprint(["cat", "dog"]) // true
   * ```
   */
  merge(other: Accumulator): void
  /**
   * Returns the accumulator vector: for every bit, from bit 0 up, the weights of the features whose hash has
   * a 1 there minus the weights of the others. An integral sum and a sum below 2^37 are exact; any other sum
   * is rounded to the nearest double.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const accumulator = new SimHash({ bits: 4 }).accumulator()
   * accumulator.addHash(0b1010n, 1.5)
   * accumulator.sums() // [-1.5, 1.5, -1.5, 1.5]
   * ```
   */
  sums(): Float64Array
  /**
   * Computes the fingerprint: a bit is 1 if its sum is positive, 0 if its sum is negative, and as the
   * recipe's tie rule says if its sum is 0. The fingerprint of an empty accumulator is 0.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash()
   * const accumulator = simhash.accumulator()
   * accumulator.fingerprint() // 0n
   * accumulator.add(["cat", "dog"])
   * accumulator.fingerprint() === simhash.fingerprint(["cat", "dog"]) // true
   * ```
   */
  fingerprint(): bigint
  /**
   * Removes everything.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const accumulator = new SimHash().accumulator()
   * accumulator.add("the cat sat")
   * accumulator.reset()
   * accumulator.fingerprint() // 0n
   * ```
   */
  reset(): void
  /**
   * Frees the memory of the accumulator. Calling it again has no effect. `using` calls it at the end of the
   * scope.
   *
   * @example
   * ```ts
   * import { SimHash } from "simhash-wasm"
   *
   * const accumulator = new SimHash().accumulator()
   * accumulator.dispose()
   * accumulator.add("a cat") // throws DISPOSED
   * ```
   */
  dispose(): void
}

export const Accumulator: {
  readonly prototype: Accumulator
  /**
   * Creates an accumulator with given sums.
   *
   * @param sums One finite number from -2^46 to 2^46 per bit, from bit 0 up; at most 128. Sums are rounded to
   * multiples of 1/65536.
   * @param recipe A recipe whose width is the number of sums. Default: `text/1` at that width.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid sum or recipe, or if the number of sums is
   * not the width of the recipe. `RECIPE_MISMATCH` for a stored recipe that contradicts itself, as
   * {@link SimHash} throws.
   *
   * @example
   * ```ts
   * import { Accumulator } from "simhash-wasm"
   *
   * const accumulator = Accumulator.fromSums([3, 1, -1, -3])
   * accumulator.recipe.bits // 4
   * accumulator.fingerprint() // 3n
   * ```
   */
  fromSums(sums: Iterable<number>, recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe): Accumulator
}

/** A half-open range of a text in UTF-16 code units: `text.slice(start, end)`. */
export interface Span {
  /** The first code unit. */
  readonly start: number
  /** One past the last code unit. */
  readonly end: number
}

/** A distinct feature and its vote. */
export interface Feature {
  /**
   * The feature as it was hashed: normalised, in lower case if the recipe says so, and the words of a gram
   * joined.
   */
  readonly text: string
  /** The number of occurrences, at least 1. */
  readonly count: number
  /** The weight of its vote, for all occurrences together. */
  readonly weight: number
  /** Its hash, less than 2^bits. */
  readonly hash: bigint
  /** Its occurrences in the original text, from left to right. Empty if the input was features. */
  readonly spans: readonly Span[]
}

/**
 * How reliable a fingerprint is:
 *
 * - `none`: no feature votes
 * - `low`: fewer than 10 distinct features vote, so that changing one of them flips many bits
 * - `ok`: 10 or more
 */
export type Confidence = "none" | "low" | "ok"

/**
 * Everything that determined a fingerprint. Explanations are plain data: they can be copied by
 * `structuredClone` and stored in IndexedDB, and {@link compare} accepts the copies. `JSON.stringify` throws,
 * because JSON has no bigints.
 */
export interface Explanation {
  /** The recipe, resolved. */
  readonly recipe: Recipe
  /** The distinct features in order of first occurrence, including those of weight 0. */
  readonly features: readonly Feature[]
  /** The number of distinct features that vote: those of a weight other than 0. */
  readonly featureCount: number
  /**
   * The accumulator vector: for every bit, from bit 0 up, the weights of the features whose hash has a 1
   * there minus the weights of the others.
   */
  readonly sums: readonly number[]
  /** The sum of the absolute weights of all features, which no absolute sum exceeds. */
  readonly total: number
  /**
   * The bits whose sum is exactly 0, in ascending order. The tie rule decides them, unless there are no
   * features: then all bits are 0.
   */
  readonly ties: readonly number[]
  /**
   * The margin of every bit, from bit 0 up: its absolute sum divided by `total`, from 0 to 1; 0 if `total` is
   * 0.
   */
  readonly margins: readonly number[]
  /** How reliable the fingerprint is. */
  readonly confidence: Confidence
  /** The fingerprint: the signs of the sums. */
  readonly fingerprint: bigint
}

/**
 * What a distance means. The first that applies is given:
 *
 * - `empty`: at least one of the texts has no features, so there is nothing to compare
 * - `same`: the fingerprints are equal
 * - `too-short`: the texts have so few features that changing one is expected to flip more bits than the
 *   threshold, so the distance is not meaningful
 * - `near`: the distance is at most the recipe's threshold
 * - `different`: the distance is above the threshold
 */
export type Verdict = "empty" | "same" | "too-short" | "near" | "different"

/** Why two fingerprints differ. Comparisons are plain data: they can be copied by `structuredClone`. */
export interface Comparison {
  /** The Hamming distance in bits. */
  readonly distance: number
  /** 1 - distance / bits, from 0 to 1. It is about 0.5 for unrelated texts. */
  readonly similarity: number
  /** cos(pi * distance / bits), from -1 to 1. It is about 0 for unrelated texts. */
  readonly cosine: number
  /** The recipe's threshold in bits, inclusive: the greatest distance of near-duplicates. */
  readonly maxDistance: number
  /**
   * The number of bits that changing one feature of the text with fewer features is expected to flip; 0 if
   * that text has no features.
   */
  readonly expectedDistance: number
  /** What the distance means. */
  readonly verdict: Verdict
  /** The features of both texts: those of `a` in its order, then those that only `b` has in its order. */
  readonly features: readonly FeatureVote[]
  /** The bits that differ, in ascending order. */
  readonly flips: readonly Flip[]
}

/** A feature of one or both texts, and its weight in each. */
export interface FeatureVote {
  /** The feature as it was hashed. */
  readonly text: string
  /** Its hash, less than 2^bits. */
  readonly hash: bigint
  /** Its position in `a.features`, from 0; `null` if `a` does not have it. */
  readonly inA: number | null
  /** Its position in `b.features`, from 0; `null` if `b` does not have it. */
  readonly inB: number | null
  /** Its weight in `a`, 0 if `a` does not have it. */
  readonly weightA: number
  /** Its weight in `b`, 0 if `b` does not have it. */
  readonly weightB: number
}

/** A bit in which two fingerprints differ. */
export interface Flip {
  /** The number of the bit; bit 0 is the least significant. */
  readonly bit: number
  /** The bit in `a`. */
  readonly from: 0 | 1
  /** The bit in `b`. */
  readonly to: 0 | 1
  /** The sum of votes in `a`. */
  readonly sumA: number
  /** The sum of votes in `b`. */
  readonly sumB: number
  /**
   * The features whose change of weight moved the sum towards its sign in `b`, as positions in
   * {@link Comparison.features}. The feature with the largest effect comes first.
   */
  readonly features: readonly number[]
}

/**
 * Explains why two fingerprints differ.
 *
 * The explanations may be copies, or may have been stored and loaded. Of each, only the recipe and the text,
 * weight and hash of every feature are read.
 *
 * @throws {@link SimHashError} `RECIPE_MISMATCH` for explanations by different recipes or widths.
 * `INVALID_ARGUMENT` for anything other than an explanation, or one that lists a feature twice.
 *
 * @example
 * ```ts
 * import { compare, explain } from "simhash-wasm"
 *
 * const a = explain("Bring the blue folder to the meeting on Monday")
 * const b = explain("Bring the blue folder to the meeting on Tuesday")
 * const { distance, verdict, flips, features } = compare(a, b)
 * distance // 8
 * verdict // near
 * flips[7]?.bit // 60
 * flips[7]?.features.map((position) => features[position]?.text) // ["monday", "tuesday", "on tuesday"]
 * ```
 */
export function compare(a: Explanation, b: Explanation): Comparison

/**
 * Computes the Hamming distance of two fingerprints: the number of bits in which they differ. Both must be by
 * the same recipe and width.
 *
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^128 - 1.
 *
 * @example
 * ```ts
 * import { distance } from "simhash-wasm"
 *
 * distance(0b1100n, 0b1010n) // 2
 * ```
 */
export function distance(a: bigint, b: bigint): number

/**
 * Computes the share of equal bits, 1 - distance / bits, from 0 to 1. It is about 0.5 for unrelated texts.
 *
 * @param bits The width of both fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { similarity } from "simhash-wasm"
 *
 * similarity(0b1100n, 0b1010n, 4) // 0.5
 * similarity(0b1100n, 0b1010n) // 0.96875
 * ```
 */
export function similarity(a: bigint, b: bigint, bits?: number): number

/**
 * Computes cos(pi * distance / bits), from -1 to 1: an estimate of the cosine similarity of the weighted
 * feature vectors (Charikar 2002). It is about 0 for unrelated texts.
 *
 * @param bits The width of both fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { cosine } from "simhash-wasm"
 *
 * cosine(5n, 5n) // 1
 * cosine(0b0000n, 0b1111n, 4) // -1
 * ```
 */
export function cosine(a: bigint, b: bigint, bits?: number): number

/**
 * Makes a table of weights by inverse document frequency: the fewer of the texts have a feature, the more it votes. So what
 * all texts of a collection share, such as its stop words and boilerplate, says little, and what is rare decides.
 *
 * The weight of a feature is 1 + log2(texts / texts that have it): 1 if all have it. Features that one text has, or none, have
 * the greatest weight, which is the table's default; only the others are in the table. Logarithms are rounded down to
 * multiples of 1/65536, in whole numbers, so that every engine makes the same table.
 *
 * Fingerprints by a table are comparable only with those by the same one: keep it with them. It is plain data, for JSON. Texts
 * that come later do not change it.
 *
 * @param texts The texts of the collection, or a sample of them: at most 16,777,216.
 * @param recipe The recipe whose features are counted, to be used with the table. Default: `text/1`.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for another value, or an invalid recipe.
 *
 * @example
 * ```ts
 * import { idfTable, SimHash } from "simhash-wasm"
 *
 * const texts = ["the cat sat", "the dog sat", "the cat ran", "the end"]
 * const weights = idfTable(texts, { sizes: [1] })
 * weights.default // 3
 * weights.table.the // 1
 * weights.table.cat // 2
 * const simhash = new SimHash({ sizes: [1], weights })
 * simhash.explain("the cat slept").features.map(({ weight }) => weight) // [1, 2, 3]
 * ```
 */
export function idfTable(
  texts: Iterable<string>,
  recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe,
): Required<WeightTable>

/**
 * Computes the number of bits that an edit is expected to flip if it replaces `changed` of `features`
 * features of equal weight: bits/pi * acos(1 - changed/features).
 *
 * @param features The number of distinct features, at least 1. It may be a fraction, such as an average.
 * @param changed The number of features that are replaced, from 0 to `features`. It may be a fraction.
 * @param bits The width of fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for a number out of range.
 *
 * @example
 * ```ts
 * import { expectedDistance } from "simhash-wasm"
 *
 * expectedDistance(100, 1).toFixed(1) // 2.9
 * expectedDistance(5, 1).toFixed(1) // 13.1
 * ```
 */
export function expectedDistance(features: number, changed: number, bits?: number): number

/**
 * Formats a fingerprint as lower-case hexadecimal digits with leading zeros: `bits` / 4 digits, rounded up.
 *
 * @param bits The width of the fingerprint: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { toHex } from "simhash-wasm"
 *
 * toHex(0xabcn) // 0000000000000abc
 * toHex(0xabcn, 12) // abc
 * ```
 */
export function toHex(fingerprint: bigint, bits?: number): string

/**
 * Parses a fingerprint from hexadecimal digits, in lower or upper case and without a prefix.
 *
 * @param digits Exactly `bits` / 4 digits, rounded up.
 * @param bits The width: an integer from 1 to 128. By default it follows from the number of digits, which
 * must be 16 for 64 bits or 32 for 128 bits.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for invalid digits, a wrong number of digits, or a value
 * of 2^bits or more. `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { fromHex } from "simhash-wasm"
 *
 * fromHex("0000000000000abc") // 2748n
 * fromHex("ABC", 12) // 2748n
 * fromHex("abc") // throws INVALID_FINGERPRINT
 * ```
 */
export function fromHex(digits: string, bits?: number): bigint

/**
 * Formats a fingerprint as binary digits with leading zeros: one digit per bit, the most significant bit
 * first.
 *
 * @param bits The width of the fingerprint: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { toBits } from "simhash-wasm"
 *
 * toBits(5n, 6) // 000101
 * ```
 */
export function toBits(fingerprint: bigint, bits?: number): string

/**
 * Converts a fingerprint of 64 bits to the signed integer with the same bits (two's complement), which fits a
 * `BIGINT` column of an SQL database.
 *
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^64 - 1.
 *
 * @example
 * ```ts
 * import { toSigned } from "simhash-wasm"
 *
 * toSigned(5n) // 5n
 * toSigned(2n ** 64n - 1n) // -1n
 * ```
 */
export function toSigned(fingerprint: bigint): bigint

/**
 * Converts a signed integer back to the fingerprint of 64 bits: the inverse of {@link toSigned}.
 *
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from -2^63 to 2^63 - 1.
 *
 * @example
 * ```ts
 * import { fromSigned, toHex } from "simhash-wasm"
 *
 * toHex(fromSigned(-1n)) // ffffffffffffffff
 * ```
 */
export function fromSigned(signed: bigint): bigint

/** The order of the bytes of a fingerprint: the most significant byte first, or the least significant. */
export type ByteOrder = "big" | "little"

/** The identity of a recipe and the width of its fingerprints, as every {@link Recipe} has them. */
export interface RecipeWidth {
  /** The id of the recipe. */
  readonly id: string
  /** The width of fingerprints in bits, from 1 to 128. */
  readonly bits: number
}

/** A fingerprint with the recipe that it is of. */
export interface TaggedFingerprint extends RecipeWidth {
  /** The fingerprint, less than 2^bits. */
  readonly fingerprint: bigint
}

/**
 * Parses a fingerprint from binary digits, the most significant bit first: the inverse of {@link toBits}.
 *
 * @param digits 1 to 128 digits, one for each bit.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything else.
 *
 * @example
 * ```ts
 * import { fromBits } from "simhash-wasm"
 *
 * fromBits("000101") // 5n
 * ```
 */
export function fromBits(digits: string): bigint

/**
 * Writes a fingerprint as bytes: `bits` / 8, rounded up.
 *
 * @param bits The width of the fingerprint: an integer from 1 to 128. Default: 64.
 * @param order Default: `"big"`, the order in which databases sort.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width or order.
 *
 * @example
 * ```ts
 * import { toBytes } from "simhash-wasm"
 *
 * toBytes(0xabcn, 16) // [10, 188]
 * toBytes(0xabcn, 16, "little") // [188, 10]
 * ```
 */
export function toBytes(fingerprint: bigint, bits?: number, order?: ByteOrder): Bytes

/**
 * Reads a fingerprint from bytes: the inverse of {@link toBytes}.
 *
 * @param bytes A buffer or a view of one, of exactly `bits` / 8 bytes, rounded up.
 * @param bits The width: an integer from 1 to 128. Default: 8 for each byte.
 * @param order Default: `"big"`.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for a wrong number of bytes, or a value of 2^bits or more.
 * `INVALID_ARGUMENT` for anything other than bytes, or an invalid width or order.
 *
 * @example
 * ```ts
 * import { fromBytes } from "simhash-wasm"
 *
 * fromBytes(new Uint8Array([0x0a, 0xbc])) // 2748n
 * fromBytes(new Uint8Array([0xbc, 0x0a]), 12, "little") // 2748n
 * ```
 */
export function fromBytes(bytes: ArrayBufferLike | ArrayBufferView, bits?: number, order?: ByteOrder): bigint

/**
 * Writes the bytes of a fingerprint, as {@link toBytes} gives them, in base64 with padding.
 *
 * @param bits The width of the fingerprint: an integer from 1 to 128. Default: 64.
 * @param order Default: `"big"`.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width or order.
 *
 * @example
 * ```ts
 * import { toBase64 } from "simhash-wasm"
 *
 * toBase64(0x581a994fc4876818n) // WBqZT8SHaBg=
 * ```
 */
export function toBase64(fingerprint: bigint, bits?: number, order?: ByteOrder): string

/**
 * Reads a fingerprint from base64: the inverse of {@link toBase64}.
 *
 * @param bits The width: an integer from 1 to 128. Default: 8 for each byte.
 * @param order Default: `"big"`.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than base64 with padding, a wrong number of bytes,
 * or a value of 2^bits or more. `INVALID_ARGUMENT` for an invalid width or order.
 *
 * @example
 * ```ts
 * import { fromBase64, toHex } from "simhash-wasm"
 *
 * toHex(fromBase64("WBqZT8SHaBg=")) // 581a994fc4876818
 * ```
 */
export function fromBase64(text: string, bits?: number, order?: ByteOrder): bigint

/**
 * Writes fingerprints in bulk, as {@link SimHash.fingerprints} returns them: one element each for widths up to 64 bits, and
 * for larger ones two, the low 64 bits first.
 *
 * @param bits The width of the fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for an element other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for anything other than an iterable, or an invalid width.
 *
 * @example
 * ```ts
 * import { toLimbs } from "simhash-wasm"
 *
 * toLimbs([1n, 2n]) // [1n, 2n]
 * toLimbs([2n ** 64n + 5n], 128) // [5n, 1n]
 * ```
 */
export function toLimbs(fingerprints: Iterable<bigint>, bits?: number): BigUint64Array

/**
 * Reads fingerprints in bulk: the inverse of {@link toLimbs}.
 *
 * @param bits The width of the fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for a value of 2^bits or more. `INVALID_ARGUMENT` for anything other
 * than a `BigUint64Array`, an odd number of elements for more than 64 bits, or an invalid width.
 *
 * @example
 * ```ts
 * import { fromLimbs, SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ bits: 128 })
 * fromLimbs(simhash.fingerprints(["a cat"]), 128)[0] === simhash.fingerprint("a cat") // true
 * ```
 */
export function fromLimbs(limbs: BigUint64Array, bits?: number): bigint[]

/**
 * Writes a fingerprint with the id of its recipe: `text/1:581a994fc4876818`. The number of hexadecimal digits tells the
 * width; a width that is not a multiple of 4 follows them, as in `text/1:2b/6`.
 *
 * @param recipe The recipe of the fingerprint, or its id and its width.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { SimHash, toTagged } from "simhash-wasm"
 *
 * const { recipe } = new SimHash()
 * toTagged(0x581a994fc4876818n, recipe) // text/1:581a994fc4876818
 * ```
 */
export function toTagged(fingerprint: bigint, recipe: RecipeWidth): string

/**
 * Reads what {@link toTagged} wrote. Fingerprints of two recipes are not comparable: pass the recipe that you expect, or
 * another tagged fingerprint.
 *
 * @param recipe The recipe that is expected, or its id and its width. Default: any.
 * @throws {@link SimHashError} `RECIPE_MISMATCH` if the fingerprint is of another recipe or width. `INVALID_FINGERPRINT` for
 * anything else than a tagged fingerprint. `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { distance, fromTagged, SimHash } from "simhash-wasm"
 *
 * const stored = fromTagged("text/1:581a994fc4876818")
 * stored // { id: "text/1", bits: 64, fingerprint: 0x581a994fc4876818n }
 * const other = fromTagged("text/1:581a994fc4876819", stored)
 * distance(stored.fingerprint, other.fingerprint) // 1
 * fromTagged("page/1:581a994fc4876818", new SimHash().recipe) // throws RECIPE_MISMATCH
 * ```
 */
export function fromTagged(text: string, recipe?: RecipeWidth): TaggedFingerprint

/**
 * Makes a replacer for `JSON.stringify`, which throws for a bigint without one. Each bigint becomes
 * `{ "simhash": "text/1:581a994fc4876818" }`. It is an object so that no text of a user can be taken for a fingerprint.
 *
 * @param recipe The recipe of the fingerprints, or its id and its width.
 * @returns The replacer. It throws `INVALID_FINGERPRINT` for a bigint that is less than 0, or 2^bits or more.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { jsonReplacer, SimHash } from "simhash-wasm"
 *
 * const { recipe } = new SimHash()
 * JSON.stringify([5n], jsonReplacer(recipe)) // [{"simhash":"text/1:0000000000000005"}]
 * ```
 */
export function jsonReplacer(recipe: RecipeWidth): (key: string, value: unknown) => unknown

/**
 * Makes a reviver for `JSON.parse`, which makes the bigints that {@link jsonReplacer} replaced.
 *
 * @param recipe The recipe of the fingerprints, or its id and its width.
 * @returns The reviver. It throws `RECIPE_MISMATCH` for a fingerprint of another recipe or width, and
 * `INVALID_FINGERPRINT` for an object with the one property `simhash` that is not a fingerprint.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { jsonReplacer, jsonReviver, SimHash } from "simhash-wasm"
 *
 * const { recipe } = new SimHash()
 * const stored = JSON.stringify({ note: 5n }, jsonReplacer(recipe))
 * JSON.parse(stored, jsonReviver(recipe)) // { note: 5n }
 * ```
 */
export function jsonReviver(recipe: RecipeWidth): (key: string, value: unknown) => unknown

/**
 * A sign-full query: a fingerprint, and how far the sum of each bit is from 0. It is made by
 * {@link SimHash.query}. Queries are plain data: they can be copied by `structuredClone`, and stored as JSON;
 * {@link queryToBytes} is the shortest form.
 */
export interface Query {
  /** The id of the recipe. */
  readonly recipe: string
  /** The width of the fingerprint in bits, from 1 to 128. */
  readonly bits: number
  /** The fingerprint as {@link toHex} writes it; {@link fromHex} reads it. */
  readonly fingerprint: string
  /**
   * The margin of each bit, bit 0 first: its absolute sum divided by the greatest of all bits, times 255, rounded.
   * If all sums are 0, as for a text without features, all margins are 255.
   */
  readonly margins: readonly number[]
}

/** What {@link SimHash.analyze} computes besides the fingerprint. */
export interface AnalysisParts {
  /** Whether to make the sign-full query. Default: `false`. */
  query?: boolean
  /** Whether to make the feature set. Default: `false`. */
  features?: boolean
}

/** The result of {@link SimHash.analyze}. */
export interface Analysis {
  /** The fingerprint. */
  readonly fingerprint: bigint
  /** The number of distinct features that vote: those of a weight other than 0. */
  readonly featureCount: number
  /** How reliable the fingerprint is. */
  readonly confidence: Confidence
  /** The sign-full query, if it was asked for: see {@link SimHash.query}. */
  readonly query?: Query
  /** The feature set, if it was asked for: see {@link SimHash.features}. */
  readonly features?: BigUint64Array
}

/**
 * The score of a fingerprint: the sum of the query's margins over the bits that differ, divided by the sum of all
 * its margins. 0 if no bit differs, about 0.5 for unrelated texts, 1 if all bits differ.
 *
 * This is the asymmetric estimator of Dong, Charikar and Li (SIGIR 2008), computed exactly in integers.
 *
 * @param fingerprint A fingerprint by the same recipe and with the same width.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a query. `INVALID_FINGERPRINT` for a
 * fingerprint of 2^bits or more.
 *
 * @example
 * ```ts
 * import { fingerprint, query, score } from "simhash-wasm"
 *
 * const asked = query("The cat sat on the mat by the door")
 * const near = score(asked, fingerprint("The cat lay on the mat by the door"))
 * near < 0.15 // true
 * score(asked, fingerprint("Water the tomatoes early in the morning")) > 0.3 // true
 * ```
 */
export function score(query: Query, fingerprint: bigint): number

/** An estimate of the cosine similarity of two texts. */
export interface Estimate {
  /** The estimated cosine of the two weighted feature vectors, from -1 to 1. */
  readonly cosine: number
  /** The standard error of the estimate; 0 if no bit differs. */
  readonly standardError: number
}

/**
 * Estimates the cosine similarity of the query's text and a stored one: 1 - 2 * score. Of the estimators in Li
 * (AAAI 2019) that need sums alone, it is the one with the least variance for near texts; {@link cosine}, which
 * uses the distance, has 1.6 to 2.4 times that variance. The standard error assumes that sums are normally
 * distributed, which holds from some ten features on.
 *
 * @param fingerprint A fingerprint by the same recipe and with the same width.
 * @throws {@link SimHashError} The same as {@link score}.
 *
 * @example
 * ```ts
 * import { estimate, SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ bits: 128 })
 * const query = simhash.query("The cat sat on the mat by the door, and watched the rain.")
 * const stored = simhash.fingerprint("The cat lay on the mat by the door, and saw the rain.")
 * const { cosine, standardError } = estimate(query, stored)
 * // The texts share 17 of 25 features each: their cosine is 0.68.
 * Math.abs(cosine - 0.68) < 2 * standardError // true
 * ```
 */
export function estimate(query: Query, fingerprint: bigint): Estimate

/**
 * Encodes a query as bytes, 72 + `bits` of them or a few more: the format is specified in `docs/byte-forms.md`.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a query.
 *
 * @example
 * ```ts
 * import { queryFromBytes, queryToBytes, SimHash } from "simhash-wasm"
 *
 * const query = new SimHash().query("The cat sat on the mat")
 * queryToBytes(query).length // 120
 * queryFromBytes(queryToBytes(query)).fingerprint === query.fingerprint // true
 * ```
 */
export function queryToBytes(query: Query): Bytes

/**
 * Decodes a query: the inverse of {@link queryToBytes}.
 *
 * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are not a complete query,
 * `UNSUPPORTED_VERSION` for a later version of the format.
 *
 * @example
 * ```ts
 * import { queryFromBytes, queryToBytes, SimHash } from "simhash-wasm"
 *
 * const bytes = queryToBytes(new SimHash({ bits: 32 }).query("The cat sat on the mat"))
 * queryFromBytes(bytes).bits // 32
 * queryFromBytes(bytes.slice(0, 64)) // throws CORRUPT_SNAPSHOT
 * ```
 */
export function queryFromBytes(bytes: ArrayBufferLike | ArrayBufferView): Query

/** How many features two feature sets have, and how many they share. */
export interface Overlap {
  /** The number of features of the first set. */
  readonly a: number
  /** The number of features of the second set. */
  readonly b: number
  /** The number of features in both. */
  readonly shared: number
}

/**
 * Counts the features of two feature sets, and those that they share.
 *
 * @param a A feature set as {@link SimHash.features} makes it.
 * @param b Another one by the same recipe.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` unless both are sorted, without duplicates.
 *
 * @example
 * ```ts
 * import { overlap, SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash("short/1")
 * const a = simhash.features("the cat sat on the mat")
 * overlap(a, simhash.features("the cat lay on a mat")) // { a: 5, b: 6, shared: 4 }
 * ```
 */
export function overlap(a: BigUint64Array, b: BigUint64Array): Overlap

/**
 * Compares one feature set with many, in the order of `sets`: see {@link overlap}.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` unless all are feature sets.
 *
 * @example
 * ```ts
 * import { overlaps } from "simhash-wasm"
 *
 * const set = BigUint64Array.of(1n, 5n, 9n)
 * overlaps(set, [set, BigUint64Array.of(9n)]).map(({ shared }) => shared) // [3, 1]
 * ```
 */
export function overlaps(a: BigUint64Array, sets: Iterable<BigUint64Array>): Overlap[]

/**
 * The Jaccard similarity of two feature sets: the number of shared features divided by the number of features in
 * either. From 0 to 1; 0 if both sets are empty.
 *
 * Together with a fingerprint it confirms a near-duplicate: by `short/1` with 128 bits, a distance of at most 40 and
 * a Jaccard similarity of at least 0.4 found 99.7 % of the labelled near-duplicates among short English texts, and
 * 98.9 % among Chinese ones; 98.8 % and all of the pairs found were labelled so.
 *
 * @throws {@link SimHashError} The same as {@link overlap}.
 *
 * @example
 * ```ts
 * import { jaccard } from "simhash-wasm"
 *
 * jaccard(BigUint64Array.of(1n, 2n, 3n), BigUint64Array.of(2n, 3n, 4n)) // 0.5
 * ```
 */
export function jaccard(a: BigUint64Array, b: BigUint64Array): number

/**
 * The containment of a feature set in another: the share of the features of `a` that `b` has. From 0 to 1; 0 if
 * `a` is empty.
 *
 * @throws {@link SimHashError} The same as {@link overlap}.
 *
 * @example
 * ```ts
 * import { containment } from "simhash-wasm"
 *
 * containment(BigUint64Array.of(2n, 3n), BigUint64Array.of(1n, 2n, 3n, 4n)) // 1
 * ```
 */
export function containment(a: BigUint64Array, b: BigUint64Array): number

/** A feature set with the recipe that made it. */
export interface RecipeFeatures {
  /** The id of the recipe. */
  readonly recipe: string
  /** The feature set. */
  readonly features: BigUint64Array
}

/**
 * Encodes a feature set as bytes, 8 for each feature and about 40 more: the format is specified in
 * `docs/byte-forms.md`.
 *
 * @param recipe The id of the recipe that made it: 1 to 1024 bytes of UTF-8.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a feature set and an id.
 *
 * @example
 * ```ts
 * import { featuresFromBytes, featuresToBytes, SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash("short/1")
 * const bytes = featuresToBytes(simhash.features("the cat sat on the mat"), simhash.recipe.id)
 * bytes.length // 80
 * featuresFromBytes(bytes).recipe // short/1
 * ```
 */
export function featuresToBytes(features: BigUint64Array, recipe: string): Bytes

/**
 * Decodes a feature set: the inverse of {@link featuresToBytes}.
 *
 * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are not a complete feature set,
 * `UNSUPPORTED_VERSION` for a later version of the format.
 *
 * @example
 * ```ts
 * import { featuresFromBytes, featuresToBytes } from "simhash-wasm"
 *
 * const bytes = featuresToBytes(BigUint64Array.of(1n, 5n), "text/1")
 * featuresFromBytes(bytes).features.length // 2
 * featuresFromBytes(bytes.slice(0, 40)) // throws CORRUPT_SNAPSHOT
 * ```
 */
export function featuresFromBytes(bytes: ArrayBufferLike | ArrayBufferView): RecipeFeatures

/** Options of {@link bands}. */
export interface BandsOptions {
  /** The recipe of the features, by default `text/1`. */
  recipe?: string | RecipeOptions | Recipe
  /** The number of bands, 1 to 256, by default 64. */
  bands?: number
  /** The number of rows in each band, 1 to 256, by default 4. */
  rows?: number
}

/**
 * The bands of a text: keys by which a database, Spark or any other system joins texts that are worth comparing. Two texts
 * whose feature sets have the Jaccard similarity J share one of the keys with the probability 1 − (1 − J^rows)^bands: by
 * default .984 at J = .5, .9999 at .6, .099 at .2 and .006 at .1. What shares a key must then be confirmed, with
 * {@link jaccard}. A `MinHash` signature (Broder 1997) in bands (Leskovec, Rajaraman and Ullman, chapter 3).
 *
 * Keys are data to store: those of a released recipe never change. They are comparable only under one recipe and one
 * number of rows. The first keys of more bands are the keys of fewer.
 *
 * @returns One key of 64 bits for each band; none for a text without features.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid input or option.
 *
 * @example
 * ```ts
 * import { bands } from "simhash-wasm"
 *
 * const a = bands("The ferry to the island leaves the old harbour at nine.")
 * const b = bands("The ferry to the island leaves the old harbour at ten.")
 * a.length // 64
 * a.some((key, band) => key === b[band]) // true
 * ```
 */
export function bands(input: Input, options?: BandsOptions): BigUint64Array

/** Options of {@link findDuplicates} and of {@link DuplicateFinder}. */
export interface SimilarityOptions {
  /** The recipe of the features, by default `text/1`. */
  recipe?: string | RecipeOptions | Recipe
  /**
   * The least similarity of near-duplicates, from 0.2 to 1: by default 0.5, or 0.8 if `contained`. At 0.5, feature sets find 95 %
   * (`text/1`) to 99 % (`short/1`) of the labelled near-duplicates of short English texts, and all of pages.
   */
  minSimilarity?: number
  /**
   * Whether similarity is containment: the shared features as a share of the smaller text's, and not of those of either. Texts
   * that are contained in one of up to one and a half times as many features are found as surely as similar ones, those in one
   * of twice as many mostly, and those in longer ones hardly: {@link PassageIndex} finds these. Default: false.
   */
  contained?: boolean
  /**
   * Whether all pairs are found, which is the default. If false, a text is compared with the kept ones only, which takes less
   * time and memory for a collection with many duplicates. The same texts are kept and dropped.
   */
  pairs?: boolean
}

/** Options of {@link DuplicateFinder}. */
export interface DuplicateFinderOptions extends SimilarityOptions {
  /** How many texts are expected, by default unknown. Memory for a part of them is reserved at once. */
  expected?: number
}

/** An earlier text that is similar to the last one, by its number. */
export interface SimilarText {
  /** The number of the text, counted from 0. */
  readonly text: number
  /** The similarity, from `minSimilarity` to 1. */
  readonly similarity: number
}

/** What {@link DuplicateFinder.add} has found of a text. */
export interface Finding {
  /**
   * `"kept"`: no earlier text that is kept is similar. `"dropped"`: one is. `"empty"`: the text has no features, so nothing
   * can be said; it is kept.
   */
  readonly verdict: "kept" | "dropped" | "empty"
  /** The kept text that is most similar, the first of several as similar. Only if the verdict is `"dropped"`. */
  readonly kept?: SimilarText
  /** The similar earlier texts, in their order: all, or with `pairs: false` the kept one. */
  readonly similar: readonly SimilarText[]
}

/**
 * Finds the near-duplicates of a collection text by text, where {@link findDuplicates} is not enough: while texts come in, or
 * to print those that are kept as soon as that is known. Texts are numbered from 0.
 *
 * A text is dropped if it is similar to an earlier one that is kept; otherwise it is kept. So nothing chains: each dropped
 * text is similar to a kept one. Texts that share a key of their {@link bands} are candidates, and feature sets decide.
 *
 * A stored text takes 4 bytes for each feature and about 400 more, in the memory of a WebAssembly module of its own, and
 * 16,777,214 texts at most. {@link DuplicateFinder.dispose} frees it.
 *
 * @example
 * ```ts
 * import { DuplicateFinder } from "simhash-wasm"
 *
 * const finder = new DuplicateFinder({ pairs: false })
 * finder.add("The ferry to the island leaves the old harbour at nine.").verdict // kept
 * finder.add("Two eggs, a cup of flour, and a pinch of salt.").verdict // kept
 * const { verdict, kept } = finder.add("The ferry to the island leaves the old harbour at ten.")
 * verdict // dropped
 * kept?.text // 0
 * kept?.similarity.toFixed(2) // 0.81
 * finder.dispose()
 * ```
 */
export class DuplicateFinder implements Disposable {
  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid option.
   *
   * @example
   * ```ts
   * import { DuplicateFinder } from "simhash-wasm"
   *
   * const finder = new DuplicateFinder({ recipe: "short/1", contained: true })
   * finder.minSimilarity // 0.8
   * finder.recipe.id // short/1
   * ```
   */
  constructor(options?: DuplicateFinderOptions)
  /** The resolved recipe. */
  readonly recipe: Recipe
  /** The least similarity of near-duplicates. */
  readonly minSimilarity: number
  /** Whether similarity is containment. */
  readonly contained: boolean
  /** The number of texts that were added. */
  readonly size: number
  /** The memory of stored texts and of tables, in bytes. */
  readonly byteLength: number
  /**
   * Adds the next text, and says what was found. After an error, nothing has changed.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for what is not a string; `LIMIT_EXCEEDED` for more than 10 million pairs,
   * or more texts than can be stored; `DISPOSED`.
   *
   * @example
   * ```ts
   * import { DuplicateFinder } from "simhash-wasm"
   *
   * const finder = new DuplicateFinder({ minSimilarity: 0.8, recipe: "short/1" })
   * finder.add("a cat sat on a mat").similar.length // 0
   * finder.add("a mat sat on a cat").similar[0]?.similarity // 1
   * finder.add("...").verdict // empty
   * finder.size // 3
   * ```
   */
  add(text: string): Finding
  /**
   * The connected components of all pairs that were found, each with its texts in order: each text is similar to at least one
   * other of its component. In a large collection, components chain texts that have nothing in common. Disposes of this search.
   * None with `pairs: false`.
   *
   * @throws {@link SimHashError} `DISPOSED`.
   *
   * @example
   * ```ts
   * import { DuplicateFinder } from "simhash-wasm"
   *
   * const finder = new DuplicateFinder()
   * for (const text of ["a cat sat on a mat", "a dog", "A cat sat on a mat."]) finder.add(text)
   * finder.components() // [[0, 2]]
   * ```
   */
  components(): number[][]
  /**
   * Frees the memory. Later calls throw `DISPOSED`.
   *
   * @example
   * ```ts
   * import { DuplicateFinder } from "simhash-wasm"
   *
   * const finder = new DuplicateFinder()
   * finder.dispose()
   * finder.dispose() // undefined
   * ```
   */
  dispose(): void
  /** Calls {@link DuplicateFinder.dispose}. */
  [Symbol.dispose](): void
}

/** A text that {@link FindDuplicatesOptions.keep} compares with another. */
export interface KeptText<Id extends string | number = string | number> {
  /** Its id, or its position. */
  readonly id: Id
  /** The text as it was given. */
  readonly text: string
}

/** Options of {@link findDuplicates}. */
export interface FindDuplicatesOptions<Id extends string | number = string | number>
  extends SimilarityOptions {
  /**
   * Which of several near-duplicates is kept: the first, which is the default; the longest, the first of several as long; or
   * the one that comes first by a comparator, as `Array.prototype.sort` takes it. With the first, texts of an async
   * iterable are not held in memory.
   */
  keep?: "first" | "longest" | ((a: KeptText<Id>, b: KeptText<Id>) => number)
  /**
   * `"kept"`: a group is a kept text and those that are dropped because of it, and each is similar to the kept one. This is the
   * default. `"connected"`: a group is a connected component of all pairs, which chains.
   */
  groups?: "kept" | "connected"
  /** Called now and then with the number of texts that were searched, and with the number of all if it is known. */
  onProgress?: (done: number, total: number | undefined) => void
  /** Aborts the search. */
  signal?: AbortSignal
}

/** Two similar texts. */
export interface SimilarPair<Id extends string | number = string | number> {
  /** The one that was given first. */
  readonly a: Id
  /** The one that was given later. */
  readonly b: Id
  /** From `minSimilarity` to 1. */
  readonly similarity: number
}

/** A text that is similar to a kept one. */
export interface DroppedText<Id extends string | number = string | number> {
  /** Its id, or its position. */
  readonly id: Id
  /** The kept text that is most similar. */
  readonly kept: Id
  /** From `minSimilarity` to 1. */
  readonly similarity: number
}

/** What {@link findDuplicates} has found. Every text is in `kept` or in `dropped`. */
export interface Duplicates<Id extends string | number = string | number> {
  /** The id of the recipe. */
  readonly recipe: string
  /** The least similarity of near-duplicates. */
  readonly minSimilarity: number
  /** Whether similarity is containment. */
  readonly contained: boolean
  /** The pairs, in the order of `b`: all, or with `pairs: false` those of a dropped text and the kept one. */
  readonly pairs: readonly SimilarPair<Id>[]
  /** The groups of two or more, in the order of their first texts. A kept text is the first of its group. */
  readonly groups: readonly (readonly Id[])[]
  /** The texts to keep, in their order. */
  readonly kept: readonly Id[]
  /** The texts to drop, in their order, each with the kept one. */
  readonly dropped: readonly DroppedText<Id>[]
  /** The texts without features, which are kept. */
  readonly empty: readonly Id[]
}

/**
 * Finds the near-duplicates of a collection: pairs, groups, and which texts to keep, each pair with its similarity. Only pairs
 * whose feature sets are similar are reported, so that no text is dropped that is not similar to a kept one; on collections of
 * up to a million real texts, over 98 % of such pairs are found (measured in `docs/guides/corpus.md`). The work is done in
 * slices, between which other tasks run.
 *
 * @param texts An array or another iterable of `[id, text]` pairs, whose ids are distinct; or an async iterable of the same,
 * which is read as the search goes on.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid text, id or option; `LIMIT_EXCEEDED` for more than 10 million
 * pairs (`pairs: false` finds what to drop all the same) or more than 16,777,214 texts; `ABORTED`. Errors of an iterable pass
 * through.
 *
 * @example
 * ```ts
 * import { findDuplicates } from "simhash-wasm"
 *
 * const { kept, dropped, groups } = await findDuplicates([
 *   ["monday", "The ferry to the island leaves the old harbour at nine."],
 *   ["cake", "Two eggs, a cup of flour, and a pinch of salt."],
 *   ["friday", "The ferry to the island leaves the old harbour at ten."],
 * ])
 * kept // ["monday", "cake"]
 * dropped[0]?.id // friday
 * dropped[0]?.kept // monday
 * dropped[0]?.similarity.toFixed(2) // 0.81
 * groups // [["monday", "friday"]]
 * ```
 */
export function findDuplicates<Id extends string | number>(
  texts: Iterable<readonly [id: Id, text: string]> | AsyncIterable<readonly [id: Id, text: string]>,
  options?: FindDuplicatesOptions<Id>,
): Promise<Duplicates<Id>>
/**
 * The same of texts, whose ids are their positions.
 *
 * @throws {@link SimHashError} The same.
 *
 * @example
 * ```ts
 * import { findDuplicates } from "simhash-wasm"
 *
 * const texts = ["a cat sat on a mat", "a dog", "A cat sat on a mat!"]
 * const { pairs } = await findDuplicates(texts, { minSimilarity: 0.8 })
 * pairs // [{ a: 0, b: 2, similarity: 1 }]
 * ```
 */
export function findDuplicates(
  texts: Iterable<string> | AsyncIterable<string>,
  options?: FindDuplicatesOptions<number>,
): Promise<Duplicates<number>>

/** The options of a {@link DuplicateIndex}. */
export interface DuplicateIndexOptions {
  /**
   * The threshold: two fingerprints are near-duplicates if their distance is at most this. An integer from 0
   * to `bits`. Default: the recipe's own. The index is built for this distance; a query may ask for another. If it is
   * left out, the distance of all pairs follows from the size: see {@link DuplicateIndex.pairs}.
   */
  maxDistance?: number
  /** The width of fingerprints in bits: an integer from 1 to 128. Default: the recipe's own. */
  bits?: number
  /**
   * The recipe that computes the fingerprints. Default: `"text/1"`. For fingerprints that do not come from
   * this package, pass any other string that identifies their source: 1 to 1024 bytes of UTF-8, without lone
   * surrogates. `maxDistance` is required then, and the default of `bits` is 64. Snapshots contain the id.
   *
   * The index itself knows the released recipes. Changed ones are known where the app imports what makes them, such as
   * {@link SimHash}; elsewhere their ids are those of any other source, and options or a {@link Recipe} are refused.
   */
  recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe
  /**
   * The layout of the block tables. Both layouts give equal results. At 64 bits and a distance of 3, a
   * fingerprint takes 41 bytes with `"fast"` and 25 bytes with `"compact"`, plus at most 1 MiB in all. With a
   * million fingerprints, more than CPU caches hold, queries of the compact layout take up to 1.4 times as long.
   * An index without block tables ignores the layout, see {@link DuplicateIndex}. Snapshots do not
   * contain it. Default: `"fast"`.
   */
  layout?: "fast" | "compact"
  /**
   * What becomes of the fingerprint 0. A text without features has it, under every recipe: two such texts would match
   * each other, and whatever is near 0.
   *
   * - `"skip"`: it is not stored, its id is reported by {@link DuplicateIndex.skippedIds}, and a query of it has no
   *   matches.
   * - `"keep"`: it is stored and queried like any other.
   *
   * A text with features has the fingerprint 0 once in 2^bits texts. With widths below 32 bits, pass `"keep"` and leave
   * out texts whose {@link Analysis.featureCount} is 0. Snapshots do not contain the policy. Default: `"skip"`, and
   * `"keep"` for a recipe that is not a known recipe; see also {@link DuplicateIndex.fromBytes}.
   */
  empty?: "skip" | "keep"
}

/** The options of {@link DuplicateIndex.query}. */
export interface QueryOptions<Id extends string | number = string | number> {
  /**
   * The greatest distance of a match: an integer from 0 to the width. Default: the index's `maxDistance`. For
   * a greater distance than that, the query scans all fingerprints.
   */
  maxDistance?: number
  /**
   * The greatest number of matches: an integer from 0, or Infinity. The nearest are returned. Default:
   * Infinity.
   */
  limit?: number
  /** An id to leave out of the matches, such as the id of the queried text. It need not be in the index. */
  exclude?: Id
}

/** The options of {@link DuplicateIndex.query} for a {@link Query}. */
export interface ScoreOptions<Id extends string | number = string | number> {
  /** The greatest score of a match, from 0 to 1. Default: the recipe's, see {@link Recipe.scoreLimits}. */
  maxScore?: number
  /**
   * The greatest distance of a match: an integer from 0 to the width. Scores are computed within it alone.
   * Default: the recipe's, see {@link Recipe.scoreLimits}.
   */
  maxDistance?: number
  /** The greatest number of matches: an integer from 0, or Infinity. The best are returned. Default: Infinity. */
  limit?: number
  /** An id to leave out of the matches, such as the id of the queried text. It need not be in the index. */
  exclude?: Id
}

/** The options of operations that run in slices. */
export interface LongWorkOptions {
  /** The greatest distance: an integer from 0 to the width. Default: as for {@link DuplicateIndex.pairs}. */
  maxDistance?: number
  /**
   * Called after each slice with the share of the work that is done, from 0 to 1. An error that it throws
   * rejects the promise.
   */
  onProgress?: (done: number) => void
  /** Aborts the work: the promise is rejected with `ABORTED`, whose `cause` is the reason of the signal. */
  signal?: AbortSignal
}

/** A stored fingerprint near the queried one. */
export interface Match<Id extends string | number = string | number> {
  /** The id of the stored fingerprint. */
  readonly id: Id
  /** The Hamming distance in bits. */
  readonly distance: number
}

/** A stored fingerprint near a sign-full query. */
export interface ScoredMatch<Id extends string | number = string | number> extends Match<Id> {
  /** The score, from 0 to 1, as {@link score} computes it. */
  readonly score: number
}

/** Two near-duplicates. */
export interface Pair<Id extends string | number = string | number> {
  /** The id that was inserted first. */
  readonly a: Id
  /** The id that was inserted later. */
  readonly b: Id
  /** The Hamming distance in bits. */
  readonly distance: number
}

/** Within which distance pairs were searched for, and how many of those found are expected to be wrong. */
export interface PairDistance {
  /** The greatest distance of a pair, in bits. */
  readonly maxDistance: number
  /**
   * How many pairs of unrelated texts are expected within this distance, see {@link expectedFalsePairs}. `undefined` where
   * that is not known.
   */
  readonly expectedFalsePairs: number | undefined
}

/** What {@link DuplicateIndex.pairs} finds. */
export interface FoundPairs<Id extends string | number = string | number> extends PairDistance {
  /** The pairs: the nearest first, those at the same distance in the order of insertion. */
  readonly pairs: Pair<Id>[]
}

/** What {@link DuplicateIndex.groups} finds. */
export interface FoundGroups<Id extends string | number = string | number> extends PairDistance {
  /** The groups, ordered by the insertion of their first member, and so are the members of each. */
  readonly groups: Id[][]
}

/** The options of {@link maxDistanceFor}. */
export interface MaxDistanceForOptions {
  /** How many pairs of unrelated texts may be expected: a number from 0 on. Default: one for every 20 texts. */
  falsePairs?: number
}

/**
 * The greatest distance, up to the recipe's own `maxDistance`, at which a collection of `count` texts is expected to have
 * few pairs of unrelated texts within it. 0 if there are more even at that: {@link expectedFalsePairs} says how many.
 *
 * `count` texts are `count * (count - 1) / 2` pairs, of which some are near by chance: at the same distance, ten times as many
 * texts have a hundred times as many of these. So where all texts of a collection are compared with one another, and
 * nothing but fingerprints is there, the distance must be less if there are more texts. Feature sets decide better.
 *
 * It is a function and no method of {@link Recipe}, which is plain data that `structuredClone` can copy.
 *
 * @param recipe The name or id of a recipe, options, or a resolved recipe. How it was changed is not considered, as in
 * `maxDistance`. For `python-hashes/1` and `java-simhash/1` nothing was measured: their distance is their own.
 * @param count The number of texts: an integer from 0.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe, an invalid number or an unknown option.
 *
 * @example
 * ```ts
 * import { maxDistanceFor } from "simhash-wasm"
 *
 * maxDistanceFor("short/1", 1000) // 12
 * maxDistanceFor("short/1", 100_000) // 9
 * maxDistanceFor({ recipe: "short/1", bits: 128 }, 1000) // 30
 * maxDistanceFor({ recipe: "short/1", bits: 128 }, 100_000) // 24
 * maxDistanceFor({ recipe: "short/1", bits: 128 }, 100_000, { falsePairs: 100 }) // 19
 * ```
 */
export function maxDistanceFor(
  recipe: RecipeName | (string & {}) | RecipeOptions | Recipe,
  count: number,
  options?: MaxDistanceForOptions,
): number

/**
 * How many of the pairs of `count` texts of which no two are related are expected to be within a distance.
 *
 * It was measured for `text/1`, `short/1` and `page/1` at 64 and 128 bits on texts of several kinds in English and Chinese;
 * the number is that of the kind that has most, so that most collections have fewer. At other widths it is an estimate.
 *
 * @param recipe As for {@link maxDistanceFor}.
 * @param count The number of texts: an integer from 0.
 * @param maxDistance An integer from 0 to the width.
 * @returns `undefined` for `python-hashes/1` and `java-simhash/1`, for which it was not measured.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe or an invalid number.
 *
 * @example
 * ```ts
 * import { expectedFalsePairs } from "simhash-wasm"
 *
 * Math.round(expectedFalsePairs("short/1", 1000, 12) ?? 0) // 13
 * Math.round(expectedFalsePairs("short/1", 100_000, 12) ?? 0) // 128309
 * ```
 */
export function expectedFalsePairs(
  recipe: RecipeName | (string & {}) | RecipeOptions | Recipe,
  count: number,
  maxDistance: number,
): number | undefined

/**
 * An index of fingerprints by id, with exact queries for near-duplicates.
 *
 * For distances up to `maxDistance`, queries look fingerprints up in block tables, provided that the blocks
 * have at least 11 bits: up to a distance of 4 at 64 bits, 10 at 128 bits. For all other distances they scan
 * all fingerprints, which takes about a millisecond for a million of them.
 *
 * An id is a finite number or a string without lone surrogates. `1` and `"1"` are different ids; `0` and `-0`
 * are the same. Strings are compared by code units, without normalisation. Ids are ordered by insertion:
 * storing another fingerprint for an id does not move it. An index holds at most 100 million ids.
 *
 * An operation that throws leaves the index unchanged. Every method except `dispose` throws `DISPOSED` on a
 * disposed index. An index holds memory of the WebAssembly module until it is disposed of or garbage-collected.
 *
 * @example
 * ```ts
 * import { DuplicateIndex, fingerprint } from "simhash-wasm"
 *
 * const index = new DuplicateIndex()
 * index.set("fox", fingerprint("the quick brown fox jumps over the lazy dog"))
 * index.query(fingerprint("the quick brown fox jumped over the lazy dog")) // [{ id: "fox", distance: 8 }]
 * index.dispose()
 * ```
 */
export class DuplicateIndex<Id extends string | number = string | number> implements Disposable {
  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value, and for a
   * `recipe` that is not a known recipe if `maxDistance` is left out. `RECIPE_MISMATCH` for a stored recipe
   * that contradicts itself, as {@link SimHash} throws.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * new DuplicateIndex({ recipe: "short/1", bits: 128 }).maxDistance // 30
   * new DuplicateIndex({ recipe: "our-image-hash", maxDistance: 3 }).bits // 64
   * new DuplicateIndex({ recipe: "our-image-hash" }) // throws INVALID_ARGUMENT
   * ```
   */
  constructor(options?: DuplicateIndexOptions)

  /** The id of the recipe that computes the fingerprints. */
  readonly recipe: string
  /** The width of fingerprints in bits. */
  readonly bits: number
  /** The threshold in bits, inclusive: the distance of queries by default. That of pairs: {@link DuplicateIndex.pairs}. */
  readonly maxDistance: number
  /** What becomes of the fingerprint 0, which texts without features have: see {@link DuplicateIndexOptions.empty}. */
  readonly empty: "skip" | "keep"
  /** The number of fingerprints. */
  readonly size: number
  /** The number of ids whose fingerprint was skipped, see {@link DuplicateIndex.skippedIds}. */
  readonly skippedCount: number
  /**
   * The memory of the fingerprints and their tables in the WebAssembly module, in bytes. The module's memory
   * itself is larger: up to 1.5 times as large after fingerprints were set one by one, up to 1.15 times after
   * one {@link DuplicateIndex.setMany}. Freed memory is reused. Ids are in JavaScript's memory and are not
   * included.
   */
  readonly byteLength: number

  /**
   * Stores a fingerprint. It replaces the one that the id has, if any. The fingerprint 0, of a text without features, is
   * skipped unless the option `empty` is `"keep"`: then the index does not have the id any more, and
   * {@link DuplicateIndex.skippedIds} reports it.
   *
   * @returns The index.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid id. `INVALID_FINGERPRINT` for anything
   * other than a bigint from 0 to 2^bits - 1. `LIMIT_EXCEEDED` if the index is full.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex()
   * index.set("a", 1n).set("b", 2n).set("a", 3n)
   * index.get("a") // 3n
   * ```
   */
  set(id: Id, fingerprint: bigint): this
  /**
   * Stores many fingerprints: all of them, or none if one is invalid. If an id occurs twice, its last
   * fingerprint is stored. The fingerprint 0 is skipped as by {@link DuplicateIndex.set}. This is faster than calls of
   * it.
   *
   * @param ids As many ids as fingerprints.
   * @param fingerprints One element per fingerprint for widths up to 64 bits. For larger widths two elements,
   * the low 64 bits first. {@link SimHash.fingerprints} returns this format.
   * @returns The index.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid id or a wrong number of elements.
   * `INVALID_FINGERPRINT` for a fingerprint of 2^bits or more. `LIMIT_EXCEEDED` if the index is full.
   *
   * @example
   * ```ts
   * import { DuplicateIndex, SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash("short/1")
   * const index = new DuplicateIndex({ recipe: simhash.recipe })
   * index.setMany(["a", "b"], simhash.fingerprints(["one text", "another"]))
   * index.size // 2
   * ```
   */
  setMany(ids: Iterable<Id>, fingerprints: BigUint64Array): this
  /**
   * Returns the fingerprint of an id, or `undefined` if the index does not have the id.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 5n)
   * index.get("a") // 5n
   * index.get("b") // undefined
   * ```
   */
  get(id: Id): bigint | undefined
  /**
   * Returns whether the index has an id.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set(1, 5n)
   * index.has(1) // true
   * index.has("1") // false
   * ```
   */
  has(id: Id): boolean
  /**
   * Removes an id and its fingerprint.
   *
   * @returns Whether the index had the id.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 5n)
   * index.delete("a") // true
   * index.delete("a") // false
   * ```
   */
  delete(id: Id): boolean
  /**
   * Removes all ids and frees their memory. The index remains usable.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 5n)
   * index.clear()
   * index.size // 0
   * ```
   */
  clear(): void
  /**
   * Iterates over the ids in the order of insertion.
   *
   * @throws {@link SimHashError} `DISPOSED`, also from the iterator's `next` if the index is disposed of
   * during the iteration.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 5n).set("b", 6n)
   * const ids = [...index.ids()]
   * ids // ["a", "b"]
   * ```
   */
  ids(): IterableIterator<Id>
  /**
   * Iterates over the ids whose last fingerprint was 0 and is not stored, see {@link DuplicateIndexOptions.empty}. An id
   * is no longer among them after another fingerprint is stored for it, and after {@link DuplicateIndex.delete}.
   *
   * @throws {@link SimHashError} `DISPOSED`, also from the iterator's `next` if the index is disposed of
   * during the iteration.
   *
   * @example
   * ```ts
   * import { DuplicateIndex, fingerprint } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("fox", fingerprint("the quick brown fox")).set("dots", fingerprint("..."))
   * index.size // 1
   * const skipped = [...index.skippedIds()]
   * skipped // ["dots"]
   * index.query(fingerprint("?!")) // []
   * ```
   */
  skippedIds(): IterableIterator<Id>
  /**
   * Iterates over the ids and their fingerprints in the order of insertion.
   *
   * @throws {@link SimHashError} `DISPOSED`, also from the iterator's `next` if the index is disposed of
   * during the iteration.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 5n).set("b", 6n)
   * const entries = [...index]
   * entries // [["a", 5n], ["b", 6n]]
   * ```
   */
  [Symbol.iterator](): IterableIterator<[id: Id, fingerprint: bigint]>

  /**
   * Finds all stored fingerprints within a distance. The nearest match comes first; matches at the same
   * distance are in the order of insertion. The fingerprint 0, of a text without features, has no matches unless the
   * option `empty` is `"keep"`; so in all queries.
   *
   * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
   * `INVALID_ARGUMENT` for an unknown option or an invalid value.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex({ maxDistance: 3 }).set("a", 0b0111n).set("b", 0b0001n)
   * index.query(0b1001n) // [{ id: "b", distance: 1 }, { id: "a", distance: 3 }]
   * index.query(0b1001n, { maxDistance: 2 }) // [{ id: "b", distance: 1 }]
   * index.query(1n, { exclude: "b", limit: 1 }) // [{ id: "a", distance: 2 }]
   * ```
   */
  query(fingerprint: bigint, options?: QueryOptions<Id>): Match<Id>[]
  /**
   * Finds the stored fingerprints whose score by a sign-full query, and whose distance, are within the limits. The
   * least score comes first; at the same score the least distance, then the order of insertion. The answer is exact,
   * for every index and every snapshot: what is stored is the same.
   *
   * @throws {@link SimHashError} `RECIPE_MISMATCH` for a query by another recipe or width. `INVALID_ARGUMENT` for
   * anything other than a query, an unknown option or an invalid value, and if a limit is left out where the recipe
   * of the index is not a known one.
   *
   * @example
   * ```ts
   * import { DuplicateIndex, SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash("short/1")
   * const index = new DuplicateIndex({ recipe: simhash.recipe })
   * index.set("cat", simhash.fingerprint("The cat sat on the mat by the door, and watched the rain."))
   * const query = simhash.query("The cat lay on the mat by the door, and saw the rain.")
   * const [found] = index.query(query)
   * found?.id // cat
   * found?.distance // 13
   * Number(found?.score.toFixed(2)) // 0.09
   * index.query(query, { maxScore: 0.05 }) // []
   * ```
   */
  query(query: Query, options?: ScoreOptions<Id>): ScoredMatch<Id>[]
  /**
   * Runs a query for each of many fingerprints. This is faster than calls of {@link DuplicateIndex.query}.
   *
   * @param fingerprints One element per fingerprint for widths up to 64 bits. For larger widths two elements,
   * the low 64 bits first.
   * @returns The matches of each query, in the order of the fingerprints.
   * @throws {@link SimHashError} `INVALID_FINGERPRINT` for a fingerprint of 2^bits or more.
   * `INVALID_ARGUMENT` for a wrong number of elements, an unknown option or an invalid value.
   * `LIMIT_EXCEEDED` for more than 10 million matches in total; the message contains their number. A `limit`
   * bounds them.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex({ maxDistance: 3 }).set("a", 0b0111n).set("b", 0b0001n)
   * index.queryMany(BigUint64Array.of(0b0111n, 255n), { limit: 1 }) // [[{ id: "a", distance: 0 }], []]
   * ```
   */
  queryMany(fingerprints: BigUint64Array, options?: Omit<QueryOptions<Id>, "exclude">): Match<Id>[][]
  /**
   * Finds the nearest stored fingerprints at any distance, in the order of {@link DuplicateIndex.query}.
   *
   * @param count The greatest number of matches: an integer from 0, or Infinity.
   * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
   * `INVALID_ARGUMENT` for an invalid count.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 3n).set("b", 2n ** 64n - 1n)
   * index.nearest(1n, 1) // [{ id: "a", distance: 1 }]
   * index.nearest(1n, 2)[1] // { id: "b", distance: 63 }
   * ```
   */
  nearest(fingerprint: bigint, count: number): Match<Id>[]
  /**
   * Finds the stored fingerprints with the least scores, at any distance, in the order of
   * {@link DuplicateIndex.query}.
   *
   * @param count The greatest number of matches: an integer from 0, or Infinity.
   * @throws {@link SimHashError} `RECIPE_MISMATCH` for a query by another recipe or width. `INVALID_ARGUMENT` for
   * anything other than a query, or an invalid count.
   *
   * @example
   * ```ts
   * import { DuplicateIndex, SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash()
   * const index = new DuplicateIndex().set(1, simhash.fingerprint("a cat")).set(2, simhash.fingerprint("a dog"))
   * index.nearest(simhash.query("the cat"), 1).map(({ id }) => id) // [1]
   * ```
   */
  nearest(query: Query, count: number): ScoredMatch<Id>[]
  /**
   * Finds all pairs of stored fingerprints within a distance. The nearest pair comes first; pairs at the same
   * distance are in the order of insertion.
   *
   * By default the distance follows from the size of the index, because pairs grow with its square, and so do those that
   * are near by chance: it is {@link maxDistanceFor} the recipe and as many texts, up to the recipe's own. If the
   * index was made with the option `maxDistance`, it is that.
   *
   * @param maxDistance An integer from 0 to the width.
   * @returns The pairs, the distance, and how many pairs of unrelated texts are expected within it.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid distance. `LIMIT_EXCEEDED` for more than 10
   * million pairs, before they take memory; the message contains their number. {@link DuplicateIndex.eachPair}
   * has no such limit.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex({ maxDistance: 3 }).set("a", 2n).set("b", 3n).set("c", 511n)
   * index.pairs().pairs // [{ a: "a", b: "b", distance: 1 }]
   * index.pairs(7).pairs.length // 2
   *
   * const ids = Array.from({ length: 10_000 }, (_, id) => id)
   * const many = new DuplicateIndex().setMany(ids, BigUint64Array.from(ids, (id) => BigInt(id) << 32n))
   * many.maxDistance // 13
   * many.pairs(1).maxDistance // 1
   * many.groups().maxDistance // 12
   * ```
   */
  pairs(maxDistance?: number): FoundPairs<Id>
  /**
   * Finds all pairs without blocking the event loop: with an object of options, the search runs in slices of
   * a few milliseconds, on the contents that the index has at the time of the call.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. As a rejection
   * of the promise, `ABORTED` if the signal aborts the search and `LIMIT_EXCEEDED` for more than 10 million
   * pairs.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 2n).set("b", 3n)
   * let done = 0
   * const { pairs } = await index.pairs({ onProgress: (share) => { done = share } })
   * pairs // [{ a: "a", b: "b", distance: 1 }]
   * done // 1
   * ```
   */
  pairs(options: LongWorkOptions): Promise<FoundPairs<Id>>
  /**
   * Iterates over all pairs of stored fingerprints within a distance, on the contents that the index has at the
   * time of the call. The order is unspecified, but the same each time. The iterator holds a copy of the
   * fingerprints and the pairs of one part of the search, so its memory does not depend on the number of pairs.
   *
   * @param maxDistance An integer from 0 to the width. Default: as for {@link DuplicateIndex.pairs}.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid distance.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex({ maxDistance: 3 }).set("a", 2n).set("b", 3n).set("c", 511n)
   * let pairs = 0
   * for (const { distance } of index.eachPair()) pairs += distance
   * pairs // 1
   * ```
   */
  eachPair(maxDistance?: number): IterableIterator<Pair<Id>>
  /**
   * Iterates over all pairs without blocking the event loop: with an object of options, the search runs in
   * slices of a few milliseconds.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. From the
   * iterator, `ABORTED` if the signal aborts the search.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 2n).set("b", 3n)
   * let pairs = 0
   * for await (const { distance } of index.eachPair({ maxDistance: 2 })) pairs += distance
   * pairs // 1
   * ```
   */
  eachPair(options: LongWorkOptions): AsyncIterableIterator<Pair<Id>>
  /**
   * Finds the groups of near-duplicates: two ids are in the same group if a chain of pairs connects them
   * (connected components). A group has at least two members. Groups are ordered by the insertion of their
   * first member, and so are the members of a group.
   *
   * @param maxDistance The greatest distance of a pair: an integer from 0 to the width. Default: as for
   * {@link DuplicateIndex.pairs}.
   * @returns The groups, the distance, and how many pairs of unrelated texts are expected within it.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid distance.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex({ maxDistance: 1 }).set("a", 4n).set("b", 5n).set("c", 7n)
   * index.set("d", 255n)
   * index.groups().groups // [["a", "b", "c"]]
   * ```
   */
  groups(maxDistance?: number): FoundGroups<Id>
  /**
   * Finds the groups without blocking the event loop, in slices as {@link DuplicateIndex.pairs} with options.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. As a rejection
   * of the promise, `ABORTED` if the signal aborts the search.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 2n).set("b", 3n)
   * const { groups } = await index.groups({ maxDistance: 1 })
   * groups // [["a", "b"]]
   * await index.groups({ signal: AbortSignal.abort() }) // throws ABORTED
   * ```
   */
  groups(options: LongWorkOptions): Promise<FoundGroups<Id>>

  /**
   * Writes a snapshot: the ids, the fingerprints, the recipe's id, the width and the threshold, in a
   * documented format with a checksum. {@link DuplicateIndex.fromBytes} reads it.
   *
   * @throws {@link SimHashError} `LIMIT_EXCEEDED` if the ids that are strings exceed 256 MiB in all.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex().set("a", 5n)
   * const bytes = index.toBytes()
   * DuplicateIndex.fromBytes(bytes).get("a") // 5n
   * ```
   */
  toBytes(): Bytes
  /**
   * Reads a snapshot into a new index.
   *
   * @param bytes A buffer, or a view of one. A shared or resizable buffer is copied first.
   * @param options The expected recipe and width, which default to those of the snapshot, the layout, and what becomes of
   * the fingerprint 0. By default the index keeps it if the snapshot has one, because only an index that keeps it writes
   * one; otherwise as in the constructor.
   * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are not a complete snapshot.
   * `UNSUPPORTED_VERSION` for a snapshot of a later format. `RECIPE_MISMATCH` for a recipe or width other
   * than the expected. `INVALID_ARGUMENT` for an unknown option, an invalid value, or anything other than a
   * buffer or a view.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const bytes = new DuplicateIndex({ recipe: "short/1", bits: 128 }).toBytes()
   * DuplicateIndex.fromBytes(bytes, { layout: "compact" }).bits // 128
   * DuplicateIndex.fromBytes(bytes, { recipe: "text/1" }) // throws RECIPE_MISMATCH
   * DuplicateIndex.fromBytes(bytes.subarray(1)) // throws CORRUPT_SNAPSHOT
   * ```
   */
  static fromBytes<Id extends string | number = string | number>(
    bytes: ArrayBufferLike | ArrayBufferView,
    options?: Pick<DuplicateIndexOptions, "recipe" | "bits" | "layout" | "empty">,
  ): DuplicateIndex<Id>

  /**
   * Frees the memory of the index. Calling it again has no effect. `using` calls it at the end of the scope.
   *
   * @example
   * ```ts
   * import { DuplicateIndex } from "simhash-wasm"
   *
   * const index = new DuplicateIndex()
   * index.dispose()
   * index.set("a", 5n) // throws DISPOSED
   * ```
   */
  dispose(): void
  /** The same as {@link DuplicateIndex.dispose}, for `using`. */
  [Symbol.dispose](): void
}

/** The options of {@link explainQuery}. */
export interface ExplainQueryOptions {
  /** The greatest distance of a match: an integer from 0 to `bits`, inclusive. */
  maxDistance: number
  /**
   * The number of blocks: an integer from 1 to `bits`. By default `maxDistance` + 1: then every match agrees
   * with the query on at least one block. With fewer blocks, a match may agree on none.
   */
  blocks?: number
  /** The width of fingerprints in bits: an integer from 1 to 128. Default: 64. */
  bits?: number
}

/** How block tables answer a query, and the exact answer. Plain data. */
export interface QueryExplanation {
  /**
   * How a {@link DuplicateIndex} with a `maxDistance` of one less than the number of blocks would answer the
   * query: by looking up its blocks, or by a scan of all fingerprints. The other properties describe the
   * blocks in either case.
   */
  readonly method: "blocks" | "scan"
  /** The blocks of the query, from bit 0 up, and the fingerprints that agree with each. */
  readonly blocks: readonly BlockLookup[]
  /** The fingerprints that occur in at least one bucket, each once, in the order of lookup. */
  readonly candidates: readonly Agreement[]
  /**
   * The fingerprints within the distance, as an index returns them: the nearest first, and those at the same
   * distance in the order given. A match that agrees on no block is not a candidate; only a scan finds it.
   * There is no such match if `maxDistance` is less than the number of blocks.
   */
  readonly matches: readonly Agreement[]
}

/** A block of the query, and the fingerprints that agree with the query on it. */
export interface BlockLookup {
  /** The first bit of the block; bit 0 is the least significant. */
  readonly start: number
  /**
   * The number of bits. If the width is not divisible by the number of blocks, the first blocks have one bit
   * more.
   */
  readonly length: number
  /** The bits of the query in this block, less than 2^length. */
  readonly value: bigint
  /** The positions of the fingerprints with the same bits in this block, in ascending order. */
  readonly bucket: readonly number[]
}

/** A stored fingerprint, and what it has in common with the query. */
export interface Agreement {
  /** The position of the fingerprint among those given, from 0. */
  readonly position: number
  /** Its Hamming distance from the query in bits. */
  readonly distance: number
  /** The blocks on which the two agree, as positions in {@link QueryExplanation.blocks}. */
  readonly blocks: readonly number[]
}

/**
 * Explains how block tables find the fingerprints near a query, for teaching and for inspection. It scans all
 * fingerprints; a {@link DuplicateIndex} answers queries faster.
 *
 * @param query The fingerprint to look up, less than 2^bits.
 * @param fingerprints One element per fingerprint for widths up to 64 bits. For larger widths two elements,
 * the low 64 bits first.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option, an invalid value, or more blocks
 * than bits. `INVALID_FINGERPRINT` for a fingerprint that does not fit the width.
 *
 * @example
 * ```ts
 * import { explainQuery } from "simhash-wasm"
 *
 * const stored = BigUint64Array.of(0b0101n, 0b1010n)
 * const { blocks, candidates } = explainQuery(0b0100n, stored, { maxDistance: 1, bits: 4 })
 * blocks[1] // { start: 2, length: 2, value: 1n, bucket: [0] }
 * candidates // [{ position: 0, distance: 1, blocks: [1] }]
 * ```
 */
export function explainQuery(
  query: bigint,
  fingerprints: BigUint64Array,
  options: ExplainQueryOptions,
): QueryExplanation

/**
 * A value that winnowing selected from a text, and where its tokens are. A *token* is a unit of the recipe:
 * for our own recipes a word, where a Chinese character is a word.
 */
export interface PassageValue {
  /** The hash of 5 neighbouring tokens: a whole number below 2^53. */
  readonly value: number
  /** The position of the first of the tokens among all tokens of the text. */
  readonly token: number
  /** Where the tokens start in the text, in UTF-16 code units. */
  readonly start: number
  /** Where they end. */
  readonly end: number
}

/**
 * The values of a text, by which a {@link PassageIndex} finds copied passages. They are plain data: they can be
 * sent to a worker or a server, cloned, and written as JSON.
 */
export interface Passages {
  /** The id of the recipe. */
  readonly recipe: string
  /** The number of tokens of the text. */
  readonly tokens: number
  /** The selected values, in the order of the text. A value occurs more than once if its tokens do. */
  readonly values: readonly PassageValue[]
}

/**
 * Returns the values that winnowing selects from a text (Schleimer, Wilkerson, Aiken 2003).
 *
 * A value is a hash of 5 neighbouring tokens, in lower case and without what separates them. Of the values in
 * any 4 successive positions the smallest is selected. So two texts that share a run of 8 tokens share at least
 * one selected value, and about two of five values are selected. A text of fewer than 5 tokens has none.
 *
 * Of the recipe, only the normalisation, the lower case, the unit and the hash matter. For a recipe whose unit
 * is `"char"`, the tokens are words.
 *
 * @param recipe Default `"text/1"`.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a string, and as {@link SimHash}
 * throws for a recipe.
 *
 * @example
 * ```ts
 * import { passages } from "simhash-wasm"
 *
 * const text = "The quick brown fox jumps over the lazy dog."
 * const made = passages(text)
 * made.tokens // 9
 * made.values.map(({ start, end }) => text.slice(start, end)) // ["brown fox jumps over the"]
 * ```
 */
export function passages(text: string, recipe?: string | RecipeOptions | Recipe): Passages

/** The options of {@link sharedRanges}. */
export interface SharedRangeOptions {
  /** The recipe that cuts texts into tokens. Default `"text/1"`. */
  readonly recipe?: string | RecipeOptions | Recipe | undefined
  /** The fewest tokens of a range, from 1 on. Default 3. */
  readonly minTokens?: number | undefined
}

/** A run of tokens that two texts share, as a range of each. Both ranges begin and end with a whole token. */
export interface SharedRange {
  /** The range in the first text. */
  readonly a: Span
  /** The range in the second text. */
  readonly b: Span
  /** The number of tokens. */
  readonly tokens: number
}

/**
 * Returns the runs of tokens that two texts share, as ranges of each, in the order of `a`: exactly, and for short
 * texts too. A {@link PassageIndex} finds which texts share a passage; this function shows what two texts share.
 *
 * Tokens are those of {@link passages}: words, where a Chinese character is a word, in lower case and without what
 * separates them. The longest run of tokens of `a` that also occurs in `b` is taken first; then the longest run of
 * the tokens of `a` that are left, and so on, down to runs of `minTokens`. Of equally long ones, the first in `a` is
 * taken. So no token of `a` is in two ranges.
 *
 * The range of `b` is where the same tokens first occur after the range of `b` before it, so that an edited copy has
 * its ranges in order; or else where they first occur. So ranges of `b` may overlap.
 *
 * The time is proportional to n log n for texts of n tokens, whatever they repeat.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for texts other than strings, for an unknown option or an invalid
 * value, and as {@link SimHash} throws for a recipe. `OUT_OF_MEMORY` if the texts are too long for the memory.
 *
 * @example
 * ```ts
 * import { sharedRanges } from "simhash-wasm"
 *
 * const a = "Slowly, the cat sat on the mat."
 * const b = "As usual, the CAT sat; on the mat, it slept."
 * const shared = sharedRanges(a, b)
 * shared.map(({ a: { start, end } }) => a.slice(start, end)) // ["the cat sat on the mat"]
 * shared.map(({ b: { start, end } }) => b.slice(start, end)) // ["the CAT sat; on the mat"]
 * shared.map(({ tokens }) => tokens) // [6]
 * ```
 */
export function sharedRanges(a: string, b: string, options?: SharedRangeOptions): SharedRange[]

/** The options of {@link PassageIndex}. */
export interface PassageIndexOptions {
  /** The recipe that cuts texts into tokens. Default `"text/1"`. */
  readonly recipe?: string | RecipeOptions | Recipe | undefined
  /** The number of shared values that a query asks for by default, from 1 on. Default 2. */
  readonly minShared?: number | undefined
  /**
   * As soon as the index holds 100 texts, values that more than this share of them have are left out. From 0 to
   * 1; default 0.5.
   */
  readonly maxShare?: number | undefined
}

/** The options of {@link PassageIndex.query}. */
export interface PassageQueryOptions<Id extends string | number = string | number> {
  /** The fewest distinct values that a match shares with the query, from 1 on. Default: that of the index. */
  readonly minShared?: number | undefined
  /** The greatest number of matches. The best are returned. Default: all. */
  readonly limit?: number | undefined
  /** An id to leave out, such as that of the query itself. The index need not have it. */
  readonly exclude?: Id | undefined
}

/** The options of {@link PassageIndex.pairs}, with which it works in slices. */
export interface PassagePairOptions extends Omit<LongWorkOptions, "maxDistance"> {
  /** The fewest distinct values that both texts have, from 1 on. Default: that of the index. */
  minShared?: number
}

/** A passage that two texts share, as a range of each. Both ranges begin and end with a whole token. */
export interface SharedPassage {
  /** The range in the query. */
  readonly query: Span
  /** The range in the stored text. */
  readonly stored: Span
}

/** A stored text that shares passages with a query. */
export interface PassageMatch<Id extends string | number = string | number> {
  /** The id of the stored text. */
  readonly id: Id
  /** How many distinct values both texts have: the evidence. */
  readonly shared: number
  /** `shared` as a share of all distinct values of the query, and of the stored text. */
  readonly share: { readonly query: number; readonly stored: number }
  /** The shared passages, in the order of the query. */
  readonly passages: readonly SharedPassage[]
  /** How many more values both texts have that {@link PassageIndex.ignore} left out. */
  readonly ignored: number
  /** How many more values both texts have that were left out because more than `maxShare` of the texts have them. */
  readonly common: number
}

/** Two stored texts that share passages. */
export interface PassagePair<Id extends string | number = string | number> {
  /** The id that was inserted first. */
  readonly a: Id
  /** The id that was inserted later. */
  readonly b: Id
  /** How many distinct values both texts have. */
  readonly shared: number
  /** `shared` as a share of all distinct values of each text. */
  readonly share: { readonly a: number; readonly b: number }
}

/**
 * An index of texts, which finds those that contain a part of another text, and where. A fingerprint does not:
 * it is of a whole text, and half a paragraph that was pasted into another leaves few bits of it.
 *
 * The texts themselves are not stored, but the values that {@link passages} selects from them, by id. The number
 * of values that two texts share is the evidence that a passage was copied. Each shared passage is found except
 * for up to 3 tokens at either end. Unrelated texts share a value now and then: a usual phrase. So a query asks
 * for at least `minShared` values.
 *
 * A text takes about 30 bytes for each of its values, and has about two values for five tokens.
 *
 * An index is in the memory of a WebAssembly module of its own. {@link PassageIndex.dispose} frees it; otherwise
 * the garbage collector does at some time. Using a disposed index throws `DISPOSED`.
 *
 * @example
 * ```ts
 * import { PassageIndex } from "simhash-wasm"
 *
 * const stored = "It was the best of times, it was the worst of times, it was the age of wisdom."
 * const text = "She wrote that it was the best of times, it was the worst of times, and left."
 * const index = new PassageIndex()
 * index.set("tale", stored)
 *
 * const found = index.query(text)
 * found.map(({ id }) => id) // ["tale"]
 * const passages = found.flatMap(({ passages }) => passages)
 * passages.map(({ query }) => text.slice(query.start, query.end)) // ["the best of times, it was the worst"]
 * passages.map(({ stored: { start, end } }) => stored.slice(start, end)) // ["the best of times, it was the worst"]
 * ```
 */
export class PassageIndex<Id extends string | number = string | number> implements Disposable {
  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value, and as
   * {@link SimHash} throws for a recipe.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * new PassageIndex({ recipe: "page/1" }).recipe // page/1
   * new PassageIndex({ minShared: 0 }) // throws INVALID_ARGUMENT
   * ```
   */
  constructor(options?: PassageIndexOptions)

  /** The id of the recipe that cuts texts into tokens. */
  readonly recipe: string
  /** The number of shared values that a query asks for by default. */
  readonly minShared: number
  /** The share of texts above which a value is left out. */
  readonly maxShare: number
  /** The number of texts. */
  readonly size: number
  /** The memory of the values in the WebAssembly module, in bytes. Ids are not included. */
  readonly byteLength: number

  /**
   * Stores a text, or passages that were made before. They replace those that the id has, if any.
   *
   * @returns The index.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid id, and for anything other than a string or
   * passages. `RECIPE_MISMATCH` for passages of another recipe. `LIMIT_EXCEEDED` if the index is full.
   *
   * @example
   * ```ts
   * import { PassageIndex, passages } from "simhash-wasm"
   *
   * const index = new PassageIndex()
   * index.set("a", "a text").set("b", passages("another text"))
   * index.size // 2
   * ```
   */
  set(id: Id, text: string | Passages): this
  /**
   * Returns the passages of an id, or `undefined` if the index does not have the id.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex().set("a", "a cat sat on the mat")
   * index.get("a")?.tokens // 6
   * index.get("b") // undefined
   * ```
   */
  get(id: Id): Passages | undefined
  /**
   * Returns whether the index has an id.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex().set(1, "a text")
   * index.has(1) // true
   * index.has("1") // false
   * ```
   */
  has(id: Id): boolean
  /**
   * Removes an id and its text.
   *
   * @returns Whether the index had the id.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex().set("a", "a text")
   * index.delete("a") // true
   * index.delete("a") // false
   * ```
   */
  delete(id: Id): boolean
  /**
   * Removes all texts and all ignored passages, and frees their memory. The index remains usable.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex().set("a", "a text")
   * index.clear()
   * index.size // 0
   * ```
   */
  clear(): void
  /**
   * Iterates over the ids in the order of insertion.
   *
   * @throws {@link SimHashError} `DISPOSED`, also from the iterator's `next` if the index is disposed of
   * during the iteration.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex().set("a", "a text").set("b", "another")
   * const ids = [...index.ids()]
   * ids // ["a", "b"]
   * ```
   */
  ids(): IterableIterator<Id>
  /**
   * Leaves the values of a text out of all evidence from now on, in stored texts and in texts to come: for the
   * boilerplate of a licence, a signature or a form. {@link PassageIndex.clear} forgets them.
   *
   * @returns The index.
   * @throws {@link SimHashError} As {@link PassageIndex.set}.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const footer = "You get this message because you are on the list of all members."
   * const index = new PassageIndex()
   * index.set("a", `The meeting is at nine in the large hall. ${footer}`)
   * index.set("b", `Who has seen my umbrella, a red one? ${footer}`)
   * index.pairs().length // 1
   * index.ignore(footer)
   * index.pairs().length // 0
   * ```
   */
  ignore(text: string | Passages): this
  /**
   * Finds the texts that share passages with a text. The text with the most shared values comes first; texts
   * with equally many are in the order of insertion.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid option, and for anything other than a string
   * or passages. `RECIPE_MISMATCH` for passages of another recipe.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex()
   * index.set("a", "It was the best of times, it was the worst of times.")
   * index.set("b", "He said it was the best of times, it was the worst of all.")
   * const matches = index.query("It was the best of times, it was the worst of times.", { exclude: "a" })
   * matches.map(({ id, shared }) => `${id} ${shared}`) // ["b 3"]
   * ```
   */
  query(text: string | Passages, options?: PassageQueryOptions<Id>): PassageMatch<Id>[]
  /**
   * Finds all pairs of stored texts that share passages. The pair with the most shared values comes first; pairs
   * with equally many are in the order of insertion.
   *
   * The time grows with the number of pairs of texts that have a value in common. `maxShare` bounds it: values
   * that more of the texts have are left out.
   *
   * @param minShared The fewest distinct values that both texts have, from 1 on. Default: that of the index.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid number. `LIMIT_EXCEEDED` for more than a
   * million pairs.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex()
   * index.set("a", "It was the best of times, it was the worst of times.")
   * index.set("b", "He said it was the best of times, it was the worst of all.")
   * const pairs = index.pairs(1)
   * pairs.map(({ a, b }) => [a, b]) // [["a", "b"]]
   * ```
   */
  pairs(minShared?: number): PassagePair<Id>[]
  /**
   * Finds all pairs without blocking the event loop: with an object of options, the search runs in slices of
   * a few milliseconds, on the contents that the index has at the time of the call.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. As a rejection
   * of the promise, `ABORTED` if the signal aborts the search and `LIMIT_EXCEEDED` for more than a million
   * pairs.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex()
   * index.set("a", "It was the best of times, it was the worst of times.")
   * index.set("b", "He said it was the best of times, it was the worst of all.")
   * let done = 0
   * const pairs = await index.pairs({ onProgress: (share) => { done = share } })
   * pairs.length // 1
   * done // 1
   * ```
   */
  pairs(options: PassagePairOptions): Promise<PassagePair<Id>[]>
  /**
   * Returns a snapshot: all passages with their ids, the ignored passages, the recipe and the options, with a
   * checksum. The format is specified in `docs/passage-snapshot.md`; later versions of this package read it.
   *
   * @throws {@link SimHashError} `LIMIT_EXCEEDED` if the text of all ids takes more than 256 MiB.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const bytes = new PassageIndex().set("a", "a text").toBytes()
   * PassageIndex.fromBytes(bytes).has("a") // true
   * ```
   */
  toBytes(): Bytes
  /**
   * Makes an index from a snapshot. The bytes may be untrusted.
   *
   * @param options The recipe that the snapshot is expected to have. It is required if its weights are a table,
   * which a snapshot does not contain.
   * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are not a complete snapshot.
   * `UNSUPPORTED_VERSION` for a version of the format that this one does not read. `RECIPE_MISMATCH` if the
   * snapshot is of another recipe, or of one that is unknown.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const bytes = new PassageIndex({ recipe: "page/1" }).toBytes()
   * PassageIndex.fromBytes(bytes).recipe // page/1
   * PassageIndex.fromBytes(bytes, { recipe: "short/1" }) // throws RECIPE_MISMATCH
   * ```
   */
  static fromBytes<Id extends string | number = string | number>(
    bytes: ArrayBufferLike | ArrayBufferView,
    options?: Pick<PassageIndexOptions, "recipe">,
  ): PassageIndex<Id>
  /**
   * Frees the memory of the index in the WebAssembly module. May be called more than once.
   *
   * @example
   * ```ts
   * import { PassageIndex } from "simhash-wasm"
   *
   * const index = new PassageIndex()
   * index.dispose()
   * index.size // throws DISPOSED
   * ```
   */
  dispose(): void
  /** The same as {@link PassageIndex.dispose}, for `using`, where the engine has `Symbol.dispose`. */
  [Symbol.dispose](): void
}

/**
 * The kind of an error:
 *
 * - `INVALID_ARGUMENT`: an argument, an option or a value is unknown, of the wrong type or out of range
 * - `INVALID_FINGERPRINT`: a value is not a fingerprint of the expected width
 * - `RECIPE_MISMATCH`: two things are not comparable, because their recipes or widths differ
 * - `CORRUPT_SNAPSHOT`: the bytes are not a complete snapshot
 * - `UNSUPPORTED_VERSION`: the snapshot has a later format than this version of the package reads
 * - `ABORTED`: an `AbortSignal` has aborted the operation; `cause` is the reason of the signal
 * - `DISPOSED`: the object was disposed of, or was lost when memory ran out
 * - `NOT_INITIALIZED`: `init` of `simhash-wasm/url` has not loaded the module yet
 * - `INIT_FAILED`: `init` could not load the module; `cause` is the reason
 * - `OUT_OF_MEMORY`: there is not enough memory for an input or a result
 * - `LIMIT_EXCEEDED`: a documented limit on the size of an index, a snapshot or a result would be exceeded
 * - `NO_DOM`: `simhash-wasm/dom` needs a document, and this program has none
 * - `WORKER_FAILED`: the worker of a checker (`simhash-wasm/worker`) has failed
 *
 * **After `OUT_OF_MEMORY`**: a WebAssembly module has at most 4 GB of memory. An operation that needs more than
 * is available throws, and changes nothing. If the failure leaves the module unusable, which no input is known
 * to cause, the package replaces the instance of the module and frees its memory. Functions and {@link SimHash}
 * objects continue to work. Objects that hold memory of the replaced instance are lost: their next use throws
 * `DISPOSED`, with a message that gives the reason, and disposing of them has no effect. Texts,
 * the duplicate index and the index of passages have separate modules, each with its own memory.
 */
export type SimHashErrorCode =
  | "INVALID_ARGUMENT"
  | "INVALID_FINGERPRINT"
  | "RECIPE_MISMATCH"
  | "CORRUPT_SNAPSHOT"
  | "UNSUPPORTED_VERSION"
  | "ABORTED"
  | "DISPOSED"
  | "NOT_INITIALIZED"
  | "INIT_FAILED"
  | "OUT_OF_MEMORY"
  | "LIMIT_EXCEEDED"
  | "NO_DOM"
  | "WORKER_FAILED"

/**
 * The error that every function of this package throws. Its message is a sentence that names the offending
 * value.
 *
 * @example
 * ```ts
 * import { fromHex, SimHashError } from "simhash-wasm"
 *
 * let code = ""
 * try {
 *   fromHex("abc")
 * } catch (error) {
 *   if (error instanceof SimHashError) code = error.code
 * }
 * code // INVALID_FINGERPRINT
 * ```
 */
export class SimHashError extends Error {
  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` if the code or the message is not a string.
   */
  constructor(code: SimHashErrorCode, message: string, options?: { cause?: unknown })
  /** Always `"SimHashError"`. */
  readonly name: "SimHashError"
  /** The kind of the error. */
  readonly code: SimHashErrorCode
}
