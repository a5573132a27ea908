// Read-only texts, as bytes of the package's indexes. What a corpus has decides the evidence.
import { DuplicateIndex } from "../duplicate-index/duplicate-index.js"
import { jaccard, overlaps } from "../fingerprint/feature-sets.js"
import { PassageIndex } from "../passages/passage-index.js"
import type { Corpus } from "../types/checker.js"
import type { Evidence } from "../types/diagnostic.js"
import type { Span } from "../types/explanation.js"
import type { Query } from "../types/query.js"
import type { Recipe, ScoreLimits } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { readOptions } from "../values/options.js"
import { hasGetter } from "../values/platform.js"
import { type Entry, KEPT, type Stored } from "./entry.js"

type Id = string | number

const OPTIONS = ["fingerprints", "features", "passages", "labels"]

export class StoredTexts {
  readonly #index: DuplicateIndex<Id> | undefined
  readonly #features: ReadonlyMap<Id, BigUint64Array> | undefined
  readonly #passages: PassageIndex<Id> | undefined
  readonly #labels: ReadonlyMap<Id, string> | undefined

  constructor(
    readonly name: string,
    corpus: Corpus,
    recipe: Recipe,
    readonly limits: ScoreLimits,
    readonly minSimilarity: number,
  ) {
    const { fingerprints, features, passages, labels } = readOptions(corpus, OPTIONS, "a corpus")
    if (fingerprints === undefined && features === undefined && passages === undefined) {
      throw invalid(`the corpus ${show(name)} has neither fingerprints nor features nor passages`)
    }
    this.#features = checkMap(features, "features")
    this.#labels = checkMap(labels, "labels")
    if (fingerprints !== undefined) {
      this.#index = DuplicateIndex.fromBytes<Id>(fingerprints, { recipe: recipe.id, bits: recipe.bits })
    }
    try {
      if (passages !== undefined) this.#passages = PassageIndex.fromBytes<Id>(passages, { recipe })
    } catch (error) {
      this.dispose()
      throw error
    }
  }

  /** Whether a sign-full query is needed. */
  get needsQuery(): boolean {
    return this.#index !== undefined
  }

  /** The stored texts that repeat a text, best first. `query` is called if the score is needed. */
  find(entry: Entry, query: () => Query): Stored[] {
    const similar = this.#index ? this.#byFingerprint(this.#index, entry, query()) : this.#byFeatures(entry)
    const known = new Set(similar.map(({ id }) => id))
    const copied = this.#byPassages(entry).filter(({ id }) => !known.has(id))
    return [...similar, ...copied].sort((a, b) => b.similarity - a.similarity).slice(0, KEPT)
  }

  dispose(): void {
    this.#index?.dispose()
    this.#passages?.dispose()
  }

  /** By the limits of the recipe; where the feature set of the stored text is there, it decides instead of the score. */
  #byFingerprint(index: DuplicateIndex<Id>, entry: Entry, query: Query): Stored[] {
    const { maxDistance, maxScore } = this.limits
    const found: Stored[] = []
    for (const match of index.query(query, { maxDistance, maxScore: this.#features ? 1 : maxScore })) {
      const features = this.#features?.get(match.id)
      const similarity = features ? jaccard(entry.features, features) : Math.max(1 - 2 * match.score, 0)
      if (features ? similarity < this.minSimilarity : match.score > maxScore) continue
      found.push(this.#stored(match.id, features ? "features" : "fingerprint", similarity, match.distance))
    }
    return found
  }

  #byFeatures(entry: Entry): Stored[] {
    const ids = [...(this.#features?.keys() ?? [])]
    const found: Stored[] = []
    for (const [at, { a, b, shared }] of overlaps(entry.features, this.#features?.values() ?? []).entries()) {
      const similarity = shared / (a + b - shared)
      if (similarity >= this.minSimilarity)
        found.push(this.#stored(ids[at] as Id, "features", similarity, undefined))
    }
    return found
  }

  #byPassages(entry: Entry): Stored[] {
    return (this.#passages?.query(entry.text) ?? []).map(({ id, share, passages }) => ({
      ...this.#stored(id, "passages", Math.max(share.query, share.stored), undefined),
      shared: passages.map(({ query, stored }) => ({ here: range(query), there: range(stored) })),
    }))
  }

  #stored(id: Id, evidence: Evidence, similarity: number, distance: number | undefined): Stored {
    return { corpus: this.name, id, label: this.#labels?.get(id), evidence, similarity, distance, shared: [] }
  }
}

function range({ start, end }: Span): { from: number; to: number } {
  return { from: start, to: end }
}

function checkMap<T>(map: T, name: string): T {
  if (map === undefined || hasGetter(Map.prototype, "size", map)) return map
  throw invalid(`the ${name} of a corpus are a Map by the ids of its texts, got ${show(map)}`)
}
