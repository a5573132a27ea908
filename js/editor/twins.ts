// Finds candidates for near-duplicates: by the distance of fingerprints, and by feature sets if one text has few features.
import type { Recipe } from "../types/recipe.js"
import { type Entry, FEW } from "./entry.js"
import { FewFeatures } from "./few-features.js"
import type { RelationIndex } from "./relations.js"
import { SizedIndexes } from "./sized-indexes.js"

/** An index of texts that may be near-duplicates. */
export interface TwinIndex extends RelationIndex {
  /** The greatest distance of the fingerprints of near-duplicates with many features. */
  readonly maxDistance: number
}

/** Makes the index of a checker, given the least similarity of two texts, and of two texts of which one has few features. */
export type MakeTwins = (recipe: Recipe, minSimilarity: number, minSimilarityOfFew: number) => TwinIndex

export class Twins implements TwinIndex {
  readonly maxDistance: number
  /** The texts with many features. */
  readonly #many: SizedIndexes
  /** The texts with few features, and the texts that may be similar to one of them. */
  readonly #few: FewFeatures

  constructor({ maxDistance, scoreLimits }: Recipe, minSimilarity: number, minSimilarityOfFew: number) {
    this.maxDistance = scoreLimits?.maxDistance ?? maxDistance
    this.#many = new SizedIndexes(this.maxDistance, minSimilarity)
    this.#few = new FewFeatures(minSimilarityOfFew)
  }

  add(entry: Entry): void {
    if (entry.features.length >= FEW) this.#many.add(entry)
    this.#few.add(entry)
  }

  delete(entry: Entry): void {
    this.#many.delete(entry)
    this.#few.delete(entry)
  }

  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void {
    if (entry.features.length >= FEW) this.#many.each(entry, limit, call)
    this.#few.each(entry, limit, call)
  }

  keep(entry: Entry, least: number): void {
    this.#many.keep(entry, least)
    this.#few.keep(entry, least)
  }

  dispose(): void {
    this.#many.dispose()
    this.#few.dispose()
  }
}
