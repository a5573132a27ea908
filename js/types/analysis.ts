import type { Confidence } from "./explanation.js"
import type { Query } from "./query.js"

/** The additional parts that {@link SimHash.analyze} computes. */
export interface AnalysisParts {
  /** Whether to compute the sign-full query. Default: `false`. */
  query?: boolean
  /** Whether to compute the feature set. Default: `false`. */
  features?: boolean
}

/** The result of {@link SimHash.analyze}. */
export interface Analysis {
  /** The fingerprint. */
  readonly fingerprint: bigint
  /** The number of distinct features that vote: those with a weight other than 0. */
  readonly featureCount: number
  /** How reliable the fingerprint is. */
  readonly confidence: Confidence
  /** The sign-full query, if requested: see {@link SimHash.query}. */
  readonly query?: Query
  /** The feature set, if requested: see {@link SimHash.features}. */
  readonly features?: BigUint64Array
}
