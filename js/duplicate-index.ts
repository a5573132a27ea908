import { fingerprintElements } from "./bytes.js"
import type * as bindings from "./duplicate-index-bindings.js"
import { others, select, splitZeros } from "./empty-fingerprints.js"
import { invalid, SimHashError, show } from "./errors.js"
import { checkDistance, expectedPairs, greatestDistance } from "./expected-pairs.js"
import { checkBits, hexHint, highLimb } from "./fingerprint.js"
import { Handle } from "./handle.js"
import { IdMap } from "./id-map.js"
import { IdTable } from "./id-table.js"
import { checkId } from "./ids.js"
import {
  callIndex,
  inBulk,
  indexError,
  indexModule,
  instance,
  results,
  stage,
  staged,
} from "./index-module.js"
import { elements, lengthOf } from "./iterables.js"
import { knownRecipe } from "./known-recipes.js"
import { ALL, limitOf } from "./limits.js"
import { each, eachInSlices, type LongWork, runInSlices, runNow } from "./long-work.js"
import { readOptions } from "./options.js"
import { isArray } from "./platform.js"
import type {
  DuplicateIndexOptions,
  FoundGroups,
  FoundPairs,
  LongWorkOptions,
  Match,
  Pair,
  Query,
  QueryOptions,
  Recipe,
  ScoredMatch,
  ScoreOptions,
} from "./public/index.js"
import { type QueryParts, readQuery } from "./read-query.js"
import { checkRecipeId } from "./recipe-id.js"
import type { KnownRecipe } from "./recipe-resolver.js"
import { checkProgress, checkSignal } from "./signals.js"
import { readSnapshot, writeSnapshot } from "./snapshot.js"
import { allocate, corrupt } from "./snapshot-parts.js"

/** As a handle: a new fingerprint, or no exclusion. */
const NEW = 0xffffffff

/** As a distance: any, in a query for the nearest. */
const NEAREST = 0xffffffff

export class DuplicateIndex<Id extends string | number = string | number> {
  declare readonly [Symbol.dispose]: () => void
  readonly recipe: string
  readonly bits: number
  readonly maxDistance: number
  readonly empty: "skip" | "keep"
  readonly #handle: Handle<bindings.Index>
  readonly #ids = new IdTable<Id>()
  /** The ids whose last fingerprint was 0 and is not stored. The values have no meaning. */
  readonly #skipped = new IdMap<Id>()
  readonly #greatest: bigint
  /** The recipe, if it is known. */
  readonly #known: KnownRecipe | undefined
  /** Whether the distance of pairs follows from the size, because none was given. */
  readonly #follows: boolean

