// Entry "./url/editor": duplicate warnings with the core module that init() of "./url" has loaded.

/**
 * The same as `simhash-wasm/editor`, with the WebAssembly module that `simhash-wasm/url` has loaded: for apps that use
 * both, which would otherwise download the module twice. Await `init` of `simhash-wasm/url` before making a checker.
 *
 * @packageDocumentation
 */
export * from "./editor/api.js"

import * as checker from "./editor/checker.js"
import { withPassages } from "./inline/passages.js"

// In the place of those of editor/api.ts, whose declarations they have.
/** @internal */
export const createDuplicateChecker = /* @__PURE__ */ withPassages(checker.createDuplicateChecker)
/** @internal */
export const DuplicateChecker = /* @__PURE__ */ withPassages(checker.DuplicateChecker)
/** @internal */
export type DuplicateChecker = checker.DuplicateChecker
