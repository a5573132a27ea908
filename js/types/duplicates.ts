/// <reference path="../values/host.ts" preserve="true" />

import type { Recipe, RecipeOptions } from "./recipe.js"

/** Options of {@link findDuplicates} and of {@link DuplicateFinder}. */
export interface SimilarityOptions {
  /**
   * The recipe of the features, by default `text/1`. Recipes other than `text/1`, `short/1` and `page/1` with 64 or 128 bits are
   * known only if the app also imports `SimHash`.
   */
  recipe?: string | RecipeOptions | Recipe
  /**
   * The least similarity of near-duplicates, from 0.2 to 1: by default 0.5, or 0.8 if `contained`. At 0.5, feature sets find 95 %
   * (`text/1`) to 99 % (`short/1`) of the labelled near-duplicates among short English texts, and all among pages.
   */
  minSimilarity?: number
  /**
   * Whether similarity is containment: the shared features as a fraction of the smaller text's features, instead of the
   * features of both. If the other text has up to 1.5 times as many features, the search finds a contained text as reliably as
   * a similar one. If it has twice as many, the search finds most contained texts, and if it has more, few; a `PassageIndex`
   * finds those. Default: false.
   */
  contained?: boolean
  /**
   * Whether to find all pairs. If false, each text is compared only with the kept ones, which takes less time and memory for
   * a collection with many duplicates. The same texts are kept and dropped. Default: true.
   */
  pairs?: boolean
}

/** Options of {@link DuplicateFinder}. */
export interface DuplicateFinderOptions extends SimilarityOptions {
  /** The expected number of texts, by default unknown. Memory for some of them is reserved in advance. */
  expected?: number
}

/** An earlier text that is similar to the last one, identified by its number. */
export interface SimilarText {
  /** The number of the text, counted from 0. */
  readonly text: number
  /** The similarity, from `minSimilarity` to 1. */
  readonly similarity: number
}

/** The result of {@link DuplicateFinder.add} for a text. */
export interface Finding {
  /**
   * `"kept"`: no earlier kept text is similar. `"dropped"`: one is. `"empty"`: the text has no features to compare; it is
   * kept.
   */
  readonly verdict: "kept" | "dropped" | "empty"
  /** The most similar kept text, the first of several equally similar ones. Only if the verdict is `"dropped"`. */
  readonly kept?: SimilarText
  /** The similar earlier texts, in order: all, or with `pairs: false` the kept one. */
  readonly similar: readonly SimilarText[]
}

/** A text that {@link FindDuplicatesOptions.keep} compares with another. */
export interface KeptText<Id extends string | number = string | number> {
  /** Its id, or its position. */
  readonly id: Id
  /** The text, unchanged. */
  readonly text: string
}

/** Options of {@link findDuplicates}. */
export interface FindDuplicatesOptions<Id extends string | number = string | number>
  extends SimilarityOptions {
  /**
   * Which of several near-duplicates to keep: the first (the default); the longest, or the first of several equally long
   * ones; or the one that a comparator, as for `Array.prototype.sort`, puts first. With `"first"`, texts of an async
   * iterable are not held in memory.
   */
  keep?: "first" | "longest" | ((a: KeptText<Id>, b: KeptText<Id>) => number)
  /**
   * `"kept"`, the default: a group is a kept text and the texts dropped because of it, each similar to the kept one.
   * `"connected"`: a group is a connected component of all pairs, which chains.
   */
  groups?: "kept" | "connected"
  /** Called periodically with the number of searched texts, and the total if known. */
  onProgress?: (done: number, total: number | undefined) => void
  /** Aborts the search. */
  signal?: AbortSignal
}

/** Two similar texts. */
export interface SimilarPair<Id extends string | number = string | number> {
  /** The earlier text. */
  readonly a: Id
  /** The later text. */
  readonly b: Id
  /** From `minSimilarity` to 1. */
  readonly similarity: number
}

/** A text that is similar to a kept one. */
export interface DroppedText<Id extends string | number = string | number> {
  /** Its id, or its position. */
  readonly id: Id
  /** The most similar kept text. */
  readonly kept: Id
  /** From `minSimilarity` to 1. */
  readonly similarity: number
}

/** The result of {@link findDuplicates}. Every text is in `kept` or in `dropped`. */
export interface Duplicates<Id extends string | number = string | number> {
  /** The id of the recipe. */
  readonly recipe: string
  /** The least similarity of near-duplicates. */
  readonly minSimilarity: number
  /** Whether similarity is containment. */
  readonly contained: boolean
  /** The pairs, in the order of `b`: all, or with `pairs: false` only each dropped text with its kept one. */
  readonly pairs: readonly SimilarPair<Id>[]
  /** The groups of two or more, in the order of their first texts. A kept text is the first of its group. */
  readonly groups: readonly (readonly Id[])[]
  /** The texts to keep, in order. */
  readonly kept: readonly Id[]
  /** The texts to drop, in order, each with its kept text. */
  readonly dropped: readonly DroppedText<Id>[]
  /** The texts without features, which are kept. */
  readonly empty: readonly Id[]
}
