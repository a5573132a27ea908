// Entry "./editor": duplicate warnings. The bytes of the modules are inlined.

/**
 * Duplicate warnings for editors: which block of a document repeats another one, where, and how sure that is. No text
 * leaves the page.
 *
 * @packageDocumentation
 */
export * from "./editor/api.js"

import { withCore } from "./inline/core.js"
import * as checker from "./url-editor.js"

// In the place of those of editor/api.ts, whose declarations they have.
/** @internal */
export const createDuplicateChecker = /* @__PURE__ */ withCore(checker.createDuplicateChecker)
/** @internal */
export const DuplicateChecker = /* @__PURE__ */ withCore(checker.DuplicateChecker)
/** @internal */
export type DuplicateChecker = checker.DuplicateChecker
