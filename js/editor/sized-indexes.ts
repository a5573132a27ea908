// The fingerprints of texts, apart by how many features the texts have: texts whose numbers of features differ too much
// cannot be similar, and a query of this distance looks at every fingerprint of an index.
import { DuplicateIndex } from "../duplicate-index.js"
import type { Recipe } from "../public/index.js"
import type { Entry } from "./entry.js"

export class SizedIndexes {
  readonly #recipe: Recipe
  readonly #maxDistance: number
  readonly #minSimilarity: number
  /** By how much the binary logarithm of the number of features grows from one class to the next. */
  readonly #step: number
  /** By class: similar texts are in neighbouring ones, or in the same. */
  readonly #indexes: DuplicateIndex<number>[] = []
  readonly #entries = new Map<number, Entry>()

  constructor(recipe: Recipe, minSimilarity: number) {
    this.#recipe = recipe
    this.#maxDistance = recipe.scoreLimits?.maxDistance ?? recipe.maxDistance
    this.#minSimilarity = minSimilarity
    // Rounded up: a text at the limit must not be two classes away. At least so much that there are few indexes.
    this.#step = Math.max(-Math.log2(minSimilarity), 1 / 4) + 1e-9
  }

  add(entry: Entry): void {
    const wanted = this.#classOf(entry)
    while (this.#indexes.length <= wanted)
      this.#indexes.push(new DuplicateIndex<number>({ recipe: this.#recipe }))
    this.#indexes[wanted]?.set(entry.id, entry.fingerprint)
    this.#entries.set(entry.id, entry)
  }

  delete(entry: Entry): void {
    if (this.#entries.delete(entry.id)) this.#indexes[this.#classOf(entry)]?.delete(entry.id)
  }

  /** The texts that are near one by their fingerprints, and whose number of features does not rule out that they are similar. */
  find(entry: Entry): Entry[] {
    const { fingerprint, features } = entry
    const own = this.#classOf(entry)
    const found: Entry[] = []
    for (const index of this.#indexes.slice(Math.max(own - 1, 0), own + 2)) {
      for (const match of index.query(fingerprint, { maxDistance: this.#maxDistance })) {
        const other = this.#entries.get(match.id) as Entry
        const { length } = other.features
        const [fewer, more] = length < features.length ? [length, features.length] : [features.length, length]
        if (other !== entry && fewer >= this.#minSimilarity * more) found.push(other)
      }
    }
    return found
  }

  dispose(): void {
    for (const index of this.#indexes) index.dispose()
  }

  /** The class of a text. Those of all texts that may be similar to it are this one and its neighbours. */
  #classOf({ features }: Entry): number {
    return Math.floor(Math.log2(features.length) / this.#step)
  }
}
