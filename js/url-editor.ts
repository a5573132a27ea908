// Entry "./url/editor": duplicate warnings with the core module that init() of "./url" loads.

/**
 * The same as `simhash-wasm/editor`, but with the WebAssembly module that `simhash-wasm/url` loads, for apps that use both and
 * would otherwise download the module twice. Await `init` of `simhash-wasm/url` before making a checker.
 *
 * @packageDocumentation
 */
export * from "./editor/api.js"

import * as checker from "./editor/checker.js"
import { withPassages } from "./inline/passages.js"

// These replace the exports of editor/api.ts with the same names. The declarations are those of editor/api.ts.
/** @internal */
export const createDuplicateChecker = /* @__PURE__ */ withPassages(checker.createDuplicateChecker)
/** @internal */
export const DuplicateChecker = /* @__PURE__ */ withPassages(checker.DuplicateChecker)
/** @internal */
export type DuplicateChecker = checker.DuplicateChecker
