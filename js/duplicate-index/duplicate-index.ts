/// <reference path="../values/host.ts" preserve="true" />

import { writeBytes } from "../boundary/channel.js"
import { Handle } from "../boundary/handle.js"
import { type QueryParts, readQuery } from "../fingerprint/read-query.js"
import {
  bindings,
  callIndex,
  channel,
  type FoundMatches,
  found,
  inBulk,
  newIndex,
  put,
  staged,
  storedFingerprint,
} from "../modules/index-module.js"
import type { KnownRecipe } from "../recipe/recipe-resolver.js"
import { readSnapshot, writeSnapshot } from "../storage/snapshot.js"
import { allocate, corrupt } from "../storage/snapshot-parts.js"
import type { Bytes } from "../types/bytes.js"
import type {
  DuplicateIndexOptions,
  FoundGroups,
  FoundPairs,
  LongWorkOptions,
  Match,
  Pair,
  QueryOptions,
  ScoredMatch,
  ScoreOptions,
} from "../types/duplicate-index.js"
import type { Query } from "../types/query.js"
import { fingerprintElements } from "../values/bytes.js"
import { disposable } from "../values/disposable.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { checkBits, hexHint, highLimb } from "../values/fingerprint.js"
import { IdMap } from "../values/id-map.js"
import { IdTable } from "../values/id-table.js"
import { checkId } from "../values/ids.js"
import { elements, lengthOf } from "../values/iterables.js"
import { ALL, limitOf } from "../values/limits.js"
import { mismatch } from "../values/mismatch.js"
import { readOptions } from "../values/options.js"
import { isArray } from "../values/platform.js"
import { checkProgress, checkSignal } from "../values/signals.js"
import { others, select, splitZeros } from "./empty-fingerprints.js"
import { checkDistance, expectedPairs, greatestDistance } from "./expected-pairs.js"
import { checkExpected, known, resolveOptions } from "./index-options.js"
import { each, eachInSlices, type LongWork, runInSlices, runNow } from "./long-work.js"

/** The handle of a new fingerprint, or of no exclusion. */
const NEW = 0xffffffff

/** The distance limit of a query for the nearest: any. */
const NEAREST = 0xffffffff

/**
 * An index of fingerprints by id, with exact queries for near-duplicates.
 *
 * For distances up to `maxDistance`, queries look fingerprints up in block tables if the blocks have at
 * least 11 bits: up to a distance of 4 at 64 bits, and 10 at 128 bits. For all other distances they scan all
 * fingerprints, which takes about a millisecond for a million of them.
 *
 * An id is a finite number or a string without lone surrogates. `1` and `"1"` are different ids; `0` and `-0`
 * are the same. Strings are compared by code units, without normalisation. Ids are ordered by insertion:
 * storing another fingerprint for an id does not move it. An index holds at most 100 million ids.
 *
 * An operation that throws leaves the index unchanged. Every method except `dispose` throws `DISPOSED` on a
 * disposed index. An index holds memory of the WebAssembly module until it is disposed of or garbage-collected.
 *
 * @example
 * ```ts
 * import { DuplicateIndex, fingerprint } from "simhash-wasm"
 *
 * const index = new DuplicateIndex()
 * index.set("fox", fingerprint("the quick brown fox jumps over the lazy dog"))
 * index.query(fingerprint("the quick brown fox jumped over the lazy dog")) // [{ id: "fox", distance: 8 }]
 * index.dispose()
 * ```
 */
export class DuplicateIndex<Id extends string | number = string | number> implements Disposable {
  /** The same as {@link DuplicateIndex.dispose}, for `using`. */
  declare readonly [Symbol.dispose]: () => void
  /** The id of the recipe that computes the fingerprints. */
  readonly recipe: string
  /** The width of fingerprints in bits. */
  readonly bits: number
  /** The threshold in bits, inclusive: the default distance of queries. For pairs, see {@link DuplicateIndex.pairs}. */
  readonly maxDistance: number
  /** The treatment of the fingerprint 0, which texts without features have: see {@link DuplicateIndexOptions.empty}. */
  readonly empty: "skip" | "keep"
  readonly #handle: Handle<number>
  readonly #ids = new IdTable<Id>()
  /** The ids whose last fingerprint was 0 and is not stored. The values have no meaning. */
  readonly #skipped = new IdMap<Id>()
  readonly #greatest: bigint
  readonly #known: KnownRecipe | undefined
  /** Whether the distance of pairs depends on the size, because no distance was given. */
  readonly #follows: boolean

  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value, and for an
   * unknown `recipe` without `maxDistance`. `RECIPE_MISMATCH` for a stored recipe that contradicts itself,
   * as in {@link SimHash}.
   *
   * @example
   * ```ts
   * new DuplicateIndex({ recipe: "short/1", bits: 128 }).maxDistance // 30
   * new DuplicateIndex({ recipe: "our-image-hash", maxDistance: 3 }).bits // 64
   * new DuplicateIndex({ recipe: "our-image-hash" }) // throws INVALID_ARGUMENT
   * ```
   */
  constructor(options?: DuplicateIndexOptions) {
    const { recipe, bits, maxDistance, known, follows, layout, empty } = resolveOptions(options)
    this.#handle = newIndex(bits, maxDistance, layout === "compact", "this index")
    this.recipe = recipe
    this.bits = bits
    this.maxDistance = maxDistance
    this.empty = empty
    this.#greatest = (1n << BigInt(bits)) - 1n
    this.#known = known
    this.#follows = follows
  }

