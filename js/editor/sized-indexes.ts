// The fingerprints of texts, apart by how many features the texts have: texts whose numbers of features differ too much
// cannot be similar, and a query of this distance looks at every fingerprint of an index.
import type { Entry } from "./entry.js"
import { FingerprintIndex } from "./fingerprint-index.js"
import type { RelationIndex } from "./relations.js"

export class SizedIndexes implements RelationIndex {
  readonly #maxDistance: number
  readonly #minSimilarity: number
  /** By how much the binary logarithm of the number of features grows from one class to the next. */
  readonly #step: number
  /** By class: similar texts are in neighbouring ones, or in the same. */
  readonly #indexes: FingerprintIndex[] = []

  constructor(maxDistance: number, minSimilarity: number) {
    this.#maxDistance = maxDistance
    this.#minSimilarity = minSimilarity
    // Rounded up: a text at the limit must not be two classes away. At least so much that there are few indexes.
    this.#step = Math.max(-Math.log2(minSimilarity), 1 / 4) + 1e-9
  }

  add(entry: Entry): void {
    const wanted = this.#classOf(entry)
    while (this.#indexes.length <= wanted)
      this.#indexes.push(new FingerprintIndex(this.#maxDistance, this.#minSimilarity))
    this.#indexes[wanted]?.add(entry)
  }

  delete(entry: Entry): void {
    this.#indexes[this.#classOf(entry)]?.delete(entry)
  }

  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void {
    const own = this.#classOf(entry)
    for (const index of this.#indexes.slice(Math.max(own - 1, 0), own + 2)) index.each(entry, limit, call)
  }

  keep(entry: Entry, least: number): void {
    this.#indexes[this.#classOf(entry)]?.keep(entry, least)
  }

  dispose(): void {
    for (const index of this.#indexes) index.dispose()
  }

  /** The class of a text. Those of all texts that may be similar to it are this one and its neighbours. */
  #classOf({ features }: Entry): number {
    return Math.floor(Math.log2(features.length) / this.#step)
  }
}
