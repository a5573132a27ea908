import type { RecipeName } from "../released.js"

export type { RecipeName } from "../released.js"

/**
 * The weight of a feature: a finite number from -2^31 to 2^31, or a string with such a number in decimal
 * notation and without an exponent, such as `"-0.25"`. Weights are rounded to multiples of 1/65536.
 */
export type Weight = number | string

/**
 * The units into which a text is split:
 *
 * - `word`: words by the rules of Unicode (UAX #29). In scripts without spaces, such as Han, Hiragana and
 *   Thai, each character is a word.
 * - `char`: code points, including white space and punctuation
 * - `whitespace`: runs of characters other than white space
 */
export type Unit = "word" | "char" | "whitespace"

/**
 * A released recipe and changes to it. An omitted option keeps the recipe's value. `text/1` has `bits:
 * 64`, `unit: "word"`, `sizes: [1, 2]`, `abutting: []`, `weights: "presence"`, `tie: "zero"`,
 * `lowercase: true` and `normalize: "NFKC"`; {@link recipes} has the values of the others.
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
  /** The units into which texts are split. */
  unit?: Unit
  /** Gram sizes: numbers of consecutive units that form a feature. At least one integer, each from 1 to 64. */
  sizes?: readonly number[]
  /**
   * Additional gram sizes, only for units with nothing between them in the text, such as Chinese words.
   * Integers from 1 to 64; an empty array for none.
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
 * Rules for the weight of a feature, given its number of occurrences:
 *
 * - `presence`: each distinct feature has weight 1
 * - `count`: the weight is the number of occurrences
 * - `log`: the weight is 1 + log2(count), rounded down to a multiple of 1/65536
 */
export type WeightRule = "presence" | "count" | "log"

/**
 * Weights by feature. Each distinct feature votes once. A feature of weight 0 does not vote.
 *
 * The keys are features in the form of {@link Feature.text}: normalised, in lower case if the recipe says
 * so, and with the words of a gram joined.
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
 * Stop words are features of weight 0. This removes single words; a pair that contains a stop word is a different feature:
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
 * {@link idfTable} computes a table of weights from a collection of texts.
 */
export interface WeightTable {
  /** The weights, by feature. */
  table: Readonly<Record<string, Weight>>
  /** The weight of features that the table does not contain. Default: 1. */
  default?: Weight
}

/**
 * A resolved recipe: all parameters that determine a fingerprint. The object is frozen. You can store it as
 * JSON, and pass it to {@link SimHash} later.
 */
export interface Recipe {
  /**
   * The identity of the recipe; store it with fingerprints. Two fingerprints are comparable if and only if
   * both their ids and their widths are equal. The id is the name of the released recipe, followed by the
   * changed options, except the width: `text/1`, `text/1+weights=count`.
   */
  readonly id: string
  /** The released recipe from which this recipe was derived; it may be unchanged. */
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
 * A recipe's limits for queries by score: two texts are near-duplicates if the score is at most `maxScore`, and
 * the distance at most `maxDistance`. The limits were measured on labelled texts for a false-positive rate of
 * at most 1 in 10,000 unrelated pairs; the distance limit costs at most 0.2 % of the recall, and avoids the
 * computation of most scores.
 */
export interface ScoreLimits {
  /** The greatest distance in bits, inclusive. */
  readonly maxDistance: number
  /** The greatest score, inclusive, from 0 to 1. */
  readonly maxScore: number
}
