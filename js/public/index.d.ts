/// <reference lib="esnext.disposable" />

/**
 * SimHash text fingerprints (Charikar 2002; Manku, Jain, Das Sarma 2007).
 *
 * Every function here throws a {@link SimHashError} with a `code` where it is given something
 * it cannot take; nothing is truncated, wrapped or skipped. An argument that is left out may be `undefined`
 * as well, and is never `null`.
 *
 * - **Options** are plain objects (of whatever realm, or without a prototype). Only their own enumerable
 *   properties count, which are read once; those named by symbols, and what `Object.prototype` has been
 *   given, do not. A Map, a Promise, an array, an instance of a class or an unknown option is
 *   `INVALID_ARGUMENT`.
 * - **Iterables** are read to their end, each element once, before anything is done with them. One that does
 *   not end within the number of elements there may be is `INVALID_ARGUMENT`.
 * - **Your own code** that runs while something is read, such as an iterator, a getter or a trap of a proxy,
 *   may throw: that comes out as it is, and nothing has changed. It may call anything here as well.
 * - **Buffers** and views of them may be of another realm, shared or resizable; one that is detached is
 *   `INVALID_ARGUMENT`.
 *
 * @packageDocumentation
 */

/** The name of a released recipe. What one computes never changes; a better one is a new version. */
export type RecipeName = "text/1" | "short/1" | "page/1" | "python-hashes/1" | "java-simhash/1"

/**
 * What can be fingerprinted.
 *
 * A text is normalised and cut by the recipe. Ready features are hashed as they are given and
 * weighed by the recipe's rule. Given weights take that rule's place, and those of a repeated
 * feature add up; a weight is a finite number within ±2^31, or such a number as decimal text,
 * and is rounded to a multiple of 1/65536.
 *
 * Lone surrogates of a text or a feature become U+FFFD. An iterable has at most 16,777,216 elements (more
 * go into an {@link Accumulator} in parts); an object of weights has no properties named by symbols. A
 * `String` object is `INVALID_ARGUMENT`, and so is a weight that is `undefined`.
 */
export type Input =
  | string
  | Iterable<string>
  | Iterable<readonly [feature: string, weight: Weight]>
  | Readonly<Record<string, Weight>>

/** A finite number within ±2^31, or such a number as decimal text. */
export type Weight = number | string

/** What a text is cut into: UAX #29 words, code points, or runs of anything but white space. */
export type Unit = "word" | "char" | "whitespace"

/** A recipe, and what to change about it. */
export interface RecipeOptions {
  /** The released recipe to start from: `"text/1"` if left out. The id of a changed one does too. */
  recipe?: RecipeName | (string & {})
  /** The width of fingerprints, a whole number from 1 to 128. */
  bits?: number
  /** What texts are cut into. */
  unit?: Unit
  /** How many neighbouring units make a feature: whole numbers from 1 to 64, at least one. */
  sizes?: readonly number[]
  /** How many make one where they abut, besides `sizes`. */
  abutting?: readonly number[]
  /** What a feature votes, by how often it occurs. */
  weights?: WeightRule | WeightTable
  /** What becomes of a bit whose sum is exactly 0. */
  tie?: "zero" | "one"
  /** Whether texts are brought to lower case. */
  lowercase?: boolean
  /** The Unicode form that texts are brought to first. */
  normalize?: "NFKC" | "NFC" | false
}

/**
 * - `presence`: each distinct feature votes once, with weight 1
 * - `count`: every occurrence votes, with weight 1
 * - `log`: each distinct feature votes with 1 + log2(count), rounded down to 1/65536
 */
export type WeightRule = "presence" | "count" | "log"

/**
 * Each distinct feature votes once, with the weight of the table, or `default` (1 if left out)
 * where it is not in the table. Weight 0 takes a feature out of the vote.
 *
 * Features are looked up as the recipe writes them: normalised, in lower case, the words of a
 * gram joined.
 */
export interface WeightTable {
  table: Readonly<Record<string, Weight>>
  default?: Weight
}

