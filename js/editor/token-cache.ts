// Caches the most recently used tokens of texts: a text that was just analyzed is compared next.
import type { SharedRange } from "../passages/shared-ranges.js"
import { sharedRangesOf } from "../passages/shared-ranges.js"
import type { Tokens } from "../passages/tokens.js"
import type { Entry } from "./entry.js"
import { withJoinedHiragana } from "./measure.js"

/** The greatest number of half-words that the tokens of one generation take: 8 MiB. */
const MAX_KEPT = 1 << 21

export class TokenCache {
  /** There are two generations: when the young one is full, it replaces the old one, whose tokens are dropped. */
  #young = new Map<Entry, Tokens>()
  #old = new Map<Entry, Tokens>()
  #kept = 0

  constructor(readonly cut: (text: string) => Tokens) {}

  of(entry: Entry): Tokens {
    const known = this.#young.get(entry)
    if (known) return known
    const old = this.#old.get(entry)
    if (old) this.#keep(entry, old)
    else this.keep(entry, this.cut(entry.text))
    return this.#young.get(entry) as Tokens
  }

  /** Keeps the tokens of a text, with each run of Hiragana joined into one token. */
  keep(entry: Entry, cut: Tokens): void {
    this.#keep(entry, withJoinedHiragana(entry.text, cut))
  }

  #keep(entry: Entry, tokens: Tokens): void {
    this.#kept += tokens.length
    if (this.#kept > MAX_KEPT) {
      this.#old = this.#young
      this.#young = new Map()
      this.#kept = tokens.length
    }
    this.#young.set(entry, tokens)
  }

  forget(entry: Entry): void {
    this.#young.delete(entry)
    this.#old.delete(entry)
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }

  /** Returns the shared ranges of two texts. In `entry`, they do not overlap; in `other`, they may. */
  shared(entry: Entry, other: Entry, minTokens: number): SharedRange[] {
    return sharedRangesOf(this.of(entry), this.of(other), minTokens)
  }
}
