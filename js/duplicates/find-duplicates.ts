// Near-duplicates in a whole collection.

import type {
  DroppedText,
  DuplicateFinderOptions,
  Duplicates,
  FindDuplicatesOptions,
  Finding,
  KeptText,
  SimilarPair,
} from "../types/duplicates.js"
import { invalid, show } from "../values/errors.js"
import { readOptions } from "../values/options.js"
import { isRevoked } from "../values/platform.js"
import { checkProgress, checkSignal } from "../values/signals.js"
import { next, SLICE_MS, type Slices } from "../values/slices.js"
import { DuplicateFinder } from "./finder.js"
import { FIND_OPTIONS } from "./option-names.js"
import { Entries, type Entry, eachEntry, entriesOf } from "./source.js"

type Compare<Id extends string | number> = (a: KeptText<Id>, b: KeptText<Id>) => number

/** A text in the order of preference, with its position among the given texts. */
interface Ordered {
  text: string
  position: number
}

/**
 * Finds the near-duplicates in a collection: pairs with their similarity, groups, and the texts to keep. It only reports pairs
 * whose feature sets are similar, so every dropped text is similar to a kept one. In collections of up to a million real
 * texts, it finds over 98 % of such pairs (measured in `docs/guides/corpus.md`). The search runs in slices, between which
 * other tasks run.
 *
 * @param texts An array or another iterable of `[id, text]` pairs with distinct ids; or an async iterable of such pairs,
 * which is read during the search.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid text, id or option; `LIMIT_EXCEEDED` for more than 10 million
 * pairs (`pairs: false` avoids this limit, and still finds the texts to drop) or more than 16,777,214 texts; `ABORTED`. Errors
 * of an iterable pass through.
 *
 * @example
 * ```ts
 * import { findDuplicates } from "simhash-wasm"
 *
 * const { kept, dropped, groups } = await findDuplicates([
 *   ["monday", "The ferry to the island leaves the old harbour at nine."],
 *   ["cake", "Two eggs, a cup of flour, and a pinch of salt."],
 *   ["friday", "The ferry to the island leaves the old harbour at ten."],
 * ])
 * kept // ["monday", "cake"]
 * dropped[0]?.id // friday
 * dropped[0]?.kept // monday
 * dropped[0]?.similarity.toFixed(2) // 0.81
 * groups // [["monday", "friday"]]
 * ```
 */
export function findDuplicates<Id extends string | number>(
  texts: Iterable<readonly [id: Id, text: string]> | AsyncIterable<readonly [id: Id, text: string]>,
  options?: FindDuplicatesOptions<Id>,
): Promise<Duplicates<Id>>
/**
 * Does the same for texts whose ids are their positions.
 *
 * @throws {@link SimHashError} The same.
 *
 * @example
 * ```ts
 * import { findDuplicates } from "simhash-wasm"
 *
 * const texts = ["a cat sat on a mat", "a dog", "A cat sat on a mat!"]
 * const { pairs } = await findDuplicates(texts, { minSimilarity: 0.8 })
 * pairs // [{ a: 0, b: 2, similarity: 1 }]
 * ```
 */
export function findDuplicates(
  texts: Iterable<string> | AsyncIterable<string>,
  options?: FindDuplicatesOptions<number>,
): Promise<Duplicates<number>>
export async function findDuplicates<Id extends string | number = number>(
  texts: Iterable<Entry<Id>> | AsyncIterable<Entry<Id>>,
  options?: FindDuplicatesOptions<Id>,
): Promise<Duplicates<Id>> {
  const {
    keep = "first",
    groups = "kept",
    onProgress,
    signal,
    ...given
  } = readOptions(options, FIND_OPTIONS, "a search for duplicates")
  if (keep !== "first" && keep !== "longest" && (typeof keep !== "function" || isRevoked(keep))) {
    throw invalid(`keep must be "first", "longest" or a function, got ${show(keep)}`)
  }
  if (groups !== "kept" && groups !== "connected") {
    throw invalid(`groups must be "kept" or "connected", got ${show(groups)}`)
  }
  if (groups === "connected" && given.pairs === false) {
    throw invalid('groups: "connected" requires all pairs, but pairs is false')
  }
  checkProgress(onProgress)
  checkSignal(signal)
  const entries = entriesOf<Entry<Id>>(texts)
  const expected = Symbol.asyncIterator in entries ? 0 : entries.length
  const search = new Search<Id>({ ...given, expected }, { onProgress: undefined, signal }, onProgress)
  try {
    if (keep === "first") await search.addAll(entries)
    else await search.addSorted(entries, keep)
    return search.result(groups === "connected")
  } finally {
    search.dispose()
  }
}

/** A search and its results, with texts identified by position. */
class Search<Id extends string | number> {
  readonly #finder: DuplicateFinder
  readonly #entries = new Entries<Id>()
  readonly #how: Slices
  readonly #onProgress: FindDuplicatesOptions<Id>["onProgress"]
  /** The position of each text in the order of adding, if the orders differ. */
  #positions: number[] | undefined
  readonly #pairs: SimilarPair<number>[] = []
  readonly #dropped: DroppedText<number>[] = []
  readonly #empty: number[] = []
  /** The end time of the running slice. */
  #end = 0