  constructor(options?: DuplicateIndexOptions) {
    const { recipe, bits, maxDistance, known, follows, layout, empty } = resolveOptions(options)
    const { Index } = indexModule()
    const isCompact = layout === "compact"
    this.#handle = callIndex(
      () => new Handle(instance, new Index(bits, maxDistance, isCompact), "this index"),
    )
    this.recipe = recipe
    this.bits = bits
    this.maxDistance = maxDistance
    this.empty = empty
    this.#greatest = (1n << BigInt(bits)) - 1n
    this.#known = known
    this.#follows = follows
  }

  static fromBytes<Id extends string | number>(
    bytes: ArrayBufferLike | ArrayBufferView,
    given?: Pick<DuplicateIndexOptions, "recipe" | "bits" | "layout" | "empty">,
  ): DuplicateIndex<Id> {
    const { recipe, bits, layout, empty } = readOptions(given, SNAPSHOT_OPTIONS, "a snapshot")
    if (bits !== undefined) checkBits(bits)
    const { ids, fingerprints, maxDistance, ...options } = readSnapshot<Id>(bytes)
    checkExpected(options, recipe, bits)
    // Only an index that keeps fingerprints of 0 writes one.
    const hasZero = others(fingerprints, options.bits > 64 ? 2 : 1) !== undefined
    const policy = empty ?? (hasZero ? "keep" : undefined)
    // A snapshot does not tell whether the threshold is the recipe's own or was given.
    const isGiven = maxDistance !== known(options.recipe, options.bits, true)?.maxDistance
    const index = new DuplicateIndex<Id>({
      ...options,
      ...(isGiven && { maxDistance }),
      ...(layout !== undefined && { layout }),
      ...(policy !== undefined && { empty: policy }),
    })
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

  get size(): number {
    this.#live()
    return this.#ids.size
  }

  get skippedCount(): number {
    this.#live()
    return this.#skipped.size
  }

  get byteLength(): number {
    return callIndex(() => this.#live().byteLength())
  }

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
    const handle = put(index, known ?? NEW, fingerprint)
    if (known === undefined) this.#ids.add(id, handle)
    if (this.#skipped.size > 0) this.#skipped.delete(id)
    return this
  }

  /** Stores nothing for an id whose fingerprint is 0, and remembers the id. */
  #skip(index: bindings.Index, id: Id): void {
    const handle = this.#ids.get(id)
    if (handle !== undefined) {
      callIndex(() => index.remove(handle))
      this.#ids.delete(id)
    }
    if (!this.#skipped.has(id)) this.#skipped.add(id, 0)
  }

  setMany(ids: Iterable<Id>, fingerprints: BigUint64Array): this {
    this.#live()
    const list = this.#readIds(ids, this.#many(fingerprints))
    // Read after the ids: an iterable's code may dispose of this index, or detach the fingerprints.
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
  #setAll(index: bindings.Index, list: readonly Id[], many: BigUint64Array): void {
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
  #store(
    index: bindings.Index,
    fingerprints: BigUint64Array,
    handles: Uint32Array,
    added: number,
  ): Uint32Array {
    const set = new Uint32Array(handles.length)
    callIndex(() => {
      // At widths of 64 and 128 bits, every value is a fingerprint.
      if (this.bits % 64 !== 0) {
        const { askStaged } = indexModule()
        for (const { count } of staged(fingerprints, this.#limbs)) askStaged(count, this.bits, false)
      }
      index.reserve(added)
      for (const { at, count, handles: staging } of staged(fingerprints, this.#limbs)) {
        for (let i = 0; i < count; i++) staging[2 * i] = handles[at + i] as number
        index.setStaged(count)
        for (let i = 0; i < count; i++) set[at + i] = staging[2 * i] as number
      }
      index.compact()
    })
    return set
  }

  get(id: Id): bigint | undefined {
    const index = this.#live()
    const handle = this.#ids.lookUp(id)
    return handle === undefined ? undefined : this.#fingerprint(index, handle)
  }

  has(id: Id): boolean {
    this.#live()
    return this.#ids.lookUp(id) !== undefined
  }

  delete(id: Id): boolean {
    const index = this.#live()
    const handle = this.#ids.lookUp(id)
    this.#skipped.delete(id)
    if (handle === undefined) return false
    callIndex(() => index.remove(handle))
    this.#ids.delete(id)
    return true
  }

  clear(): void {
    callIndex(() => this.#live().clear())
    this.#ids.clear()
    this.#skipped.clear()
  }

  ids(): IterableIterator<Id> {
    this.#live()
    return this.#ids.walk(
      () => this.#live(),
      (id) => id,
    )
  }

  skippedIds(): IterableIterator<Id> {
    this.#live()
    return this.#walkSkipped()
  }

  *#walkSkipped(): Generator<Id, void, undefined> {
    for (const id of this.#skipped.keys()) {
      this.#live()
      yield id
    }
    this.#live()
  }

  [Symbol.iterator](): IterableIterator<[id: Id, fingerprint: bigint]> {
    this.#live()
    return this.#ids.walk(
      () => this.#live(),
      (id, handle) => [id, this.#fingerprint(this.#live(), handle)],
    )
  }

  query(fingerprint: bigint, options?: QueryOptions<Id>): Match<Id>[]
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
    try {
      return this.#matches(index.query(fingerprint, this.#highLimb(fingerprint), within, most, excluded))
    } catch (error) {
      throw indexError(error)
    }
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
      const { limbs } = stage()
      new Uint8Array(limbs.buffer, limbs.byteOffset).set(margins)
      return index.queryByScore(fingerprint, this.#highLimb(fingerprint), within, score, most, excluded)
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

  /** Checks that a query is by the recipe of the index. */
  #readQuery(given: Query): QueryParts {
    const query = readQuery(given)
    if (query.recipe === this.recipe && query.bits === this.bits) return query
    throw new SimHashError(
      "RECIPE_MISMATCH",
      `the query is of ${show(query.recipe)} with ${query.bits} bits, and the index of ${show(this.recipe)} ` +
        `with ${this.bits} bits`,
    )
  }

  queryMany(fingerprints: BigUint64Array, options?: Omit<QueryOptions<Id>, "exclude">): Match<Id>[][] {
    this.#live()
    this.#many(fingerprints)
    const { maxDistance, limit } = readOptions(options, QUERIES_OPTIONS, "queries")
    const within = this.#distance(maxDistance)
    const most = limitOf(limit, "limit")
    const index = this.#live()
    const many = this.#many(fingerprints)
    const answers: Match<Id>[][] = Array.from({ length: many.length / this.#limbs }, () => [])
    const { askStaged } = indexModule()
    const positions = this.#othersThanSkipped(many)
    const asked = positions === undefined ? many : select(many, positions, this.#limbs)
    const ask = () => {
      for (const { count } of staged(asked, this.#limbs)) askStaged(count, this.bits, true)
      return index.queryMany(within, most)
    }
    inBulk(ask, (found) => {
      for (let at = 0; at < found.length; at += 3) {
        const query = found[at] as number
        answers[positions?.[query] ?? query]?.push(this.#match(found, at + 1))
      }
    })
    return answers
  }

  nearest(fingerprint: bigint, count: number): Match<Id>[]
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
    try {
      return this.#matches(index.query(fingerprint, this.#highLimb(fingerprint), NEAREST, most, NEW))
    } catch (error) {
      throw indexError(error)
    }
  }

  pairs(maxDistance?: number): FoundPairs<Id>
  pairs(options: LongWorkOptions): Promise<FoundPairs<Id>>
  pairs(options?: number | LongWorkOptions): FoundPairs<Id> | Promise<FoundPairs<Id>> {
    return this.#search(options, "pairs", (found, ids, within) => ({ pairs: pairsOf(found, ids), ...within }))
  }

  eachPair(maxDistance?: number): IterableIterator<Pair<Id>>
  eachPair(options: LongWorkOptions): AsyncIterableIterator<Pair<Id>>
  eachPair(options?: number | LongWorkOptions): IterableIterator<Pair<Id>> | AsyncIterableIterator<Pair<Id>> {
    const { maxDistance, ...how } = this.#longWork(options, "eachPair")
    const search = this.#startSearch(maxDistance, false, false)
    const ids = this.#ids.byHandle().slice()
    const read = (found: Uint32Array) => pairsOf(found, ids)
    return how.inSlices ? eachInSlices(search, how, read) : each(search, read)
  }

  groups(maxDistance?: number): FoundGroups<Id>
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

  toBytes(): Uint8Array<ArrayBuffer> {
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
        all[at++] = index.get(handle)
        if (limbs === 2) all[at++] = indexModule().high()
      }
      return all
    })
  }

  dispose(): void {
    this.#handle.dispose()
    this.#ids.clear()
    this.#skipped.clear()
  }

  /** Searches synchronously; with an object of options in slices, on a copy of the fingerprints. */
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

  /** How many pairs of unrelated texts are expected within a distance; undefined if the recipe is not known. */
  #expected(maxDistance: number): number | undefined {
    return this.#known && expectedPairs(this.#known, this.size, maxDistance)
  }

  /** The distance of pairs: where none is given, it follows from the size. */
  #pairDistance(given: number | undefined): number {
    if (given !== undefined || !this.#known || !this.#follows) return this.#distance(given)
    return greatestDistance(this.#known, this.size)
  }

  /** Reads a distance, or an object of options, with which the work runs in slices. */
  #longWork(given: number | LongWorkOptions | undefined, what: string): LongWork & { maxDistance: number } {
    this.#live()
    if (given === undefined || typeof given === "number") {
      return {
        inSlices: false,
        maxDistance: this.#pairDistance(given),
        onProgress: undefined,
        signal: undefined,
      }
    }
    if (typeof given !== "object" || given === null) {
      throw invalid(`${what} takes a distance or an object of options, got ${show(given)}`)
    }
    const { maxDistance, onProgress, signal } = readOptions(given, LONG_WORK_OPTIONS, what)
    checkProgress(onProgress)
    checkSignal(signal)
    return { inSlices: true, maxDistance: this.#pairDistance(maxDistance), onProgress, signal }
  }

  #startSearch(maxDistance: number, groups: boolean, collects: boolean): Handle<bindings.Search> {
    return callIndex(
      () => new Handle(instance, this.#live().search(maxDistance, groups, collects), "the search"),
    )
  }

  /** Reads the ids to set, one for each fingerprint. */
  #readIds(ids: unknown, fingerprints: BigUint64Array): Id[] {
    // The length of an array is checked before its elements are read: it may be long and empty.
    if (isArray(ids)) this.#checkCount(lengthOf(ids, 0xffffffff, IDS), fingerprints)
    return elements(ids, fingerprints.length / this.#limbs, IDS) as Id[]
  }

  #checkCount(ids: number, fingerprints: BigUint64Array): void {
    const wanted = ids * this.#limbs
    if (fingerprints.length === wanted) return
    throw invalid(`${ids} ids take ${wanted} elements of fingerprints, got ${fingerprints.length}`)
  }

  #matches(count: number): Match<Id>[] {
    if (count === 0) return []
    if (count === NEW)
      throw new SimHashError("OUT_OF_MEMORY", "there is no memory for the matches of a query")
    const found = results(count)
    // Not from an empty array: that grows to a capacity beyond what most answers need.
    const matches = [this.#match(found, 0)]
    for (let at = 2; at < 2 * count; at += 2) matches.push(this.#match(found, at))
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
    callIndex(() => index.remove(handle))
    put(index, earlier, fingerprint)
  }

  #fingerprint(index: bindings.Index, handle: number): bigint {
    try {
      const low = index.get(handle)
      return this.bits > 64 ? (indexModule().high() << 64n) | low : low
    } catch (error) {
      throw indexError(error)
    }
  }

  /** The high limb of a checked fingerprint. Not computed without need: bigint arithmetic is slow. */
  #highLimb(fingerprint: bigint): bigint {
    return this.bits > 64 ? highLimb(fingerprint) : 0n
  }

  get #limbs(): number {
    return this.bits > 64 ? 2 : 1
  }

  /** Whether a fingerprint is that of a text without features, which has no matches here. */
  #isSkipped(fingerprint: bigint): boolean {
    return fingerprint === 0n && this.empty === "skip"
  }

  #check(fingerprint: bigint): void {
    if (typeof fingerprint !== "bigint" || fingerprint < 0n || fingerprint > this.#greatest) {
      throw new SimHashError(
        "INVALID_FINGERPRINT",
        `a fingerprint of ${this.bits} bits is a bigint from 0 to 2^${this.bits} - 1, got ` +
          `${show(fingerprint)}${hexHint(fingerprint)}`,
      )
    }
  }

  #many(fingerprints: unknown): BigUint64Array<ArrayBufferLike> {
    const many = fingerprintElements(fingerprints)
    if (many.length % this.#limbs === 0) return many
    throw invalid(`fingerprints of ${this.bits} bits take two elements each, got ${many.length} elements`)
  }

  #distance(maxDistance: number = this.maxDistance): number {
    return maxDistance === this.maxDistance ? maxDistance : checkDistance(maxDistance, this.bits)
  }

  #live(): bindings.Index {
    return this.#handle.get()
  }
}

