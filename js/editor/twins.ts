// Near-duplicates among the texts of documents: candidates by the distance of their fingerprints, confirmed by the
// Jaccard similarity of their feature sets. Which texts are near-duplicates does not depend on which was there first.
import { DuplicateIndex } from "../duplicate-index.js"
import { overlaps } from "../feature-sets.js"
import { distance } from "../fingerprint.js"
import type { Recipe } from "../public/index.js"
import type { Entry, Twin } from "./entry.js"

/** Below this number of features a fingerprint is not compared: too many of its bits hang on one feature. */
const FEW = 10

export class Twins {
  /** The texts with many features. */
  readonly #index: DuplicateIndex<number>
  readonly #entries = new Map<number, Entry>()
  /** The texts with few features, and those that may be similar to one, by feature: an inverted index. */
  readonly #small = new Map<bigint, Set<Entry>>()
  readonly #maxDistance: number
  /** The most features of a text that may be similar to one with few. */
  readonly #mostOfSmall: number

  constructor(
    recipe: Recipe,
    readonly minSimilarity: number,
  ) {
    this.#index = new DuplicateIndex<number>({ recipe })
    this.#maxDistance = recipe.scoreLimits?.maxDistance ?? recipe.maxDistance
    this.#mostOfSmall = Math.floor((FEW - 1) / minSimilarity)
  }

  add(entry: Entry): void {
    if (entry.features.length >= FEW) {
      this.#index.set(entry.id, entry.fingerprint)
      this.#entries.set(entry.id, entry)
    }
    if (entry.features.length > this.#mostOfSmall) return
    for (const feature of entry.features) {
      const others = this.#small.get(feature)
      if (others) others.add(entry)
      else this.#small.set(feature, new Set([entry]))
    }
  }

  delete(entry: Entry): void {
    this.#index.delete(entry.id)
    this.#entries.delete(entry.id)
    if (entry.features.length > this.#mostOfSmall) return
    for (const feature of entry.features) {
      const others = this.#small.get(feature)
      others?.delete(entry)
      if (others?.size === 0) this.#small.delete(feature)
    }
  }

  /** All near-duplicates of a text. */
  find(entry: Entry): Twin[] {
    return [...this.#byFingerprint(entry), ...this.#byFeature(entry)]
  }

  dispose(): void {
    this.#index.dispose()
  }

  #byFingerprint(entry: Entry): Twin[] {
    if (entry.features.length < FEW) return []
    const matches = this.#index.query(entry.fingerprint, {
      maxDistance: this.#maxDistance,
      exclude: entry.id,
    })
    if (matches.length === 0) return []
    const candidates = matches.map(({ id }) => this.#entries.get(id) as Entry)
    const found = overlaps(
      entry.features,
      candidates.map(({ features }) => features),
    )
    const twins: Twin[] = []
    for (const [at, { a, b, shared }] of found.entries()) {
      const rank = shared / (a + b - shared)
      if (rank < this.minSimilarity) continue
      twins.push({
        entry: candidates[at] as Entry,
        rank,
        distance: matches[at]?.distance as number,
        shared: undefined,
      })
    }
    return twins
  }

  /** The near-duplicates of a text with few features, or those that have few. */
  #byFeature(entry: Entry): Twin[] {
    const { features, fingerprint } = entry
    if (features.length > this.#mostOfSmall) return []
    const counts = new Map<Entry, number>()
    for (const feature of features) {
      for (const other of this.#small.get(feature) ?? []) {
        if (features.length < FEW || other.features.length < FEW)
          counts.set(other, (counts.get(other) ?? 0) + 1)
      }
    }
    counts.delete(entry)
    const twins: Twin[] = []
    for (const [other, shared] of counts) {
      const rank = shared / (features.length + other.features.length - shared)
      if (rank < this.minSimilarity) continue
      twins.push({
        entry: other,
        rank,
        distance: distance(fingerprint, other.fingerprint),
        shared: undefined,
      })
    }
    return twins
  }
}
