// The numbers by which an index knows texts, and the texts by these numbers.
import type { Entry } from "./entry.js"

export class EntryHandles {
  readonly #handles = new Map<Entry, number>()
  readonly #entries: (Entry | undefined)[] = []

  /** How many texts there are. */
  get size(): number {
    return this.#handles.size
  }

  set(entry: Entry, handle: number): void {
    this.#handles.set(entry, handle)
    this.#entries[handle] = entry
  }

  /** The handle of a text; undefined if it is not in the index. */
  of(entry: Entry): number | undefined {
    return this.#handles.get(entry)
  }

  /** The text of a handle that is in use. */
  entry(handle: number): Entry {
    return this.#entries[handle] as Entry
  }

  /** Forgets a text, and returns the handle that it had; undefined if it is not in the index. */
  delete(entry: Entry): number | undefined {
    const handle = this.#handles.get(entry)
    if (handle === undefined) return undefined
    this.#handles.delete(entry)
    this.#entries[handle] = undefined
    return handle
  }
}
