/// <reference path="../values/host.ts" preserve="true" />

import { writeBytes } from "../boundary/channel.js"
import { Handle } from "../boundary/handle.js"
import { bindings, callPassages, channel, NEW, newPassageIndex } from "../modules/passages-module.js"
import { readPassageSnapshot, writePassageSnapshot } from "../storage/passage-snapshot.js"
import { allocate, corrupt } from "../storage/snapshot-parts.js"
import type { Bytes } from "../types/bytes.js"
import type {
  PassageIndexOptions,
  PassageMatch,
  PassagePair,
  PassagePairOptions,
  PassageQueryOptions,
  Passages,
  SharedPassage,
} from "../types/passages.js"
import { disposable } from "../values/disposable.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { IdTable } from "../values/id-table.js"
import { checkId } from "../values/ids.js"
import { ALL, limitOf } from "../values/limits.js"
import { mismatch } from "../values/mismatch.js"
import { readOptions } from "../values/options.js"
import { checkProgress, checkSignal } from "../values/signals.js"
import { type Slices, slice } from "../values/slices.js"
import { type Cutting, cuttingBy } from "./cutting.js"
import { give, readGiven, readPassages } from "./passages.js"

const OPTIONS = ["recipe", "minShared", "maxShare"]
const SNAPSHOT_OPTIONS = ["recipe"]
const QUERY_OPTIONS = ["minShared", "limit", "exclude"]
const PAIR_OPTIONS = ["minShared", "onProgress", "signal"]

/** The number of list entries to read between two checks of the clock. */
const ENTRIES_PER_STEP = 1 << 18

/**
 * An index that finds the stored texts that contain a part of another text, and its position. Fingerprints
 * cannot: they represent whole texts, and if half a paragraph is pasted into another text, the two
 * fingerprints look unrelated.
 *
 * The index does not store texts, only the values that {@link passages} selects from them, by id. The number of
 * values that two texts share is the evidence of a copied passage. A query finds each shared passage, except for
 * up to 3 tokens at either end. Unrelated texts occasionally share a value, such as a common phrase, so a query
 * requires at least `minShared` values.
 *
 * A text takes about 30 bytes for each of its values, and has about two values for five tokens.
 *
 * An index uses the memory of its own WebAssembly module. {@link PassageIndex.dispose} frees it; otherwise the
 * garbage collector eventually does. Using a disposed index throws `DISPOSED`.
 *
 * @example
 * ```ts
 * import { PassageIndex } from "simhash-wasm"
 *
 * const stored = "It was the best of times, it was the worst of times, it was the age of wisdom."
 * const text = "She wrote that it was the best of times, it was the worst of times, and left."
 * const index = new PassageIndex()
 * index.set("tale", stored)
 *
 * const found = index.query(text)
 * found.map(({ id }) => id) // ["tale"]
 * const passages = found.flatMap(({ passages }) => passages)
 * passages.map(({ query }) => text.slice(query.start, query.end)) // ["the best of times, it was the worst"]
 * passages.map(({ stored: { start, end } }) => stored.slice(start, end)) // ["the best of times, it was the worst"]
 * ```
 */
export class PassageIndex<Id extends string | number = string | number> implements Disposable {
  /** The same as {@link PassageIndex.dispose}, for `using`, where the engine has `Symbol.dispose`. */
  declare readonly [Symbol.dispose]: () => void
  /** The id of the recipe that cuts texts into tokens. */
  readonly recipe: string
  /** The number of shared values that a query requires by default. */
  readonly minShared: number
  /** The fraction of texts above which a value does not count. */
  readonly maxShare: number
  readonly #recipe: Cutting
  readonly #handle: Handle<number>
  readonly #ids = new IdTable<Id>()

  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. For a
   * recipe, the same errors as {@link SimHash}.
   *
   * @example
   * ```ts
   * new PassageIndex({ recipe: "page/1" }).recipe // page/1
   * new PassageIndex({ minShared: 0 }) // throws INVALID_ARGUMENT
   * ```
   */
  constructor(options?: PassageIndexOptions) {
    const { recipe, minShared = 2, maxShare = 0.5 } = readOptions(options, OPTIONS, "PassageIndex")
    this.minShared = checkMinShared(minShared)
    this.maxShare = checkMaxShare(maxShare)
    this.#recipe = cuttingBy(recipe)
    this.recipe = this.#recipe.id
    this.#handle = newPassageIndex(this.maxShare, "this index")
  }

