// The API of the entry "./url", whose init loads the core module and the engine: the bytes of other modules are inlined. The entry
// "." exports the same. Each name is exported by a file that has no other module in it, so that apps can load them at different times.
export { Accumulator } from "./accumulator.js"
export { cosine, expectedDistance } from "./angles.js"
export { featuresFromBytes, featuresToBytes, queryFromBytes, queryToBytes } from "./byte-forms.js"
export { compare } from "./compare.js"
export { SimHashError } from "./errors.js"
export { estimate } from "./estimate.js"
export { fingerprint, fingerprints, query, score } from "./everyday.js"
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
export { bands, DuplicateFinder, findDuplicates } from "./inline-duplicates.js"
export { DuplicateIndex, expectedFalsePairs, explainQuery, maxDistanceFor } from "./inline-index.js"
export { PassageIndex, passages, sharedRanges } from "./inline-passages.js"
export { recipes } from "./recipe.js"
export { explain, SimHash } from "./simhash.js"
