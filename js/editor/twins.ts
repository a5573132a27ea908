// Near-duplicates among the texts of documents: candidates by the distance of their fingerprints, confirmed by the
// Jaccard similarity of their feature sets. Which texts are near-duplicates does not depend on which was there first.
import type { Recipe } from "../types/recipe.js"
import { distance } from "../values/fingerprint.js"
import { type Entry, FEW, type Twin } from "./entry.js"
import { similarities } from "./overlaps.js"
import { SizedIndexes } from "./sized-indexes.js"
import { SmallSets } from "./small-sets.js"

export class Twins {
  /** The texts with many features. */
  readonly #many: SizedIndexes
  /** The texts with few features, and those that may be similar to one. */
  readonly #small: SmallSets

  constructor(
    recipe: Recipe,
    readonly minSimilarity: number,
  ) {
    this.#many = new SizedIndexes(recipe, minSimilarity)
    this.#small = new SmallSets(minSimilarity)
  }

  add(entry: Entry): void {
    if (entry.features.length >= FEW) this.#many.add(entry)
    this.#small.add(entry)
  }

  delete(entry: Entry): void {
    this.#many.delete(entry)
    this.#small.delete(entry)
  }

  /** All near-duplicates of a text. */
  find(entry: Entry): Twin[] {
    const near = entry.features.length < FEW ? [] : this.#many.find(entry)
    return this.#confirm(entry, [...near, ...this.#small.find(entry)])
  }

  dispose(): void {
    this.#many.dispose()
  }

  /** The candidates whose feature sets are similar. */
  #confirm(entry: Entry, candidates: readonly Entry[]): Twin[] {
    if (candidates.length === 0) return []
    const sets = candidates.map(({ features }) => features)
    const twins: Twin[] = []
    for (const [at, rank] of similarities(entry.features, sets).entries()) {
      if (rank < this.minSimilarity) continue
      const other = candidates[at] as Entry
      const apart = distance(entry.fingerprint, other.fingerprint)
      twins.push({ entry: other, rank, distance: apart, shared: undefined })
    }
    return twins
  }
}
