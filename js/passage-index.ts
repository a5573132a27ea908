import { invalid, SimHashError, show } from "./errors.js"
import { Handle } from "./handle.js"
import { IdTable } from "./id-table.js"
import { checkId } from "./ids.js"
import { ALL, limitOf } from "./limits.js"
import { readOptions } from "./options.js"
import { readPassageSnapshot, writePassageSnapshot } from "./passage-snapshot.js"
import { give, readGiven, readPassages } from "./passages.js"
import type * as bindings from "./passages-bindings.js"
import {
  callPassages,
  freeBuffers,
  inputBuffer,
  instance,
  passagesModule,
  readAnswer,
} from "./passages-module.js"
import type {
  PassageIndexOptions,
  PassageMatch,
  PassagePair,
  PassagePairOptions,
  PassageQueryOptions,
  Passages,
  Recipe,
  SharedPassage,
} from "./public/index.js"
import { resolve } from "./recipe.js"
import { checkProgress, checkSignal } from "./signals.js"
import { type Slices, slice } from "./slices.js"
import { allocate, corrupt } from "./snapshot-parts.js"

/** As a handle: a new text, or no exclusion. */
const NEW = 0xffffffff

const OPTIONS = ["recipe", "minShared", "maxShare"]
const SNAPSHOT_OPTIONS = ["recipe"]
const QUERY_OPTIONS = ["minShared", "limit", "exclude"]
const PAIR_OPTIONS = ["minShared", "onProgress", "signal"]

/** The number of entries of lists that are read between two readings of the clock. */
const ENTRIES_PER_STEP = 1 << 18

export class PassageIndex<Id extends string | number = string | number> {
  declare readonly [Symbol.dispose]: () => void
  readonly recipe: string
  readonly minShared: number
  readonly maxShare: number
  readonly #recipe: Recipe
  readonly #handle: Handle<bindings.PassageIndex>
  readonly #ids = new IdTable<Id>()