  /**
   * Reads a snapshot into a new index. The bytes may be untrusted.
   *
   * @param options The expected recipe. It is required if its weights are a table, which a snapshot does not
   * contain.
   * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are not a complete snapshot.
   * `UNSUPPORTED_VERSION` for a snapshot of a later format. `RECIPE_MISMATCH` if the snapshot has another
   * or an unknown recipe.
   *
   * @example
   * ```ts
   * const bytes = new PassageIndex({ recipe: "page/1" }).toBytes()
   * PassageIndex.fromBytes(bytes).recipe // page/1
   * PassageIndex.fromBytes(bytes, { recipe: "short/1" }) // throws RECIPE_MISMATCH
   * ```
   */
  static fromBytes<Id extends string | number = string | number>(
    bytes: ArrayBufferLike | ArrayBufferView,
    options?: Pick<PassageIndexOptions, "recipe">,
  ): PassageIndex<Id> {
    const { recipe } = readOptions(options, SNAPSHOT_OPTIONS, "a snapshot")
    const expected = recipe === undefined ? undefined : cuttingBy(recipe)
    const { ids, texts, ...stored } = readPassageSnapshot<Id>(bytes)
    const made = expected ?? known(stored.recipe)
    if (made.id !== stored.recipe) {
      throw mismatch(`the snapshot uses ${show(stored.recipe)}, but ${show(made.id)} was expected`)
    }
    const index = new PassageIndex<Id>({ ...stored, recipe: recipe ?? made.id })
    try {
      index.#load(texts, ids)
      return index
    } catch (error) {
      index.dispose()
      if (!(error instanceof SimHashError) || !error.code.startsWith("INVALID")) throw error
      throw corrupt(error.message, error)
    }
  }

  /** Fills an empty index from a snapshot. */
  #load(texts: Uint8Array, ids: Id[]): void {
    const index = this.#live()
    this.#ids.checkRoom(ids.length)
    const count = callPassages(() => {
      writeBytes(channel, texts, 0)
      const count = channel.number(bindings.loadPassageIndex(index, texts.length))
      channel.release()
      return count
    })
    if (count !== ids.length) throw corrupt(`${ids.length} ids for ${count} texts`)
    // The handles of texts from a snapshot are their positions.
    for (const [handle, id] of ids.entries()) {
      checkId(id)
      if (this.#ids.get(id) !== undefined) throw corrupt("an id occurs twice")
      this.#ids.add(id, handle)
    }
  }

  /** The number of texts. */
  get size(): number {
    this.#live()
    return this.#ids.size
  }

  /** The memory of the values in the WebAssembly module, in bytes. Ids are not included. */
  get byteLength(): number {
    const index = this.#live()
    return callPassages(() => channel.number(bindings.passageIndexBytes(index)))
  }

