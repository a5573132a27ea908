// The ids of an index, and the handles that its module assigns to them.
import { IdMap } from "./id-map.js"
import { checkLookup } from "./ids.js"

/** The ids and their handles, in both directions. Ids are in the order of insertion. */
export class IdTable<Id extends string | number> extends IdMap<Id> {
  /** The ids by handle. The elements of free handles are arbitrary. */
  #ids: Id[] = []

  /** Returns the handle of a user's id. Throws if the id is neither a number nor a string. */
  lookUp(id: Id): number | undefined {
    const handle = this.get(id)
    if (handle === undefined) checkLookup(id)
    return handle
  }

  id(handle: number): Id {
    return this.#ids[handle] as Id
  }

  /** Returns the ids by handle. The next change of the table may change the list. */
  byHandle(): readonly Id[] {
    return this.#ids
  }

  override add(id: Id, handle: number): void {
    super.add(id, handle)
    // Stores 0 for negative zero, like a key of a Map.
    this.#ids[handle] = id === 0 ? (0 as Id) : id
  }

  override delete(id: Id): boolean {
    const isDeleted = super.delete(id)
    if (this.size === 0) this.#ids = []
    return isDeleted
  }

  override clear(): void {
    super.clear()
    this.#ids = []
  }
}