// If the platform has the symbol of `using` declarations.
if (Symbol.dispose) {
  Object.defineProperty(DuplicateIndex.prototype, Symbol.dispose, {
    // Properties of a polluted Object.prototype must not become part of the descriptor.
    __proto__: null,
    value: DuplicateIndex.prototype.dispose,
  } as PropertyDescriptor)
}

/** Within which distance pairs were searched for. */
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
const OPTIONS = ["recipe", "bits", "maxDistance", "layout", "empty"]
const LAYOUTS = ["fast", "compact"]
const POLICIES = ["skip", "keep"]

function resolveOptions(options?: DuplicateIndexOptions): Required<Pick<Recipe, "bits" | "maxDistance">> & {
  recipe: string
  known: KnownRecipe | undefined
  follows: boolean
  layout: NonNullable<DuplicateIndexOptions["layout"]>
  empty: NonNullable<DuplicateIndexOptions["empty"]>
} {
  const {
    recipe: source = "text/1",
    bits: given,
    maxDistance,
    layout = "fast",
    empty,
  } = readOptions(options, OPTIONS, "an index")
  if (!LAYOUTS.includes(layout)) throw invalid(`layout must be "fast" or "compact", got ${show(layout)}`)
  if (empty !== undefined && !POLICIES.includes(empty)) {
    throw invalid(`empty must be "skip" or "keep", got ${show(empty)}`)
  }
  if (given !== undefined) checkBits(given)
  const recipe = known(source, given, maxDistance !== undefined)
  const bits = given ?? recipe?.bits ?? 64
  return {
    recipe: checkRecipeId(recipe?.id ?? (source as string)),
    bits,
    maxDistance: checkDistance(maxDistance === undefined ? recipe?.maxDistance : maxDistance, bits),
    known: recipe,
    follows: maxDistance === undefined,
    layout,
    // In fingerprints of others, 0 may be as good as any.
    empty: empty ?? (recipe === undefined ? "keep" : "skip"),
  }
}

