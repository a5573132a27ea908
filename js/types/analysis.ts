import type { Confidence } from "./explanation.js"
import type { Query } from "./query.js"

/** What {@link SimHash.analyze} computes besides the fingerprint. */
export interface AnalysisParts {
  /** Whether to make the sign-full query. Default: `false`. */
  query?: boolean
  /** Whether to make the feature set. Default: `false`. */
  features?: boolean
}

/** The result of {@link SimHash.analyze}. */
export interface Analysis {
  /** The fingerprint. */
  readonly fingerprint: bigint
  /** The number of distinct features that vote: those of a weight other than 0. */
  readonly featureCount: number
  /** How reliable the fingerprint is. */
  readonly confidence: Confidence
  /** The sign-full query, if it was asked for: see {@link SimHash.query}. */
  readonly query?: Query
  /** The feature set, if it was asked for: see {@link SimHash.features}. */
  readonly features?: BigUint64Array
}
