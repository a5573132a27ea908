// Finds candidates for near-duplicates: by the distance of fingerprints, and by feature sets if one text has few features.
import type { Recipe } from "../types/recipe.js"
import { type Entry, FEW } from "./entry.js"
import { FewFeatures } from "./few-features.js"
import { FingerprintIndex } from "./fingerprint-index.js"
import type { RelationIndex } from "./relations.js"

/** An index of texts that may be near-duplicates. */
export interface TwinIndex extends RelationIndex {
  /** The greatest distance of the fingerprints of near-duplicates with many features. */
  readonly maxDistance: number
}

/** Makes the index of a checker, given the least similarity of two texts, and of two texts of which one has few features. */
export type MakeTwins = (recipe: Recipe, minSimilarity: number, minSimilarityOfFew: number) => TwinIndex

export class Twins implements TwinIndex {
  readonly maxDistance: number
  readonly #minSimilarity: number
  /** The difference between neighbouring classes in the binary logarithm of the number of features. */
  readonly #step: number
  /**
   * The texts with many features, by class: a query reads every fingerprint of an index, and texts whose numbers of features
   * differ too much cannot be similar. Similar texts are in the same class or in neighbouring ones.
   */
  readonly #many: FingerprintIndex[] = []
  /** The texts with few features, and the texts that may be similar to one of them. */
  readonly #few: FewFeatures

  constructor({ maxDistance, scoreLimits }: Recipe, minSimilarity: number, minSimilarityOfFew: number) {
    this.maxDistance = scoreLimits?.maxDistance ?? maxDistance
    this.#minSimilarity = minSimilarity
    // Rounded up, so that a text at the limit is not two classes away. The minimum keeps the number of indexes small.
    this.#step = Math.max(-Math.log2(minSimilarity), 1 / 4) + 1e-9
    this.#few = new FewFeatures(minSimilarityOfFew)
  }

  add(entry: Entry): void {
    if (isMany(entry)) {
      const own = this.#classOf(entry)
      while (this.#many.length <= own)
        this.#many.push(new FingerprintIndex(this.maxDistance, this.#minSimilarity))
      this.#many[own]?.add(entry)
    }
    this.#few.add(entry)
  }

  delete(entry: Entry): void {
    this.#many[this.#classOf(entry)]?.delete(entry)
    this.#few.delete(entry)
  }

  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void {
    const own = this.#classOf(entry)
    const many = isMany(entry) ? this.#many.slice(Math.max(own - 1, 0), own + 2) : []
    for (const index of [...many, this.#few]) index.each(entry, limit, call)
  }

  keep(entry: Entry, least: number): void {
    this.#many[this.#classOf(entry)]?.keep(entry, least)
    this.#few.keep(entry, least)
  }

  dispose(): void {
    for (const index of [...this.#many, this.#few]) index.dispose()
  }

  #classOf({ features }: Entry): number {
    return Math.floor(Math.log2(features.length) / this.#step)
  }
}

function isMany({ features }: Entry): boolean {
  return features.length >= FEW
}
