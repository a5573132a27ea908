// The API of every entry of the package.
export { Accumulator } from "./accumulator.js"
export { cosine, expectedDistance } from "./angles.js"
export { featuresFromBytes, featuresToBytes, queryFromBytes, queryToBytes } from "./byte-forms.js"
export { compare } from "./compare.js"
export { DuplicateIndex } from "./duplicate-index.js"
export { bands } from "./duplicates/bands.js"
export { findDuplicates } from "./duplicates/find-duplicates.js"
export { DuplicateFinder } from "./duplicates/finder.js"
export { SimHashError } from "./errors.js"
export { estimate } from "./estimate.js"
export { fingerprint, fingerprints, query, score } from "./everyday.js"
export { explainQuery } from "./explain-query.js"
export { expectedFalsePairs, maxDistanceFor } from "./false-pairs.js"
export { containment, jaccard, overlap, overlaps } from "./feature-sets.js"
export {
  distance,
  fromHex,
  fromSigned,
  similarity,
  toBits,
  toHex,
  toSigned,
} from "./fingerprint.js"
export {
  fromBase64,
  fromBits,
  fromBytes,
  fromLimbs,
  fromTagged,
  jsonReplacer,
  jsonReviver,
  toBase64,
  toBytes,
  toLimbs,
  toTagged,
} from "./forms.js"
export { idfTable } from "./idf.js"
export { PassageIndex } from "./passage-index.js"
export { passages } from "./passages.js"
export { recipes } from "./recipe.js"
export { sharedRanges } from "./shared-ranges.js"
export { explain, SimHash } from "./simhash.js"