/** A resolved recipe: everything that decides a fingerprint. Frozen, and safe to store as JSON. */
export interface Recipe {
  /**
   * What fingerprints must be stored with: they are comparable if and only if their ids and
   * widths are equal. The name of a released recipe and what was changed from it but for the
   * width, such as `text/1` or `text/1+weights=count`.
   */
  readonly id: string
  /** The released recipe that this one is, or was changed from. */
  readonly base: RecipeName
  /** The width of fingerprints, from 1 to 128 bits. */
  readonly bits: number
  /** The greatest distance of near-duplicates: at most, never less than. */
  readonly maxDistance: number
  /** The hash of features. */
  readonly hash: "fxhash" | "string-code-points" | "string-utf16"
  readonly normalize: "NFKC" | "NFC" | false
  readonly lowercase: boolean
  readonly unit: Unit
  readonly sizes: readonly number[]
  readonly abutting: readonly number[]
  readonly weights: WeightRule | Readonly<WeightTable>
  readonly tie: "zero" | "one"
}

/** The released recipes, by name. Their properties are read from the module when asked for. */
export const recipes: Readonly<Record<RecipeName, Recipe>>

/**
 * The fingerprint of an input by the default recipe, `text/1`: 64 bits, unsigned, and 0 where
 * there is no feature.
 */
export function fingerprint(input: Input): bigint

/** How that fingerprint came about. */
export function explain(input: Input): Explanation

/** One recipe, for many texts. */
export class SimHash {
  /**
   * @param recipe A name, an id, options, or a resolved recipe that was stored.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for a recipe, option or value that there is
   * not; `RECIPE_MISMATCH` for a stored recipe that makes another id, `maxDistance` or `hash` than it says.
   */
  constructor(recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe)

  /** The recipe, resolved and frozen. */
  readonly recipe: Recipe

  /** The fingerprint of an input, unsigned and less than 2^bits: 0 where there is no feature. */
  fingerprint(input: Input): bigint

  /**
   * The fingerprints of many texts, in one crossing into the module. Up to 64 bits an element
   * each; above, two each, the low 64 bits first.
   *
   * @param texts An array, of whatever realm, whose elements are all strings.
   */
  fingerprints(texts: readonly string[]): BigUint64Array

  /** How the fingerprint of an input comes about. */
  explain(input: Input): Explanation

  /** An empty accumulator of this recipe. */
  accumulator(): Accumulator
}

/**
 * The accumulator vector of a recipe, for features that come and go.
 *
 * It stands for a multiset of features, and its fingerprint is the one that all of them together
 * have in one go, in whatever order they were added, removed and merged. An operation that is
 * refused changes nothing; of one that runs out of memory see {@link SimHashErrorCode}. Made by {@link SimHash.accumulator} or {@link Accumulator.fromSums}.
 */
export interface Accumulator extends Disposable {
  /** The recipe, resolved and frozen. */
  readonly recipe: Recipe
  /** Adds the features of an input. */
  add(input: Input): void
  /** Takes the features of an input out again. They may have been added before or be later. */
  remove(input: Input): void
  /** Adds the vote of a hash of your own, bit 0 the least significant, less than 2^bits. */
  addHash(hash: bigint, weight?: Weight): void
  /** Adds everything that another accumulator of the same recipe and width holds. */
  merge(other: Accumulator): void
  /** The sums, one a bit, bit 0 first: exact where whole or below 2^37, else the nearest double. */
  sums(): Float64Array
  /** The signs of the sums; 0 where there is nothing. */
  fingerprint(): bigint
  /** Takes everything out. */
  reset(): void
  /** Frees its memory. Once is enough and twice does no harm; any other use throws `DISPOSED`. */
  dispose(): void
}

export const Accumulator: {
  readonly prototype: Accumulator
  /**
   * An accumulator with these sums, one a bit, bit 0 first: finite numbers within ±2^46, at most 128 of
   * them. The recipe is the default one at the width of the sums, unless another is given.
   */
  fromSums(sums: Iterable<number>, recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe): Accumulator
}

