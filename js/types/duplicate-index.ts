/// <reference path="../values/host.ts" preserve="true" />

import type { Recipe, RecipeName, RecipeOptions } from "./recipe.js"

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
