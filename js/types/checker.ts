/// <reference path="../values/host.ts" preserve="true" />

import type { DuplicateIndex } from "../duplicate-index/duplicate-index.js"
import type { PassageIndex } from "../passages/passage-index.js"
import type { Diagnostic } from "./diagnostic.js"
import type { BlockKind, TextRange } from "./document.js"
import type { Recipe, RecipeOptions } from "./recipe.js"

/** The options of {@link DuplicateChecker.update}. */
export interface UpdateOptions {
  /** A number that the answer gives back. Default: none. */
  readonly version?: number | undefined
  /** Aborts waiting for the answer. The change itself is kept, unless the signal was aborted before the call. */
  readonly signal?: AbortSignal | undefined
  /**
   * Which diagnostics the answer has: those of the blocks in `changed`, which for a new document are all; all at each update,
   * which takes a hundred times as long in a document with many warnings; or none, which is fastest while many documents are
   * loaded: then `changed` and `affected` are empty, too, and the next answers of another kind have what they would have had.
   * Default: `"changed"`.
   */
  readonly report?: "changed" | "all" | "none" | undefined
}

/** What an update had to do. */
export interface CheckStats {
  /** The number of blocks of the document. */
  readonly blocks: number
  /** How many texts were looked at anew for this update. */
  readonly looked: number
  /** How many blocks have fewer than `minFeatures` features, and are not compared. */
  readonly short: number
  /** How many blocks are of a kind in `skip`. */
  readonly skipped: number
  /** How many blocks are ignored, or boilerplate. */
  readonly ignored: number
  /**
   * How many blocks share words with more than 32 other texts, and were compared for copied passages only with the 32 that
   * share the most.
   */
  readonly crowded: number
}

/** The answer to an update. */
export interface CheckResult {
  /** The document that was updated. */
  readonly docId: string
  /** That of the update. */
  readonly version: number | undefined
  /**
   * Whether a later update of the same document was made before this answer, or the document was removed. Then there is nothing
   * in it but `stats`: the answer to the later update has it all.
   */
  readonly superseded: boolean
  /** The warnings of the blocks in `changed`, in the order of the document; or all, or none, as the update asked for. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * The blocks of the document whose warnings may be others than at its answer before, such as the block that was
   * changed, in the order of the document: what was reported of them before is replaced.
   */
  readonly changed: readonly TextRange[]
  /** Other documents whose warnings may have changed since the answer before: see {@link DuplicateChecker.diagnostics}. */
  readonly affected: readonly string[]
  /** What had to be done. */
  readonly stats: CheckStats
}

/** Warnings that a writer does not want. It can be stored as JSON, and holds no text. */
export interface IgnoredWarnings {
  /** The version of this form: 1. */
  readonly version: number
  /** The id of the checker's recipe. */
  readonly recipe: string
  /** Their keys, sorted. */
  readonly keys: readonly string[]
}

/**
 * Read-only texts to compare with, such as those of a server. At least one of the first three must be there. Its indexes must neither
 * change nor be disposed of until the corpus is removed.
 */
export interface Corpus {
  /** Fingerprints by the recipe of the checker: `DuplicateIndex.fromBytes(bytes)`, if they are those of a server. */
  readonly fingerprints?: Pick<DuplicateIndex, "recipe" | "bits" | "query"> | undefined
  /** Feature sets by id: evidence that decides better than fingerprints. */
  readonly features?: ReadonlyMap<string | number, BigUint64Array> | undefined
  /** The passages of texts by the recipe of the checker. */
  readonly passages?: Pick<PassageIndex, "recipe" | "query"> | undefined
  /** What to call the texts, by id. */
  readonly labels?: ReadonlyMap<string | number, string> | undefined
}

/** The same for a checker in a worker, to which bytes can be sent. */
export interface CorpusBytes extends Omit<Corpus, "fingerprints" | "passages"> {
  /** What `DuplicateIndex.toBytes` has written. */
  readonly fingerprints?: ArrayBufferLike | ArrayBufferView | undefined
  /** What `PassageIndex.toBytes` has written. */
  readonly passages?: ArrayBufferLike | ArrayBufferView | undefined
}

/** The languages of the messages. */
export type Language = "en" | "zh-CN"

/** The options of {@link createDuplicateChecker}. */
export interface CheckerOptions {
  /** Default: `{ recipe: "short/1", bits: 128 }`. */
  readonly recipe?: string | RecipeOptions | Recipe | undefined
  /** The least Jaccard similarity of near-duplicates, over 0 and at most 1. Default: 0.5. */
  readonly minSimilarity?: number | undefined
  /** The fewest features of a block that is compared. Default: 3. */
  readonly minFeatures?: number | undefined
  /** Whether to look for copied passages too. Default: `true`. */
  readonly passages?: boolean | undefined
  /**
   * The fewest words of a copied passage, at least 5. Default: 10. Two Chinese characters or Katakana count as a word;
   * a Hiragana, which is grammar for the most part, counts as three quarters of one of them. An edit may have changed up to 3
   * words between two parts of at least 5. What more than 16 texts have in common is no evidence.
   */
  readonly minPassageWords?: number | undefined
  /** The most related places of a warning, from 1 to 64. Default: 5. */
  readonly limit?: number | undefined
  /** The kinds of blocks that are not looked at. Default: code, tables, front matter and comments. */
  readonly skip?: Iterable<BlockKind> | undefined
  /** Texts that may be repeated, such as a licence notice. */
  readonly boilerplate?: Iterable<string> | undefined
  /** The language of the messages. Default: `"en"`. */
  readonly language?: Language | undefined
}
