import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { invalid, SimHashError, show } from "./errors.js"
import { high, isWide, wide } from "./fingerprint.js"
import { ready } from "./instance.js"
import { work } from "./long-work.js"
import { write } from "./memory.js"
import type {
  DuplicateIndexOptions,
  LongWorkOptions,
  Match,
  Pair,
  QueryOptions,
  Recipe,
} from "./public/index.js"
import { resolve } from "./recipe.js"
import { readSnapshot, writeSnapshot } from "./snapshot.js"

/** What stands for a handle that there is not yet. */
const NEW = 0xffffffff

/** How many comparisons a search makes without looking up. */
const STEP = 1 << 20

export class DuplicateIndex<Id extends string | number = string | number> {
  declare readonly [Symbol.dispose]: () => void
  readonly recipe: string
  readonly bits: number
  readonly maxDistance: number
  /** Freed by the garbage collector if nobody calls `dispose`. */
  #handle: bindings.Index | undefined
  /** In the order of insertion. */
  #handles = new Map<Id, number>()
  /** By handle; those of free handles mean nothing. */
  #ids: Id[] = []

  constructor(options: DuplicateIndexOptions = {}) {
    const { recipe, bits, maxDistance } = resolveOptions(options)
    ready()
    this.#handle = call(() => new bindings.Index(write(recipe, 0), bits, maxDistance))
    this.recipe = recipe
    this.bits = bits
    this.maxDistance = maxDistance
  }

  static fromBytes<Id extends string | number>(
    bytes: BufferSource,
    expected: Pick<DuplicateIndexOptions, "recipe" | "bits"> = {},
  ): DuplicateIndex<Id> {
    ready()
    const { handle, ids } = readSnapshot<Id>(bytes)
    try {
      const index = new DuplicateIndex<Id>({
        recipe: handle.recipe(),
        bits: handle.bits(),
        maxDistance: handle.maxDistance(),
      })
      checkExpected(index, expected)
      index.#handle?.free()
      index.#handle = handle
      index.#ids = ids
      for (let handle = 0; handle < ids.length; handle++) index.#handles.set(ids[handle] as Id, handle)
      if (index.#handles.size < ids.length) {
        throw new SimHashError("CORRUPT_SNAPSHOT", "this is no whole snapshot: an id occurs twice in it")
      }
      return index
    } catch (error) {
      handle.free()
      throw error
    }
  }

  get size(): number {
    this.#live()
    return this.#handles.size
  }

  get byteLength(): number {
    return this.#live().byteLength()
  }

