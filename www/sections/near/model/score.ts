import { distance, type Query, type SimHash, score, toBits } from "simhash-wasm/url"

/** A bit of a query beside the same bit of a stored fingerprint. */
export interface QueryBit {
  readonly bit: number
  readonly margin: number
  readonly differs: boolean
}

/** A pair of texts by distance and by score. */
export interface Scored {
  readonly query: Query
  readonly fingerprint: bigint
  readonly distance: number
  readonly score: number
  /** Those with the largest margins first. */
  readonly bits: readonly QueryBit[]
  /** Whether the texts count as near-duplicates by distance. */
  readonly nearByDistance: boolean
  /** The limit that the pair exceeds by score: that of the score, that of the distance, or none. */
  readonly exceeds: "score" | "distance" | null
}

/** Compares the query of the first text with the fingerprint of the second. */
export function scored(simhash: SimHash, [first, second]: readonly [string, string]): Scored {
  const { maxDistance, scoreLimits } = simhash.recipe
  const query = simhash.query(first)
  const fingerprint = simhash.fingerprint(second)
  const own = simhash.fingerprint(first)
  const [found, value] = [distance(own, fingerprint), score(query, fingerprint)]
  // Written with bit 0 last
  const different = [...toBits(own ^ fingerprint, query.bits)].reverse()
  const bits = query.margins.map((margin, bit) => ({ bit, margin, differs: different[bit] === "1" }))
  return {
    query,
    fingerprint,
    distance: found,
    score: value,
    bits: bits.sort((a, b) => b.margin - a.margin || b.bit - a.bit),
    nearByDistance: found <= maxDistance,
    exceeds: value > scoreLimits.maxScore ? "score" : found > scoreLimits.maxDistance ? "distance" : null,
  }
}
