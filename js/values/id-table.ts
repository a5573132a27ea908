// The ids of an index, and the handles that its module assigns to them.
import { IdMap } from "./id-map.js"
import { checkLookup } from "./ids.js"

/** The ids and their handles, in both directions. Ids are in the order of insertion. */
export class IdTable<Id extends string | number> {
  readonly #handles = new IdMap<Id>()
  /** The ids by handle. The elements of free handles are arbitrary. */
  #ids: Id[] = []

  get size(): number {
    return this.#handles.size
  }

  /** Throws unless `more` ids can be added. */
  checkRoom(more: number): void {
    this.#handles.checkRoom(more)
  }

  /** Returns the handle of an id. */
  get(id: Id): number | undefined {
    return this.#handles.get(id)
  }

  /** Returns the handle of a user's id. Throws if the id is neither a number nor a string. */
  lookUp(id: Id): number | undefined {
    const handle = this.#handles.get(id)
    if (handle === undefined) checkLookup(id)
    return handle
  }

  /** Returns the id of a handle in use. */
  id(handle: number): Id {
    return this.#ids[handle] as Id
  }

  /** Returns the ids by handle. The next change of the table may change the list. */
  byHandle(): readonly Id[] {
    return this.#ids
  }

  /** Adds an id that the table does not have. */
  add(id: Id, handle: number): void {
    this.#handles.add(id, handle)
    // Stores 0 for negative zero, like a key of a Map.
    this.#ids[handle] = id === 0 ? (0 as Id) : id
  }

  delete(id: Id): void {
    this.#handles.delete(id)
    if (this.#handles.size === 0) this.#ids = []
  }

  clear(): void {
    this.#handles.clear()
    this.#ids = []
  }

  keys(): IterableIterator<Id> {
    return this.#handles.keys()
  }

  /**
   * Returns the ids with their handles. Ids added during the iteration are visited, deleted ones are not.
   */
  entries(): IterableIterator<[id: Id, handle: number]> {
    return this.#handles.entries()
  }

  /**
   * Yields the result of `read` for each entry. `check` runs before each entry and at the end, and
   * may throw.
   */
  *walk<T>(check: () => void, read: (id: Id, handle: number) => T): Generator<T, void, undefined> {
    for (const [id, handle] of this.#handles.entries()) {
      check()
      yield read(id, handle)
    }
    check()
  }
}
