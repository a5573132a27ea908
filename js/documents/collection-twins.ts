// Finds near-duplicates among the texts of many documents that seldom change. Bands propose candidates, whose number does not
// grow with the square of the number of texts, and the Jaccard similarity of their feature sets confirms them.
import { SetFinder } from "../duplicates/set-finder.js"
import type { Entry } from "../editor/entry.js"
import type { TwinIndex } from "../editor/twins.js"

/**
 * A text with at least this many near-duplicates is not compared with later texts, so that a thousand variants of one sentence
 * take a thousand searches among the first of them. It is several times the number of relations that a text keeps.
 */
const ENOUGH = 256

export class CollectionTwins implements TwinIndex {
  /** Candidates come from feature sets, so no distance rules one out. */
  readonly maxDistance = Number.POSITIVE_INFINITY
  readonly #finder: SetFinder
  /** The text of each feature set, by the number of the set. Removed texts stay. */
  readonly #entries: Entry[] = []
  /** The texts that later texts are compared with. */
  readonly #listed = new Set<Entry>()
  /** The texts that have enough near-duplicates. */
  readonly #unlisted = new Set<Entry>()

  constructor(minSimilarity: number) {
    const maxPairs = Number.POSITIVE_INFINITY
    this.#finder = new SetFinder({ minSimilarity, contained: false, pairs: true, maxPairs, expected: 0 })
  }

  /** Adds a text, after `each` has searched its near-duplicates. */
  add(entry: Entry): void {
    if (this.#unlisted.has(entry)) return
    this.#finder.add(entry.features)
    this.#entries.push(entry)
    this.#listed.add(entry)
  }

  /** Excludes a text from later results. Its features stay in memory. */
  delete(entry: Entry): void {
    this.#listed.delete(entry)
    this.#unlisted.delete(entry)
  }

  /** Calls a function with each near-duplicate of a text that is listed. */
  each(entry: Entry, _limit: number, call: (other: Entry, rank: number) => void): void {
    let count = 0
    for (const { text, similarity } of this.#finder.query(entry.features)) {
      const other = this.#entries[text] as Entry
      if (other === entry || !this.#listed.has(other)) continue
      count++
      call(other, similarity)
    }
    if (count >= ENOUGH && !this.#listed.has(entry)) this.#unlisted.add(entry)
    // It may have lost near-duplicates.
    else if (count < ENOUGH && this.#unlisted.delete(entry)) this.add(entry)
  }

  keep(): void {}

  dispose(): void {
    this.#finder.dispose()
  }
}
