// Entry "./editor": duplicate warnings. The bytes of the modules are inlined.

/**
 * Duplicate warnings for editors: which block of a document repeats another one, where, and how certain this is. No text
 * leaves the page.
 *
 * @packageDocumentation
 */
export * from "./editor/api.js"

import { withCore } from "./inline/core.js"
import * as checker from "./url-editor.js"

// These replace the exports of editor/api.ts with the same names. The declarations are those of editor/api.ts.
/** @internal */
export const createDuplicateChecker = /* @__PURE__ */ withCore(checker.createDuplicateChecker)
/** @internal */
export const DuplicateChecker = /* @__PURE__ */ withCore(checker.DuplicateChecker)
/** @internal */
export type DuplicateChecker = checker.DuplicateChecker
