// Entry ".": the bytes of the modules are inlined, and compiled on first use.

// biome-ignore-all assist/source/organizeImports: bundles begin with the text of the module. See docs/design/packaging.md.

/**
 * SimHash text fingerprints (Charikar 2002; Manku, Jain, Das Sarma 2007).
 *
 * Every function validates its arguments and throws a {@link SimHashError} with a `code` if one of them is
 * invalid. Nothing is truncated, wrapped or skipped. An optional argument may be `undefined`, but not `null`.
 * Every function may also throw `OUT_OF_MEMORY`, see {@link SimHashErrorCode}.
 *
 * - **Options** are plain objects, of any realm, with or without a prototype. Each own enumerable property is
 *   read once. Symbol keys and properties inherited from `Object.prototype` are ignored. A Map, a Promise, an
 *   array, an instance of a class or an unknown option throws `INVALID_ARGUMENT`.
 * - **Iterables** are read to their end before any work starts. Each element is read once. An iterable with
 *   more elements than the function accepts throws `INVALID_ARGUMENT`.
 * - **Callbacks**: an iterator, a getter or a proxy trap of yours may throw while an argument is read. The
 *   error is passed on unchanged, and no state has changed. Such code may call any function of this package.
 * - **Buffers** and their views may be of any realm, shared or resizable. A detached buffer throws
 *   `INVALID_ARGUMENT`.
 *
 * @packageDocumentation
 */
import { withCore } from "./inline/core.js"
import * as api from "./api.js"
import { withModule } from "./inline/engine.js"

export * from "./api.js"

// These replace the exports of api.ts that need a module. The declarations are those of api.ts.
/** @internal */
export { fingerprint, fingerprints, query, score } from "./core.js"
/** @internal */
export const Accumulator = /* @__PURE__ */ withModule(api.Accumulator)
/** @internal */
export const bands = /* @__PURE__ */ withModule(api.bands)
/** @internal */
export const compare = /* @__PURE__ */ withModule(api.compare)
/** @internal */
export const containment = /* @__PURE__ */ withModule(api.containment)
/** @internal */
export const cosine = /* @__PURE__ */ withModule(api.cosine)
/** @internal */
export const DuplicateFinder = /* @__PURE__ */ withCore(api.DuplicateFinder)
/** @internal */
export const estimate = /* @__PURE__ */ withModule(api.estimate)
/** @internal */
export const expectedDistance = /* @__PURE__ */ withModule(api.expectedDistance)
/** @internal */
export const expectedFalsePairs = /* @__PURE__ */ withModule(api.expectedFalsePairs)
/** @internal */
export const explain = /* @__PURE__ */ withModule(api.explain)
/** @internal */
export const featuresFromBytes = /* @__PURE__ */ withModule(api.featuresFromBytes)
/** @internal */
export const featuresToBytes = /* @__PURE__ */ withModule(api.featuresToBytes)
/** @internal */
export const findDuplicates = /* @__PURE__ */ withCore(api.findDuplicates)
/** @internal */
export const idfTable = /* @__PURE__ */ withModule(api.idfTable)
/** @internal */
export const jaccard = /* @__PURE__ */ withModule(api.jaccard)
/** @internal */
export const maxDistanceFor = /* @__PURE__ */ withModule(api.maxDistanceFor)
/** @internal */
export const overlap = /* @__PURE__ */ withModule(api.overlap)
/** @internal */
export const overlaps = /* @__PURE__ */ withModule(api.overlaps)
/** @internal */
export const PassageIndex = /* @__PURE__ */ withCore(api.PassageIndex)
/** @internal */
export const passages = /* @__PURE__ */ withCore(api.passages)
/** @internal */
export const queryFromBytes = /* @__PURE__ */ withModule(api.queryFromBytes)
/** @internal */
export const queryToBytes = /* @__PURE__ */ withModule(api.queryToBytes)
/** @internal */
export const recipes = /* @__PURE__ */ withModule(api.recipes)
/** @internal */
export const sharedRanges = /* @__PURE__ */ withCore(api.sharedRanges)
/** @internal */
export const SimHash = /* @__PURE__ */ withModule(api.SimHash)

// The classes as types, for the command line.
/** @internal */
export type DuplicateFinder = api.DuplicateFinder
/** @internal */
export type SimHash = api.SimHash