  /**
   * Reads a snapshot into a new index.
   *
   * @param bytes A buffer, or a view of one. A shared or resizable buffer is copied first.
   * @param options The expected recipe and width, which default to the snapshot's; the layout; and the treatment of the
   * fingerprint 0. By default the index keeps it if the snapshot contains one, because only an index that keeps it writes
   * one; otherwise the constructor's default applies.
   * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are not a complete snapshot.
   * `UNSUPPORTED_VERSION` for a snapshot of a later format. `RECIPE_MISMATCH` for an unexpected recipe or
   * width. `INVALID_ARGUMENT` for an unknown option, an invalid value, or anything other than a buffer or a
   * view.
   *
   * @example
   * ```ts
   * const bytes = new DuplicateIndex({ recipe: "short/1", bits: 128 }).toBytes()
   * DuplicateIndex.fromBytes(bytes, { layout: "compact" }).bits // 128
   * DuplicateIndex.fromBytes(bytes, { recipe: "text/1" }) // throws RECIPE_MISMATCH
   * DuplicateIndex.fromBytes(bytes.subarray(1)) // throws CORRUPT_SNAPSHOT
   * ```
   */
  static fromBytes<Id extends string | number = string | number>(
    bytes: ArrayBufferLike | ArrayBufferView,
    options?: Pick<DuplicateIndexOptions, "recipe" | "bits" | "layout" | "empty">,
  ): DuplicateIndex<Id> {
    const { recipe, bits, layout, empty } = readOptions(options, SNAPSHOT_OPTIONS, "a snapshot")
    if (bits !== undefined) checkBits(bits)
    const { ids, fingerprints, maxDistance, ...stored } = readSnapshot<Id>(bytes)
    checkExpected(stored, recipe, bits)
    // Only an index that keeps fingerprints of 0 writes one.
    const hasZero = others(fingerprints, stored.bits > 64 ? 2 : 1) !== undefined
    // A snapshot does not record whether the threshold is the recipe's own or was given.
    const isGiven = maxDistance !== known(stored.recipe, stored.bits, true)?.maxDistance
    const index = new DuplicateIndex<Id>({
      ...stored,
      maxDistance: isGiven ? maxDistance : undefined,
      layout,
      empty: empty ?? (hasZero ? "keep" : undefined),
    } as DuplicateIndexOptions)
    try {
      index.setMany(ids, fingerprints)
      if (index.size + index.skippedCount < ids.length) throw corrupt("an id occurs twice")
      return index
    } catch (error) {
      index.dispose()
      if (!(error instanceof SimHashError) || !error.code.startsWith("INVALID")) throw error
      throw corrupt(error.message, error)
    }
  }

  /** The number of fingerprints. */
  get size(): number {
    this.#live()
    return this.#ids.size
  }

  /** The number of ids whose fingerprint was skipped, see {@link DuplicateIndex.skippedIds}. */
  get skippedCount(): number {
    this.#live()
    return this.#skipped.size
  }

