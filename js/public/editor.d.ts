/**
 * Duplicate warnings for editors: which block of a document repeats another one, where, and how sure that is. No text
 * leaves the page.
 *
 * @packageDocumentation
 */

import type { Recipe, RecipeOptions } from "./index.js"

export { SimHashError } from "./index.js"

/** A range of a text: offsets in UTF-16 units, as `String.prototype.slice` takes them. */
export interface TextRange {
  /** The offset of the first unit. */
  readonly from: number
  /** The offset after the last unit. */
  readonly to: number
}

/** What a block is in its document. */
export type BlockKind =
  | "paragraph"
  | "heading"
  | "item"
  | "quote"
  | "code"
  | "table"
  | "front-matter"
  | "comment"

/** A block of a document, such as a paragraph: the unit that is looked at. */
export interface Block {
  /** The text of the block alone. */
  readonly text: string
  /** Default: `"paragraph"`. */
  readonly kind?: BlockKind | undefined
  /** A name that the diagnostics of the block give back, such as that of its node. Default: none. */
  readonly key?: string | number | undefined
  /**
   * The offset of the block in the document, not before the end of the block before it. Default: one unit after the
   * end of the block before it, as if blocks were joined by line feeds; 0 for the first.
   */
  readonly from?: number | undefined
}

/** A change of a document's text. */
export interface TextChange extends TextRange {
  /** The text that replaces the range. */
  readonly insert: string
}

/**
 * What a document is now, in one of four forms:
 * - all of its blocks;
 * - its text, which the checker cuts into blocks: plain text at blank lines, or Markdown by its structure;
 * - the changes of a document that was given as a text before: ranges of the text before all of the changes, in its
 *   order, that do not overlap. Only blocks near them are cut anew;
 * - a change of the blocks of a document that was given as blocks before, with the arguments of
 *   `Array.prototype.splice`. The new blocks have no `from`.
 */
export type DocumentContent =
  | readonly Block[]
  | { readonly text: string; readonly format?: "text" | "markdown" | undefined }
  | { readonly changes: readonly TextChange[] }
  | {
      readonly splice: {
        readonly start: number
        readonly deleteCount: number
        readonly blocks: readonly Block[]
      }
    }

/** The options of {@link DuplicateChecker.update}. */
export interface UpdateOptions {
  /** A number that the answer gives back. Default: none. */
  readonly version?: number | undefined
  /** Aborts waiting for the answer. The change itself is kept, unless the signal was aborted before the call. */
  readonly signal?: AbortSignal | undefined
  /**
   * Which diagnostics the answer has: all, or those of the blocks in `changed` alone, which is faster in a document
   * with many warnings, or none, which is fastest while many documents are loaded: then `changed` and `affected` are empty,
   * too, and the next answers of another kind have what they would have had. Default: `"all"`.
   */
  readonly report?: "all" | "changed" | "none" | undefined
}

/**
 * What a warning says of a block:
 * - `duplicate.exact`: another one has the same words in the same order;
 * - `duplicate.near`: another one has most of the same features;
 * - `duplicate.passage`: another one has a part of it.
 */
export type DiagnosticCode = "duplicate.exact" | "duplicate.near" | "duplicate.passage"

/**
 * What the relation of two texts was computed from, the best first: both texts, their feature sets, the passages of
 * one and the other text, or the fingerprint of one and the other text.
 */
export type Evidence = "text" | "features" | "passages" | "fingerprint"

/** The block of a diagnostic or of a related place, and a range of its text. */
export interface BlockRange extends TextRange {
  /** The number of the block, the same until its text changes, for {@link DuplicateChecker.locate}. */
  readonly id: number
  /** The position among the blocks of the document, from 0. */
  readonly index: number
  /** That of the block, if it has one. */
  readonly key?: string | number
}

/** A range that two texts share, in each of the two blocks. */
export interface SharedText {
  /** In the block that is warned of. */
  readonly here: TextRange
  /** In the related text. */
  readonly there: TextRange
}

/** Another place that a block repeats: in a document of the checker (`docId`), or a text of a corpus (`corpus`). */
export interface RelatedPlace extends Partial<TextRange> {
  /** The document. With it come `block`, `excerpt`, and `from` and `to` in this document. */
  readonly docId?: string
  /** The block, and the range of it that is related. */
  readonly block?: BlockRange
  /** The start of the other text, at most 60 units long. */
  readonly excerpt?: string
  /** The corpus. With it comes `id`. */
  readonly corpus?: string
  /** The id of the text in the corpus. */
  readonly id?: string | number
  /** The label of a text of a corpus, if it has one. */
  readonly label?: string
  /**
   * From 0 to 1. The Jaccard similarity of the feature sets; if only a fingerprint is there, the estimated cosine; for a
   * passage, the share of the words of the shorter text that the common ranges have, or in a corpus of passages the share
   * of winnowed values of the text that has fewer.
   */
  readonly similarity: number
  /** The Hamming distance of the fingerprints, where both are known. */
  readonly distance?: number
  /** What the similarity was computed from. */
  readonly evidence: Evidence
  /** The common ranges, in the order of this block; empty if the other text and its passages are not there. */
  readonly shared: readonly SharedText[]
}

