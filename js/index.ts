// Entry ".": the bytes of the modules are inlined, and compiled on first use.
import * as api from "./api.js"
import { withModule } from "./inline.js"

export * from "./core.js"

export const Accumulator = /* @__PURE__ */ withModule(api.Accumulator)
export const bands = /* @__PURE__ */ withModule(api.bands)
export const compare = /* @__PURE__ */ withModule(api.compare)
export const containment = /* @__PURE__ */ withModule(api.containment)
export const cosine = /* @__PURE__ */ withModule(api.cosine)
export const DuplicateFinder = /* @__PURE__ */ withModule(api.DuplicateFinder)
export const DuplicateIndex = api.DuplicateIndex
export const estimate = /* @__PURE__ */ withModule(api.estimate)
export const expectedDistance = /* @__PURE__ */ withModule(api.expectedDistance)
export const expectedFalsePairs = /* @__PURE__ */ withModule(api.expectedFalsePairs)
export const explain = /* @__PURE__ */ withModule(api.explain)
export const explainQuery = api.explainQuery
export const featuresFromBytes = /* @__PURE__ */ withModule(api.featuresFromBytes)
export const featuresToBytes = /* @__PURE__ */ withModule(api.featuresToBytes)
export const findDuplicates = /* @__PURE__ */ withModule(api.findDuplicates)
export const idfTable = /* @__PURE__ */ withModule(api.idfTable)
export const jaccard = /* @__PURE__ */ withModule(api.jaccard)
export const maxDistanceFor = /* @__PURE__ */ withModule(api.maxDistanceFor)
export const overlap = /* @__PURE__ */ withModule(api.overlap)
export const overlaps = /* @__PURE__ */ withModule(api.overlaps)
export const PassageIndex = /* @__PURE__ */ withModule(api.PassageIndex)
export const passages = /* @__PURE__ */ withModule(api.passages)
export const queryFromBytes = /* @__PURE__ */ withModule(api.queryFromBytes)
export const queryToBytes = /* @__PURE__ */ withModule(api.queryToBytes)
export const recipes = /* @__PURE__ */ withModule(api.recipes)
export const sharedRanges = /* @__PURE__ */ withModule(api.sharedRanges)
export const SimHash = /* @__PURE__ */ withModule(api.SimHash)

// The classes as types. Only the values are made above.
type Id = string | number
export type Accumulator = api.Accumulator
export type DuplicateFinder = api.DuplicateFinder
export type DuplicateIndex<I extends Id = Id> = api.DuplicateIndex<I>
export type PassageIndex<I extends Id = Id> = api.PassageIndex<I>
export type SimHash = api.SimHash