/** The recipe of the fingerprints at their width; undefined for an unknown name if `others` is true. */
function known(
  source: NonNullable<DuplicateIndexOptions["recipe"]>,
  bits: number | undefined,
  others: boolean,
): KnownRecipe | undefined {
  try {
    return knownRecipe(source, bits)
  } catch (error) {
    const unknown = error instanceof SimHashError && error.code === "INVALID_ARGUMENT"
    if (unknown && typeof source === "string" && others) return undefined
    throw error
  }
}

function put(index: bindings.Index, handle: number, fingerprint: bigint): number {
  let put: number
  try {
    put = index.set(handle, fingerprint, highLimb(fingerprint))
  } catch (error) {
    throw indexError(error)
  }
  if (put === NEW) throw new SimHashError("OUT_OF_MEMORY", "there is no memory for one more fingerprint")
  return put
}

/** Checks that a snapshot is of the expected recipe and width. */
function checkExpected(
  index: { recipe: string; bits: number },
  recipe: DuplicateIndexOptions["recipe"],
  bits: number | undefined,
): void {
  if (recipe !== undefined) {
    const expected = known(recipe, bits, true)
    const id = expected?.id ?? checkRecipeId(recipe as string)
    // The name of a recipe implies no width, a resolved recipe does.
    if (typeof recipe !== "string") bits ??= expected?.bits
    if (index.recipe !== id) {
      throw new SimHashError(
        "RECIPE_MISMATCH",
        `the snapshot is of ${show(index.recipe)}, and ${show(id)} was expected`,
      )
    }
  }
  if (bits !== undefined && index.bits !== bits) {
    throw new SimHashError(
      "RECIPE_MISMATCH",
      `the snapshot is of ${index.bits}-bit fingerprints, and ${show(bits)} bits were expected`,
    )
  }
}

const SNAPSHOT_OPTIONS = ["recipe", "bits", "layout", "empty"]
const QUERY_OPTIONS = ["maxDistance", "limit", "exclude"]
const queryPolluted = () =>
  "maxDistance" in Object.prototype || "limit" in Object.prototype || "exclude" in Object.prototype
const SCORE_OPTIONS = [...QUERY_OPTIONS, "maxScore"]
const QUERIES_OPTIONS = ["maxDistance", "limit"]
const LONG_WORK_OPTIONS = ["maxDistance", "onProgress", "signal"]

/** Reads the number of nearest fingerprints, at most {@link ALL}. */
function enough(most: number): number {
  if (most === undefined) throw invalid("count must be a whole number from 0 on, got undefined")
  return limitOf(most, "count")
}
