/// <reference path="../values/host.ts" preserve="true" />

import type { Recipe, RecipeName, RecipeOptions } from "./recipe.js"

/** The options of a {@link DuplicateIndex}. */
export interface DuplicateIndexOptions {
  /**
   * The threshold: two fingerprints are near-duplicates if their distance is at most this. An integer from 0 to
   * `bits`. Default: the recipe's own. The index is built for this distance; a query may use another. If the option
   * is omitted, the distance for all pairs depends on the size of the index: see {@link DuplicateIndex.pairs}.
   */
  maxDistance?: number
  /** The width of fingerprints in bits: an integer from 1 to 128. Default: the recipe's own. */
  bits?: number
  /**
   * The recipe that computes the fingerprints. Default: `"text/1"`. For fingerprints that do not come from
   * this package, pass any other string that identifies their source: 1 to 1024 bytes of UTF-8, without lone
   * surrogates. `maxDistance` is required then, and the default of `bits` is 64. Snapshots contain the id.
   *
   * The index itself knows the released recipes. Changed recipes are known only if the app imports {@link SimHash} or
   * another part of the engine; otherwise the index treats their ids like those of any other source, and rejects
   * options or a {@link Recipe}.
   */
  recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe
  /**
   * The layout of the block tables. Both layouts give equal results. At 64 bits and a distance of 3, a
   * fingerprint takes 41 bytes with `"fast"` and 25 bytes with `"compact"`, plus at most 1 MiB in all. With a
   * million fingerprints, which exceed CPU caches, queries of the compact layout take up to 1.4 times as long.
   * An index without block tables ignores the layout, see {@link DuplicateIndex}. Snapshots do not contain it.
   * Default: `"fast"`.
   */
  layout?: "fast" | "compact"
  /**
   * How to treat the fingerprint 0. Under every recipe, it is the fingerprint of a text without features: two such
   * texts would match each other, and every fingerprint near 0.
   *
   * - `"skip"`: the index does not store it, {@link DuplicateIndex.skippedIds} reports its id, and a query for it
   *   has no matches.
   * - `"keep"`: the index stores and queries it like any other.
   *
   * One in 2^bits texts with features also has the fingerprint 0. With widths below 32 bits, pass `"keep"` and omit
   * texts whose {@link Analysis.featureCount} is 0. Snapshots do not contain the policy. Default: `"skip"`, and
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
   * The greatest number of matches: an integer from 0, or Infinity. The query returns the nearest.
   * Default: Infinity.
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
   * The greatest distance of a match: an integer from 0 to the width. Scores are computed only within it.
   * Default: the recipe's, see {@link Recipe.scoreLimits}.
   */
  maxDistance?: number
  /** The greatest number of matches: an integer from 0, or Infinity. The query returns the best. Default: Infinity. */
  limit?: number
  /** An id to leave out of the matches, such as the id of the queried text. It need not be in the index. */
  exclude?: Id
}

/** The options of operations that run in slices. */
export interface LongWorkOptions {
  /** The greatest distance: an integer from 0 to the width. Default: as for {@link DuplicateIndex.pairs}. */
  maxDistance?: number
  /**
   * Called after each slice with the completed fraction of the work, from 0 to 1. If it throws, the
   * promise is rejected with that error.
   */
  onProgress?: (done: number) => void
  /** Aborts the work: the promise is rejected with `ABORTED`, whose `cause` is the signal's reason. */
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

/** The distance of a search for pairs, and the expected number of false pairs. */
export interface PairDistance {
  /** The greatest distance of a pair, in bits. */
  readonly maxDistance: number
  /**
   * The expected number of pairs of unrelated texts within this distance, see {@link expectedFalsePairs}. `undefined` if
   * unknown.
   */
  readonly expectedFalsePairs: number | undefined
}

/** The result of {@link DuplicateIndex.pairs}. */
export interface FoundPairs<Id extends string | number = string | number> extends PairDistance {
  /** The pairs, the nearest first; those at the same distance in the order of insertion. */
  readonly pairs: Pair<Id>[]
}

/** The result of {@link DuplicateIndex.groups}. */
export interface FoundGroups<Id extends string | number = string | number> extends PairDistance {
  /** The groups, ordered by the insertion of their first members. Members are in the order of insertion. */
  readonly groups: Id[][]
}