/** A half-open range of a text in UTF-16 code units, as of `text.slice(start, end)`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** One distinct feature and its vote. */
export interface Feature {
  /** The feature as it was hashed: normalised, in lower case, the words of a gram joined. */
  readonly text: string
  /** How often it occurs. */
  readonly count: number
  /** What all its occurrences vote together. */
  readonly weight: number
  /** Its hash, less than 2^bits. */
  readonly hash: bigint
  /** Where it stands in the text you gave, from left to right. Empty for features you made. */
  readonly spans: readonly Span[]
}

/**
 * How far a fingerprint can be trusted: `none` where there are no features, `low` under 10
 * distinct ones, of which a single change moves many bits, and `ok`.
 */
export type Confidence = "none" | "low" | "ok"

/** Everything that decided a fingerprint. Plain data: it survives `structuredClone`. */
export interface Explanation {
  readonly recipe: Recipe
  /** The distinct features in order of first appearance, those of weight 0 included. */
  readonly features: readonly Feature[]
  /** The number of distinct features that vote: those of weight 0 do not. */
  readonly featureCount: number
  /**
   * The accumulator vector, bit 0 first: for every bit, the weights of the features whose hash
   * has a 1 there, less the weights of the others.
   */
  readonly sums: readonly number[]
  /** The absolute weights of all features together: what a sum can reach at most. */
  readonly total: number
  /** The bits whose sum is exactly 0, which the tie rule decided. */
  readonly ties: readonly number[]
  /** How far each bit is from flipping: its absolute sum as a share of `total`, from 0 to 1. */
  readonly margins: readonly number[]
  readonly confidence: Confidence
  /** The signs of the sums. */
  readonly fingerprint: bigint
}

/**
 * What a distance means.
 *
 * - `empty`: a text has no features, there is nothing to compare
 * - `same`: the fingerprints are equal
 * - `too-short`: so few features that changing a single one is expected to cost more than the
 *   threshold; the distance says nothing
 * - `near`: within the recipe's threshold
 * - `different`: beyond it
 */
export type Verdict = "empty" | "same" | "too-short" | "near" | "different"

/** Why two fingerprints differ. Plain data: it survives `structuredClone`. */
export interface Comparison {
  /** The Hamming distance. */
  readonly distance: number
  /** 1 - distance / bits, from 0 to 1, and around 0.5 for unrelated texts. */
  readonly similarity: number
  /** cos(pi * distance / bits), from -1 to 1, and around 0 for unrelated texts. */
  readonly cosine: number
  /** The recipe's threshold: near-duplicates are at most this far apart. */
  readonly maxDistance: number
  /** How many bits changing one feature of the shorter text is expected to cost; 0 if it has none. */
  readonly expectedDistance: number
  readonly verdict: Verdict
  /** Every feature of either text: those of a in its order, then in its order what only b has. */
  readonly features: readonly FeatureVote[]
  /** The bits that differ, from bit 0 up. */
  readonly flips: readonly Flip[]
}

/** A feature of either text, and what it votes on each side. */
export interface FeatureVote {
  readonly text: string
  readonly hash: bigint
  /** Its place in `a.features`, or null if it does not occur there. */
  readonly inA: number | null
  /** Its place in `b.features`, or null if it does not occur there. */
  readonly inB: number | null
  /** Its weight in a, 0 where it does not occur. */
  readonly weightA: number
  /** Its weight in b, 0 where it does not occur. */
  readonly weightB: number
}

/** A bit that differs. */
export interface Flip {
  /** The bit, 0 the least significant. */
  readonly bit: number
  /** What it is in a. */
  readonly from: 0 | 1
  /** What it is in b. */
  readonly to: 0 | 1
  readonly sumA: number
  readonly sumB: number
  /**
   * The features whose change of weight moved the sum from a's sign towards b's, as places in
   * {@link Comparison.features}: the strongest first.
   */
  readonly features: readonly number[]
}

/**
 * Why the fingerprints of two explanations differ.
 *
 * Explanations may have been copied, or stored and read again. What is read of them is their recipe, and of
 * each feature its text, weight and hash.
 *
 * @throws {@link SimHashError} `RECIPE_MISMATCH` for explanations by different recipes or widths;
 * `INVALID_ARGUMENT` for what is no explanation, or has a feature twice.
 */
export function compare(a: Explanation, b: Explanation): Comparison

/**
 * The Hamming distance of two fingerprints of the same recipe and width: the number of bits in
 * which they differ.
 */