  set(id: Id, fingerprint: bigint): this {
    const index = this.#live()
    checkId(id)
    const handle = this.#handles.get(id)
    this.#check(fingerprint)
    if (handle !== undefined) {
      call(() => index.replace(handle, fingerprint, high(fingerprint)))
    } else {
      this.#name(
        id,
        call(() => index.insert(fingerprint, high(fingerprint))),
      )
    }
    return this
  }

  setMany(ids: Iterable<Id>, fingerprints: BigUint64Array): this {
    const index = this.#live()
    const list = Array.isArray(ids) ? (ids as readonly Id[]) : Array.from(ids)
    this.#checkMany(fingerprints)
    if (fingerprints.length !== list.length * this.#lanes) {
      throw invalid(
        `${list.length} ids take ${list.length * this.#lanes} elements of fingerprints, got ${fingerprints.length}`,
      )
    }
    const handles = new Uint32Array(list.length)
    for (let i = 0; i < list.length; i++) {
      const id = list[i] as Id
      checkId(id)
      handles[i] = this.#handles.get(id) ?? NEW
    }
    const set = call(() => index.setMany(fingerprints, handles))
    for (let i = 0; i < list.length; i++) {
      if (handles[i] === NEW) this.#nameOnce(list[i] as Id, set[i] as number)
    }
    return this
  }

  get(id: Id): bigint | undefined {
    const index = this.#live()
    const handle = this.#handles.get(id)
    return handle === undefined ? undefined : this.#fingerprint(index, handle)
  }

  has(id: Id): boolean {
    this.#live()
    return this.#handles.has(id)
  }

  delete(id: Id): boolean {
    const index = this.#live()
    const handle = this.#handles.get(id)
    if (handle === undefined) return false
    call(() => index.remove(handle))
    this.#handles.delete(id)
    if (this.#handles.size === 0) this.#ids = []
    return true
  }

  clear(): void {
    this.#live().clear()
    this.#handles.clear()
    this.#ids = []
  }

  ids(): IterableIterator<Id> {
    this.#live()
    return this.#handles.keys()
  }

  *[Symbol.iterator](): IterableIterator<[id: Id, fingerprint: bigint]> {
    this.#live()
    for (const [id, handle] of this.#handles) yield [id, this.#fingerprint(this.#live(), handle)]
  }

  query(fingerprint: bigint, options: QueryOptions<Id> = {}): Match<Id>[] {
    const index = this.#live()
    this.#check(fingerprint)
    const { maxDistance, limit, exclude } = options
    const within = this.#distance(maxDistance)
    const most = limit === undefined ? undefined : count(limit, "limit")
    const not = exclude === undefined ? undefined : this.#handles.get(exclude)
    const found = call(() => index.query(fingerprint, high(fingerprint), within, most, not))
    return this.#matches(found, 0, found.length / 2)
  }

  queryMany(fingerprints: BigUint64Array, options: Omit<QueryOptions<Id>, "exclude"> = {}): Match<Id>[][] {
    const index = this.#live()
    this.#checkMany(fingerprints)
    const { maxDistance, limit } = options
    const within = this.#distance(maxDistance)
    const most = limit === undefined ? undefined : count(limit, "limit")
    const found = call(() => index.queryMany(fingerprints, within, most))
    const answers: Match<Id>[][] = []
    for (let at = 0; at < found.length; ) {
      const matches = found[at] as number
      answers.push(this.#matches(found, at + 1, matches))
      at += 1 + 2 * matches
    }
    return answers
  }

  nearest(fingerprint: bigint, most: number): Match<Id>[] {
    const index = this.#live()
    this.#check(fingerprint)
    const found = call(() => index.nearest(fingerprint, high(fingerprint), count(most, "count")))
    return this.#matches(found, 0, found.length / 2)
  }

  pairs(maxDistance?: number): Pair<Id>[]
  pairs(options: LongWorkOptions): Promise<Pair<Id>[]>
  pairs(options?: number | LongWorkOptions): Pair<Id>[] | Promise<Pair<Id>[]> {
    return this.#search(options, "pairs", (found, ids) => {
      const pairs: Pair<Id>[] = []
      for (let at = 0; at < found.length; at += 3) {
        const id = (place: number) => ids[found[at + place] as number] as Id
        pairs.push({ a: id(0), b: id(1), distance: found[at + 2] as number })
      }
      return pairs
    })
  }

  groups(maxDistance?: number): Id[][]
  groups(options: LongWorkOptions): Promise<Id[][]>
  groups(options?: number | LongWorkOptions): Id[][] | Promise<Id[][]> {
    return this.#search(options, "groups", (found, ids) => {
      const groups: Id[][] = []
      for (let at = 0; at < found.length; ) {
        const end = at + 1 + (found[at] as number)
        groups.push(Array.from(found.subarray(at + 1, end), (handle) => ids[handle] as Id))
        at = end
      }
      return groups
    })
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return writeSnapshot(this.#live(), this.#handles.keys())
  }

  dispose(): void {
    this.#handle?.free()
    this.#handle = undefined
    this.#handles.clear()
    this.#ids = []
  }

  /** Searches at once, or given options, in slices and on what the index holds now. */
  #search<T>(
    given: number | LongWorkOptions | undefined,
    what: "pairs" | "groups",
    read: (found: Uint32Array, ids: readonly Id[]) => T,
  ): T | Promise<T> {
    const index = this.#live()
    if (given === undefined || typeof given === "number") {
      const search = call(() => index[what](this.#distance(given)))
      call(() => {
        while (search.advance(STEP));
      })
      return read(search.finish(), this.#ids)
    }
    if (typeof given !== "object" || given === null) {
      throw invalid(`${what} takes a distance or an object of options, got ${show(given)}`)
    }
    const search = call(() => index[what](this.#distance(given.maxDistance)))
    const ids = this.#ids.slice()
    return work(search, given, STEP).then((found) => read(found, ids))
  }

  #matches(found: Uint32Array, start: number, count: number): Match<Id>[] {
    const matches: Match<Id>[] = []
    for (let at = start; at < start + 2 * count; at += 2) {
      matches.push({ id: this.#ids[found[at] as number] as Id, distance: found[at + 1] as number })
    }
    return matches
  }

  #name(id: Id, handle: number): void {
    this.#handles.set(id, handle)
    this.#ids[handle] = id
  }

  /** The same for an id that may have been named in the same breath: the later one counts. */
  #nameOnce(id: Id, handle: number): void {
    const earlier = this.#handles.get(id)
    if (earlier === undefined) {
      this.#name(id, handle)
      return
    }
    const index = this.#live()
    const fingerprint = this.#fingerprint(index, handle)
    call(() => index.remove(handle))
    call(() => index.replace(earlier, fingerprint, high(fingerprint)))
  }

  #fingerprint(index: bindings.Index, handle: number): bigint {
    return wide(index.get(handle) as bigint, this)
  }

  get #lanes(): number {
    return this.bits > 64 ? 2 : 1
  }

  #check(fingerprint: unknown): void {
    if (!isWide(fingerprint)) {
      throw new SimHashError(
        "INVALID_FINGERPRINT",
        `a fingerprint of ${this.bits} bits is a bigint from 0 to 2^${this.bits} - 1, got ${show(fingerprint)}`,
      )
    }
  }

  #checkMany(fingerprints: unknown): void {
    if (!(fingerprints instanceof BigUint64Array)) {
      throw invalid(`many fingerprints are a BigUint64Array, got ${show(fingerprints)}`)
    }
    if (fingerprints.length % this.#lanes !== 0) {
      throw invalid(
        `fingerprints of ${this.bits} bits take two elements each, got ${fingerprints.length} elements`,
      )
    }
  }

  #distance(maxDistance: number | undefined): number | undefined {
    return maxDistance === undefined ? undefined : checkDistance(maxDistance, this.bits)
  }

  #live(): bindings.Index {
    if (this.#handle) return this.#handle
    throw new SimHashError("DISPOSED", "this index has been disposed of")
  }
}