/** A warning: plain data, which can be copied by `structuredClone` and stored as JSON. */
export interface Diagnostic extends TextRange {
  /** The document, in which `from` and `to` are. */
  readonly docId: string
  /** What the warning says. */
  readonly code: DiagnosticCode
  /** `"information"` for passages, and where the confidence is low. */
  readonly severity: "warning" | "information"
  /** The same range in the text of the block. */
  readonly block: BlockRange
  /** A sentence in the language of the checker. */
  readonly message: string
  /** That of the first related place. */
  readonly similarity: number
  /** `"low"` if the block has fewer than 10 features: one word decides much. */
  readonly confidence: "ok" | "low"
  /** Other places, the most similar first; at most `limit`. */
  readonly related: readonly RelatedPlace[]
  /** The number of related places; of other texts that are similar, places with the same text count once. */
  readonly relatedCount: number
  /** For {@link DuplicateChecker.ignore} and {@link DuplicateChecker.unignore}. It holds no text. */
  readonly ignoreKey: string
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
  /** The warnings of the document, in its order: all, those of the blocks in `changed`, or none. */
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

/** Read-only texts to compare with, such as those of a server. At least one of the first three must be there. */
export interface Corpus {
  /** A `DuplicateIndex` by the recipe of the checker, as bytes. */
  readonly fingerprints?: ArrayBufferLike | ArrayBufferView | undefined
  /** Feature sets by id: evidence that decides better than fingerprints. */
  readonly features?: ReadonlyMap<string | number, BigUint64Array> | undefined
  /** A `PassageIndex` by the recipe of the checker, as bytes. */
  readonly passages?: ArrayBufferLike | ArrayBufferView | undefined
  /** What to call the texts, by id. */
  readonly labels?: ReadonlyMap<string | number, string> | undefined
}

/** The languages of the messages. */
export type Language = "en" | "zh-CN"

/** The options of {@link createDuplicateChecker}. */
export interface CheckerOptions {
  /** Default: `{ recipe: "short/1", bits: 128 }`. */
  readonly recipe?: string | RecipeOptions | Recipe | undefined
  /** The least Jaccard similarity of near-duplicates, over 0 and at most 1. Default: 0.4. */
  readonly minSimilarity?: number | undefined
  /** The fewest features of a block that is compared. Default: 3. */
  readonly minFeatures?: number | undefined
  /** Whether to look for copied passages too. Default: `true`. */
  readonly passages?: boolean | undefined
  /**
   * The fewest winnowed values that two texts share if one has a passage of the other. Default: 1. They also need a
   * common run of 6 words or 12 Chinese characters, or of 5 or 9 that are a quarter of the shorter text.
   */
  readonly minShared?: number | undefined
  /** The most related places of a warning, from 1 to 64. Default: 5. */
  readonly limit?: number | undefined
  /** The kinds of blocks that are not looked at. Default: code, tables, front matter and comments. */
  readonly skip?: Iterable<BlockKind> | undefined
  /** Texts that may be repeated, such as a licence notice. */
  readonly boilerplate?: Iterable<string> | undefined
  /** The language of the messages. Default: `"en"`. */
  readonly language?: Language | undefined
}

/**
 * Makes a checker. It keeps documents as blocks, looks only at blocks whose text is new, and answers with the blocks
 * that repeat others, in any of its documents and corpora. Near-duplicates are candidates by the distance of their
 * fingerprints, confirmed by their feature sets; texts with few features are compared by these alone. What it answers
 * depends on the documents as they are, and not on how they came to be so.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid option.
 *
 * @example
 * ```ts
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 *
 * const checker = createDuplicateChecker()
 * const text = `Water the tomatoes early in the morning, before the sun is high.
 *
 * Water the tomatoes in the morning, before the sun is too high.`
 *
 * const result = await checker.update("garden", { text })
 * result?.diagnostics.map(({ code }) => code) // ["duplicate.near", "duplicate.near"]
 * const first = result?.diagnostics[0]
 * text.slice(first?.related[0]?.from, first?.related[0]?.to).slice(0, 20) // Water the tomatoes i
 * ```
 */
export function createDuplicateChecker(options?: CheckerOptions): DuplicateChecker

/**
 * Finds duplicates among the blocks of documents: see {@link createDuplicateChecker}.
 *
 * @example
 * ```ts
 * import { DuplicateChecker } from "simhash-wasm/editor"
 *
 * const checker = new DuplicateChecker({ language: "zh-CN" })
 * checker.recipe.bits // 128
 * ```
 */
export class DuplicateChecker implements Disposable {
  /** The same as {@link createDuplicateChecker}. */
  constructor(options?: CheckerOptions)

