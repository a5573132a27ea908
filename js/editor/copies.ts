// Texts that share a passage, by winnowing. No value is left out for being frequent: which pairs share a passage must
// not depend on the other texts.
import { PassageIndex } from "../passage-index.js"
import type { Recipe } from "../public/index.js"
import type { Copy, Entry } from "./entry.js"

export class Copies {
  readonly #index: PassageIndex<number>
  readonly #entries = new Map<number, Entry>()

  constructor(recipe: Recipe, minShared: number) {
    this.#index = new PassageIndex<number>({ recipe, maxShare: 1, minShared })
  }

  add(entry: Entry): void {
    this.#index.set(entry.id, entry.text)
    this.#entries.set(entry.id, entry)
  }

  delete(entry: Entry): void {
    this.#index.delete(entry.id)
    this.#entries.delete(entry.id)
  }

  find(entry: Entry): Copy[] {
    return this.#index.query(entry.text, { exclude: entry.id }).map(({ id, shared, share }) => ({
      entry: this.#entries.get(id) as Entry,
      rank: shared,
      similarity: Math.max(share.query, share.stored),
      shared: undefined,
    }))
  }

  dispose(): void {
    this.#index.dispose()
  }
}
