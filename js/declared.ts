// The declared API of the package. None of these files contains the bytes of a module: the entries replace each export that needs a
// module by one with the same name.

export * from "./core-api.js"
export { DuplicateIndex } from "./duplicate-index/duplicate-index.js"
export {
  type Agreement,
  type BlockLookup,
  type ExplainQueryOptions,
  explainQuery,
  type QueryExplanation,
} from "./duplicate-index/explain-query.js"
export {
  expectedFalsePairs,
  type MaxDistanceForOptions,
  maxDistanceFor,
} from "./duplicate-index/false-pairs.js"
export { type BandsOptions, bands } from "./duplicates/bands.js"
export { findDuplicates } from "./duplicates/find-duplicates.js"
export { DuplicateFinder } from "./duplicates/finder.js"
export { type Comparison, compare, type FeatureVote, type Flip, type Verdict } from "./explain/compare.js"
export { Accumulator } from "./fingerprint/accumulator.js"
export { cosine, expectedDistance } from "./fingerprint/angles.js"
export { type Estimate, estimate } from "./fingerprint/estimate.js"
export { containment, jaccard, type Overlap, overlap, overlaps } from "./fingerprint/feature-sets.js"
export { idfTable } from "./fingerprint/idf.js"
export { explain, SimHash } from "./fingerprint/simhash.js"
export { PassageIndex } from "./passages/passage-index.js"
export { passages } from "./passages/passages.js"
export { type SharedRange, type SharedRangeOptions, sharedRanges } from "./passages/shared-ranges.js"
export { recipes } from "./recipe/recipe.js"
export {
  featuresFromBytes,
  featuresToBytes,
  queryFromBytes,
  queryToBytes,
  type RecipeFeatures,
} from "./storage/byte-forms.js"
export type { Analysis, AnalysisParts } from "./types/analysis.js"
export type {
  DuplicateIndexOptions,
  FoundGroups,
  FoundPairs,
  LongWorkOptions,
  Match,
  Pair,
  PairDistance,
  QueryOptions,
  ScoredMatch,
  ScoreOptions,
} from "./types/duplicate-index.js"
export type {
  DroppedText,
  DuplicateFinderOptions,
  Duplicates,
  FindDuplicatesOptions,
  Finding,
  KeptText,
  SimilarityOptions,
  SimilarPair,
  SimilarText,
} from "./types/duplicates.js"
export type { Confidence, Explanation, Feature, Span } from "./types/explanation.js"
export type { Input } from "./types/input.js"
export type {
  PassageIndexOptions,
  PassageMatch,
  PassagePair,
  PassagePairOptions,
  PassageQueryOptions,
  Passages,
  PassageValue,
  SharedPassage,
} from "./types/passages.js"
export type {
  Recipe,
  RecipeName,
  RecipeOptions,
  ScoreLimits,
  Unit,
  Weight,
  WeightRule,
  WeightTable,
} from "./types/recipe.js"
