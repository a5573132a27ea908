// The API of the entry "./url". Its init loads the core module and the engine; the bytes of other modules are inlined. The entry
// "." exports the same names. Each file below inlines at most one module, so apps can load the modules at different times.
export * from "./declared.js"

/** @internal */
export { bands, DuplicateFinder, findDuplicates } from "./inline/duplicates.js"
/** @internal */
export { DuplicateIndex, expectedFalsePairs, explainQuery, maxDistanceFor } from "./inline/index.js"
/** @internal */
export { PassageIndex, passages, sharedRanges } from "./inline/passages.js"
