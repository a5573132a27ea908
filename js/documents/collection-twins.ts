// Near-duplicates among the texts of many documents, of which none changes while they are compared: candidates by bands, whose
// number does not grow with the square of the texts', confirmed by the Jaccard similarity of their feature sets.
import { SetFinder } from "../duplicates/set-finder.js"
import type { Entry } from "../editor/entry.js"
import type { TwinIndex } from "../editor/twins.js"

export class CollectionTwins implements TwinIndex {
  /** Candidates come from feature sets, so no distance rules one out. */
  readonly maxDistance = Number.POSITIVE_INFINITY
  readonly #finder: SetFinder
  /** By the number of its set. */
  readonly #entries: Entry[] = []
  readonly #deleted = new Set<Entry>()

  constructor(minSimilarity: number) {
    const maxPairs = Number.POSITIVE_INFINITY
    this.#finder = new SetFinder({ minSimilarity, contained: false, pairs: true, maxPairs, expected: 0 })
  }

  add(entry: Entry): void {
    this.#finder.add(entry.features)
    this.#entries.push(entry)
  }

  /** Leaves a text out of what is found. Its features stay in memory. */
  delete(entry: Entry): void {
    this.#deleted.add(entry)
  }

  /** Calls the function with all near-duplicates of a text: a collection has no limit of relations. */
  each(entry: Entry, _limit: number, call: (other: Entry, rank: number) => void): void {
    for (const { text, similarity } of this.#finder.query(entry.features)) {
      const other = this.#entries[text] as Entry
      if (other !== entry && !this.#deleted.has(other)) call(other, similarity)
    }
  }

  keep(): void {}

  dispose(): void {
    this.#finder.dispose()
  }
}
