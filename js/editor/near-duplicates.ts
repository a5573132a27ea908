// The near-duplicates of texts: candidates of an index, confirmed by the similarity of their feature sets.
import { distance } from "../values/fingerprint.js"
import { COMPARED, type Entry, FEW, type Link, type Twin } from "./entry.js"
import type { Settings } from "./options.js"
import { similarities } from "./overlaps.js"
import { Relations } from "./relations.js"
import type { TokenCache } from "./token-cache.js"
import type { TwinIndex } from "./twins.js"

/** The least length, in tokens, of the shared ranges of near-duplicates. */
const MIN_TOKENS = 2

export class NearDuplicates extends Relations<Twin, TwinIndex> {
  readonly #tokens: TokenCache
  readonly #settings: Settings

  constructor(index: TwinIndex, tokens: TokenCache, settings: Settings) {
    super(index, COMPARED, ({ near }) => near)
    this.#tokens = tokens
    this.#settings = settings
  }

  override delete(entry: Entry): void {
    for (const other of entry.near.reportedBy) other.twins--
    super.delete(entry)
    entry.twins = 0
    entry.hasMoreTwins = false
  }

  /** Returns the candidates that are near-duplicates of a text. The similarity of two texts never changes: links keep it. */
  among(entry: Entry, links: readonly Link[]): Twin[] {
    const { minSimilarity, minSimilarityOfFew } = this.#settings
    const unknown = links.filter(({ similarity }) => similarity === undefined)
    const sets = unknown.map((link) => link.entry.features)
    for (const [at, similarity] of similarities(entry.features, sets).entries()) {
      ;(unknown[at] as Link).similarity = similarity
    }
    return (links as readonly Twin[]).filter(({ entry: other, similarity }) => {
      const isFew = Math.min(entry.features.length, other.features.length) < FEW
      if (isFew) return similarity >= minSimilarityOfFew
      if (similarity < minSimilarity) return false
      return distance(entry.fingerprint, other.fingerprint) <= this.index.maxDistance
    })
  }

  /** Finds the near-duplicates of a text, and the ranges that it shares with the reported ones. */
  protected settle(entry: Entry): boolean {
    const near = this.best(entry)
    const twins = this.among(entry, near)
    // Texts of equal similarity are in the order of their code units.
    twins.sort((a, b) => b.similarity - a.similarity || (a.entry.text < b.entry.text ? -1 : 1))
    const named = twins.slice(0, this.#settings.limit)
    for (const twin of named) {
      twin.shared ??= this.#tokens.shared(entry, twin.entry, MIN_TOKENS).map(({ a, b }) => ({
        here: { from: a.start, to: a.end },
        there: { from: b.start, to: b.end },
      }))
    }
    const hasMore = near.length >= COMPARED
    const isCountSame = entry.twins === twins.length && entry.hasMoreTwins === hasMore
    entry.twins = twins.length
    entry.hasMoreTwins = hasMore
    return this.report(entry, named) || !isCountSame
  }
}
