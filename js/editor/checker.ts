/// <reference path="../values/host.ts" preserve="true" />

import type { CheckerOptions, CheckResult, Corpus, IgnoredWarnings, UpdateOptions } from "../types/checker.js"
import type { BlockRange, Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import type { DocumentContent, TextRange } from "../types/document.js"
import type { Recipe } from "../types/recipe.js"
import { disposable } from "../values/disposable.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { bare, isPlainObject, readOptions, whole } from "../values/options.js"
import { checkSignal } from "../values/signals.js"
import type { BlockAnalysis } from "./analysis.js"
import { offsetOf } from "./block-list.js"
import { Changes } from "./changes.js"
import { Comparison } from "./comparison.js"
import { readContent } from "./content.js"
import { Copies, type CopiesClass } from "./copies.js"
import { Corpora, StoredTexts } from "./corpora.js"
import { diagnosticsOf, wholeBlock } from "./diagnostics.js"
import { Document } from "./document.js"
import { type Place, recount } from "./entry.js"
import { keysOf, readIgnored, writeIgnored } from "./ignored.js"
import { UPDATE_OPTIONS } from "./option-names.js"
import { readCheckerOptions, type Settings } from "./options.js"
import { Texts } from "./texts.js"
import { type MakeTwins, Twins } from "./twins.js"
import type { Reporting } from "./warnings.js"
import { Work } from "./work.js"

/** The part of a checker that adapters use: a {@link DuplicateChecker}, or the same methods elsewhere, such as in a worker. */
export type EditorChecker = Pick<DuplicateChecker, "update" | "ignore" | "unignore" | "watch"> & {
  /** See {@link DuplicateChecker.textOf}; it may return a promise. */
  readonly textOf: (
    place: Pick<RelatedPlace, "block">,
  ) => string | undefined | PromiseLike<string | undefined>
}

/**
 * Marks the last answer for a document as unread: the next answer repeats its changed blocks and affected documents.
 *
 * @internal
 */
export let recall: (checker: DuplicateChecker, docId: string) => void

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
  /** Calls {@link DuplicateChecker.dispose}. */
  declare readonly [Symbol.dispose]: () => void
  /** The recipe used to compare texts. */
  readonly recipe: Recipe
  readonly #settings: Settings & Reporting
  readonly #documents = new Map<string, Document>()
  readonly #changes = new Changes(this.#documents)
  readonly #texts: Texts
  readonly #corpora: Corpora
  readonly #ignored = new Set<string>()
  readonly #comparison: Comparison
  readonly #work: Work
  #isDisposed = false

  /** The same as {@link createDuplicateChecker}. */
  constructor(options?: CheckerOptions)
  /**
   * `known` returns the analysis of a text if another thread has made it. `twins` makes the index of candidates for
   * near-duplicates, and `copies` is the class of that for passages.
   *
   * @internal
   */
  constructor(
    options: CheckerOptions | undefined,
    known: (text: string) => BlockAnalysis | undefined,
    twins?: MakeTwins,
    copies?: CopiesClass,
  )
  constructor(
    options?: CheckerOptions,
    known: (text: string) => BlockAnalysis | undefined = () => undefined,
    twins: MakeTwins = (...of) => new Twins(...of),
    copies: CopiesClass = Copies,
  ) {
    const settings = { ...readCheckerOptions(options), ignored: this.#ignored }
    const { analyzer, skip, minSimilarity, minSimilarityOfFew } = settings
    this.recipe = analyzer.recipe
    this.#settings = settings
    this.#corpora = new Corpora(analyzer.query)
    const index = twins(this.recipe, minSimilarity, minSimilarityOfFew)
    this.#comparison = new Comparison(settings, known, this.#corpora, this.#changes, index, copies)
    this.#texts = new Texts(skip, this.#comparison, this.#changes)
    this.#work = new Work(this.#comparison.steps, (entry, isChanged) => {
      recount(entry)
      if (isChanged) this.#changes.markAlone(entry)
    })
  }

  /** The ids of the documents. */
  get documents(): readonly string[] {
    this.#check()
    return [...this.#documents.keys()]
  }

  /**
   * Sets or changes the content of a document, and returns its warnings. Work of more than 8 ms runs in slices, between
   * which other tasks run.
   *
   * @param docId Any string. A new id adds a document.
   * @returns The warnings of the blocks in `changed`, unless `report` requests others. For a new document, these are all its
   * warnings; {@link DuplicateChecker.diagnostics} returns all of them at any time. If the same document is updated again
   * before the answer, `superseded` is true, and the answer to the later update covers all changes.
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for content in none of the four forms, or
   * content that does not fit the current document; then nothing has changed. `ABORTED` if the signal is aborted.
   * `OUT_OF_MEMORY` if there is not enough memory for a text, which is then not compared. `DISPOSED` after `dispose`.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * await checker.update("a", { text: "The ferry leaves at nine from the old harbour." })
   * const changes = [{ from: 21, to: 25, insert: "ten" }]
   * const result = await checker.update("a", { changes }, { version: 7 })
   * result.version // 7
   * result.stats.looked // 1
   * ```
   */
  async update(docId: string, content: DocumentContent, options?: UpdateOptions): Promise<CheckResult> {
    this.#check()
    const { version, signal, report = "changed" } = readOptions(options, UPDATE_OPTIONS, "an update")
    checkSignal(signal)
    if (report !== "all" && report !== "changed" && report !== "none") {
      throw invalid(`report must be "changed", "all" or "none", got ${show(report)}`)
    }
    const known = this.#document(docId)
    const read = readContent(content, known)
    this.#check()
    checkAborted(signal)
    const document = known ?? new Document(docId)
    this.#documents.set(docId, document)
    // Nothing else runs before the first await, so the document and the state of the checker stay consistent.
    const number = ++document.updates
    const looked = this.#comparison.looked
    for (const difference of read(document)) {
      this.#texts.apply(difference)
      if (difference.added.length !== difference.removed.length) this.#changes.renumber(document)
    }
    await this.#finish(signal)
    // The document may also have been removed, and added again.
    const superseded = this.#documents.get(docId) !== document || document.updates !== number
    const stats = document.stats(this.#comparison.looked - looked)
    if (superseded || report === "none") {
      return { docId, version, superseded, diagnostics: [], changed: [], affected: [], stats }
    }
    const { changed, affected } = this.#changes.answer(document)
    const ranges = changed.map((place) => {
      const from = offsetOf(place)
      return { from, to: from + place.text.length }
    })
    const diagnostics = this.#report(report === "all" ? document.blocks.all() : changed)
    return { docId, version, superseded, diagnostics, changed: ranges, affected, stats }
  }

  static {
    recall = (checker, docId) => {
      const document = checker.#documents.get(docId)
      if (document) checker.#changes.recall(document)
    }
  }

  /**
   * Returns the warnings found so far for a document; none if there is no such document.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const text = "The ferry leaves at nine from the old harbour."
   * await checker.update("a", [{ text }])
   * const result = await checker.update("b", [{ text, key: "node-3" }])
   * result.affected // ["a"]
   * checker.diagnostics("a")[0]?.related[0]?.block?.key // node-3
   * ```
   */
  diagnostics(docId: string): Diagnostic[] {
    return this.#report(this.#document(docId)?.blocks.all() ?? [])
  }

  /**
   * Returns the blocks that `stats.crowded` counts: they share words with more than 32 other texts, and were compared for
   * copied passages only with the 32 that share the most. Copies in them may be missing from the warnings.
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
  crowded(docId: string): BlockRange[] {
    const places = this.#document(docId)?.blocks.all() ?? []
    return places.filter(({ entry }) => entry?.isCrowded).map(wholeBlock)
  }

  /**
   * Returns the whole text of the block at a related place, to show both texts side by side.
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
   * checker.textOf(result.diagnostics[0]?.related[0] ?? {}) // The ferry leaves at nine from the old harbour.
   * ```
   */
  textOf(place: Pick<RelatedPlace, "block">): string | undefined {
    this.#check()
    if (!isPlainObject(place)) throw invalid(`textOf takes a related place, got ${show(place)}`)
    const { block } = bare(place)
    return block && this.#texts.place(block.id)?.text
  }

  /**
   * Calls a listener with the documents whose warnings may have changed for any reason: an update of the document or
   * of another one, a corpus, or an ignored warning. The call comes after all texts have been compared, and before the
   * promise of the method that made the change resolves.
   *
   * @returns A function that removes the listener. `dispose` removes it too.
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
  watch(listener: (docIds: readonly string[]) => void): () => void {
    this.#check()
    if (typeof listener !== "function") throw invalid(`watch takes a function, got ${show(listener)}`)
    return this.#changes.watch(listener)
  }

  /**
   * Returns the current position of a block. The offsets of a diagnostic are those at the time of its answer.
   *
   * @param block The block of a diagnostic or of a related place.
   * @returns The document and the range in it; `undefined` if the block was changed or removed.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * const checker = createDuplicateChecker()
   * const text = "The ferry leaves at nine from the old harbour."
   * const result = await checker.update("a", { text: `${text}\n\n${text}` })
   * const block = result.diagnostics[0]?.related[0]?.block
   * await checker.update("a", { changes: [{ from: 0, to: 3, insert: "A" }] })
   * block && checker.locate(block) // { docId: "a", from: 46, to: 92 }
   * ```
   */
  locate(
    block: Pick<BlockRange, "id" | "from" | "to">,
  ): (TextRange & { readonly docId: string }) | undefined {
    this.#check()
    if (!isPlainObject(block)) throw invalid(`locate takes the block of a diagnostic, got ${show(block)}`)
    const { id, from, to } = bare(block)
    const place = this.#texts.place(id)
    if (!place) return undefined
    whole(from, "from", 0, place.text.length)
    whole(to, "to", from, place.text.length)
    const start = offsetOf(place)
    return { docId: place.document.id, from: start + from, to: start + to }
  }

  /**
   * Removes a document, if it exists.
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
  async remove(docId: string): Promise<readonly string[]> {
    const document = this.#document(docId)
    if (!document) return []
    this.#texts.apply(document.setBlocks([]))
    this.#documents.delete(docId)
    await this.#finish()
    return this.#changes.takeAffected()
  }

  /**
   * Adds read-only texts, or replaces those of the same name. The answers to later updates include them, and so does
   * {@link DuplicateChecker.diagnostics} as soon as the promise resolves.
   *
   * @throws {@link SimHashError} As a rejection: `RECIPE_MISMATCH` for an index with another recipe; `INVALID_ARGUMENT` for
   * any other invalid argument.
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
   * await checker.addCorpus("questions", { fingerprints: index, labels: new Map([[1, question]]) })
   * const asked = "How can I undo the last commit that I have not pushed yet?"
   * const result = await checker.update("form", [{ text: asked }])
   * result.diagnostics[0]?.related[0]?.id // 1
   * result.diagnostics[0]?.related[0]?.evidence // fingerprint
   * ```
   */
  async addCorpus(name: string, corpus: Corpus): Promise<void> {
    this.#check()
    if (typeof name !== "string") throw invalid(`the name of a corpus must be a string, got ${show(name)}`)
    const added = new StoredTexts(name, corpus, this.recipe, this.#settings.minSimilarity)
    this.#corpora.set(name, added)
    await this.#lookUp()
  }

  /**
   * Removes the texts of a corpus.
   *
   * @returns Whether the corpus existed.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * await createDuplicateChecker().removeCorpus("questions") // false
   * ```
   */
  async removeCorpus(name: string): Promise<boolean> {
    this.#check()
    if (!this.#corpora.delete(name)) return false
    await this.#lookUp()
    return true
  }

  /**
   * Ignores a warning, here and wherever it occurs again. An ignored text has no warnings and is not related to others;
   * a passage is ignored between two texts, until one of them changes.
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
   * await checker.ignore(result.diagnostics[0] ?? "")
   * checker.diagnostics("a") // []
   * ```
   */
  async ignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void> {
    this.#check()
    await this.#ignore(keysOf(warning))
  }

  /**
   * Reverses {@link DuplicateChecker.ignore}: the text or the passage has warnings again. For a warning that is not ignored,
   * nothing changes.
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
   * const first = result.diagnostics[0]
   * await checker.ignore(first ?? "")
   * await checker.unignore(first ?? "")
   * checker.diagnostics("a").length // 2
   * ```
   */
  async unignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void> {
    this.#check()
    const keys = keysOf(warning).filter((key) => this.#ignored.delete(key))
    if (keys.length > 0) await this.#review()
  }

  /**
   * Returns the ignored warnings, for {@link DuplicateChecker.importIgnored} of any checker with the same recipe.
   *
   * @example
   * ```ts
   * import { createDuplicateChecker } from "simhash-wasm/editor"
   *
   * createDuplicateChecker().exportIgnored() // { version: 1, recipe: "short/1", keys: [] }
   * ```
   */
  exportIgnored(): IgnoredWarnings {
    this.#check()
    return writeIgnored(this.recipe.id, this.#ignored)
  }

  /**
   * Ignores exported warnings, in addition to those that are already ignored.
   *
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for anything other than exported warnings,
   * `UNSUPPORTED_VERSION` for another version of their format, `RECIPE_MISMATCH` for those of another recipe.
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
  async importIgnored(ignored: IgnoredWarnings): Promise<void> {
    this.#check()
    await this.#ignore(readIgnored(ignored, this.recipe.id))
  }

  /**
   * Frees the memory of the checker. Its other methods then throw or reject with `DISPOSED`. May be called more than once.
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
  dispose(): void {
    if (this.#isDisposed) return
    this.#isDisposed = true
    this.#work.clear()
    this.#comparison.dispose()
    for (const held of [this.#documents, this.#texts, this.#corpora, this.#changes]) held.clear()
  }

  #check(): void {
    if (this.#isDisposed) throw new SimHashError("DISPOSED", "this checker was disposed of")
  }

  #document(docId: string): Document | undefined {
    this.#check()
    if (typeof docId !== "string") throw invalid(`the id of a document must be a string, got ${show(docId)}`)
    return this.#documents.get(docId)
  }

  async #finish(signal?: AbortSignal): Promise<void> {
    await this.#work.finish()
    this.#check()
    this.#changes.tell()
    checkAborted(signal)
  }

  async #lookUp(): Promise<void> {
    for (const entry of this.#texts.all()) if (entry.state === "compared") this.#corpora.lookUp(entry)
    await this.#finish()
  }

  #report(places: readonly Place[]): Diagnostic[] {
    this.#changes.report()
    return diagnosticsOf(places, this.#settings)
  }

  async #ignore(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#ignored.add(key)
    await this.#review()
  }

  async #review(): Promise<void> {
    for (const entry of this.#texts.all()) this.#comparison.review(entry)
    await this.#finish()
  }
}
disposable(DuplicateChecker)

/**
 * Creates a checker. It stores documents as blocks, analyzes only new texts, and reports the blocks that repeat others
 * in any of its documents and corpora. The distance of fingerprints selects candidates for near-duplicates, and feature
 * sets confirm them; texts with few features are compared by feature sets alone. The warnings depend on the current
 * content of the documents, not on the edits that led to it.
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
 * result.diagnostics.map(({ code }) => code) // ["duplicate.near", "duplicate.near"]
 * const first = result.diagnostics[0]
 * text.slice(first?.related[0]?.from, first?.related[0]?.to).slice(0, 20) // Water the tomatoes i
 * ```
 */
export function createDuplicateChecker(options?: CheckerOptions): DuplicateChecker {
  return new DuplicateChecker(options)
}

function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new SimHashError("ABORTED", "the update was aborted", { cause: signal.reason })
  }
}
