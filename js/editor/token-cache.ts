// The tokens of texts: those that were used last are kept, because a text that was just looked at is compared next.
import type { Tokens } from "../passages.js"
import type { Recipe, SharedRange } from "../public/index.js"
import { sharedRangesOf } from "../shared-ranges.js"
import { tokensOf } from "./analysis.js"
import type { Entry } from "./entry.js"

/** How many halves of words the kept tokens take: 16 MiB. */
const MAX_KEPT = 1 << 22

export class TokenCache {
  /** The last used is at the end. */
  readonly #tokens = new Map<Entry, Tokens>()
  #kept = 0

  constructor(readonly recipe: Recipe) {}

  of(entry: Entry): Tokens {
    const tokens = this.#tokens.get(entry) ?? tokensOf(entry.text, this.recipe)
    this.keep(entry, tokens)
    return tokens
  }

  keep(entry: Entry, tokens: Tokens): void {
    this.forget(entry)
    this.#tokens.set(entry, tokens)
    this.#kept += tokens.length
    for (const [oldest] of this.#tokens) {
      if (this.#kept <= MAX_KEPT) return
      this.forget(oldest)
    }
  }

  forget(entry: Entry): void {
    this.#kept -= this.#tokens.get(entry)?.length ?? 0
    this.#tokens.delete(entry)
  }

  clear(): void {
    this.#tokens.clear()
    this.#kept = 0
  }

  /** What a text shares with another: ranges of the one, covered by those of the other. */
  shared(entry: Entry, other: Entry, minTokens: number): SharedRange[] {
    return sharedRangesOf(this.of(entry), this.of(other), minTokens)
  }
}
