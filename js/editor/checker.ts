import { invalid, SimHashError, show } from "../errors.js"
import { toHex } from "../fingerprint.js"
import { nextTask } from "../next-task.js"
import { bare, isPlainObject, readOptions } from "../options.js"
import type {
  BlockRange,
  CheckerOptions,
  CheckResult,
  CheckStats,
  Corpus,
  Diagnostic,
  DocumentContent,
  IgnoredWarnings,
  RelatedPlace,
  TextRange,
  UpdateOptions,
} from "../public/editor.js"
import type { Recipe } from "../public/index.js"
import { checkSignal } from "../signals.js"
import { SimHash } from "../simhash.js"
import { analyzeBlock } from "./analysis.js"
import { indexOf, offsetOf } from "./block-list.js"
import { readContent } from "./content.js"
import { Copies } from "./copies.js"
import { StoredTexts } from "./corpora.js"
import { diagnosticsOf, wholeBlock } from "./diagnostics.js"
import { type Difference, Document } from "./document.js"
import {
  type Candidate,
  COMPARED,
  type Copy,
  type Counted,
  type Entry,
  type Link,
  type Place,
  Ranking,
  type Twin,
  type Warning,
} from "./entry.js"
import { keysOf, readIgnored, writeIgnored } from "./ignored.js"
import { UPDATE_OPTIONS } from "./option-names.js"
import { readCheckerOptions, type Settings, whole } from "./options.js"
import { Queue } from "./queue.js"
import { TokenCache } from "./token-cache.js"
import { Twins } from "./twins.js"
import { firstPlaces, type Reporting, warningsOf } from "./warnings.js"

type AnyTwins = Pick<Twins, "add" | "delete" | "find" | "dispose">
type ChangeListener = (docIds: readonly string[]) => void

/** How long the main thread is kept before other tasks run, in milliseconds. */
const SLICE_MS = 8

/** The least length of a common run, in tokens, that is shown for blocks as a whole, and for passages. */
const MIN_TOKENS = { twin: 2, passage: 5 }