export function distance(a: bigint, b: bigint): number

/**
 * 1 - distance / bits, from 0 to 1.
 *
 * @param bits The width of both fingerprints, here and below: a whole number from 1 to 128, 64 if left out.
 */
export function similarity(a: bigint, b: bigint, bits?: number): number

/** cos(pi * distance / bits), from -1 to 1: the cosine that Charikar estimates by it. */
export function cosine(a: bigint, b: bigint, bits?: number): number

/**
 * How many bits an edit is expected to flip that replaces `changed` of `features` features of
 * equal weight: bits/pi * acos(1 - changed/features).
 *
 * @param features At least 1; it may be a fraction, of an average.
 * @param changed From 0 to `features`.
 */
export function expectedDistance(features: number, changed: number, bits?: number): number

/** Lower-case hexadecimal digits, a digit for every four bits begun: 16 for 64 bits. */
export function toHex(fingerprint: bigint, bits?: number): string

/**
 * Reads hexadecimal digits of either case. Without `bits`, 16 digits are a fingerprint of 64 bits
 * and 32 digits one of 128.
 */
export function fromHex(digits: string, bits?: number): bigint

/** Binary digits, one a bit, the most significant first. */
export function toBits(fingerprint: bigint, bits?: number): string

/** A fingerprint of 64 bits as the signed integer that SQL databases store in as many bits. */
export function toSigned(fingerprint: bigint): bigint

/** The fingerprint of 64 bits that {@link toSigned} made into a signed integer. */
export function fromSigned(signed: bigint): bigint

/** What a {@link DuplicateIndex} is made of. */
export interface DuplicateIndexOptions {
  /**
   * The greatest distance of near-duplicates, a whole number from 0 to `bits`: at most, never less
   * than. The recipe's own if left out. It decides how the index stores what it holds; queries may
   * ask for any other.
   */
  maxDistance?: number
  /** The width of fingerprints, from 1 to 128. The recipe's own if left out. */
  bits?: number
  /**
   * What makes the fingerprints: `"text/1"` if left out. A recipe, or whatever else names the maker
   * (64 bits and with `maxDistance` then): 1 to 1024 bytes of UTF-8, without lone surrogates. Snapshots carry
   * its id.
   */
  recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe
  /**
   * What its tables remember of fingerprints: more for `"fast"`, which is the default, less for
   * `"compact"`. At 64 bits and a distance of 3 that is 41 or 25 bytes for each fingerprint, and at most
   * a mebibyte besides; with a million, more than caches hold, a query of the compact layout takes up to
   * a half longer. Answers are the same. Where everything is read there are no tables, and no difference.
   * Snapshots do not carry it.
   */
  layout?: "fast" | "compact"
}

/** What a query asks for. */
export interface QueryOptions<Id extends string | number = string | number> {
  /** The greatest distance: the index's own if left out. Beyond that, all that is stored is read. */
  maxDistance?: number
  /** The greatest number of matches, the nearest ones: a whole number from 0 on, or Infinity; all if left out. */
  limit?: number
  /** An id that is not to be among them: that of the text asked about, for one. It may be one that is not there. */
  exclude?: Id
}

/** What work that takes long tells, and listens to. */
export interface LongWorkOptions {
  /** The greatest distance: the index's own if left out. */
  maxDistance?: number
  /** Called with the share of the work that is done, from 0 to 1, now and then. What it throws rejects the promise. */
  onProgress?: (done: number) => void
  /**
   * Aborts the work, whose promise is then rejected with `ABORTED` and the reason as `cause`. An AbortSignal:
   * of an AbortController, its `.signal`.
   */
  signal?: AbortSignal
}

/** A stored fingerprint near the one asked for. */
export interface Match<Id extends string | number = string | number> {
  readonly id: Id
  readonly distance: number
}

/** Two near-duplicates, the one inserted first as `a`. */
export interface Pair<Id extends string | number = string | number> {
  readonly a: Id
  readonly b: Id
  readonly distance: number
}

