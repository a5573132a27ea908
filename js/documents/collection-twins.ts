// Near-duplicates among the texts of many documents, of which hardly one changes: candidates by bands, whose number does not grow with
// the square of the texts', confirmed by the Jaccard similarity of their feature sets.
import { SetFinder } from "../duplicates/set-finder.js"
import type { Entry } from "../editor/entry.js"
import type { TwinIndex } from "../editor/twins.js"

/**
 * A text that has so many near-duplicates is not itself compared with later texts. A thousand variants of one sentence are thus a
 * thousand searches among the first of them. It is several times the number of relations that a text keeps.
 */
const ENOUGH = 256

export class CollectionTwins implements TwinIndex {
  /** Candidates come from feature sets, so no distance rules one out. */
  readonly maxDistance = Number.POSITIVE_INFINITY
  readonly #finder: SetFinder
  /** By the number of its set. Those of texts that were removed stay. */
  readonly #entries: Entry[] = []
  /** The texts that others are compared with. */
  readonly #listed = new Set<Entry>()
  /** Those that have enough near-duplicates. */
  readonly #unlisted = new Set<Entry>()

  constructor(minSimilarity: number) {
    const maxPairs = Number.POSITIVE_INFINITY
    this.#finder = new SetFinder({ minSimilarity, contained: false, pairs: true, maxPairs, expected: 0 })
  }

  /** Adds a text, after its near-duplicates were asked for. */
  add(entry: Entry): void {
    if (this.#unlisted.has(entry)) return
    this.#finder.add(entry.features)
    this.#entries.push(entry)
    this.#listed.add(entry)
  }

  /** Leaves a text out of what is found. Its features stay in memory. */
  delete(entry: Entry): void {
    this.#listed.delete(entry)
    this.#unlisted.delete(entry)
  }

  /** Calls the function with the near-duplicates of a text, and if it is removed, which is a limit of 0, with all that may name it. */
  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void {
    let count = 0
    for (const { text, similarity } of this.#finder.query(entry.features)) {
      const other = this.#entries[text] as Entry
      if (other === entry || !this.#listed.has(other)) continue
      count++
      call(other, similarity)
    }
    if (limit === 0) for (const other of this.#unlisted) call(other, 0)
    else if (count >= ENOUGH && !this.#listed.has(entry)) this.#unlisted.add(entry)
    // It may have lost some.
    else if (count < ENOUGH && this.#unlisted.delete(entry)) this.add(entry)
  }

  keep(): void {}

  dispose(): void {
    this.#finder.dispose()
  }
}
