import type { LongWorkOptions } from "./duplicate-index.js"
import type { Span } from "./explanation.js"
import type { Recipe, RecipeOptions } from "./recipe.js"

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

/** The options of {@link PassageIndex}. */
export interface PassageIndexOptions {
  /**
   * The recipe that cuts texts into tokens. Default `"text/1"`. Others than `"text/1"`, `"short/1"` and `"page/1"` are known if
   * `SimHash` is imported too.
   */
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