/**
 * Fingerprints by id, and exact answers to which of them are near.
 *
 * Distances up to the build distance are looked up in block tables where blocks are wide enough
 * to be worth it (11 bits: a distance of 4 at most at 64 bits), all others by reading everything,
 * which takes about a millisecond for a million fingerprints.
 *
 * Ids are finite numbers and strings without lone surrogates; 1 and "1" are two, 0 and -0 are one, and
 * strings are told apart by their code units, not normalised. An id keeps its place
 * in the order of insertion until it is deleted. There may be 100 million of them, and one more is
 * refused with `LIMIT_EXCEEDED`. An operation that is refused changes nothing; of one that runs out of
 * memory see {@link SimHashErrorCode}.
 */
export class DuplicateIndex<Id extends string | number = string | number> implements Disposable {
  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an option or value that there is not, and
   * for a maker that is no known recipe without `maxDistance`.
   */
  constructor(options?: DuplicateIndexOptions)

  /** The id of the recipe that makes the fingerprints. */
  readonly recipe: string
  /** The width of fingerprints. */
  readonly bits: number
  /** The distance that queries ask for unless they say otherwise. */
  readonly maxDistance: number
  /** The number of fingerprints. */
  readonly size: number
  /** What the fingerprints and their tables take of the module's memory, in bytes. */
  readonly byteLength: number

  /** Stores a fingerprint, in place of the one that the id had. */
  set(id: Id, fingerprint: bigint): this
  /**
   * Stores many: all of them, or none if one is refused. Up to 64 bits an element each; above, two
   * each, the low 64 bits first, as {@link SimHash.fingerprints} returns them. There must be as many ids as
   * fingerprints; of an iterable no more are read.
   */
  setMany(ids: Iterable<Id>, fingerprints: BigUint64Array): this
  /**
   * The fingerprint of an id. Here and below, a number or string that is not there, or can be no id, is
   * answered so; anything else is `INVALID_ARGUMENT`.
   */
  get(id: Id): bigint | undefined
  /** Whether there is such an id. */
  has(id: Id): boolean
  /** Takes an id out, and says whether it was there. */
  delete(id: Id): boolean
  /** Takes everything out, and frees its memory. */
  clear(): void
  /** The ids, in the order of insertion. To go on when the index has been disposed of throws `DISPOSED`. */
  ids(): IterableIterator<Id>
  /** The ids with their fingerprints, in the order of insertion. */
  [Symbol.iterator](): IterableIterator<[id: Id, fingerprint: bigint]>

  /** What is within the distance, the nearest first, and in the order of insertion where equal. */
  query(fingerprint: bigint, options?: QueryOptions<Id>): Match<Id>[]
  /** A query for each of many, which is faster; their answers in the order asked. */
  queryMany(fingerprints: BigUint64Array, options?: Omit<QueryOptions<Id>, "exclude">): Match<Id>[][]
  /** The `count` nearest, a whole number from 0 on or Infinity, however far, in the order of {@link DuplicateIndex.query}. */
  nearest(fingerprint: bigint, count: number): Match<Id>[]
  /** All pairs within the distance, the nearest first, and in the order of insertion where equal. */
  pairs(maxDistance?: number): Pair<Id>[]
  /**
   * The same without holding up anything else: given options, it works in slices of a few
   * milliseconds, on what the index held when it was called.
   *
   * @throws {@link SimHashError} `ABORTED`
   */
  pairs(options: LongWorkOptions): Promise<Pair<Id>[]>
  /**
   * The ids that pairs connect, in one step or many: groups of two and more, in the order in which
   * their first members were inserted, and the members of each likewise.
   */
  groups(maxDistance?: number): Id[][]
  /**
   * The same without holding up anything else.
   *
   * @throws {@link SimHashError} `ABORTED`
   */
  groups(options: LongWorkOptions): Promise<Id[][]>