  /** The recipe that texts are compared by. */
  readonly recipe: Recipe

  /** The ids of the documents. */
  readonly documents: readonly string[]

  /**
   * Says what a document is now, and answers with its warnings. Work for more than 8 ms is done in slices between
   * which other tasks run.
   *
   * @param docId Any string. A document that is new is added.
   * @returns `undefined` if a later update of the same document was made before the answer, which is then that of the
   * later one.
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for content that is none of the four forms, or
   * that does not belong to the document as it is; then nothing has changed. `ABORTED` if the signal is aborted.
   * `OUT_OF_MEMORY` if there is no memory for a text, which is then not compared. `DISPOSED` after `dispose`.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * await checker.update("a", { text: "The ferry leaves at nine from the old harbour." })
   * const changes = [{ from: 21, to: 25, insert: "ten" }]
   * const result = await checker.update("a", { changes }, { version: 7 })
   * result?.version // 7
   * result?.stats.looked // 1
   * ```
   */
  update(docId: string, content: DocumentContent, options?: UpdateOptions): Promise<CheckResult | undefined>

  /**
   * The warnings of a document as it was last checked; none if there is no such document.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const text = "The ferry leaves at nine from the old harbour."
   * await checker.update("a", [{ text }])
   * const result = await checker.update("b", [{ text, key: "node-3" }])
   * result?.affected // ["a"]
   * checker.diagnostics("a")[0]?.related[0]?.block?.key // node-3
   * ```
   */
  diagnostics(docId: string): Diagnostic[]

  /**
   * The blocks of a document that share words with more than 32 other texts, and were compared for copied passages only
   * with the 32 that share the most: those that `stats.crowded` counts. Copies in them may be missing from the warnings.
   *
   * @returns Each block, with the range of its whole text; none if there is no such document.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const blocks = Array.from({ length: 40 }, (_, at) => {
   *   const names = Array.from({ length: 30 }, (_, name) => `name${at}x${name}`).join(" ")
   *   return { text: `${names}. All the goods on this island are brought by one old ferry.` }
   * })
   * await checker.update("islands", blocks, { report: "none" })
   * checker.crowded("islands").length // 40
   * ```
   */
  crowded(docId: string): BlockRange[]

  /**
   * The text of the block of a related place, to show it beside the other.
   *
   * @returns `undefined` for a text of a corpus, and if the block was changed or removed.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const text = "The ferry leaves at nine from the old harbour."
   * const result = await checker.update("a", [{ text }, { text }])
   * checker.textOf(result?.diagnostics[0]?.related[0] ?? {}) // The ferry leaves at nine from the old harbour.
   * ```
   */
  textOf(place: Pick<RelatedPlace, "block">): string | undefined

  /**
   * Calls a listener with the documents whose warnings may have changed, whatever changed them: an update of the
   * document or of another one, a corpus, or a warning that is ignored. It is called when all is looked at, and before
   * the promise of the method that changed something resolves.
   *
   * @returns A function that ends it. `dispose` ends it too.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * let news = ""
   * const unwatch = checker.watch((docIds) => {
   *   news = docIds.join(" and ")
   * })
   * const text = "The ferry leaves at nine from the old harbour."
   * await checker.update("a", [{ text }])
   * await checker.update("b", [{ text }])
   * news // a and b
   * unwatch() // undefined
   * ```
   */
  watch(listener: (docIds: readonly string[]) => void): () => void

  /**
   * Where a block is now: the offsets of a diagnostic are those at the time of its answer.
   *
   * @param block The block of a diagnostic or of a related place.
   * @returns The range in the document, and the document; `undefined` if the block was changed or removed.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const text = "The ferry leaves at nine from the old harbour."
   * const result = await checker.update("a", { text: `${text}\n\n${text}` })
   * const block = result?.diagnostics[0]?.related[0]?.block
   * await checker.update("a", { changes: [{ from: 0, to: 3, insert: "A" }] })
   * block && checker.locate(block) // { docId: "a", from: 46, to: 92 }
   * ```
   */
  locate(block: Pick<BlockRange, "id" | "from" | "to">): (TextRange & { readonly docId: string }) | undefined