  /**
   * The memory of the fingerprints and their tables in the WebAssembly module, in bytes. The module's memory
   * itself is larger: up to 1.5 times as large after fingerprints were set one by one, up to 1.15 times after
   * one {@link DuplicateIndex.setMany}. Freed memory is reused. Ids are in JavaScript's memory and are not
   * included.
   */
  get byteLength(): number {
    return callIndex(() => channel.number(bindings.indexBytes(this.#live())))
  }

  /**
   * Stores a fingerprint. It replaces the id's previous one, if any. The fingerprint 0, of a text without features, is
   * skipped unless the option `empty` is `"keep"`. If it is skipped, the index no longer has the id, and
   * {@link DuplicateIndex.skippedIds} reports it.
   *
   * @returns The index.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid id. `INVALID_FINGERPRINT` for anything
   * other than a bigint from 0 to 2^bits - 1. `LIMIT_EXCEEDED` if the index is full.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex()
   * index.set("a", 1n).set("b", 2n).set("a", 3n)
   * index.get("a") // 3n
   * ```
   */
  set(id: Id, fingerprint: bigint): this {
    const index = this.#live()
    checkId(id)
    this.#check(fingerprint)
    if (this.#isSkipped(fingerprint)) {
      this.#skipped.checkRoom(1)
      this.#skip(index, id)
      return this
    }
    const known = this.#ids.get(id)
    if (known === undefined) this.#ids.checkRoom(1)
    const handle = put(index, known ?? NEW, fingerprint, highLimb(fingerprint))
    if (known === undefined) this.#ids.add(id, handle)
    if (this.#skipped.size > 0) this.#skipped.delete(id)
    return this
  }

  /** Stores nothing for an id whose fingerprint is 0, and remembers the id. */
  #skip(index: number, id: Id): void {
    const handle = this.#ids.get(id)
    if (handle !== undefined) {
      callIndex(() => channel.check(bindings.removeFingerprint(index, handle)))
      this.#ids.delete(id)
    }
    if (!this.#skipped.has(id)) this.#skipped.add(id, 0)
  }

  /**
   * Stores many fingerprints: all of them, or none if one is invalid. If an id occurs twice, its last fingerprint is
   * stored. The fingerprint 0 is skipped as in {@link DuplicateIndex.set}. This is faster than repeated calls of
   * {@link DuplicateIndex.set}.
   *
   * @param ids As many ids as fingerprints.
   * @param fingerprints One element per fingerprint for widths up to 64 bits. For larger widths two elements,
   * the low 64 bits first. {@link SimHash.fingerprints} returns this format.
   * @returns The index.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid id or a wrong number of elements.
   * `INVALID_FINGERPRINT` for a fingerprint of 2^bits or more. `LIMIT_EXCEEDED` if the index is full.
   *
   * @example
   * ```ts
   * import { DuplicateIndex, SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash("short/1")
   * const index = new DuplicateIndex({ recipe: simhash.recipe })
   * index.setMany(["a", "b"], simhash.fingerprints(["one text", "another"]))
   * index.size // 2
   * ```
   */
  setMany(ids: Iterable<Id>, fingerprints: BigUint64Array): this {
    this.#live()
    const list = this.#readIds(ids, this.#many(fingerprints))
    // Read only after the ids: an iterable's code may dispose of this index, or detach the fingerprints.
    const index = this.#live()
    const many = this.#many(fingerprints)
    this.#checkCount(list.length, many)
    for (const id of list) checkId(id)
    const positions = this.#othersThanSkipped(many)
    if (positions === undefined) {
      this.#setAll(index, list, many)
      return this
    }
    const { zeros, rest } = splitZeros(list, positions)
    this.#skipped.checkRoom(zeros.length)
    this.#setAll(
      index,
      rest.map((at) => list[at] as Id),
      select(many, rest, this.#limbs),
    )
    for (const id of zeros) this.#skip(index, id)
    return this
  }

  /** Stores fingerprints by their ids, all or none. */
  #setAll(index: number, list: readonly Id[], many: BigUint64Array): void {
    const handles = new Uint32Array(list.length)
    let added = 0
    for (let i = 0; i < list.length; i++) {
      const handle = this.#ids.get(list[i] as Id) ?? NEW
      if (handle === NEW) added++
      handles[i] = handle
    }
    this.#ids.checkRoom(added)
    const set = this.#store(index, many, handles, added)
    for (let i = 0; i < list.length; i++) {
      if (handles[i] === NEW) this.#addIdOnce(list[i] as Id, set[i] as number)
    }
    if (this.#skipped.size > 0) for (const id of list) this.#skipped.delete(id)
  }

  /** The positions of fingerprints other than 0, if some are 0 and this index skips them. */
  #othersThanSkipped(many: BigUint64Array): number[] | undefined {
    return this.empty === "skip" ? others(many, this.#limbs) : undefined
  }

  /** Stores fingerprints, all or none. Returns the handles, with new ones in place of NEW. */
  #store(index: number, fingerprints: BigUint64Array, handles: Uint32Array, added: number): Uint32Array {
    const set = new Uint32Array(handles.length)
    callIndex(() => {
      // At widths of 64 and 128 bits, every value is a fingerprint.
      if (this.bits % 64 !== 0) {
        for (const { count } of staged(fingerprints, this.#limbs)) {
          channel.check(bindings.askStaged(count, this.bits, 0))
        }
      }
      channel.check(bindings.reserveFingerprints(index, added))
      for (const { at, count, end } of staged(fingerprints, this.#limbs)) {
        writeBytes(channel, handles.subarray(at, at + count), end)
        channel.check(bindings.setStaged(index, count))
        set.set(channel.numbers.subarray(0, count), at)
      }
      channel.check(bindings.compactIndex(index))
    })
    return set
  }

  /**
   * Returns the fingerprint of an id, or `undefined` if the index does not have the id.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 5n)
   * index.get("a") // 5n
   * index.get("b") // undefined
   * ```
   */
  get(id: Id): bigint | undefined {
    const index = this.#live()
    const handle = this.#ids.lookUp(id)
    return handle === undefined ? undefined : this.#fingerprint(index, handle)
  }

  /**
   * Returns whether the index has an id.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set(1, 5n)
   * index.has(1) // true
   * index.has("1") // false
   * ```
   */
  has(id: Id): boolean {
    this.#live()
    return this.#ids.lookUp(id) !== undefined
  }

  /**
   * Removes an id and its fingerprint.
   *
   * @returns Whether the index had the id.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an id that is neither a number nor a string.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 5n)
   * index.delete("a") // true
   * index.delete("a") // false
   * ```
   */
  delete(id: Id): boolean {
    const index = this.#live()
    const handle = this.#ids.lookUp(id)
    this.#skipped.delete(id)
    if (handle === undefined) return false
    callIndex(() => channel.check(bindings.removeFingerprint(index, handle)))
    this.#ids.delete(id)
    return true
  }

  /**
   * Removes all ids and frees their memory. The index remains usable.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 5n)
   * index.clear()
   * index.size // 0
   * ```
   */
  clear(): void {
    callIndex(() => channel.check(bindings.clearIndex(this.#live())))
    this.#ids.clear()
    this.#skipped.clear()
  }

  /**
   * Iterates over the ids in the order of insertion.
   *
   * @throws {@link SimHashError} `DISPOSED`, also from the iterator's `next` if the index is disposed of
   * during the iteration.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 5n).set("b", 6n)
   * const ids = [...index.ids()]
   * ids // ["a", "b"]
   * ```
   */
  ids(): IterableIterator<Id> {
    this.#live()
    return this.#ids.walk(() => this.#live())
  }

  /**
   * Iterates over the ids whose last fingerprint was 0 and is not stored, see {@link DuplicateIndexOptions.empty}.
   * Storing another fingerprint for an id, or {@link DuplicateIndex.delete}, removes it from these ids.
   *
   * @throws {@link SimHashError} `DISPOSED`, also from the iterator's `next` if the index is disposed of
   * during the iteration.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("fox", fingerprint("the quick brown fox")).set("dots", fingerprint("..."))
   * index.size // 1
   * const skipped = [...index.skippedIds()]
   * skipped // ["dots"]
   * index.query(fingerprint("?!")) // []
   * ```
   */
  skippedIds(): IterableIterator<Id> {
    this.#live()
    return this.#skipped.walk(() => this.#live())
  }

  /**
   * Iterates over the ids and their fingerprints in the order of insertion.
   *
   * @throws {@link SimHashError} `DISPOSED`, also from the iterator's `next` if the index is disposed of
   * during the iteration.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 5n).set("b", 6n)
   * const entries = [...index]
   * entries // [["a", 5n], ["b", 6n]]
   * ```
   */
  [Symbol.iterator](): IterableIterator<[id: Id, fingerprint: bigint]> {
    this.#live()
    return this.#ids.walk(
      () => this.#live(),
      (id, handle) => [id, this.#fingerprint(this.#live(), handle)],
    )
  }

  /**
   * Finds all stored fingerprints within a distance. The nearest match comes first; matches at the same distance are
   * in the order of insertion. The fingerprint 0, of a text without features, has no matches in any query unless the
   * option `empty` is `"keep"`.
   *
   * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
   * `INVALID_ARGUMENT` for an unknown option or an invalid value.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex({ maxDistance: 3 }).set("a", 0b0111n).set("b", 0b0001n)
   * index.query(0b1001n) // [{ id: "b", distance: 1 }, { id: "a", distance: 3 }]
   * index.query(0b1001n, { maxDistance: 2 }) // [{ id: "b", distance: 1 }]
   * index.query(1n, { exclude: "b", limit: 1 }) // [{ id: "a", distance: 2 }]
   * ```
   */
  query(fingerprint: bigint, options?: QueryOptions<Id>): Match<Id>[]
  /**
   * Finds the stored fingerprints whose score for a sign-full query, and whose distance, are within the limits. The
   * least score comes first; at the same score the least distance, then the order of insertion. The result is exact
   * for every index and every snapshot, because the stored data is the same.
   *
   * @throws {@link SimHashError} `RECIPE_MISMATCH` for a query by another recipe or width. `INVALID_ARGUMENT` for
   * anything other than a query, an unknown option or an invalid value, and for an omitted limit if the recipe of
   * the index is unknown.
   *
   * @example
   * ```ts
   * import { DuplicateIndex, SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash("short/1")
   * const index = new DuplicateIndex({ recipe: simhash.recipe })
   * index.set("cat", simhash.fingerprint("The cat sat on the mat by the door, and watched the rain."))
   * const query = simhash.query("The cat lay on the mat by the door, and saw the rain.")
   * const [found] = index.query(query)
   * found?.id // cat
   * found?.distance // 13
   * Number(found?.score.toFixed(2)) // 0.09
   * index.query(query, { maxScore: 0.05 }) // []
   * ```
   */
  query(query: Query, options?: ScoreOptions<Id>): ScoredMatch<Id>[]
  query(asked: bigint | Query, options?: ScoreOptions<Id>): Match<Id>[] {
    if (typeof asked === "object") return this.#queryByScore(asked, options)
    return this.#queryByDistance(asked, options)
  }

  #queryByDistance(fingerprint: bigint, options?: QueryOptions<Id>): Match<Id>[] {
    this.#live()
    this.#check(fingerprint)
    let within = this.maxDistance
    let most = ALL
    let excluded = NEW
    if (options !== undefined) {
      const { maxDistance, limit, exclude } = readOptions(options, QUERY_OPTIONS, "a query", queryPolluted)
      within = this.#distance(maxDistance)
      most = limitOf(limit, "limit")
      if (exclude !== undefined) excluded = this.#ids.lookUp(exclude) ?? NEW
    }
    const index = this.#live()
    if (this.#isSkipped(fingerprint)) return []
    return this.#matches(found(index, fingerprint, this.#highLimb(fingerprint), within, most, excluded))
  }

  #queryByScore(given: Query, options?: ScoreOptions<Id>): ScoredMatch<Id>[] {
    this.#live()
    const query = this.#readQuery(given)
    const { maxDistance, maxScore, limit, exclude } = readOptions(options, SCORE_OPTIONS, "a query by score")
    const limits = this.#known?.scoreLimits
    if (limits === undefined && (maxDistance === undefined || maxScore === undefined)) {
      throw invalid(
        `maxDistance and maxScore are required, because ${show(this.recipe)} is not a known recipe`,
      )
    }
    const within = this.#distance(maxDistance === undefined ? limits?.maxDistance : maxDistance)
    const score = maxScore === undefined ? limits?.maxScore : maxScore
    if (typeof score !== "number" || !(score >= 0 && score <= 1)) {
      throw invalid(`maxScore must be a number from 0 to 1, got ${show(score)}`)
    }
    const excluded = exclude === undefined ? NEW : (this.#ids.lookUp(exclude) ?? NEW)
    return this.#scored(query, within, score, limitOf(limit, "limit"), excluded)
  }

  #scored(
    { fingerprint, margins }: QueryParts,
    within: number,
    score: number,
    most: number,
    excluded: number,
  ): ScoredMatch<Id>[] {
    const index = this.#live()
    if (this.#isSkipped(fingerprint)) return []
    const ask = () => {
      writeBytes(channel, margins, 0)
      const high = this.#highLimb(fingerprint)
      return bindings.queryByScore(index, fingerprint, high, within, score, most, excluded)
    }
    return inBulk(ask, (found) => {
      const data = new DataView(found.buffer, found.byteOffset)
      const matches: ScoredMatch<Id>[] = []
      for (let at = 0; at < found.length; at += 4) {
        matches.push({ ...this.#match(found, at), score: data.getFloat64(4 * at + 8, true) })
      }
      return matches
    })
  }

  #readQuery(given: Query): QueryParts {
    const query = readQuery(given)
    if (query.recipe === this.recipe && query.bits === this.bits) return query
    throw mismatch(
      `the query uses ${show(query.recipe)} with ${query.bits} bits, but the index uses ${show(this.recipe)} ` +
        `with ${this.bits} bits`,
    )
  }

  /**
   * Runs a query for each of many fingerprints. This is faster than repeated calls of {@link DuplicateIndex.query}.
   *
   * @param fingerprints One element per fingerprint for widths up to 64 bits. For larger widths two elements,
   * the low 64 bits first.
   * @returns The matches of each query, in the order of the fingerprints.
   * @throws {@link SimHashError} `INVALID_FINGERPRINT` for a fingerprint of 2^bits or more.
   * `INVALID_ARGUMENT` for a wrong number of elements, an unknown option or an invalid value.
   * `LIMIT_EXCEEDED` for more than 10 million matches in total; the message contains their number. A `limit`
   * bounds them.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex({ maxDistance: 3 }).set("a", 0b0111n).set("b", 0b0001n)
   * index.queryMany(BigUint64Array.of(0b0111n, 255n), { limit: 1 }) // [[{ id: "a", distance: 0 }], []]
   * ```
   */
  queryMany(fingerprints: BigUint64Array, options?: Omit<QueryOptions<Id>, "exclude">): Match<Id>[][] {
    this.#live()
    this.#many(fingerprints)
    const { maxDistance, limit } = readOptions(options, QUERIES_OPTIONS, "queries")
    const within = this.#distance(maxDistance)
    const most = limitOf(limit, "limit")
    const index = this.#live()
    const many = this.#many(fingerprints)
    const answers: Match<Id>[][] = Array.from({ length: many.length / this.#limbs }, () => [])
    const positions = this.#othersThanSkipped(many)
    const asked = positions === undefined ? many : select(many, positions, this.#limbs)
    const ask = () => {
      for (const { count } of staged(asked, this.#limbs)) {
        channel.check(bindings.askStaged(count, this.bits, 1))
      }
      return bindings.queryMany(index, within, most)
    }
    inBulk(ask, (found) => {
      for (let at = 0; at < found.length; at += 3) {
        const query = found[at] as number
        answers[positions?.[query] ?? query]?.push(this.#match(found, at + 1))
      }
    })
    return answers
  }

  /**
   * Finds the nearest stored fingerprints at any distance, in the order of {@link DuplicateIndex.query}.
   *
   * @param count The greatest number of matches: an integer from 0, or Infinity.
   * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
   * `INVALID_ARGUMENT` for an invalid count.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 3n).set("b", 2n ** 64n - 1n)
   * index.nearest(1n, 1) // [{ id: "a", distance: 1 }]
   * index.nearest(1n, 2)[1] // { id: "b", distance: 63 }
   * ```
   */
  nearest(fingerprint: bigint, count: number): Match<Id>[]
  /**
   * Finds the stored fingerprints with the least scores, at any distance, in the order of
   * {@link DuplicateIndex.query}.
   *
   * @param count The greatest number of matches: an integer from 0, or Infinity.
   * @throws {@link SimHashError} `RECIPE_MISMATCH` for a query by another recipe or width. `INVALID_ARGUMENT` for
   * anything other than a query, or an invalid count.
   *
   * @example
   * ```ts
   * import { DuplicateIndex, SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash()
   * const index = new DuplicateIndex().set(1, simhash.fingerprint("a cat")).set(2, simhash.fingerprint("a dog"))
   * index.nearest(simhash.query("the cat"), 1).map(({ id }) => id) // [1]
   * ```
   */
  nearest(query: Query, count: number): ScoredMatch<Id>[]
  nearest(asked: bigint | Query, most: number): Match<Id>[] {
    this.#live()
    if (typeof asked === "object") {
      const query = this.#readQuery(asked)
      return this.#scored(query, NEAREST, 1, enough(most), NEW)
    }
    return this.#nearest(asked, enough(most))
  }

  #nearest(fingerprint: bigint, most: number): Match<Id>[] {
    const index = this.#live()
    this.#check(fingerprint)
    if (this.#isSkipped(fingerprint)) return []
    return this.#matches(found(index, fingerprint, this.#highLimb(fingerprint), NEAREST, most, NEW))
  }

  /**
   * Finds all pairs of stored fingerprints within a distance. The nearest pair comes first; pairs at the same
   * distance are in the order of insertion.
   *
   * By default the distance depends on the size of the index, because pairs, including those near by chance, grow with
   * its square: it is {@link maxDistanceFor} the recipe and that number of texts, up to the recipe's own. If the index
   * was created with the option `maxDistance`, that is the default.
   *
   * @param maxDistance An integer from 0 to the width.
   * @returns The pairs, the distance, and the expected number of pairs of unrelated texts within it.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid distance. `LIMIT_EXCEEDED` for more than 10
   * million pairs, before they take memory; the message contains their number. {@link DuplicateIndex.eachPair}
   * has no such limit.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex({ maxDistance: 3 }).set("a", 2n).set("b", 3n).set("c", 511n)
   * index.pairs().pairs // [{ a: "a", b: "b", distance: 1 }]
   * index.pairs(7).pairs.length // 2
   *
   * const ids = Array.from({ length: 10_000 }, (_, id) => id)
   * const many = new DuplicateIndex().setMany(ids, BigUint64Array.from(ids, (id) => BigInt(id) << 32n))
   * many.maxDistance // 13
   * many.pairs(1).maxDistance // 1
   * many.groups().maxDistance // 12
   * ```
   */
  pairs(maxDistance?: number): FoundPairs<Id>
  /**
   * Finds all pairs without blocking the event loop: with an options object, the search runs in slices of a
   * few milliseconds, on the contents of the index at the time of the call.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. As a rejection
   * of the promise, `ABORTED` if the signal aborts the search and `LIMIT_EXCEEDED` for more than 10 million
   * pairs.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 2n).set("b", 3n)
   * let done = 0
   * const { pairs } = await index.pairs({ onProgress: (share) => { done = share } })
   * pairs // [{ a: "a", b: "b", distance: 1 }]
   * done // 1
   * ```
   */
  pairs(options: LongWorkOptions): Promise<FoundPairs<Id>>
  pairs(options?: number | LongWorkOptions): FoundPairs<Id> | Promise<FoundPairs<Id>> {
    return this.#search(options, "pairs", (found, ids, within) => ({ pairs: pairsOf(found, ids), ...within }))
  }

  /**
   * Iterates over all pairs of stored fingerprints within a distance, on the contents of the index at the time
   * of the call. The order is unspecified, but the same each time. The iterator holds a copy of the
   * fingerprints and the pairs of one part of the search, so its memory does not depend on the number of pairs.
   *
   * @param maxDistance An integer from 0 to the width. Default: as for {@link DuplicateIndex.pairs}.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid distance.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex({ maxDistance: 3 }).set("a", 2n).set("b", 3n).set("c", 511n)
   * let pairs = 0
   * for (const { distance } of index.eachPair()) pairs += distance
   * pairs // 1
   * ```
   */
  eachPair(maxDistance?: number): IterableIterator<Pair<Id>>
  /**
   * Iterates over all pairs without blocking the event loop: with an options object, the search runs in
   * slices of a few milliseconds.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. From the
   * iterator, `ABORTED` if the signal aborts the search.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 2n).set("b", 3n)
   * let pairs = 0
   * for await (const { distance } of index.eachPair({ maxDistance: 2 })) pairs += distance
   * pairs // 1
   * ```
   */
  eachPair(options: LongWorkOptions): AsyncIterableIterator<Pair<Id>>
  eachPair(options?: number | LongWorkOptions): IterableIterator<Pair<Id>> | AsyncIterableIterator<Pair<Id>> {
    const { maxDistance, ...how } = this.#longWork(options, "eachPair")
    const search = this.#startSearch(maxDistance, false, false)
    const ids = this.#ids.byHandle().slice()
    const read = (found: Uint32Array) => pairsOf(found, ids)
    return how.inSlices ? eachInSlices(search, how, read) : each(search, read)
  }

  /**
   * Finds the groups of near-duplicates: two ids are in the same group if a chain of pairs connects them
   * (connected components). A group has at least two members. Groups are ordered by the insertion of their
   * first members, and members are in the order of insertion.
   *
   * @param maxDistance The greatest distance of a pair: an integer from 0 to the width. Default: as for
   * {@link DuplicateIndex.pairs}.
   * @returns The groups, the distance, and the expected number of pairs of unrelated texts within it.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid distance.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex({ maxDistance: 1 }).set("a", 4n).set("b", 5n).set("c", 7n)
   * index.set("d", 255n)
   * index.groups().groups // [["a", "b", "c"]]
   * ```
   */
  groups(maxDistance?: number): FoundGroups<Id>
  /**
   * Finds the groups without blocking the event loop, in slices like {@link DuplicateIndex.pairs} with options.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option or an invalid value. As a rejection
   * of the promise, `ABORTED` if the signal aborts the search.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 2n).set("b", 3n)
   * const { groups } = await index.groups({ maxDistance: 1 })
   * groups // [["a", "b"]]
   * await index.groups({ signal: AbortSignal.abort() }) // throws ABORTED
   * ```
   */
  groups(options: LongWorkOptions): Promise<FoundGroups<Id>>
  groups(options?: number | LongWorkOptions): FoundGroups<Id> | Promise<FoundGroups<Id>> {
    return this.#search(options, "groups", (found, ids, within) => {
      const groups: Id[][] = []
      for (let at = 0; at < found.length; ) {
        const end = at + 1 + (found[at] as number)
        groups.push(Array.from(found.subarray(at + 1, end), (handle) => ids[handle] as Id))
        at = end
      }
      return { groups, ...within }
    })
  }

  /**
   * Writes a snapshot: the ids, the fingerprints, the recipe's id, the width and the threshold, in a
   * documented format with a checksum. {@link DuplicateIndex.fromBytes} reads it.
   *
   * @throws {@link SimHashError} `LIMIT_EXCEEDED` if the ids that are strings exceed 256 MiB in all.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex().set("a", 5n)
   * const bytes = index.toBytes()
   * DuplicateIndex.fromBytes(bytes).get("a") // 5n
   * ```
   */
  toBytes(): Bytes {
    this.#live()
    return writeSnapshot({
      recipe: this.recipe,
      bits: this.bits,
      maxDistance: this.maxDistance,
      ids: [...this.#ids.keys()],
      fingerprints: this.#fingerprints(),
    })
  }

  /** All fingerprints, in the order of insertion. */
  #fingerprints(): BigUint64Array {
    const index = this.#live()
    const limbs = this.#limbs
    const all = allocate(() => new BigUint64Array(this.size * limbs))
    return callIndex(() => {
      let at = 0
      for (const [, handle] of this.#ids.entries()) {
        channel.check(bindings.storedFingerprint(index, handle))
        for (let limb = 0; limb < limbs; limb++) all[at++] = channel.words[limb] as bigint
      }
      return all
    })
  }

  /**
   * Frees the memory of the index. Calling it again has no effect. `using` calls it at the end of the scope.
   *
   * @example
   * ```ts
   * const index = new DuplicateIndex()
   * index.dispose()
   * index.set("a", 5n) // throws DISPOSED
   * ```
   */
  dispose(): void {
    this.#handle.dispose()
    this.#ids.clear()
    this.#skipped.clear()
  }

  /** Searches synchronously, or with an options object in slices, on a copy of the fingerprints. */
  #search<T>(
    given: number | LongWorkOptions | undefined,
    what: "pairs" | "groups",
    read: (found: Uint32Array, ids: readonly Id[], within: Within) => T,
  ): T | Promise<T> {
    const { maxDistance, ...how } = this.#longWork(given, what)
    const groups = what === "groups"
    const search = this.#startSearch(maxDistance, groups, true)
    const within = { maxDistance, expectedFalsePairs: this.#expected(maxDistance) }
    if (!how.inSlices) return runNow(search, groups, (found) => read(found, this.#ids.byHandle(), within))
    const ids = this.#ids.byHandle().slice()
    return runInSlices(search, groups, how, (found) => read(found, ids, within))
  }

  /** The expected number of pairs of unrelated texts within a distance; undefined if the recipe is unknown. */
  #expected(maxDistance: number): number | undefined {
    return this.#known && expectedPairs(this.#known, this.size, maxDistance)
  }

  /** The distance of pairs; by default it depends on the size. */
  #pairDistance(given: number | undefined): number {
    if (given !== undefined || !this.#known || !this.#follows) return this.#distance(given)
    return greatestDistance(this.#known, this.size)
  }

  /** Reads a distance, or an options object, with which the work runs in slices. */
  #longWork(given: number | LongWorkOptions | undefined, what: string): LongWork & { maxDistance: number } {
    this.#live()
    if (given === undefined || typeof given === "number") {
      return { inSlices: false, maxDistance: this.#pairDistance(given) }
    }
    if (typeof given !== "object" || given === null) {
      throw invalid(`${what} takes a distance or an object of options, got ${show(given)}`)
    }
    const { maxDistance, onProgress, signal } = readOptions(given, LONG_WORK_OPTIONS, what)
    checkProgress(onProgress)
    checkSignal(signal)
    return { inSlices: true, maxDistance: this.#pairDistance(maxDistance), onProgress, signal }
  }

  #startSearch(maxDistance: number, groups: boolean, collects: boolean): Handle<number> {
    return callIndex(() => {
      const made = channel.number(
        bindings.newSearch(this.#live(), maxDistance, Number(groups), Number(collects)),
      )
      return new Handle(channel, made, "the search", (object) => bindings.freeSearch(object))
    })
  }

  #readIds(ids: unknown, fingerprints: BigUint64Array): Id[] {
    // The length of an array is checked before its elements are read: it may be long and empty.
    if (isArray(ids)) this.#checkCount(lengthOf(ids, 0xffffffff, IDS), fingerprints)
    return elements(ids, fingerprints.length / this.#limbs, IDS) as Id[]
  }

  #checkCount(ids: number, fingerprints: BigUint64Array): void {
    const wanted = ids * this.#limbs
    if (fingerprints.length === wanted) return
    throw invalid(`${ids} ids take ${wanted} elements in fingerprints, got ${fingerprints.length}`)
  }

  #matches({ words, start, end }: FoundMatches): Match<Id>[] {
    if (start === end) return []
    // Not from an empty array, which grows to more capacity than most results need.
    const matches = [this.#match(words, start)]
    for (let at = start + 2; at < end; at += 2) matches.push(this.#match(words, at))
    return matches
  }

  #match(found: Uint32Array, at: number): Match<Id> {
    return { id: this.#ids.id(found[at] as number), distance: found[at + 1] as number }
  }

  /** Adds an id that may occur twice in one call. The later fingerprint replaces the earlier one. */
  #addIdOnce(id: Id, handle: number): void {
    const earlier = this.#ids.get(id)
    if (earlier === undefined) {
      this.#ids.add(id, handle)
      return
    }
    const index = this.#live()
    const fingerprint = this.#fingerprint(index, handle)
    callIndex(() => channel.check(bindings.removeFingerprint(index, handle)))
    put(index, earlier, fingerprint, highLimb(fingerprint))
  }

  #fingerprint(index: number, handle: number): bigint {
    return storedFingerprint(index, handle, this.bits)
  }

  /** The high limb of a checked fingerprint. Not computed without need: bigint arithmetic is slow. */
  #highLimb(fingerprint: bigint): bigint {
    return this.bits > 64 ? highLimb(fingerprint) : 0n
  }

  get #limbs(): number {
    return this.bits > 64 ? 2 : 1
  }

  /** Whether a fingerprint belongs to a text without features, which has no matches here. */
  #isSkipped(fingerprint: bigint): boolean {
    return fingerprint === 0n && this.empty === "skip"
  }

  #check(fingerprint: bigint): void {
    if (typeof fingerprint !== "bigint" || fingerprint < 0n || fingerprint > this.#greatest) {
      throw new SimHashError(
        "INVALID_FINGERPRINT",
        `a ${this.bits}-bit fingerprint must be a bigint from 0 to 2^${this.bits} - 1, got ` +
          `${show(fingerprint)}${hexHint(fingerprint)}`,
      )
    }
  }

  #many(fingerprints: unknown): BigUint64Array<ArrayBufferLike> {
    const many = fingerprintElements(fingerprints)
    if (many.length % this.#limbs === 0) return many
    throw invalid(`${this.bits}-bit fingerprints take two elements each, got ${many.length} elements`)
  }

  #distance(maxDistance: number = this.maxDistance): number {
    return maxDistance === this.maxDistance ? maxDistance : checkDistance(maxDistance, this.bits)
  }

  #live(): number {
    return this.#handle.get()
  }
}

disposable(DuplicateIndex)

type Within = Pick<FoundPairs, "maxDistance" | "expectedFalsePairs">

function pairsOf<Id extends string | number>(found: Uint32Array, ids: readonly Id[]): Pair<Id>[] {
  const pairs: Pair<Id>[] = []
  for (let at = 0; at < found.length; at += 3) {
    const id = (column: number) => ids[found[at + column] as number] as Id
    pairs.push({ a: id(0), b: id(1), distance: found[at + 2] as number })
  }
  return pairs
}

const IDS = "ids must be an iterable of ids"
const SNAPSHOT_OPTIONS = ["recipe", "bits", "layout", "empty"]
const QUERY_OPTIONS = ["maxDistance", "limit", "exclude"]
const queryPolluted = () =>
  "maxDistance" in Object.prototype || "limit" in Object.prototype || "exclude" in Object.prototype
const SCORE_OPTIONS = [...QUERY_OPTIONS, "maxScore"]
const QUERIES_OPTIONS = ["maxDistance", "limit"]
const LONG_WORK_OPTIONS = ["maxDistance", "onProgress", "signal"]

/** Reads the number of nearest fingerprints, at most {@link ALL}. */
function enough(most: number): number {
  if (most === undefined) throw invalid("count must be a non-negative whole number, got undefined")
  return limitOf(most, "count")
}
