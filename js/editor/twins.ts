// Near-duplicates among the texts of documents: candidates by the distance of their fingerprints, confirmed by the
// Jaccard similarity of their feature sets. Which texts are near-duplicates does not depend on which was there first.
import { DuplicateIndex } from "../duplicate-index.js"
import { overlaps } from "../feature-sets.js"
import { distance } from "../fingerprint.js"
import type { Recipe } from "../public/index.js"
import { type Entry, FEW, type Twin } from "./entry.js"
import { SmallSets } from "./small-sets.js"

export class Twins {
  /** The texts with many features. */
  readonly #index: DuplicateIndex<number>
  readonly #entries = new Map<number, Entry>()
  /** The texts with few features, and those that may be similar to one. */
  readonly #small: SmallSets
  readonly #maxDistance: number

  constructor(
    recipe: Recipe,
    readonly minSimilarity: number,
  ) {
    this.#index = new DuplicateIndex<number>({ recipe })
    this.#maxDistance = recipe.scoreLimits?.maxDistance ?? recipe.maxDistance
    this.#small = new SmallSets(minSimilarity)
  }

  add(entry: Entry): void {
    if (entry.features.length >= FEW) {
      this.#index.set(entry.id, entry.fingerprint)
      this.#entries.set(entry.id, entry)
    }
    this.#small.add(entry)
  }

  delete(entry: Entry): void {
    this.#index.delete(entry.id)
    this.#entries.delete(entry.id)
    this.#small.delete(entry)
  }

  /** All near-duplicates of a text. */
  find(entry: Entry): Twin[] {
    return [...this.#byFingerprint(entry), ...this.#confirm(entry, this.#small.find(entry))]
  }

  dispose(): void {
    this.#index.dispose()
  }

  #byFingerprint(entry: Entry): Twin[] {
    if (entry.features.length < FEW) return []
    const found = this.#index.query(entry.fingerprint, { maxDistance: this.#maxDistance, exclude: entry.id })
    return this.#confirm(
      entry,
      found.map(({ id }) => this.#entries.get(id) as Entry),
    )
  }

  /** The candidates whose feature sets are similar. */
  #confirm(entry: Entry, candidates: readonly Entry[]): Twin[] {
    if (candidates.length === 0) return []
    const sets = candidates.map(({ features }) => features)
    const twins: Twin[] = []
    for (const [at, { a, b, shared }] of overlaps(entry.features, sets).entries()) {
      const rank = shared / (a + b - shared)
      if (rank < this.minSimilarity) continue
      const other = candidates[at] as Entry
      const apart = distance(entry.fingerprint, other.fingerprint)
      twins.push({ entry: other, rank, distance: apart, shared: undefined })
    }
    return twins
  }
}
