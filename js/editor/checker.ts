/// <reference path="../values/host.ts" preserve="true" />

import type {
  CheckerOptions,
  CheckResult,
  CheckStats,
  Corpus,
  IgnoredWarnings,
  UpdateOptions,
} from "../types/checker.js"
import type { BlockRange, Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import type { DocumentContent, TextRange } from "../types/document.js"
import type { Recipe } from "../types/recipe.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { distance, toHex } from "../values/fingerprint.js"
import { nextTask } from "../values/next-task.js"
import { bare, isPlainObject, readOptions } from "../values/options.js"
import { checkSignal } from "../values/signals.js"
import type { Analyzer, BlockAnalysis } from "./analysis.js"
import { indexOf, offsetOf } from "./block-list.js"
import { readContent } from "./content.js"
import { Copies } from "./copies.js"
import { StoredTexts } from "./corpora.js"
import { diagnosticsOf, wholeBlock } from "./diagnostics.js"
import { type Difference, Document } from "./document.js"
import {
  COMPARED,
  type Copy,
  type Counted,
  type Entry,
  FEW,
  type Link,
  type Place,
  type Twin,
  type Warning,
} from "./entry.js"
import { keysOf, readIgnored, writeIgnored } from "./ignored.js"
import { UPDATE_OPTIONS } from "./option-names.js"
import { readCheckerOptions, type Settings, whole } from "./options.js"
import { similarities } from "./overlaps.js"
import { Queue } from "./queue.js"
import { Ranking } from "./ranking.js"
import { Relations } from "./relations.js"
import { TokenCache } from "./token-cache.js"
import { type MakeTwins, type TwinIndex, Twins } from "./twins.js"
import { firstPlaces, type Reporting, warningsOf } from "./warnings.js"

/** The part of a checker that adapters use: a {@link DuplicateChecker}, or the same methods elsewhere, such as in a worker. */
export type EditorChecker = Pick<DuplicateChecker, "update" | "ignore" | "unignore" | "watch"> & {
  /** See {@link DuplicateChecker.textOf}; it may return a promise. */
  readonly textOf: (
    place: Pick<RelatedPlace, "block">,
  ) => string | undefined | PromiseLike<string | undefined>
}

type ChangeListener = (docIds: readonly string[]) => void

/** The duration of a slice of work, after which other tasks can run, in milliseconds. */
const SLICE_MS = 8

/** The number of candidates for copied passages: more than are compared, because near-duplicates among them are skipped. */
const ASKED = COMPARED + 16

/** The least length, in tokens, of the shared ranges of near-duplicates. */
const MIN_TOKENS = 2

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
  readonly #settings: Settings
  readonly #analyzer: Analyzer
  readonly #known: (text: string) => BlockAnalysis | undefined
  readonly #twins: TwinIndex
  readonly #copies: Copies | undefined
  readonly #near: Relations
  readonly #passages: Relations | undefined
  readonly #tokens: TokenCache
  readonly #documents = new Map<string, Document>()
  /** The texts of all blocks, interned. */
  readonly #entries = new Map<string, Entry>()
  #ids = 0
  /** The blocks of all documents by id. */
  readonly #places = new Map<number, Place>()
  readonly #corpora = new Map<string, StoredTexts>()
  readonly #ignored = new Set<string>()
  readonly #boilerplate = new Set<string>()
  /** The texts to analyze and compare. */
  readonly #pending = new Queue<Entry>()
  /** The texts to look up in the corpora. */
  readonly #unasked = new Queue<Entry>()
  /** The queues of work in order of priority, each with the function that processes an entry. */
  readonly #steps: readonly (readonly [Queue<Entry>, (entry: Entry) => void])[]
  /** The texts whose category in the statistics may be out of date. */
  readonly #uncounted = new Set<Entry>()
  /** The documents whose warnings may have changed since the last answer. */
  readonly #changed = new Set<string>()
  /** The documents whose changes have not been reported to the listeners. */
  readonly #untold = new Set<string>()
  readonly #listeners = new Set<{ readonly tell: ChangeListener }>()
  /** The number of the last update, by document. */
  readonly #updates = new Map<string, number>()
  #looked = 0
  /** The number of reports so far. A report may clear marks of changes, so texts marked before it must be marked again. */
  #answers = 0
  #working: Promise<void> | undefined
  #isDisposed = false

  /** The same as {@link createDuplicateChecker}. */
  constructor(options?: CheckerOptions)
  /**
   * `known` returns the analysis of a text if another thread has made it. `twins` makes the index of candidates for
   * near-duplicates.
   *
   * @internal
   */
  constructor(
    options: CheckerOptions | undefined,
    known: (text: string) => BlockAnalysis | undefined,
    twins?: MakeTwins,
  )
  constructor(
    options?: CheckerOptions,
    known: (text: string) => BlockAnalysis | undefined = () => undefined,
    twins: MakeTwins = (...of) => new Twins(...of),
  ) {
    this.#known = known
    this.#settings = readCheckerOptions(options)
    const { analyzer, minSimilarity, minSimilarityOfFew, minPassageWords, passages, boilerplate } =
      this.#settings
    this.recipe = analyzer.recipe
    this.#analyzer = analyzer
    this.#twins = twins(this.recipe, minSimilarity, minSimilarityOfFew)
    this.#tokens = new TokenCache(analyzer.tokens)
    this.#copies = passages ? new Copies(minPassageWords, this.#tokens) : undefined
    this.#near = new Relations(this.#twins, COMPARED, ({ near }) => near)
    this.#passages = this.#copies && new Relations(this.#copies, ASKED, ({ candidates }) => candidates)
    const all = [this.#near, ...(this.#passages ? [this.#passages] : [])]
    this.#steps = [
      [this.#pending, (entry) => this.#look(entry)],
      ...all.map((one) => [one.lacking, (entry: Entry) => one.findAgain(entry)] as const),
      [this.#unasked, (entry) => this.#ask(entry)],
      [this.#near.changed, (entry) => this.#explain(entry)],
      ...(this.#passages ? [[this.#passages.changed, (entry: Entry) => this.#settle(entry)] as const] : []),
    ]
    for (const text of boilerplate) this.#boilerplate.add(this.#keyOf(analyzer.analyze(text).fingerprint))
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
    checkDocId(docId)
    const { version, signal, report = "changed" } = readOptions(options, UPDATE_OPTIONS, "an update")
    checkSignal(signal)
    if (report !== "all" && report !== "changed" && report !== "none") {
      throw invalid(`report must be "changed", "all" or "none", got ${show(report)}`)
    }
    const known = this.#documents.get(docId)
    const read = readContent(content, known)
    this.#check()
    checkAborted(signal)
    const document = known ?? new Document(docId)
    this.#documents.set(docId, document)
    // Nothing else runs before the first await, so the document and the state of the checker stay consistent.
    const number = (this.#updates.get(docId) ?? 0) + 1
    this.#updates.set(docId, number)
    const looked = this.#looked
    for (const difference of read(document)) {
      this.#apply(difference)
      const { added, removed } = difference
      if (added.length + removed.length > 0) this.#untold.add(docId)
      if (added.length !== removed.length) renumber(document)
    }
    await this.#finish(signal)
    const superseded = this.#updates.get(docId) !== number
    const stats = this.#statsOf(document, this.#looked - looked)
    if (superseded || report === "none") {
      return { docId, version, superseded, diagnostics: [], changed: [], affected: [], stats }
    }
    this.#changed.delete(docId)
    const changed = [...document.changed].sort((a, b) => indexOf(a) - indexOf(b))
    document.changed.clear()
    const affected = this.#takeAffected()
    document.answered = { changed, affected }
    return {
      docId,
      version,
      superseded,
      diagnostics: report === "all" ? this.#diagnosticsOf(document) : this.#made(changed),
      changed: changed.map((place) => {
        const from = offsetOf(place)
        return { from, to: from + place.text.length }
      }),
      affected,
      stats,
    }
  }

  static {
    recall = (checker, docId) => {
      const document = checker.#documents.get(docId)
      if (!document) return
      for (const place of document.answered.changed) if (place.chunk) document.changed.add(place)
      for (const id of document.answered.affected) checker.#changed.add(id)
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
    this.#check()
    checkDocId(docId)
    const document = this.#documents.get(docId)
    return document ? this.#diagnosticsOf(document) : []
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
    this.#check()
    checkDocId(docId)
    const found: BlockRange[] = []
    this.#documents.get(docId)?.blocks.each((place) => {
      if (place.entry?.isCrowded) found.push(wholeBlock(place))
    })
    return found
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
    return block && this.#places.get(block.id)?.text
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
    const listening = { tell: listener }
    // Earlier changes may have been reported to nobody, so texts that they marked must be marked again.
    this.#answers++
    this.#listeners.add(listening)
    return () => {
      this.#listeners.delete(listening)
    }
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
    const place = this.#places.get(id)
    if (!place) return undefined
    whole(from, "from", 0, place.text.length)
    whole(to, "to", from, place.text.length)
    const start = offsetOf(place)
    return { docId: place.docId, from: start + from, to: start + to }
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
    this.#check()
    checkDocId(docId)
    const document = this.#documents.get(docId)
    if (!document) return []
    this.#updates.set(docId, (this.#updates.get(docId) ?? 0) + 1)
    this.#apply(document.setBlocks([]))
    this.#documents.delete(docId)
    await this.#finish(undefined)
    return this.#takeAffected()
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
    this.#askAgain()
    await this.#finish(undefined)
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
    this.#askAgain()
    await this.#finish(undefined)
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
    await this.#ignoreKeys(keysOf(warning))
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
    if (keys.length === 0) return
    for (const entry of this.#entries.values()) {
      if (entry.state === "compared") {
        if (entry.copies.length + entry.repeats.length > 0) this.#touch(entry)
      } else if (entry.state === "ignored" && keys.includes(entry.key)) {
        // Its relations were discarded when it was ignored.
        entry.state = "pending"
        this.#pending.add(entry)
      }
    }
    await this.#finish(undefined)
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
    await this.#ignoreKeys(readIgnored(ignored, this.recipe.id))
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
    this.#twins.dispose()
    this.#copies?.dispose()
    this.#tokens.clear()
    for (const held of [this.#documents, this.#entries, this.#places, this.#corpora, this.#listeners]) {
      held.clear()
    }
    this.#uncounted.clear()
    for (const [queue] of this.#steps) queue.clear()
  }

  #check(): void {
    if (this.#isDisposed) throw new SimHashError("DISPOSED", "this checker was disposed of")
  }

  /** Returns the documents whose warnings may have changed since the last answer, and clears the list. */
  #takeAffected(): string[] {
    const affected = [...this.#changed].filter((id) => this.#documents.has(id)).sort()
    this.#changed.clear()
    this.#answers++
    return affected
  }

  #diagnosticsOf({ blocks }: Document): Diagnostic[] {
    const places: Place[] = []
    blocks.each((place) => {
      places.push(place)
    })
    return this.#made(places)
  }

  /** Returns the diagnostics of blocks. */
  #made(places: readonly Place[]): Diagnostic[] {
    const warnings = this.#warnings()
    this.#answers++
    const made: Diagnostic[] = []
    for (const place of places) {
      const known = warnings(place)
      if (known.length === 0) continue
      for (const diagnostic of diagnosticsOf(place, known)) made.push(diagnostic)
    }
    return made
  }

  /** Returns a function that returns the warnings of a block, and computes them only if they are not cached. */
  #warnings(): (place: Place) => readonly Warning[] {
    const { limit, language } = this.#settings
    const how: Reporting = {
      limit,
      language,
      isIgnored: (key) => this.#ignored.has(key),
      firstOf: (entry) => {
        entry.firstPlaces ??= firstPlaces(entry.places, limit + 1)
        return entry.firstPlaces
      },
    }
    return (place) => {
      place.warnings ??= place.entry ? warningsOf(place, place.entry, how) : []
      return place.warnings
    }
  }

  #document({ docId }: Place): Document {
    return this.#documents.get(docId) as Document
  }

  #statsOf({ blocks, counts }: Document, looked: number): CheckStats {
    for (const entry of this.#uncounted) {
      const now = countedAs(entry)
      if (now === entry.counted) continue
      for (const place of entry.places) {
        const { counts } = this.#document(place)
        counts[entry.counted]--
        counts[now]++
      }
      entry.counted = now
    }
    this.#uncounted.clear()
    const { short, skipped, ignored, crowded } = counts
    return { blocks: blocks.size, looked, short, skipped, ignored, crowded }
  }

  /** Applies the changes of a document's blocks. New texts are queued. */
  #apply({ removed, added }: Difference): void {
    // New places come first, so that a moved block keeps its entry.
    for (const place of added) {
      this.#places.set(place.id, place)
      this.#document(place).changed.add(place)
      this.#changed.add(place.docId)
      if (this.#settings.skip.has(place.kind)) {
        this.#document(place).counts.skipped++
        continue
      }
      const entry = this.#intern(place.text)
      place.entry = entry
      entry.places.add(place)
      this.#document(place).counts[entry.counted]++
      entry.firstPlaces = undefined
      this.#touch(entry)
    }
    const gone: Entry[] = []
    for (const place of removed) {
      this.#places.delete(place.id)
      this.#document(place).changed.delete(place)
      const { entry } = place
      this.#document(place).counts[entry?.counted ?? "skipped"]--
      if (!entry) continue
      entry.places.delete(place)
      entry.firstPlaces = undefined
      if (entry.places.size === 0) gone.push(entry)
      else this.#touch(entry)
    }
    this.#forget(gone)
  }

  #intern(text: string): Entry {
    const known = this.#entries.get(text)
    if (known) return known
    const entry: Entry = {
      id: this.#ids++,
      text,
      places: new Set(),
      firstPlaces: undefined,
      excerpt: undefined,
      touched: -1,
      counted: "other",
      state: "pending",
      key: "",
      fingerprint: 0n,
      salt: 0,
      features: NONE,
      near: new Ranking(COMPARED + 8),
      twins: 0,
      hasMoreTwins: false,
      named: [],
      namedBy: new Set(),
      candidates: new Ranking(ASKED + 8),
      isCrowded: false,
      copies: [],
      copiedBy: new Set(),
      repeats: [],
      stored: undefined,
    }
    this.#entries.set(text, entry)
    this.#pending.add(entry)
    return entry
  }

  /** Removes texts that no block contains any more. */
  #forget(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#entries.delete(entry.text)
      this.#pending.delete(entry)
    }
    const compared = entries.filter(({ state }) => state === "compared")
    // All leave the indexes first, so that thousands of variants removed together do not search for new relations.
    for (const entry of compared) {
      entry.state = "gone"
      this.#twins.delete(entry)
      this.#copies?.delete(entry)
    }
    for (const entry of compared) this.#withdraw(entry)
  }

  /** Marks the warnings of a text, and of the texts that report it, as possibly changed. */
  #touch(entry: Entry): void {
    this.#touchAlone(entry)
    if (entry.state !== "compared" && entry.state !== "gone") return
    for (const other of entry.namedBy) this.#touchAlone(other)
    for (const other of entry.copiedBy) this.#touchAlone(other)
  }

  #touchAlone(entry: Entry): void {
    // A text may be in thousands of places. They are marked only once until the next report.
    if (entry.touched === this.#answers) return
    entry.touched = this.#answers
    for (const place of entry.places) {
      place.warnings = undefined
      place.diagnostics = undefined
      this.#document(place).changed.add(place)
      this.#changed.add(place.docId)
      this.#untold.add(place.docId)
    }
  }

  /** Waits until all work is done, including work added in the meantime, and then notifies the listeners. */
  async #finish(signal: AbortSignal | undefined): Promise<void> {
    do {
      this.#working ??= this.#work().finally(() => {
        this.#working = undefined
      })
      await this.#working
    } while (!this.#isDone)
    this.#check()
    this.#tell()
    checkAborted(signal)
  }

  /** Notifies the listeners of the documents whose warnings may have changed. */
  #tell(): void {
    if (this.#listeners.size === 0) this.#untold.clear()
    if (this.#untold.size === 0) return
    const docIds = [...this.#untold].filter((id) => this.#documents.has(id)).sort()
    this.#untold.clear()
    this.#answers++
    if (docIds.length === 0) return
    for (const listening of this.#listeners) {
      // Each listener runs in its own microtask, so that its error does not reject the update.
      queueMicrotask(() => {
        if (this.#listeners.has(listening)) listening.tell([...docIds])
      })
    }
  }

  /** Does all queued work, in slices. */
  async #work(): Promise<void> {
    let end = performance.now() + SLICE_MS
    while (this.#step()) {
      if (performance.now() < end) continue
      await nextTask()
      end = performance.now() + SLICE_MS
    }
  }

  get #isDone(): boolean {
    return this.#steps.every(([queue]) => queue.isEmpty)
  }

  /** Processes one queued entry. Returns whether there was one. */
  #step(): boolean {
    for (const [queue, step] of this.#steps) {
      const entry = queue.take()
      if (!entry) continue
      step(entry)
      return true
    }
    return false
  }

  /** Analyzes a text, and compares it with the others unless it is short or ignored. */
  #look(entry: Entry): void {
    this.#looked++
    this.#uncounted.add(entry)
    const { fingerprint, features, tokens } = this.#known(entry.text) ?? this.#analyzer.analyze(entry.text)
    entry.fingerprint = fingerprint
    entry.salt = hashOf(entry.text)
    entry.features = features
    entry.key = this.#keyOf(fingerprint)
    if (features.length < this.#settings.minFeatures) entry.state = "short"
    else if (this.#ignored.has(entry.key) || this.#boilerplate.has(entry.key)) entry.state = "ignored"
    else {
      this.#tokens.keep(entry, tokens)
      entry.repeats = this.#copies?.repeats(entry) ?? []
      try {
        this.#compare(entry)
      } catch (error) {
        // After a failure, such as a lack of memory, the text must not remain in one of the indexes.
        this.#withdraw(entry)
        entry.state = "failed"
        throw error
      }
    }
    this.#touchAlone(entry)
  }

  /** Adds a text to the indexes, and queues the texts whose best relations change. */
  #compare(entry: Entry): void {
    this.#near.add(entry)
    this.#passages?.add(entry)
    entry.state = "compared"
    if (this.#corpora.size > 0) this.#unasked.add(entry)
    this.#touch(entry)
  }

  /** Removes a text from the comparison. */
  #withdraw(entry: Entry): void {
    this.#touch(entry)
    this.#near.delete(entry)
    this.#passages?.delete(entry)
    // Other texts stop naming it at once: a removed text has no place to name.
    for (const other of entry.namedBy) {
      other.named = other.named.filter((twin) => twin.entry !== entry)
      other.twins--
    }
    entry.namedBy.clear()
    this.#setNamed(entry, [])
    entry.twins = 0
    entry.hasMoreTwins = false
    for (const other of entry.copiedBy) other.copies = other.copies.filter((copy) => copy.entry !== entry)
    entry.copiedBy.clear()
    this.#setCopies(entry, [])
    this.#tokens.forget(entry)
    entry.isCrowded = false
    entry.stored = undefined
    for (const [queue] of this.#steps) queue.delete(entry)
  }

  /** Looks up a text in the corpora. */
  #ask(entry: Entry): void {
    const query = () => this.#analyzer.query(entry.text)
    entry.stored = [...this.#corpora.values()].flatMap((corpus) => corpus.find(entry, query))
    this.#touchAlone(entry)
  }

  #askAgain(): void {
    for (const entry of this.#entries.values()) if (entry.state === "compared") this.#unasked.add(entry)
  }

  /** Finds the near-duplicates of a text among its candidates, and the ranges that it shares with the reported ones. */
  #explain(entry: Entry): void {
    const near = this.#near.best(entry)
    const twins = this.#twinsAmong(entry, near)
    // Texts of equal similarity are in the order of their code units.
    twins.sort((a, b) => b.similarity - a.similarity || (a.entry.text < b.entry.text ? -1 : 1))
    const named = twins.slice(0, this.#settings.limit)
    for (const twin of named) this.#share(entry, twin)
    const { named: before } = entry
    const isSame =
      entry.twins === twins.length &&
      entry.hasMoreTwins === near.length >= COMPARED &&
      named.length === before.length &&
      named.every((twin, at) => twin.entry === before[at]?.entry)
    entry.twins = twins.length
    entry.hasMoreTwins = near.length >= COMPARED
    this.#setNamed(entry, named)
    if (!isSame) this.#touchAlone(entry)
  }

  /** Returns the candidates that are near-duplicates of a text. The similarity of two texts never changes: links keep it. */
  #twinsAmong(entry: Entry, links: readonly Link[]): Twin[] {
    const unknown = links.filter(({ similarity }) => similarity === undefined)
    const sets = unknown.map((link) => link.entry.features)
    for (const [at, similarity] of similarities(entry.features, sets).entries()) {
      ;(unknown[at] as Link).similarity = similarity
    }
    return (links as readonly Twin[]).filter(({ entry: other, similarity }) => {
      const isFew = Math.min(entry.features.length, other.features.length) < FEW
      if (isFew) return similarity >= this.#settings.minSimilarityOfFew
      if (similarity < this.#settings.minSimilarity) return false
      return distance(entry.fingerprint, other.fingerprint) <= this.#twins.maxDistance
    })
  }

  #setNamed(entry: Entry, named: readonly Twin[]): void {
    for (const twin of entry.named) twin.entry.namedBy.delete(entry)
    for (const twin of named) twin.entry.namedBy.add(entry)
    entry.named = named
  }

  /** Finds the candidates that share a passage with a text. Near-duplicates are left out: they repeat the text as a whole. */
  #settle(entry: Entry): void {
    const candidates = entry.candidates.best.slice(0, ASKED)
    const twins = new Set<Link>(this.#twinsAmong(entry, candidates))
    const others = candidates.filter((link) => !twins.has(link))
    entry.isCrowded = others.length > COMPARED || candidates.length >= ASKED
    this.#uncounted.add(entry)
    const all: Copy[] = []
    for (const candidate of others.slice(0, COMPARED)) {
      candidate.common ??= this.#copies?.compare(entry, candidate.entry)
      if (candidate.common && candidate.common.longest > 0) all.push(candidate as Copy)
    }
    // The sort is stable: of copies with equally long passages, the one of higher rank comes first.
    const copies = withoutUsual(all).sort((a, b) => b.common.longest - a.common.longest)
    copies.length = Math.min(copies.length, this.#settings.limit)
    const before = entry.copies
    if (copies.length === before.length && copies.every((copy, at) => copy === before[at])) return
    this.#setCopies(entry, copies)
    this.#touchAlone(entry)
  }

  #setCopies(entry: Entry, copies: readonly Copy[]): void {
    for (const copy of entry.copies) copy.entry.copiedBy.delete(entry)
    for (const copy of copies) copy.entry.copiedBy.add(entry)
    entry.copies = copies
  }

  #share(entry: Entry, link: Link): void {
    if (link.shared) return
    link.shared = this.#tokens.shared(entry, link.entry, MIN_TOKENS).map(({ a, b }) => ({
      here: { from: a.start, to: a.end },
      there: { from: b.start, to: b.end },
    }))
  }

  #keyOf(fingerprint: bigint): string {
    return `block:${toHex(fingerprint, this.recipe.bits)}`
  }

  async #ignoreKeys(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#ignored.add(key)
    for (const entry of this.#entries.values()) {
      if (entry.state !== "compared") continue
      if (this.#ignored.has(entry.key)) {
        this.#withdraw(entry)
        entry.state = "ignored"
        this.#uncounted.add(entry)
      } else if (entry.copies.length + entry.repeats.length > 0) this.#touch(entry)
    }
    await this.#finish(undefined)
  }
}
if (Symbol.dispose) {
  Object.defineProperty(DuplicateChecker.prototype, Symbol.dispose, {
    // Without a prototype: a polluted Object.prototype must not add attributes.
    __proto__: null,
    value: DuplicateChecker.prototype.dispose,
  } as PropertyDescriptor)
}

