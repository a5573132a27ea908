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
export const Accumulator = /* @__PURE__ */ withModule(api.Accumulator),
  bands = /* @__PURE__ */ withModule(api.bands),
  compare = /* @__PURE__ */ withModule(api.compare),
  containment = /* @__PURE__ */ withModule(api.containment),
  cosine = /* @__PURE__ */ withModule(api.cosine),
  DuplicateFinder = /* @__PURE__ */ withCore(api.DuplicateFinder),
  estimate = /* @__PURE__ */ withModule(api.estimate),
  expectedDistance = /* @__PURE__ */ withModule(api.expectedDistance),
  expectedFalsePairs = /* @__PURE__ */ withModule(api.expectedFalsePairs),
  explain = /* @__PURE__ */ withModule(api.explain),
  featuresFromBytes = /* @__PURE__ */ withModule(api.featuresFromBytes),
  featuresToBytes = /* @__PURE__ */ withModule(api.featuresToBytes),
  findDuplicates = /* @__PURE__ */ withCore(api.findDuplicates),
  idfTable = /* @__PURE__ */ withModule(api.idfTable),
  jaccard = /* @__PURE__ */ withModule(api.jaccard),
  maxDistanceFor = /* @__PURE__ */ withModule(api.maxDistanceFor),
  overlap = /* @__PURE__ */ withModule(api.overlap),
  overlaps = /* @__PURE__ */ withModule(api.overlaps),
  PassageIndex = /* @__PURE__ */ withCore(api.PassageIndex),
  passages = /* @__PURE__ */ withCore(api.passages),
  queryFromBytes = /* @__PURE__ */ withModule(api.queryFromBytes),
  queryToBytes = /* @__PURE__ */ withModule(api.queryToBytes),
  recipes = /* @__PURE__ */ withModule(api.recipes),
  sharedRanges = /* @__PURE__ */ withCore(api.sharedRanges),
  SimHash = /* @__PURE__ */ withModule(api.SimHash)

// The classes as types, for the command line.
/** @internal */
export type DuplicateFinder = api.DuplicateFinder
/** @internal */
export type SimHash = api.SimHash