  /**
   * Stores a text, or existing passages. They replace the previous ones of the id, if any.
   *
   * @returns The index.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid id, and for anything other than a string or
   * passages. `RECIPE_MISMATCH` for passages of another recipe. `LIMIT_EXCEEDED` if the index is full.
   *
   * @example
   * ```ts
   * import { PassageIndex, passages } from "simhash-wasm"
   *
   * const index = new PassageIndex()
   * index.set("a", "a text").set("b", passages("another text"))
   * index.size // 2
   * ```
   */
  set(id: Id, text: string | Passages): this {
    checkId(id)
    const given = readGiven(text, this.#recipe)
    // Only after the passages are read: their code may dispose of this index.
    const index = this.#live()
    const known = this.#ids.get(id)
    if (known === undefined) this.#ids.checkRoom(1)
    const handle = callPassages(() => {
      give(given, this.#recipe)
      return channel.number(bindings.setText(index, known ?? NEW, 0))
    })
    if (known === undefined) this.#ids.add(id, handle)
    return this
  }

  /**
   * Returns the passages of an id, or `undefined` if the index does not have the id.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * const index = new PassageIndex().set("a", "a cat sat on the mat")
   * index.get("a")?.tokens // 6
   * index.get("b") // undefined
   * ```
   */
  get(id: Id): Passages | undefined {
    const index = this.#live()
    const handle = this.#ids.lookUp(id)
    if (handle === undefined) return undefined
    return callPassages(() => readPassages(() => bindings.passagesOf(index, handle), this.recipe))
  }

  /**
   * Returns whether the index has an id.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * const index = new PassageIndex().set(1, "a text")
   * index.has(1) // true
   * index.has("1") // false
   * ```
   */
  has(id: Id): boolean {
    this.#live()
    return this.#ids.lookUp(id) !== undefined
  }

  /**
   * Removes an id and its text.
   *
   * @returns Whether the index had the id.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * const index = new PassageIndex().set("a", "a text")
   * index.delete("a") // true
   * index.delete("a") // false
   * ```
   */
  delete(id: Id): boolean {
    const index = this.#live()
    const handle = this.#ids.lookUp(id)
    if (handle === undefined) return false
    callPassages(() => channel.check(bindings.removeText(index, handle)))
    this.#ids.delete(id)
    return true
  }

  /**
   * Removes all texts and all ignored passages, and frees their memory. The index remains usable.
   *
   * @example
   * ```ts
   * const index = new PassageIndex().set("a", "a text")
   * index.clear()
   * index.size // 0
   * ```
   */
  clear(): void {
    const index = this.#live()
    callPassages(() => channel.check(bindings.clearPassageIndex(index)))
    this.#ids.clear()
  }

  /**
   * Iterates over the ids in the order of insertion.
   *
   * @throws {@link SimHashError} `DISPOSED`, also from the iterator's `next` if the index is disposed of
   * during the iteration.
   *
   * @example
   * ```ts
   * const index = new PassageIndex().set("a", "a text").set("b", "another")
   * const ids = [...index.ids()]
   * ids // ["a", "b"]
   * ```
   */
  ids(): IterableIterator<Id> {
    this.#live()
    return this.#ids.walk(() => this.#live())
  }

  /**
   * Excludes the values of a text from all evidence from now on, in stored and future texts: for boilerplate
   * such as a licence, a signature or a form. {@link PassageIndex.clear} removes the exclusion.
   *
   * @returns The index.
   * @throws {@link SimHashError} As {@link PassageIndex.set}.
   *
   * @example
   * ```ts
   * const footer = "You get this message because you are on the list of all members."
   * const index = new PassageIndex()
   * index.set("a", `The meeting is at nine in the large hall. ${footer}`)
   * index.set("b", `Who has seen my umbrella, a red one? ${footer}`)
   * index.pairs().length // 1
   * index.ignore(footer)
   * index.pairs().length // 0
   * ```
   */
  ignore(text: string | Passages): this {
    const given = readGiven(text, this.#recipe)
    const index = this.#live()
    callPassages(() => {
      give(given, this.#recipe)
      channel.check(bindings.ignoreText(index))
    })
    return this
  }

  /**
   * Finds the texts that share passages with a text. The text with the most shared values comes first; texts
   * with equally many are in the order of insertion.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid option, and for anything other than a string
   * or passages. `RECIPE_MISMATCH` for passages of another recipe.
   *
   * @example
   * ```ts
   * const index = new PassageIndex()
   * index.set("a", "It was the best of times, it was the worst of times.")
   * index.set("b", "He said it was the best of times, it was the worst of all.")
   * const matches = index.query("It was the best of times, it was the worst of times.", { exclude: "a" })
   * matches.map(({ id, shared }) => `${id} ${shared}`) // ["b 3"]
   * ```
   */
  query(text: string | Passages, options?: PassageQueryOptions<Id>): PassageMatch<Id>[] {
    const given = readGiven(text, this.#recipe)
    const { minShared, limit, exclude } = readOptions(options, QUERY_OPTIONS, "a query")
    const least = minShared === undefined ? this.minShared : checkMinShared(minShared)
    const most = limitOf(limit, "limit")
    const index = this.#live()
    const excluded = (exclude === undefined ? undefined : this.#ids.lookUp(exclude)) ?? NEW
    return callPassages(() => {
      give(given, this.#recipe)
      const status = bindings.queryPassages(index, least, most, excluded)
      return channel.read(status, (numbers) => this.#matches(numbers))
    })
  }

  /**
   * Finds all pairs of stored texts that share passages. The pair with the most shared values comes first; pairs
   * with equally many are in the order of insertion.
   *
   * The time grows with the number of pairs of texts that share a value. `maxShare` bounds it by excluding
   * values that more of the texts have.
   *
   * @param minShared The least number of distinct values that both texts have, from 1 on. Default: the index's.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid number. `LIMIT_EXCEEDED` for more than a
   * million pairs.
   *
   * @example
   * ```ts
   * const index = new PassageIndex()
   * index.set("a", "It was the best of times, it was the worst of times.")
   * index.set("b", "He said it was the best of times, it was the worst of all.")
   * const pairs = index.pairs(1)
   * pairs.map(({ a, b }) => [a, b]) // [["a", "b"]]
   * ```
   */
  pairs(minShared?: number): PassagePair<Id>[]
  /**
   * Finds all pairs without blocking the event loop: with an object of options, the search runs in slices of
   * a few milliseconds, on the contents of the index at the time of the call.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. As a rejection
   * of the promise, `ABORTED` if the signal aborts the search and `LIMIT_EXCEEDED` for more than a million
   * pairs.
   *
   * @example
   * ```ts
   * const index = new PassageIndex()
   * index.set("a", "It was the best of times, it was the worst of times.")
   * index.set("b", "He said it was the best of times, it was the worst of all.")
   * let done = 0
   * const pairs = await index.pairs({ onProgress: (share) => { done = share } })
   * pairs.length // 1
   * done // 1
   * ```
   */
  pairs(options: PassagePairOptions): Promise<PassagePair<Id>[]>
  pairs(given?: number | PassagePairOptions): PassagePair<Id>[] | Promise<PassagePair<Id>[]> {
    if (given === undefined || typeof given === "number") {
      const search = this.#searchPairs(given)
      try {
        while (advance(search) < 1);
        return readPairs(search, this.#ids.byHandle())
      } finally {
        search.dispose()
      }
    }
    if (typeof given !== "object" || given === null) {
      throw invalid(`pairs takes a number of shared values or an object of options, got ${show(given)}`)
    }
    const { minShared, onProgress, signal } = readOptions(given, PAIR_OPTIONS, "pairs")
    checkProgress(onProgress)
    checkSignal(signal)
    const ids = this.#ids.byHandle().slice()
    return pairsInSlices(this.#searchPairs(minShared), ids, { onProgress, signal })
  }

  /** Starts a search on a copy of the values. */
  #searchPairs(minShared: number | undefined): Handle<number> {
    const least = minShared === undefined ? this.minShared : checkMinShared(minShared)
    const index = this.#live()
    return callPassages(() => {
      const made = channel.number(bindings.newPassageSearch(index, least))
      return new Handle(channel, made, "the search", (object) => bindings.freePassageSearch(object))
    })
  }

  /**
   * Returns a snapshot: all passages with their ids, the ignored passages, the recipe and the options, with a
   * checksum. The format is specified in `docs/passage-snapshot.md`; later versions of this package read it.
   *
   * @throws {@link SimHashError} `LIMIT_EXCEEDED` if the text of all ids takes more than 256 MiB.
   *
   * @example
   * ```ts
   * const bytes = new PassageIndex().set("a", "a text").toBytes()
   * PassageIndex.fromBytes(bytes).has("a") // true
   * ```
   */
  toBytes(): Bytes {
    const index = this.#live()
    const texts = callPassages(() => {
      const bytes = channel.answer(bindings.passageIndexToBytes(index), Uint8Array)
      const copy = allocate(() => bytes.slice())
      channel.release()
      return copy
    })
    const { recipe, minShared, maxShare } = this
    return writePassageSnapshot({ recipe, minShared, maxShare, ids: [...this.#ids.keys()], texts })
  }

  /**
   * Frees the memory of the index in the WebAssembly module. May be called more than once.
   *
   * @example
   * ```ts
   * const index = new PassageIndex()
   * index.dispose()
   * index.size // throws DISPOSED
   * ```
   */
  dispose(): void {
    this.#handle.dispose()
    this.#ids.clear()
  }

  #matches(numbers: Float64Array): PassageMatch<Id>[] {
    const matches: PassageMatch<Id>[] = []
    const next = inOrder(numbers)
    for (let left = numbers.length; left > 0; ) {
      const [id, shared, query, stored] = [this.#ids.id(next()), next(), next(), next()]
      const [ignored, common, count] = [next(), next(), next()]
      const passages = Array.from({ length: count }, (): SharedPassage => {
        const [start, end] = [next(), next()]
        return { query: { start, end }, stored: { start: next(), end: next() } }
      })
      matches.push({ id, shared, share: { query, stored }, passages, ignored, common })
      left -= 7 + 4 * count
    }
    return matches
  }

  #live(): number {
    return this.#handle.get()
  }
}
disposable(PassageIndex)

async function pairsInSlices<Id extends string | number>(
  search: Handle<number>,
  ids: readonly Id[],
  how: Slices,
): Promise<PassagePair<Id>[]> {
  try {
    for (let done = 0; done < 1; ) done = await slice(() => advance(search), how)
    return readPairs(search, ids)
  } finally {
    search.dispose()
  }
}

function advance(search: Handle<number>): number {
  return callPassages(() => channel.number(bindings.advancePassageSearch(search.get(), ENTRIES_PER_STEP)))
}

function readPairs<Id extends string | number>(
  search: Handle<number>,
  ids: readonly Id[],
): PassagePair<Id>[] {
  return callPassages(() =>
    channel.read(bindings.finishPassageSearch(search.take()), (numbers) => {
      const pairs: PassagePair<Id>[] = []
      const next = inOrder(numbers)
      for (let left = numbers.length / 5; left > 0; left--) {
        const [a, b] = [ids[next()] as Id, ids[next()] as Id]
        pairs.push({ a, b, shared: next(), share: { a: next(), b: next() } })
      }
      return pairs
    }),
  )
}

function inOrder(numbers: Float64Array): () => number {
  let at = 0
  return () => numbers[at++] as number
}

function known(id: string): Cutting {
  try {
    return cuttingBy(id)
  } catch (cause) {
    const sentence = `the snapshot uses ${show(id)}: pass this recipe as an option`
    throw new SimHashError("RECIPE_MISMATCH", sentence, { cause })
  }
}

function checkMinShared(least: unknown): number {
  if (Number.isInteger(least) && (least as number) >= 1 && (least as number) < ALL) return least as number
  throw invalid(`minShared must be a positive whole number, got ${show(least)}`)
}

function checkMaxShare(share: unknown): number {
  if (typeof share === "number" && share >= 0 && share <= 1) return share + 0
  throw invalid(`maxShare must be a number from 0 to 1, got ${show(share)}`)
}
