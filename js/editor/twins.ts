// Near-duplicates among the texts of documents: candidates by the distance of their fingerprints, confirmed by the
// Jaccard similarity of their feature sets. Which texts are near-duplicates does not depend on which was there first.
import { DuplicateIndex } from "../duplicate-index.js"
import { overlaps } from "../feature-sets.js"
import { distance } from "../fingerprint.js"
import type { Recipe } from "../public/index.js"
import { type Entry, FEW, type Twin } from "./entry.js"

export class Twins {
  /** The texts with many features. */
  readonly #index: DuplicateIndex<number>
  readonly #entries = new Map<number, Entry>()
  /**
   * The texts with few features, and those that may be similar to one, by feature: an inverted index. The low 53 bits
   * of a feature name it, as a number, which takes less time and memory than a bigint.
   */
  readonly #small = new Map<number, Set<Entry>>()
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
    for (const feature of names(entry.features)) {
      const others = this.#small.get(feature)
      if (others) others.add(entry)
      else this.#small.set(feature, new Set([entry]))
    }
  }

  delete(entry: Entry): void {
    this.#index.delete(entry.id)
    this.#entries.delete(entry.id)
    if (entry.features.length > this.#mostOfSmall) return
    for (const feature of names(entry.features)) {
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
    const found = this.#index.query(entry.fingerprint, { maxDistance: this.#maxDistance, exclude: entry.id })
    return this.#confirm(
      entry,
      found.map(({ id }) => this.#entries.get(id) as Entry),
    )
  }

  /**
   * The near-duplicates of a text with few features, or those that have few. Of n features, at least s are shared,
   * where s is n times the least similarity: one of any n - s + 1 of them is, so that the most frequent ones are not
   * looked up (prefix filtering; Chaudhuri, Ganti, Kaushik, ICDE 2006).
   */
  #byFeature(entry: Entry): Twin[] {
    const { length } = entry.features
    if (length > this.#mostOfSmall) return []
    const postings: ReadonlySet<Entry>[] = []
    for (const feature of names(entry.features)) postings.push(this.#small.get(feature) ?? NOBODY)
    postings.sort((a, b) => a.size - b.size)
    const candidates = new Set<Entry>()
    for (const posting of postings.slice(0, length - Math.ceil(this.minSimilarity * length) + 1)) {
      for (const other of posting) if (length < FEW || other.features.length < FEW) candidates.add(other)
    }
    candidates.delete(entry)
    const similar: Entry[] = []
    for (const other of candidates) {
      let shared = 0
      for (const posting of postings) if (posting.has(other)) shared++
      if (shared >= this.minSimilarity * (length + other.features.length - shared)) similar.push(other)
    }
    return this.#confirm(entry, similar)
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

const NOBODY: ReadonlySet<Entry> = new Set()

/** The low 53 bits of each feature. */
function names(features: BigUint64Array): number[] {
  const limbs = new Uint32Array(features.buffer, features.byteOffset, 2 * features.length)
  const numbers: number[] = []
  for (let i = 0; i < limbs.length; i += 2) {
    numbers.push(((limbs[i + HIGH] as number) & 0x1fffff) * 2 ** 32 + (limbs[i + 1 - HIGH] as number))
  }
  return numbers
}

/** Which half of a word is the high one: the second on all machines that browsers run on. */
const HIGH = new Uint8Array(Uint16Array.of(1).buffer)[0] as number
