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
import { type TwinIndex, Twins } from "./twins.js"
import { firstPlaces, type Reporting, warningsOf } from "./warnings.js"

/** What an adapter needs of a checker: one of this page, or one with the same methods elsewhere, such as in a worker. */
export type EditorChecker = Pick<DuplicateChecker, "update" | "ignore" | "unignore" | "watch"> & {
  /** {@link DuplicateChecker.textOf}, at once or later. */
  readonly textOf: (
    place: Pick<RelatedPlace, "block">,
  ) => string | undefined | PromiseLike<string | undefined>
}

type ChangeListener = (docIds: readonly string[]) => void

/** How long the main thread is kept before other tasks run, in milliseconds. */
const SLICE_MS = 8

/** How many candidates for copied passages are looked at. Near-duplicates among them are skipped, so there are some to spare. */
const ASKED = COMPARED + 16

/** The least length of a common run, in tokens, that is shown for blocks as a whole. */
const MIN_TOKENS = 2

/**
 * Takes back that the last answer of a document was given, which nobody has read: the next one has what was in it, too.
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
  /** The recipe that texts are compared by. */
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
  /** The texts to look at. */
  readonly #pending = new Queue<Entry>()
  /** The texts that have not been looked up in the corpora. */
  readonly #unasked = new Queue<Entry>()
  /** The work in its order. */
  readonly #steps: readonly (readonly [Queue<Entry>, (entry: Entry) => void])[]
  /** The texts that are perhaps not counted as what they are now. */
  readonly #uncounted = new Set<Entry>()
  /** The documents whose warnings may have changed since the last answer. */
  readonly #changed = new Set<string>()
  /** Those of which the listeners do not know yet. */
  readonly #untold = new Set<string>()
  readonly #listeners = new Set<{ readonly tell: ChangeListener }>()
  /** The number of the last update, by document. */
  readonly #updates = new Map<string, number>()
  #looked = 0
  /** How often something was told: what was marked as changed before may have been unmarked then. */
  #answers = 0
  #working: Promise<void> | undefined
  #isDisposed = false

  /** The same as {@link createDuplicateChecker}. */
  constructor(options?: CheckerOptions)
  /**
   * `known` is for a program that has analyses of texts, which other threads have made, and `twins` for one with texts that
   * do not change.
   *
   * @internal
   */
  constructor(
    options: CheckerOptions | undefined,
    known: (text: string) => BlockAnalysis | undefined,
    twins?: (recipe: Recipe, minSimilarity: number, minSimilarityOfFew: number) => TwinIndex,
  )
  constructor(
    options?: CheckerOptions,
    known: (text: string) => BlockAnalysis | undefined = () => undefined,
    twins: (recipe: Recipe, minSimilarity: number, minSimilarityOfFew: number) => TwinIndex = (...of) =>
      new Twins(...of),
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
   * Says what a document is now, and answers with its warnings. Work for more than 8 ms is done in slices between
   * which other tasks run.
   *
   * @param docId Any string. A document that is new is added.
   * @returns The warnings of the blocks in `changed`, unless `report` asks for others: those of a new document are all that it
   * has, and {@link DuplicateChecker.diagnostics} has all at any time. If a later update of the same document is made before the
   * answer, `superseded` is true, and the answer to the later one has everything.
   * @throws {@link SimHashError} As a rejection: `INVALID_ARGUMENT` for content that is none of the four forms, or
   * that does not belong to the document as it is; then nothing has changed. `ABORTED` if the signal is aborted.
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
    // From here to the first wait nothing else runs: the document and what is known of it stay in step.
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
  watch(listener: (docIds: readonly string[]) => void): () => void {
    this.#check()
    if (typeof listener !== "function") throw invalid(`watch takes a function, got ${show(listener)}`)
    const listening = { tell: listener }
    // What changed before was told to nobody.
    this.#answers++
    this.#listeners.add(listening)
    return () => {
      this.#listeners.delete(listening)
    }
  }

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
   * Adds read-only texts, or replaces those of the same name. The answers to later updates take them into account, and
   * {@link DuplicateChecker.diagnostics} does as soon as the promise resolves.
   *
   * @throws {@link SimHashError} As a rejection: `RECIPE_MISMATCH` for an index by another recipe; `INVALID_ARGUMENT` for
   * anything else.
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
   * @returns Whether it was there.
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
   * await checker.ignore(result.diagnostics[0] ?? "")
   * checker.diagnostics("a") // []
   * ```
   */
  async ignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void> {
    this.#check()
    await this.#ignoreKeys(keysOf(warning))
  }

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
        // Nothing is known any more of what it repeats.
        entry.state = "pending"
        this.#pending.add(entry)
      }
    }
    await this.#finish(undefined)
  }

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
  exportIgnored(): IgnoredWarnings {
    this.#check()
    return writeIgnored(this.recipe.id, this.#ignored)
  }

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
  async importIgnored(ignored: IgnoredWarnings): Promise<void> {
    this.#check()
    await this.#ignoreKeys(readIgnored(ignored, this.recipe.id))
  }

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

  /** The documents whose warnings may have changed since this was asked before. */
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

  /** The diagnostics of blocks. */
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

  /** A function that finds what there is to say of a block, unless that is known. */
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

  /** Takes the changes of a document's blocks into account. Texts that are new are looked at later. */
  #apply({ removed, added }: Difference): void {
    // The new places first: a block that moved keeps its entry.
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

  /** Forgets texts that no block has any more. */
  #forget(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#entries.delete(entry.text)
      this.#pending.delete(entry)
    }
    const compared = entries.filter(({ state }) => state === "compared")
    // All of them first: of thousands of variants that go together, none has to look for new links.
    for (const entry of compared) {
      entry.state = "gone"
      this.#twins.delete(entry)
      this.#copies?.delete(entry)
    }
    for (const entry of compared) this.#withdraw(entry)
  }

  /** The warnings of a text, and of those that are related to it, may have changed. */
  #touch(entry: Entry): void {
    this.#touchAlone(entry)
    if (entry.state !== "compared" && entry.state !== "gone") return
    for (const other of entry.namedBy) this.#touchAlone(other)
    for (const other of entry.copiedBy) this.#touchAlone(other)
  }

  #touchAlone(entry: Entry): void {
    // A text may be in thousands of places: while documents are loaded and nothing is asked, they are marked once.
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

  /** Waits until every text is looked at, also those that come in the meantime. */
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

  /** Tells the listeners which documents may have other warnings. */
  #tell(): void {
    if (this.#listeners.size === 0) this.#untold.clear()
    if (this.#untold.size === 0) return
    const docIds = [...this.#untold].filter((id) => this.#documents.has(id)).sort()
    this.#untold.clear()
    this.#answers++
    if (docIds.length === 0) return
    for (const listening of this.#listeners) {
      // Each in a microtask of its own: an error of a listener is none of the update.
      queueMicrotask(() => {
        if (this.#listeners.has(listening)) listening.tell([...docIds])
      })
    }
  }

  /** Does all work that is to be done, in slices. */
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

  /** Does a piece of work, and returns whether there was any. */
  #step(): boolean {
    for (const [queue, step] of this.#steps) {
      const entry = queue.take()
      if (!entry) continue
      step(entry)
      return true
    }
    return false
  }

  /** Looks at a text for the first time: what it is like, and which other texts it repeats. */
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
        // A text that there is not enough memory for must not remain in one of the indexes.
        this.#withdraw(entry)
        entry.state = "failed"
        throw error
      }
    }
    this.#touchAlone(entry)
  }

  /** Finds the texts that a text repeats, and tells them. */
  #compare(entry: Entry): void {
    this.#near.add(entry)
    this.#passages?.add(entry)
    entry.state = "compared"
    if (this.#corpora.size > 0) this.#unasked.add(entry)
    this.#touch(entry)
  }

  /** Takes a text out of the comparison. */
  #withdraw(entry: Entry): void {
    this.#touch(entry)
    this.#near.delete(entry)
    this.#passages?.delete(entry)
    // At once: a removed text has no place that could be named.
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

  /** Asks the corpora. */
  #ask(entry: Entry): void {
    const query = () => this.#analyzer.query(entry.text)
    entry.stored = [...this.#corpora.values()].flatMap((corpus) => corpus.find(entry, query))
    this.#touchAlone(entry)
  }

  #askAgain(): void {
    for (const entry of this.#entries.values()) if (entry.state === "compared") this.#unasked.add(entry)
  }

  /** Finds the near-duplicates of a text among its candidates, and the shared ranges of those that are reported. */
  #explain(entry: Entry): void {
    const near = this.#near.best(entry)
    const twins = this.#twinsAmong(entry, near)
    // Texts of equal similarity are in code unit order.
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

  /** The candidates that are near-duplicates of a text. Two texts stay near-duplicates as long as both exist. */
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

  /** Finds the candidates that contain a passage of a text. Near-duplicates are left out, because they always do. */
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
    // Stable: of as many words, the one with more values comes first.
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
 * result.diagnostics.map(({ code }) => code) // ["duplicate.near", "duplicate.near"]
 * const first = result.diagnostics[0]
 * text.slice(first?.related[0]?.from, first?.related[0]?.to).slice(0, 20) // Water the tomatoes i
 * ```
 */
export function createDuplicateChecker(options?: CheckerOptions): DuplicateChecker {
  return new DuplicateChecker(options)
}

/** As what the blocks with a text are counted. */
function countedAs(entry: Entry): Counted {
  if (entry.state === "short" || entry.state === "ignored") return entry.state
  return entry.isCrowded ? "crowded" : "other"
}

/** A hash of a text (FNV-1a, of UTF-16 units). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The paragraphs after some have other numbers, which the messages of their document name. */
function renumber({ id, blocks, changed }: Document): void {
  blocks.each((place) => {
    const isNamed = place.warnings?.some(({ related: [first] }) => first?.place?.docId === id)
    if (isNamed) changed.add(place)
  })
}

/** How many texts may have a passage that is evidence of a copy. */
const USUAL = 16

/** The copies that have something which is not in many others: what is usual in texts of one kind is copied from none of them. */
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

/** The share of a passage that makes another one the same. */
const MOST = 0.8

function checkDocId(docId: unknown): void {
  if (typeof docId !== "string") throw invalid(`the id of a document must be a string, got ${show(docId)}`)
}

function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new SimHashError("ABORTED", "the update was aborted", { cause: signal.reason })
  }
}
