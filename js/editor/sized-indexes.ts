// Separate fingerprint indexes for texts with different numbers of features: texts whose numbers differ too much cannot be
// similar, and a query reads every fingerprint of an index.
import type { Entry } from "./entry.js"
import { FingerprintIndex } from "./fingerprint-index.js"
import type { RelationIndex } from "./relations.js"

export class SizedIndexes implements RelationIndex {
  readonly #maxDistance: number
  readonly #minSimilarity: number
  /** The difference between neighbouring classes in the binary logarithm of the number of features. */
  readonly #step: number
  /** The index of each class. Similar texts are in the same class or in neighbouring ones. */
  readonly #indexes: FingerprintIndex[] = []

  constructor(maxDistance: number, minSimilarity: number) {
    this.#maxDistance = maxDistance
    this.#minSimilarity = minSimilarity
    // Rounded up, so that a text at the limit is not two classes away. The minimum keeps the number of indexes small.
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

  /** Returns the class of a text. All texts that may be similar to it are in this class or in a neighbouring one. */
  #classOf({ features }: Entry): number {
    return Math.floor(Math.log2(features.length) / this.#step)
  }
}