export class DuplicateChecker {
  declare readonly [Symbol.dispose]: () => void
  readonly recipe: Recipe
  readonly #settings: Settings
  readonly #simhash: SimHash
  readonly #analyze: typeof analyzeBlock
  readonly #twins: AnyTwins
  readonly #copies: Copies | undefined
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
  /** The texts for which the corpora must be asked, which lack some of their best links, or whose links are new. */
  readonly #unasked = new Queue<Entry>()
  readonly #lacking = new Queue<Entry>()
  readonly #unexplained = new Queue<Entry>()
  /** Those whose candidates for copied passages are others. */
  readonly #unsettled = new Queue<Entry>()
  /** The work in its order. */
  readonly #steps = [
    [this.#pending, this.#look],
    [this.#lacking, this.#relink],
    [this.#unasked, this.#ask],
    [this.#unexplained, this.#explain],
    [this.#unsettled, this.#settle],
  ] as const
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

  /**
   * `analyze` is for a program that has analyses of texts, which other threads have made, and `twins` for one with texts that
   * do not change.
   */
  constructor(
    options?: CheckerOptions,
    analyze = analyzeBlock,
    twins: (recipe: Recipe, minSimilarity: number) => AnyTwins = (...of) => new Twins(...of),
  ) {
    this.#analyze = analyze
    this.#settings = readCheckerOptions(options)
    const { recipe, minSimilarity, minShared, passages, boilerplate } = this.#settings
    this.recipe = recipe
    this.#simhash = new SimHash(recipe)
    this.#twins = twins(recipe, minSimilarity)
    this.#tokens = new TokenCache(recipe)
    this.#copies = passages ? new Copies(minShared, this.#tokens) : undefined
    for (const text of boilerplate) this.#boilerplate.add(this.#keyOf(this.#simhash.fingerprint(text)))
  }

  get documents(): readonly string[] {
    this.#check()
    return [...this.#documents.keys()]
  }

  async update(
    docId: string,
    content: DocumentContent,
    options?: UpdateOptions,
  ): Promise<CheckResult | undefined> {
    this.#check()
    checkDocId(docId)
    const { version, signal, report = "all" } = readOptions(options, UPDATE_OPTIONS, "an update")
    checkSignal(signal)
    if (report !== "all" && report !== "changed" && report !== "none") {
      throw invalid(`report must be "all", "changed" or "none", got ${show(report)}`)
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
      if (difference.added.length + difference.removed.length > 0) this.#untold.add(docId)
    }
    await this.#finish(signal)
    if (this.#updates.get(docId) !== number) return undefined
    const stats = this.#statsOf(document, this.#looked - looked)
    if (report === "none") return { docId, version, diagnostics: [], changed: [], affected: [], stats }
    this.#changed.delete(docId)
    const changed = [...document.changed].sort((a, b) => indexOf(a) - indexOf(b))
    document.changed.clear()
    this.#answers++
    return {
      docId,
      version,
      diagnostics: report === "all" ? this.#diagnosticsOf(document) : this.#made(changed),
      changed: changed.map((place) => {
        const from = offsetOf(place)
        return { from, to: from + place.text.length }
      }),
      affected: this.#takeAffected(),
      stats,
    }
  }

  diagnostics(docId: string): Diagnostic[] {
    this.#check()
    checkDocId(docId)
    const document = this.#documents.get(docId)
    return document ? this.#diagnosticsOf(document) : []
  }

  crowded(docId: string): BlockRange[] {
    this.#check()
    checkDocId(docId)
    const found: BlockRange[] = []
    this.#documents.get(docId)?.blocks.each((place) => {
      if (isCrowded(place.entry)) found.push(wholeBlock(place))
    })
    return found
  }

  textOf(place: Pick<RelatedPlace, "block">): string | undefined {
    this.#check()
    if (!isPlainObject(place)) throw invalid(`textOf takes a related place, got ${show(place)}`)
    const { block } = bare(place)
    return block && this.#places.get(block.id)?.text
  }

  watch(listener: ChangeListener): () => void {
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

  locate(block: Pick<BlockRange, "id" | "from" | "to">): (TextRange & { docId: string }) | undefined {
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

  async addCorpus(name: string, corpus: Corpus): Promise<void> {
    this.#check()
    if (typeof name !== "string") throw invalid(`the name of a corpus must be a string, got ${show(name)}`)
    const { recipe, minSimilarity } = this.#settings
    const added = new StoredTexts(name, corpus, recipe, recipe.scoreLimits, minSimilarity)
    this.#corpora.get(name)?.dispose()
    this.#corpora.set(name, added)
    this.#askAgain()
    await this.#finish(undefined)
  }

  async removeCorpus(name: string): Promise<boolean> {
    this.#check()
    const corpus = this.#corpora.get(name)
    if (!corpus) return false
    this.#corpora.delete(name)
    corpus.dispose()
    this.#askAgain()
    await this.#finish(undefined)
    return true
  }

  async ignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void> {
    this.#check()
    await this.#ignoreKeys(keysOf(warning))
  }

  async unignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void> {
    this.#check()
    const keys = keysOf(warning).filter((key) => this.#ignored.delete(key))
    if (keys.length === 0) return
    for (const entry of this.#entries.values()) {
      if (entry.state === "compared") {
        if (entry.copies.length > 0) this.#touch(entry)
      } else if (entry.state === "ignored" && keys.includes(entry.key)) {
        // Nothing is known any more of what it repeats.
        entry.state = "pending"
        this.#pending.add(entry)
      }
    }
    await this.#finish(undefined)
  }

  exportIgnored(): IgnoredWarnings {
    this.#check()
    return writeIgnored(this.recipe.id, this.#ignored)
  }

  async importIgnored(ignored: IgnoredWarnings): Promise<void> {
    this.#check()
    await this.#ignoreKeys(readIgnored(ignored, this.recipe.id))
  }

  dispose(): void {
    if (this.#isDisposed) return
    this.#isDisposed = true
    this.#twins.dispose()
    this.#copies?.dispose()
    this.#tokens.clear()
    for (const corpus of this.#corpora.values()) corpus.dispose()
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
    for (const place of removed) {
      this.#places.delete(place.id)
      this.#document(place).changed.delete(place)
      const { entry } = place
      this.#document(place).counts[entry?.counted ?? "skipped"]--
      if (!entry) continue
      entry.places.delete(place)
      entry.firstPlaces = undefined
      if (entry.places.size === 0) this.#forget(entry)
      else this.#touch(entry)
    }
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
      lowBits: 0,
      features: NONE,
      twins: new Ranking<Twin>(),
      twinOf: -1,
      candidates: new Ranking<Candidate>(),
      copies: [],
      copiedBy: new Set(),
      stored: undefined,
    }
    this.#entries.set(text, entry)
    this.#pending.add(entry)
    return entry
  }

  /** Forgets a text that no block has any more. */
  #forget(entry: Entry): void {
    this.#entries.delete(entry.text)
    this.#pending.delete(entry)
    if (entry.state === "compared") this.#withdraw(entry)
  }

  /** The warnings of a text, and of those that are related to it, may have changed. */
  #touch(entry: Entry): void {
    this.#touchAlone(entry)
    if (entry.state !== "compared") return
    for (const link of entry.twins.best) this.#touchAlone(link.entry)
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
      step.call(this, entry)
      return true
    }
    return false
  }

  /** Looks at a text for the first time: what it is like, and which other texts it repeats. */
  #look(entry: Entry): void {
    this.#looked++
    this.#uncounted.add(entry)
    const { fingerprint, features, tokens } = this.#analyze(entry.text, this.recipe)
    entry.fingerprint = fingerprint
    entry.lowBits = Number(BigInt.asUintN(32, fingerprint))
    entry.features = features
    entry.key = this.#keyOf(fingerprint)
    if (features.length < this.#settings.minFeatures) entry.state = "short"
    else if (this.#ignored.has(entry.key) || this.#boilerplate.has(entry.key)) entry.state = "ignored"
    else {
      this.#tokens.keep(entry, tokens)
      try {
        this.#compare(entry)
      } catch (error) {
        // A text that there is no memory for must not remain in one of the indexes.
        this.#withdraw(entry)
        entry.state = "failed"
        throw error
      }
    }
    this.#touchAlone(entry)
  }

  /** Finds the texts that a text repeats, and tells them. */
  #compare(entry: Entry): void {
    const { limit } = this.#settings
    const twins = this.#twins.find(entry)
    this.#twins.add(entry)
    this.#copies?.add(entry)
    this.#eachCandidate(entry, twins, (other, rank) => {
      entry.candidates.add({ entry: other, rank, common: undefined, shared: undefined })
      const link = { entry, rank, common: undefined, shared: undefined }
      if (other.candidates.add(link, COMPARED)) this.#unsettled.add(other)
      if (other.candidates.count === COMPARED + 1) this.#uncounted.add(other)
    })
    entry.state = "compared"
    for (const { entry: other, rank, distance } of twins) {
      const isReported = other.twins.add({ entry, rank, distance, shared: undefined }, limit)
      if (isReported) this.#unexplained.add(other)
      else this.#touchAlone(other)
    }
    entry.twins.set(twins)
    this.#unexplained.add(entry)
    this.#unsettled.add(entry)
    if (this.#corpora.size > 0) this.#unasked.add(entry)
    this.#touch(entry)
  }

  /** The texts that may share a passage with one, without its near-duplicates, of which that is no news. */
  #eachCandidate(entry: Entry, twins: readonly Twin[], call: (other: Entry, rank: number) => void): void {
    for (const twin of twins) twin.entry.twinOf = entry.id
    this.#copies?.each(entry, call)
  }

  /** Takes a text out of the comparison. */
  #withdraw(entry: Entry): void {
    this.#touch(entry)
    const { limit } = this.#settings
    const twins = this.#twinsOf(entry)
    for (const { entry: other } of twins) {
      if (other.twins.delete(entry, limit)) this.#unexplained.add(other)
      if (other.twins.lacks(limit)) this.#lacking.add(other)
      this.#touchAlone(other)
    }
    const separate = (other: Entry) => {
      const isCompared = other.candidates.delete(entry, COMPARED)
      if (other.candidates.count === COMPARED) this.#uncounted.add(other)
      if (!isCompared) return
      if (other.candidates.lacks(COMPARED)) this.#lacking.add(other)
      this.#unsettled.add(other)
    }
    const { candidates } = entry
    if (candidates.lacks(candidates.count)) this.#eachCandidate(entry, twins, separate)
    else for (const { entry: other } of candidates.best) separate(other)
    for (const other of entry.copiedBy) {
      // At once: a removed text has no place that could be named.
      other.copies = other.copies.filter((copy) => copy.entry !== entry)
      this.#unsettled.add(other)
    }
    entry.copiedBy.clear()
    this.#setCopies(entry, [])
    this.#twins.delete(entry)
    this.#copies?.delete(entry)
    this.#tokens.forget(entry)
    entry.twins.set([])
    candidates.clear()
    entry.stored = undefined
    for (const [queue] of this.#steps) queue.delete(entry)
  }

  /** All near-duplicates of a text, found again if not all are kept. */
  #twinsOf(entry: Entry): readonly Twin[] {
    const { twins } = entry
    return twins.lacks(twins.count) ? this.#twins.find(entry) : [...twins.best]
  }

  /** Finds links again that were not kept. */
  #relink(entry: Entry): void {
    const twins = this.#twinsOf(entry)
    entry.twins.set(twins)
    this.#unexplained.add(entry)
    if (!entry.candidates.lacks(COMPARED)) return
    entry.candidates.clear()
    this.#uncounted.add(entry)
    this.#eachCandidate(entry, twins, (other, rank) => {
      entry.candidates.add({ entry: other, rank, common: undefined, shared: undefined })
    })
    this.#unsettled.add(entry)
  }