  /**
   * A snapshot: ids, fingerprints and what made them, in a documented format with a checksum.
   *
   * @throws {@link SimHashError} `LIMIT_EXCEEDED` where ids are texts of more than 256 MiB in all.
   */
  toBytes(): Uint8Array<ArrayBuffer>
  /**
   * The index that a snapshot holds, in a layout of your choice. Recipe and width, if you name them,
   * must be as the snapshot says.
   *
   * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are no whole snapshot,
   * `UNSUPPORTED_VERSION` for one of a later format, `RECIPE_MISMATCH` for one of another recipe or
   * width than expected, `INVALID_ARGUMENT` for a layout that there is not, and for what is no buffer nor a
   * view of one. A shared buffer, and one that can grow, is copied first.
   */
  static fromBytes<Id extends string | number = string | number>(
    bytes: BufferSource | ArrayBufferLike | ArrayBufferView,
    options?: Pick<DuplicateIndexOptions, "recipe" | "bits" | "layout">,
  ): DuplicateIndex<Id>

  /** Frees its memory. Once is enough and twice does no harm; any other use throws `DISPOSED`. */
  dispose(): void
  [Symbol.dispose](): void
}

/** What {@link explainQuery} explains. */
export interface ExplainQueryOptions {
  /** The greatest distance, a whole number from 0 to `bits`: at most, never less than. */
  maxDistance: number
  /**
   * The number of blocks, from 1 to `bits`: `maxDistance` + 1 if left out, with which nothing is
   * missed. With fewer, something may be.
   */
  blocks?: number
  /** The width of fingerprints, from 1 to 128: 64 if left out. */
  bits?: number
}

/** What block tables do to answer a query, and the exact answer. Plain data. */
export interface QueryExplanation {
  /**
   * What a {@link DuplicateIndex} would do whose `maxDistance` is one less than there are blocks: look
   * the query's blocks up, or read everything. The rest is about the blocks in either case.
   */
  readonly method: "blocks" | "scan"
  /** The blocks of the query, from bit 0 up, and what has the same bits there. */
  readonly blocks: readonly BlockLookup[]
  /** What is in any of the buckets, once each: in the order in which going through them meets it. */
  readonly candidates: readonly Agreement[]
  /**
   * What is within the distance, as an index answers it: the nearest first, and in the order given
   * where equal. One that agrees on no block is no candidate, and is found by reading everything
   * only; there is none where `maxDistance` is less than the number of blocks.
   */
  readonly matches: readonly Agreement[]
}

/** A block of the query, and the fingerprints that agree with it there. */
export interface BlockLookup {
  /** The first bit, 0 the least significant. */
  readonly start: number
  /** The number of bits. Where a width is not divisible, the first blocks are one bit wider. */
  readonly length: number
  /** The query's bits there, less than 2^length. */
  readonly value: bigint
  /** The places of the fingerprints that have the same bits there. */
  readonly bucket: readonly number[]
}

/** What a stored fingerprint and the query have in common. */
export interface Agreement {
  /** The place of the fingerprint among those given, from 0 on. */
  readonly position: number
  /** Its Hamming distance from the query. */
  readonly distance: number
  /** The blocks on which the two agree, as places in {@link QueryExplanation.blocks}. */
  readonly blocks: readonly number[]
}

/**
 * How block tables find which fingerprints are near a query: for teaching, and for looking into. It
 * reads everything; a {@link DuplicateIndex} answers faster.
 *
 * @param fingerprints Up to 64 bits an element each; above, two each, the low 64 bits first.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an option or value that there is not, and for
 * more blocks than bits; `INVALID_FINGERPRINT` for what does not fit the width.
 */
export function explainQuery(
  query: bigint,
  fingerprints: BigUint64Array,
  options: ExplainQueryOptions,
): QueryExplanation

/**
 * What went wrong, for programs.
 *
 * `OUT_OF_MEMORY`: there is no memory for an input or a result, of which WebAssembly has at most 4 GB. It
 * can happen in the middle of the work. Then the module starts afresh and gives its memory back: a
 * {@link SimHash} goes on as before, and so does every function, but what the module held for you is lost.
 * For text that is each {@link Accumulator}; for the index, a module of its own, each
 * {@link DuplicateIndex} and each search that is under way. Their next use throws `DISPOSED` in words that
 * say so, and disposing of them does nothing.
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

/** The error that everything here throws. Its message names the offending value. */
export class SimHashError extends Error {
  constructor(code: SimHashErrorCode, message: string, options?: { cause?: unknown })
  readonly name: "SimHashError"
  readonly code: SimHashErrorCode
}
