// The API of the entries "./url", where each function says which module `init` has to load for it.
import * as api from "./api.js"
import { usesCore } from "./use-core.js"
import { usesEngine } from "./use-engine.js"

export { SimHashError } from "./errors.js"
export { distance, fromHex, fromSigned, similarity, toBits, toHex, toSigned } from "./fingerprint.js"
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

export const Accumulator = /* @__PURE__ */ usesEngine(api.Accumulator)
export const bands = /* @__PURE__ */ usesEngine(api.bands)
export const compare = /* @__PURE__ */ usesEngine(api.compare)
export const containment = /* @__PURE__ */ usesEngine(api.containment)
export const cosine = /* @__PURE__ */ usesEngine(api.cosine)
export const DuplicateFinder = /* @__PURE__ */ usesEngine(api.DuplicateFinder)
export const DuplicateIndex = /* @__PURE__ */ usesEngine(api.DuplicateIndex)
export const estimate = /* @__PURE__ */ usesEngine(api.estimate)
export const expectedDistance = /* @__PURE__ */ usesEngine(api.expectedDistance)
export const expectedFalsePairs = /* @__PURE__ */ usesEngine(api.expectedFalsePairs)
export const explain = /* @__PURE__ */ usesEngine(api.explain)
export const explainQuery = /* @__PURE__ */ usesEngine(api.explainQuery)
export const featuresFromBytes = /* @__PURE__ */ usesEngine(api.featuresFromBytes)
export const featuresToBytes = /* @__PURE__ */ usesEngine(api.featuresToBytes)
export const findDuplicates = /* @__PURE__ */ usesEngine(api.findDuplicates)
export const fingerprint = /* @__PURE__ */ usesCore(api.fingerprint)
export const fingerprints = /* @__PURE__ */ usesCore(api.fingerprints)
export const idfTable = /* @__PURE__ */ usesEngine(api.idfTable)
export const jaccard = /* @__PURE__ */ usesEngine(api.jaccard)
export const maxDistanceFor = /* @__PURE__ */ usesEngine(api.maxDistanceFor)
export const overlap = /* @__PURE__ */ usesEngine(api.overlap)
export const overlaps = /* @__PURE__ */ usesEngine(api.overlaps)
export const PassageIndex = /* @__PURE__ */ usesEngine(api.PassageIndex)
export const passages = /* @__PURE__ */ usesEngine(api.passages)
export const query = /* @__PURE__ */ usesCore(api.query)
export const queryFromBytes = /* @__PURE__ */ usesEngine(api.queryFromBytes)
export const queryToBytes = /* @__PURE__ */ usesEngine(api.queryToBytes)
export const recipes = /* @__PURE__ */ usesEngine(api.recipes)
export const score = /* @__PURE__ */ usesCore(api.score)
export const sharedRanges = /* @__PURE__ */ usesEngine(api.sharedRanges)
export const SimHash = /* @__PURE__ */ usesEngine(api.SimHash)

// The classes as types. Only the values are made above.
type Id = string | number
export type Accumulator = api.Accumulator
export type DuplicateFinder = api.DuplicateFinder
export type DuplicateIndex<I extends Id = Id> = api.DuplicateIndex<I>
export type PassageIndex<I extends Id = Id> = api.PassageIndex<I>
export type SimHash = api.SimHash
