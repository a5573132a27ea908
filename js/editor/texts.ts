// The texts of all blocks, each once, and the blocks by id.
import type { BlockKind } from "../types/document.js"
import type { Changes } from "./changes.js"
import type { Comparison } from "./comparison.js"
import type { Difference } from "./document.js"
import { type Entry, newEntry, type Place } from "./entry.js"

export class Texts {
  readonly #entries = new Map<string, Entry>()
  readonly #places = new Map<number, Place>()
  #ids = 0
  readonly #skip: ReadonlySet<BlockKind>
  readonly #comparison: Comparison
  readonly #changes: Changes

  /** Blocks of the kinds in `skip` are not compared. */
  constructor(skip: ReadonlySet<BlockKind>, comparison: Comparison, changes: Changes) {
    this.#skip = skip
    this.#comparison = comparison
    this.#changes = changes
  }

  /** Returns the block with an id; undefined if it was removed. */
  place(id: number): Place | undefined {
    return this.#places.get(id)
  }

  all(): Iterable<Entry> {
    return this.#entries.values()
  }

  /** Applies the changes of a document's blocks. */
  apply({ removed, added }: Difference): void {
    // New places come first, so that a moved block keeps its entry.
    for (const place of added) {
      this.#places.set(place.id, place)
      this.#changes.add(place)
      if (!this.#skip.has(place.kind)) this.#join(place)
      place.document.counts[place.entry?.counted ?? "skipped"]++
    }
    const gone: Entry[] = []
    for (const place of removed) {
      this.#places.delete(place.id)
      this.#changes.remove(place)
      const { entry } = place
      place.document.counts[entry?.counted ?? "skipped"]--
      if (!entry) continue
      entry.places.delete(place)
      entry.firstPlaces = undefined
      if (entry.places.size > 0) this.#changes.mark(entry)
      else {
        this.#entries.delete(entry.text)
        gone.push(entry)
      }
    }
    this.#comparison.delete(gone)
  }

  clear(): void {
    this.#entries.clear()
    this.#places.clear()
  }

  #join(place: Place): void {
    let entry = this.#entries.get(place.text)
    if (!entry) {
      entry = newEntry(this.#ids++, place.text)
      this.#entries.set(place.text, entry)
      this.#comparison.add(entry)
    }
    place.entry = entry
    entry.places.add(place)
    entry.firstPlaces = undefined
    this.#changes.mark(entry)
  }
}
