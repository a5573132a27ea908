// Ids to handles, in the order of insertion, and more of them than one Map of an engine holds.
import { SimHashError } from "./errors.js"
import { IdKeys } from "./id-keys.js"

/**
 * How many ids one Map is given. V8's throws a RangeError for the 16,777,217th entry, and as many that
 * were deleted count until it is rebuilt, which it does in place only while no more than half are in use.
 */
export const MAP_LIMIT = 1 << 23

/** How many ids there may be: an array lists them by handle, and V8 ends the process where one outgrows 2^27. */
export const MOST_IDS = 100_000_000

/** What stands for an id: {@link IdKeys}. */
type Key = string | number

/**
 * A map that consists of several. New ids go to the last one, so that the order is kept; to look an id up
 * asks one Map after the other, of which there is one for each {@link MAP_LIMIT} ids.
 */
export class IdMap<Id extends string | number> {
  readonly #perMap: number
  readonly #most: number
  readonly #keys = new IdKeys<Id>()
  #maps: Map<Key, number>[] = [new Map()]
  #last = this.#maps[0] as Map<Key, number>
  size = 0

  constructor(perMap = MAP_LIMIT, most = MOST_IDS) {
    this.#perMap = perMap
    this.#most = most
  }

  /** Throws unless so many more ids may be added. */
  checkRoom(more: number): void {
    if (this.size + more <= this.#most) return
    throw new SimHashError(
      "LIMIT_EXCEEDED",
      `an index holds at most ${this.#most} ids, and these would be ${this.size + more}`,
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

  /** Appends an id that is not there. */
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
    // An iterator that is within an empty map goes on with what came after it.
    if (map.size === 0 && map !== this.#last) this.#maps = this.#maps.filter((other) => other !== map)
    return true
  }

  clear(): void {
    for (const map of this.#maps) map.clear()
    this.#last = this.#maps[0] as Map<Key, number>
    this.#maps = [this.#last]
    this.size = 0
  }

  /** As a Map's: what is added meanwhile is met, what is deleted is not. */
  *entries(): IterableIterator<[id: Id, handle: number]> {
    const met = new Set<Map<Key, number>>()
    for (let map = this.#maps[0]; map; map = this.#maps.find((other) => !met.has(other))) {
      met.add(map)
      for (const [key, handle] of map) yield [this.#keys.id(key), handle]
    }
  }

  *keys(): IterableIterator<Id> {
    for (const [id] of this.entries()) yield id
  }
}