  constructor(
    options: DuplicateFinderOptions,
    how: Slices,
    onProgress: FindDuplicatesOptions<Id>["onProgress"],
  ) {
    this.#finder = new DuplicateFinder(options)
    this.#how = how
    this.#onProgress = onProgress
  }

  /** Adds texts in order. A list has been read completely before. */
  async addAll(entries: readonly Entry<Id>[] | AsyncIterable<Entry<Id>>): Promise<void> {
    if (!(Symbol.asyncIterator in entries)) {
      return this.#addList(entries.map((entry, position) => ({ text: this.#entries.read(entry), position })))
    }
    await eachEntry(entries, this.#how, (entry) => this.#add(this.#entries.read(entry), undefined))
    this.#onProgress?.(this.#finder.size, this.#finder.size)
  }

  /** Adds texts in the order of preference; equally preferred ones in the given order. */
  async addSorted(
    entries: readonly Entry<Id>[] | AsyncIterable<Entry<Id>>,
    keep: "longest" | Compare<Id>,
  ): Promise<void> {
    const list: Ordered[] = []
    const read = (entry: Entry<Id>) => {
      list.push({ text: this.#entries.read(entry), position: list.length })
      return performance.now() < this.#end ? undefined : this.#pause()
    }
    if (Symbol.asyncIterator in entries) await eachEntry(entries, this.#how, read)
    else {
      for (const entry of entries) {
        const waiting = read(entry)
        if (waiting) await waiting
      }
    }
    const { ids } = this.#entries
    const kept = ({ text, position }: Ordered): KeptText<Id> => ({ id: ids[position] as Id, text })
    list.sort((a, b) =>
      keep === "longest" ? b.text.length - a.text.length : orderOf(keep(kept(a), kept(b))),
    )
    this.#positions = list.map(({ position }) => position)
    await this.#addList(list)
  }

  async #addList(list: readonly Ordered[]): Promise<void> {
    for (const { text } of list) {
      const waiting = this.#add(text, list.length)
      // Most texts are added synchronously: awaiting each would take longer than adding it.
      if (waiting) await waiting
    }
    this.#onProgress?.(list.length, list.length)
  }

  /** Adds a text, sometimes after other tasks have run. */
  #add(text: string, total: number | undefined): Promise<void> | undefined {
    if (performance.now() < this.#end) {
      this.#record(this.#finder.add(text))
      return undefined
    }
    return this.#addLater(text, total)
  }

  async #addLater(text: string, total: number | undefined): Promise<void> {
    this.#onProgress?.(this.#finder.size, total)
    await this.#pause()
    this.#record(this.#finder.add(text))
  }

  /** Lets other tasks run, and starts another slice. */
  async #pause(): Promise<void> {
    await next(this.#how)
    this.#end = performance.now() + SLICE_MS
  }

  #record({ verdict, kept, similar }: Finding): void {
    const number = this.#finder.size - 1
    const position = this.#position(number)
    if (verdict === "empty") this.#empty.push(position)
    if (kept)
      this.#dropped.push({ id: position, kept: this.#position(kept.text), similarity: kept.similarity })
    for (const { text, similarity } of similar) {
      const other = this.#position(text)
      this.#pairs.push({ a: Math.min(position, other), b: Math.max(position, other), similarity })
    }
  }

  #position(number: number): number {
    return this.#positions ? (this.#positions[number] as number) : number
  }

  result(connected: boolean): Duplicates<Id> {
    const { ids } = this.#entries
    const id = (position: number) => ids[position] as Id
    if (this.#positions) {
      this.#pairs.sort((x, y) => x.b - y.b || x.a - y.a)
      this.#dropped.sort((x, y) => x.id - y.id)
      this.#empty.sort((x, y) => x - y)
    }
    const dropped = new Set(this.#dropped.map(({ id }) => id))
    const { recipe, minSimilarity, contained } = this.#finder
    return {
      recipe: recipe.id,
      minSimilarity,
      contained,
      pairs: this.#pairs.map(({ a, b, similarity }) => ({ a: id(a), b: id(b), similarity })),
      groups: (connected ? this.#components() : this.#stars()).map((group) => group.map(id)),
      kept: ids.filter((_, position) => !dropped.has(position)),
      dropped: this.#dropped.map(({ id: own, kept, similarity }) => ({
        id: id(own),
        kept: id(kept),
        similarity,
      })),
      empty: this.#empty.map(id),
    }
  }

  #stars(): number[][] {
    const stars = new Map<number, number[]>()
    for (const { id, kept } of this.#dropped) {
      const star = stars.get(kept)
      if (star) star.push(id)
      else stars.set(kept, [kept, id])
    }
    return [...stars.values()].sort(([a], [b]) => (a as number) - (b as number))
  }

  #components(): number[][] {
    const components = this.#finder
      .components()
      .map((numbers) => numbers.map((number) => this.#position(number)).sort((a, b) => a - b))
    return components.sort(([a], [b]) => (a as number) - (b as number))
  }

  dispose(): void {
    this.#finder.dispose()
  }
}

/** Returns the result of the caller's comparator, which must be a number. */
function orderOf(order: unknown): number {
  if (typeof order === "number" && !Number.isNaN(order)) return order
  throw invalid(`keep must return a number, got ${show(order)}`)
}
