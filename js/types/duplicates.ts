/// <reference path="../values/host.ts" preserve="true" />

import type { Recipe, RecipeOptions } from "./recipe.js"

/** Options of {@link findDuplicates} and of {@link DuplicateFinder}. */
export interface SimilarityOptions {
  /**
   * The recipe of the features, by default `text/1`. Others than `text/1`, `short/1` and `page/1`, with 64 or 128 bits, are known if
   * `SimHash` is imported too.
   */
  recipe?: string | RecipeOptions | Recipe
  /**
   * The least similarity of near-duplicates, from 0.2 to 1: by default 0.5, or 0.8 if `contained`. At 0.5, feature sets find 95 %
   * (`text/1`) to 99 % (`short/1`) of the labelled near-duplicates of short English texts, and all of pages.
   */
  minSimilarity?: number
  /**
   * Whether similarity is containment: the shared features as a share of the smaller text's, and not of those of either. Texts
   * that are contained in one of up to one and a half times as many features are found as surely as similar ones, those in one
   * of twice as many mostly, and those in longer ones hardly: a `PassageIndex` finds these. Default: false.
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
