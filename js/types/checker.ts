/// <reference path="../values/host.ts" preserve="true" />

import type { DuplicateIndex } from "../duplicate-index/duplicate-index.js"
import type { PassageIndex } from "../passages/passage-index.js"
import type { Diagnostic } from "./diagnostic.js"
import type { BlockKind, TextRange } from "./document.js"
import type { Recipe, RecipeOptions } from "./recipe.js"

/** The options of {@link DuplicateChecker.update}. */
export interface UpdateOptions {
  /** A number that the answer contains again. Default: none. */
  readonly version?: number | undefined
  /** Aborts waiting for the answer. The change itself is kept, unless the signal was aborted before the call. */
  readonly signal?: AbortSignal | undefined
  /**
   * Which diagnostics the answer contains. `"changed"`: those of the blocks in `changed`; for a new document, these are all.
   * `"all"`: all of them at each update, which takes a hundred times as long in a document with many warnings. `"none"`: none, with
   * `changed` and `affected` empty, which is fastest while loading many documents; the next answer of another kind contains
   * what was left out. Default: `"changed"`.
   */
  readonly report?: "changed" | "all" | "none" | undefined
}

/** Statistics of an update. */
export interface CheckStats {
  /** The number of blocks of the document. */
  readonly blocks: number
  /** The number of texts that this update compared. */
  readonly looked: number
  /** The number of blocks with fewer than `minFeatures` features, which are not compared. */
  readonly short: number
  /** The number of blocks of a kind in `skip`. */
  readonly skipped: number
  /** The number of blocks that are ignored or boilerplate. */
  readonly ignored: number
  /**
   * The number of blocks that share words with more than 32 other texts. These were compared for copied passages only with the
   * 32 texts that share the most.
   */
  readonly crowded: number
}

/** The answer to an update. */
export interface CheckResult {
  /** The updated document. */
  readonly docId: string
  /** The version given with the update. */
  readonly version: number | undefined
  /**
   * Whether the document was updated again, or removed, before this answer. The answer then contains only `stats`; the answer to
   * the later update contains everything.
   */
  readonly superseded: boolean
  /** The warnings that `report` selects, in the order of the document. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * The blocks of the document whose warnings may differ from the previous answer, in the order of the document. Earlier
   * warnings of these blocks are replaced.
   */
  readonly changed: readonly TextRange[]
  /** The other documents whose warnings may have changed since the previous answer: see {@link DuplicateChecker.diagnostics}. */
  readonly affected: readonly string[]
  /** Statistics of the update. */
  readonly stats: CheckStats
}

/** The warnings that the writer ignored. It can be stored as JSON, and contains no text. */
export interface IgnoredWarnings {
  /** The version of this format: 1. */
  readonly version: number
  /** The id of the checker's recipe. */
  readonly recipe: string
  /** The keys of the warnings, sorted. */
  readonly keys: readonly string[]
}

/**
 * Read-only texts to compare with, for example from a server. At least one of the first three properties is required. Do not
 * change or dispose of the indexes until the corpus is removed.
 */
export interface Corpus {
  /** Fingerprints under the recipe of the checker, for example `DuplicateIndex.fromBytes(bytes)` with bytes from a server. */
  readonly fingerprints?: Pick<DuplicateIndex, "recipe" | "bits" | "query"> | undefined
  /** Feature sets by id, which are stronger evidence than fingerprints. */
  readonly features?: ReadonlyMap<string | number, BigUint64Array> | undefined
  /** The passages of the texts, under the recipe of the checker. */
  readonly passages?: Pick<PassageIndex, "recipe" | "query"> | undefined
  /** The labels of the texts, by id. */
  readonly labels?: ReadonlyMap<string | number, string> | undefined
}

/** A {@link Corpus} for a checker in a worker: bytes can be sent there. */
export interface CorpusBytes extends Omit<Corpus, "fingerprints" | "passages"> {
  /** The result of `DuplicateIndex.toBytes`. */
  readonly fingerprints?: ArrayBufferLike | ArrayBufferView | undefined
  /** The result of `PassageIndex.toBytes`. */
  readonly passages?: ArrayBufferLike | ArrayBufferView | undefined
}

/** The languages of the messages. */
export type Language = "en" | "zh-CN"

/** The options of {@link createDuplicateChecker}. */
export interface CheckerOptions {
  /** Default: `{ recipe: "short/1", bits: 128 }`. */
  readonly recipe?: string | RecipeOptions | Recipe | undefined
  /**
   * The minimum Jaccard similarity of near-duplicates: greater than 0, at most 1. Default: 0.5, and 0.7 if one of the two texts has
   * fewer than 10 features, as titles do. By default, near-duplicates of a heading differ from it only in numbers.
   */
  readonly minSimilarity?: number | undefined
  /** The minimum number of features; blocks with fewer are not compared. Default: 3. */
  readonly minFeatures?: number | undefined
  /** Whether to look for copied passages too. Default: `true`. */
  readonly passages?: boolean | undefined
  /**
   * The minimum length of a copied passage in words, at least 5. Default: 10. Two Chinese characters or Katakana count as one
   * word; a Hiragana character, which is mostly grammar, counts as three quarters of a Chinese character. Up to 3 changed words
   * between two parts of at least 5 words are allowed. Text that more than 16 texts have in common is not evidence.
   */
  readonly minPassageWords?: number | undefined
  /** The maximum number of related places in a warning, from 1 to 64. Default: 5. */
  readonly limit?: number | undefined
  /** The kinds of blocks to skip. Default: code, tables, front matter and comments. */
  readonly skip?: Iterable<BlockKind> | undefined
  /** Texts that may be repeated, such as a licence notice. */
  readonly boilerplate?: Iterable<string> | undefined
  /** The language of the messages. Default: `"en"`. */
  readonly language?: Language | undefined
}
