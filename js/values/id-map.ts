// A map from ids to handles, in insertion order, with more entries than a single engine Map can hold.
import { SimHashError } from "./errors.js"
import { IdKeys } from "./id-keys.js"

/**
 * The maximum number of ids in one Map. V8's Map throws a RangeError for the 16,777,217th entry. Deleted entries count
 * until the table is rebuilt, which happens in place only while at most half of the entries are in use.
 */
export const MAP_LIMIT = 1 << 23

/**
 * The maximum number of ids in an index: an array lists them by handle, and V8 aborts if an array outgrows 2^27 elements.
 */
export const MAX_IDS = 100_000_000

/** The key of an id; see {@link IdKeys}. */
type Key = string | number

/**
 * A map made of several Maps, one for each {@link MAP_LIMIT} ids. New ids go to the last Map, which keeps the
 * insertion order; a lookup tries the Maps in turn.
 */
export class IdMap<Id extends string | number> {
  readonly #perMap: number
  readonly #most: number
  readonly #keys = new IdKeys<Id>()
  #maps: Map<Key, number>[] = [new Map()]
  #last = this.#maps[0] as Map<Key, number>
  size = 0

  constructor(perMap = MAP_LIMIT, most = MAX_IDS) {
    this.#perMap = perMap
    this.#most = most
  }

  checkRoom(more: number): void {
    if (this.size + more <= this.#most) return
    throw new SimHashError(
      "LIMIT_EXCEEDED",
      `an index holds at most ${this.#most} ids, got ${this.size + more}`,
    )
  }

  get(id: Id): number | undefined {
    const key = this.#keys.of(id)
    if (this.#maps.length === 1) return this.#last.get(key)
    for (const map of this.#maps) {
      const handle = map.get(key)
      if (handle !== undefined) return handle
    }
    return undefined
  }

  has(id: Id): boolean {
    return this.get(id) !== undefined
  }

  add(id: Id, handle: number): void {
    if (this.#last.size >= this.#perMap) {
      this.#last = new Map()
      this.#maps.push(this.#last)
    }
    this.#last.set(this.#keys.of(id), handle)
    this.size++
  }

  delete(id: Id): boolean {
    const key = this.#keys.of(id)
    const at = this.#maps.findIndex((map) => map.delete(key))
    if (at < 0) return false
    this.size--
    const map = this.#maps[at] as Map<Key, number>
    // An iterator inside the removed Map continues with the Maps after it.
    if (map.size === 0 && map !== this.#last) this.#maps = this.#maps.filter((other) => other !== map)
    return true
  }

  clear(): void {
    for (const map of this.#maps) map.clear()
    this.#last = this.#maps[0] as Map<Key, number>
    this.#maps = [this.#last]
    this.size = 0
  }

  /** Like Map.prototype.entries: entries added during the iteration are visited, deleted entries are not. */
  *entries(): IterableIterator<[id: Id, handle: number]> {
    const visited = new Set<Map<Key, number>>()
    for (let map = this.#maps[0]; map; map = this.#maps.find((other) => !visited.has(other))) {
      visited.add(map)
      for (const [key, handle] of map) yield [this.#keys.id(key), handle]
    }
  }

  *keys(): IterableIterator<Id> {
    for (const [id] of this.entries()) yield id
  }

  /**
   * Yields the result of `read` for each entry. `check` runs before each entry and at the end, and
   * may throw.
   */
  *walk<T = Id>(
    check: () => void,
    read = (id: Id, _handle: number): T => id as unknown as T,
  ): Generator<T, void, undefined> {
    for (const [id, handle] of this.entries()) {
      check()
      yield read(id, handle)
    }
    check()
  }
}