  constructor(options?: PassageIndexOptions) {
    const { recipe, minShared = 2, maxShare = 0.5 } = readOptions(options, OPTIONS, "PassageIndex")
    this.minShared = checkMinShared(minShared)
    this.maxShare = checkMaxShare(maxShare)
    this.#recipe = resolve(recipe)
    this.recipe = this.#recipe.id
    this.#handle = callPassages(() => {
      const { PassageIndex } = passagesModule()
      return new Handle(instance, new PassageIndex(this.maxShare), "this index")
    })
  }

  static fromBytes<Id extends string | number>(
    bytes: ArrayBufferLike | ArrayBufferView,
    given?: Pick<PassageIndexOptions, "recipe">,
  ): PassageIndex<Id> {
    const { recipe } = readOptions(given, SNAPSHOT_OPTIONS, "a snapshot")
    const expected = recipe === undefined ? undefined : resolve(recipe)
    const { ids, texts, ...options } = readPassageSnapshot<Id>(bytes)
    const made = expected ?? known(options.recipe)
    if (made.id !== options.recipe) {
      throw new SimHashError(
        "RECIPE_MISMATCH",
        `the snapshot is of ${show(options.recipe)}, and ${show(made.id)} was expected`,
      )
    }
    const index = new PassageIndex<Id>({ ...options, recipe: made })
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
      inputBuffer(Math.ceil(texts.length / 8)).set(texts)
      index.load(texts.length)
      freeBuffers()
      return index.size()
    })
    if (count !== ids.length) throw corrupt(`${ids.length} ids for ${count} texts`)
    // The handles of texts from a snapshot are their positions.
    for (const [handle, id] of ids.entries()) {
      checkId(id)
      if (this.#ids.get(id) !== undefined) throw corrupt("an id occurs twice")
      this.#ids.add(id, handle)
    }
  }

  get size(): number {
    this.#live()
    return this.#ids.size
  }

  get byteLength(): number {
    const index = this.#live()
    return callPassages(() => index.byteLength())
  }

  set(id: Id, text: string | Passages): this {
    checkId(id)
    const given = readGiven(text, this.#recipe)
    // After the passages were read: their code may dispose of this index.
    const index = this.#live()
    const known = this.#ids.get(id)
    if (known === undefined) this.#ids.checkRoom(1)
    const handle = callPassages(() => {
      give(given, this.#recipe)
      return index.set(known ?? NEW)
    })
    if (known === undefined) this.#ids.add(id, handle)
    return this
  }

  get(id: Id): Passages | undefined {
    const index = this.#live()
    const handle = this.#ids.lookUp(id)
    if (handle === undefined) return undefined
    return callPassages(() => readPassages(() => index.get(handle), this.recipe))
  }

  has(id: Id): boolean {
    this.#live()
    return this.#ids.lookUp(id) !== undefined
  }

  delete(id: Id): boolean {
    const index = this.#live()
    const handle = this.#ids.lookUp(id)
    if (handle === undefined) return false
    callPassages(() => index.remove(handle))
    this.#ids.delete(id)
    return true
  }

  clear(): void {
    const index = this.#live()
    callPassages(() => index.clear())
    this.#ids.clear()
  }

  ids(): IterableIterator<Id> {
    this.#live()
    return this.#ids.walk(
      () => this.#live(),
      (id) => id,
    )
  }

  ignore(text: string | Passages): this {
    const given = readGiven(text, this.#recipe)
    const index = this.#live()
    callPassages(() => {
      give(given, this.#recipe)
      index.ignore()
    })
    return this
  }

  query(text: string | Passages, options?: PassageQueryOptions<Id>): PassageMatch<Id>[] {
    const given = readGiven(text, this.#recipe)
    const { minShared, limit, exclude } = readOptions(options, QUERY_OPTIONS, "a query")
    const least = minShared === undefined ? this.minShared : checkMinShared(minShared)
    const most = limitOf(limit, "limit")
    const index = this.#live()
    const excluded = (exclude === undefined ? undefined : this.#ids.lookUp(exclude)) ?? NEW
    return callPassages(() => {
      give(given, this.#recipe)
      return readAnswer(
        () => index.query(least, most, excluded),
        (numbers) => this.#matches(numbers),
      )
    })
  }

  pairs(minShared?: number): PassagePair<Id>[]
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

  /** Begins a search, on a copy of the values. */
  #searchPairs(minShared: number | undefined): Handle<bindings.PairSearch> {
    const least = minShared === undefined ? this.minShared : checkMinShared(minShared)
    const index = this.#live()
    return callPassages(() => new Handle(instance, index.searchPairs(least), "the search"))
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    const index = this.#live()
    const texts = callPassages(() => {
      const length = index.toBytes()
      const { buffer } = instance.memory as WebAssembly.Memory
      const bytes = new Uint8Array(buffer, passagesModule().answer(), length)
      const copy = allocate(() => bytes.slice())
      freeBuffers()
      return copy
    })
    const { recipe, minShared, maxShare } = this
    return writePassageSnapshot({ recipe, minShared, maxShare, ids: [...this.#ids.keys()], texts })
  }

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

  #live(): bindings.PassageIndex {
    return this.#handle.get()
  }
}
if (Symbol.dispose) {
  Object.defineProperty(PassageIndex.prototype, Symbol.dispose, {
    // Without a prototype: a polluted Object.prototype must not add attributes.
    __proto__: null,
    value: PassageIndex.prototype.dispose,
  } as PropertyDescriptor)
}

async function pairsInSlices<Id extends string | number>(
  search: Handle<bindings.PairSearch>,
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

function advance(search: Handle<bindings.PairSearch>): number {
  return callPassages(() => search.get().advance(ENTRIES_PER_STEP))
}

function readPairs<Id extends string | number>(
  search: Handle<bindings.PairSearch>,
  ids: readonly Id[],
): PassagePair<Id>[] {
  return callPassages(() =>
    readAnswer(
      () => search.take().finish(),
      (numbers) => {
        const pairs: PassagePair<Id>[] = []
        const next = inOrder(numbers)
        for (let left = numbers.length / 5; left > 0; left--) {
          const [a, b] = [ids[next()] as Id, ids[next()] as Id]
          pairs.push({ a, b, shared: next(), share: { a: next(), b: next() } })
        }
        return pairs
      },
    ),
  )
}

/** Reads numbers one after the other. */
function inOrder(numbers: Float64Array): () => number {
  let at = 0
  return () => numbers[at++] as number
}

/** The recipe of a snapshot, by its id. */
function known(id: string): Recipe {
  try {
    return resolve(id)
  } catch (cause) {
    const sentence = `the snapshot is of ${show(id)}: pass this recipe as an option`
    throw new SimHashError("RECIPE_MISMATCH", sentence, { cause })
  }
}

function checkMinShared(least: unknown): number {
  if (Number.isInteger(least) && (least as number) >= 1 && (least as number) < ALL) return least as number
  throw invalid(`minShared must be a whole number from 1 on, got ${show(least)}`)
}

function checkMaxShare(share: unknown): number {
  if (typeof share === "number" && share >= 0 && share <= 1) return share + 0
  throw invalid(`maxShare must be a number from 0 to 1, got ${show(share)}`)
}