  /**
   * Removes a document, if it is there.
   *
   * @returns The documents whose warnings may have changed.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * await checker.update("a", { text: "The ferry leaves at nine from the old harbour." })
   * await checker.remove("a") // []
   * checker.documents // []
   * ```
   */
  remove(docId: string): Promise<readonly string[]>

  /**
   * Adds read-only texts, or replaces those of the same name. The answers to later updates take them into account, and
   * {@link DuplicateChecker.diagnostics} does as soon as the promise resolves.
   *
   * @throws {@link SimHashError} As a rejection: `CORRUPT_SNAPSHOT`, `UNSUPPORTED_VERSION` or `RECIPE_MISMATCH` for the
   * bytes of an index; `INVALID_ARGUMENT` for anything else.
   *
   * @example
   * ```ts
   * import { DuplicateIndex, SimHash } from "simhash-wasm"
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const simhash = new SimHash(checker.recipe)
   * const question = "How do I undo the last commit that I have not pushed yet?"
   * const index = new DuplicateIndex({ recipe: checker.recipe }).set(1, simhash.fingerprint(question))
   *
   * await checker.addCorpus("questions", { fingerprints: index.toBytes(), labels: new Map([[1, question]]) })
   * const asked = "How can I undo the last commit that I have not pushed yet?"
   * const result = await checker.update("form", [{ text: asked }])
   * result?.diagnostics[0]?.related[0]?.id // 1
   * result?.diagnostics[0]?.related[0]?.evidence // fingerprint
   * ```
   */
  addCorpus(name: string, corpus: Corpus): Promise<void>

  /**
   * Removes the texts of a corpus.
   *
   * @returns Whether it was there.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * await createDuplicateChecker().removeCorpus("questions") // false
   * ```
   */
  removeCorpus(name: string): Promise<boolean>

  /**
   * Ignores a warning, here and wherever it comes up again. A text that is ignored is neither warned of nor related to
   * others; a passage is ignored between two texts, until one of them changes.
   *
   * @param warning A diagnostic or its `ignoreKey`.
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for anything else.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const text = "The ferry leaves at nine from the old harbour."
   * const result = await checker.update("a", [{ text }, { text }])
   * await checker.ignore(result?.diagnostics[0] ?? "")
   * checker.diagnostics("a") // []
   * ```
   */
  ignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void>

  /**
   * Takes back {@link DuplicateChecker.ignore}: the text or the passage is warned of again. What is not ignored stays
   * as it is.
   *
   * @param warning The diagnostic that was ignored, its `ignoreKey`, or one of the keys that `exportIgnored` returns.
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for anything else.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const text = "The ferry leaves at nine from the old harbour."
   * const result = await checker.update("a", [{ text }, { text }])
   * const first = result?.diagnostics[0]
   * await checker.ignore(first ?? "")
   * await checker.unignore(first ?? "")
   * checker.diagnostics("a").length // 2
   * ```
   */
  unignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void>

  /**
   * The ignored warnings, for {@link DuplicateChecker.importIgnored} of any checker with the same recipe.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * createDuplicateChecker().exportIgnored() // { version: 1, recipe: "short/1", keys: [] }
   * ```
   */
  exportIgnored(): IgnoredWarnings

  /**
   * Ignores the warnings that were exported, besides those that are ignored already.
   *
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for anything else, `UNSUPPORTED_VERSION` for those
   * of a later version, `RECIPE_MISMATCH` for those of another recipe.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * await checker.importIgnored(JSON.parse('{ "version": 1, "recipe": "short/1", "keys": ["block:5"] }'))
   * checker.exportIgnored().keys // ["block:5"]
   * ```
   */
  importIgnored(ignored: IgnoredWarnings): Promise<void>

  /**
   * Frees the memory of the checker. Its other methods then throw or reject with `DISPOSED`. Can be called again.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * checker.dispose()
   * checker.dispose() // undefined
   * ```
   */
  dispose(): void

  /** Calls {@link DuplicateChecker.dispose}. */
  [Symbol.dispose](): void
}

/** What an adapter needs of a checker: one of this page, or one with the same methods elsewhere, such as in a worker. */
export type EditorChecker = Pick<DuplicateChecker, "update" | "ignore" | "unignore" | "watch"> & {
  /** {@link DuplicateChecker.textOf}, at once or later. */
  readonly textOf: (
    place: Pick<RelatedPlace, "block">,
  ) => string | undefined | PromiseLike<string | undefined>
}
