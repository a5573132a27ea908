// The API of the entry "./url", whose init loads the core module and the engine: the bytes of other modules are inlined. The entry
// "." exports the same. Each name is exported by a file that has no other module in it, so that apps can load them at different times.
export * from "./declared.js"

/** @internal */
export { bands, DuplicateFinder, findDuplicates } from "./inline/duplicates.js"
/** @internal */
export { DuplicateIndex, expectedFalsePairs, explainQuery, maxDistanceFor } from "./inline/index.js"
/** @internal */
export { PassageIndex, passages, sharedRanges } from "./inline/passages.js"