  /** Asks the corpora. */
  #ask(entry: Entry): void {
    const query = () => this.#simhash.query(entry.text)
    entry.stored = [...this.#corpora.values()].flatMap((corpus) => corpus.find(entry, query))
    this.#touchAlone(entry)
  }

  #askAgain(): void {
    for (const entry of this.#entries.values()) if (entry.state === "compared") this.#unasked.add(entry)
  }

  /** Finds what a text has in common with its near-duplicates that will be reported. */
  #explain(entry: Entry): void {
    const { limit } = this.#settings
    for (const twin of entry.twins.best.slice(0, limit)) this.#share(entry, twin, MIN_TOKENS.twin)
    this.#touchAlone(entry)
  }

  /** Finds out which candidates have a passage of a text. */
  #settle(entry: Entry): void {
    const copies: Copy[] = []
    for (const candidate of entry.candidates.best.slice(0, COMPARED)) {
      candidate.common ??= this.#copies?.compare(entry, candidate.entry)
      if (candidate.common?.isCopy) copies.push(candidate as Copy)
    }
    // Stable: of as many tokens, the one with more values comes first.
    copies.sort((a, b) => b.common.tokens - a.common.tokens)
    copies.length = Math.min(copies.length, this.#settings.limit)
    const before = entry.copies
    if (copies.length === before.length && copies.every((copy, at) => copy === before[at])) return
    for (const copy of copies) this.#share(entry, copy, MIN_TOKENS.passage)
    this.#setCopies(entry, copies)
    this.#touchAlone(entry)
  }

  #setCopies(entry: Entry, copies: readonly Copy[]): void {
    for (const copy of entry.copies) copy.entry.copiedBy.delete(entry)
    for (const copy of copies) copy.entry.copiedBy.add(entry)
    entry.copies = copies
  }

  #share(entry: Entry, link: Link, minTokens: number): void {
    if (link.shared) return
    link.shared = this.#tokens.shared(entry, link.entry, minTokens).map(({ a, b }) => ({
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
      } else if (entry.copies.length > 0) this.#touch(entry)
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

export function createDuplicateChecker(options?: CheckerOptions): DuplicateChecker {
  return new DuplicateChecker(options)
}

/** As what the blocks with a text are counted. */
function countedAs(entry: Entry): Counted {
  if (entry.state === "short" || entry.state === "ignored") return entry.state
  return isCrowded(entry) ? "crowded" : "other"
}

/** Whether a text was not compared with all texts that may have a passage of it. */
function isCrowded(entry: Entry | undefined): boolean {
  return entry?.state === "compared" && entry.candidates.count > COMPARED
}

function checkDocId(docId: unknown): void {
  if (typeof docId !== "string") throw invalid(`the id of a document must be a string, got ${show(docId)}`)
}

function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw new SimHashError("ABORTED", "the update was aborted", { cause: signal.reason })
  }
}