// Where the platform has the symbol that `using` looks for.
if (Symbol.dispose) {
  Object.defineProperty(DuplicateIndex.prototype, Symbol.dispose, {
    value: DuplicateIndex.prototype.dispose,
  })
}

const OPTIONS = ["recipe", "bits", "maxDistance"]

function resolveOptions(options: DuplicateIndexOptions): Required<Pick<Recipe, "bits" | "maxDistance">> & {
  recipe: string
} {
  if (typeof options !== "object" || options === null) {
    throw invalid(`the options of an index must be an object, got ${show(options)}`)
  }
  const unknown = Object.keys(options).find((option) => !OPTIONS.includes(option))
  if (unknown !== undefined) throw invalid(`unknown option of an index: ${show(unknown)}`)

  const { recipe: maker = "text/1", maxDistance } = options
  const recipe = known(maker, options.bits, maxDistance !== undefined)
  const bits = options.bits ?? recipe?.bits ?? 64
  if (!Number.isInteger(bits) || bits < 1 || bits > 128) {
    throw invalid(`bits must be a whole number from 1 to 128, got ${show(bits)}`)
  }
  return {
    recipe: recipe?.id ?? (maker as string),
    bits,
    maxDistance: checkDistance(maxDistance ?? (recipe as Recipe).maxDistance, bits),
  }
}

/** The recipe that makes the fingerprints, at their width; or nothing if others may make them. */
function known(
  maker: NonNullable<DuplicateIndexOptions["recipe"]>,
  bits: number | undefined,
  others: boolean,
): Recipe | undefined {
  const recipe = typeof maker === "string" ? { recipe: maker } : maker
  try {
    return resolve(bits === undefined ? recipe : { ...recipe, bits })
  } catch (error) {
    if (typeof maker === "string" && others) return undefined
    throw error
  }
}

/** Whether an index that was read is what is expected. */
function checkExpected(
  index: { recipe: string; bits: number },
  { recipe, bits }: Pick<DuplicateIndexOptions, "recipe" | "bits">,
): void {
  if (recipe !== undefined) {
    const id = known(recipe, undefined, true)?.id ?? recipe
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

function checkId(id: unknown): void {
  if (typeof id === "string" ? !isWellFormed(id) : !Number.isFinite(id)) {
    throw invalid(`an id must be a finite number or a string without lone surrogates, got ${show(id)}`)
  }
}

function isWellFormed(text: string): boolean {
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text)
}

function checkDistance(distance: unknown, bits: number): number {
  if (Number.isInteger(distance) && (distance as number) >= 0 && (distance as number) <= bits) {
    return distance as number
  }
  throw invalid(`maxDistance must be a whole number from 0 to ${bits}, got ${show(distance)}`)
}

/** How many of something: what is more than there can be is all. */
function count(number: number, what: string): number {
  if (number === Number.POSITIVE_INFINITY || (Number.isInteger(number) && number >= 0)) {
    return Math.min(number, 0xffffffff)
  }
  throw invalid(`${what} must be a whole number from 0 on, got ${show(number)}`)
}