const NONE = new BigUint64Array()

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

/** Returns the category in which statistics count the blocks of a text. */
function countedAs(entry: Entry): Counted {
  if (entry.state === "short" || entry.state === "ignored") return entry.state
  return entry.isCrowded ? "crowded" : "other"
}

/** Returns the FNV-1a hash of the UTF-16 code units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Marks the blocks whose messages name a paragraph of the same document, because its number may have changed. */
function renumber({ id, blocks, changed }: Document): void {
  blocks.each((place) => {
    const isNamed = place.warnings?.some(({ related: [first] }) => first?.place?.docId === id)
    if (isNamed) changed.add(place)
  })
}

/** The most other texts that may contain a passage for it to be evidence of a copy. */
const USUAL = 16

/** Returns the copies that share a range which few others contain: a phrase common to many texts is no evidence of copying. */
function withoutUsual(copies: readonly Copy[]): Copy[] {
  if (copies.length <= USUAL) return [...copies]
  const covers = (outer: TextRange, inner: TextRange) => {
    const both = Math.min(outer.to, inner.to) - Math.max(outer.from, inner.from)
    return both >= MOST * (inner.to - inner.from)
  }
  const has = ({ common }: Copy, range: TextRange) => common.ranges.some(({ here }) => covers(here, range))
  const isUsual = (range: TextRange) => copies.filter((copy) => has(copy, range)).length > USUAL
  return copies.filter(({ common }) => !common.ranges.every(({ here }) => isUsual(here)))
}

/** The share of a range that another one must cover to count as the same. */
const MOST = 0.8

function checkDocId(docId: unknown): void {
  if (typeof docId !== "string") throw invalid(`the id of a document must be a string, got ${show(docId)}`)
}

function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new SimHashError("ABORTED", "the update was aborted", { cause: signal.reason })
  }
}
