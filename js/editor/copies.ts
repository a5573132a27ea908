// Texts that share a passage, by winnowing. No value is left out for being frequent: which pairs share a passage must
// not depend on the other texts.
import { PassageIndex } from "../passage-index.js"
import type { Recipe, SharedRange } from "../public/index.js"
import { sharedRanges } from "../shared-ranges.js"
import type { Copy, Entry } from "./entry.js"

/**
 * The fewest tokens of a common run that is a copy, and the fewest of one that is at least so many UTF-16 units long:
 * six words say as much as ten Chinese characters. Of the texts that copies were made of, at most 1 in 10,000 unrelated
 * ones has such a run.
 */
const TOKENS = 10
const TOKENS_OF_LONG = 6
const LONG = 20

export class Copies {
  readonly #index: PassageIndex<number>
  readonly #entries = new Map<number, Entry>()

  constructor(
    readonly recipe: Recipe,
    minShared: number,
  ) {
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
    const copies: Copy[] = []
    for (const { id, shared, share } of this.#index.query(entry.text, { exclude: entry.id })) {
      const other = this.#entries.get(id) as Entry
      if (!this.#isCopy(entry.text, other.text)) continue
      copies.push({
        entry: other,
        rank: shared,
        similarity: Math.max(share.query, share.stored),
        shared: undefined,
      })
    }
    return copies
  }

  /** Whether two texts have a common run that is long enough. It does not matter which one comes first. */
  #isCopy(a: string, b: string): boolean {
    const options = { recipe: this.recipe, minTokens: TOKENS_OF_LONG }
    return (a < b ? sharedRanges(a, b, options) : sharedRanges(b, a, options)).some(isLong)
  }

  dispose(): void {
    this.#index.dispose()
  }
}

function isLong({ a, b, tokens }: SharedRange): boolean {
  return tokens >= TOKENS || Math.min(a.end - a.start, b.end - b.start) >= LONG
}
