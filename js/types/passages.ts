import type { LongWorkOptions } from "./duplicate-index.js"
import type { Span } from "./explanation.js"
import type { Recipe, RecipeOptions } from "./recipe.js"

/**
 * A value that winnowing selected from a text, with the position of its tokens. A *token* is a unit of the
 * recipe: for `text/1`, `short/1` and `page/1` a word, and each Chinese character is a word.
 */
export interface PassageValue {
  /** The hash of 5 neighbouring tokens: a whole number below 2^53. */
  readonly value: number
  /** The position of the first token among all tokens of the text. */
  readonly token: number
  /** The start of the tokens in the text, in UTF-16 code units. */
  readonly start: number
  /** The end of the tokens. */
  readonly end: number
}

/**
 * The values of a text, with which a {@link PassageIndex} finds copied passages. They are plain data that can be
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

/** The options of {@link PassageIndex}. */
export interface PassageIndexOptions {
  /**
   * The recipe that cuts texts into tokens. Default `"text/1"`. Recipes other than `"text/1"`, `"short/1"` and `"page/1"` are
   * known only if the app also imports `SimHash`.
   */
  readonly recipe?: string | RecipeOptions | Recipe | undefined
  /** The number of shared values that a query requires by default, from 1 on. Default 2. */
  readonly minShared?: number | undefined
  /**
   * From 100 texts on, the index ignores values that more than this fraction of the texts have. From 0 to 1;
   * default 0.5.
   */
  readonly maxShare?: number | undefined
}

/** The options of {@link PassageIndex.query}. */
export interface PassageQueryOptions<Id extends string | number = string | number> {
  /** The least number of distinct values that a match shares with the query, from 1 on. Default: that of the index. */
  readonly minShared?: number | undefined
  /** The greatest number of matches; the query returns the best. Default: all. */
  readonly limit?: number | undefined
  /** An id to leave out, such as the query's own. It need not be in the index. */
  readonly exclude?: Id | undefined
}

/** The options of {@link PassageIndex.pairs}. With them, the search runs in slices. */
export interface PassagePairOptions extends Omit<LongWorkOptions, "maxDistance"> {
  /** The least number of distinct values that both texts have, from 1 on. Default: that of the index. */
  minShared?: number
}

/** A passage that two texts share, as a range in each. Both ranges begin and end with a whole token. */
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
  /** The number of distinct values that both texts have: the evidence. */
  readonly shared: number
  /** `shared` as a fraction of all distinct values of the query, and of the stored text. */
  readonly share: { readonly query: number; readonly stored: number }
  /** The shared passages, in the order of the query. */
  readonly passages: readonly SharedPassage[]
  /** The number of further common values that {@link PassageIndex.ignore} excluded. */
  readonly ignored: number
  /** The number of further common values that were excluded because more than `maxShare` of the texts have them. */
  readonly common: number
}

/** Two stored texts that share passages. */
export interface PassagePair<Id extends string | number = string | number> {
  /** The id that was inserted first. */
  readonly a: Id
  /** The id that was inserted later. */
  readonly b: Id
  /** The number of distinct values that both texts have. */
  readonly shared: number
  /** `shared` as a fraction of all distinct values of each text. */
  readonly share: { readonly a: number; readonly b: number }
}
