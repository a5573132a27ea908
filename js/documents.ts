// Entry "./documents": duplicates among documents that are read once. The bytes of the modules are inlined.

/**
 * Duplicates among the blocks of many documents that are read once, such as those of a repository: which block repeats
 * another one, and where. It is what `simhash-lint` is made of.
 *
 * @packageDocumentation
 */
export * from "./documents/api.js"

import * as api from "./documents/api.js"
import { withDuplicates } from "./inline/duplicates.js"
import { withModule } from "./inline/engine.js"
import { withIndex } from "./inline/index.js"
import { withPassages } from "./inline/passages.js"

const Checker = /* @__PURE__ */ withIndex(api.DocumentChecker)
const Compared = /* @__PURE__ */ withDuplicates(Checker)
const Complete = /* @__PURE__ */ withPassages(Compared)

// In the place of those of documents/api.ts, whose declarations they have.
/** @internal */
export const analyzeBlocks = /* @__PURE__ */ withModule(api.analyzeBlocks)
/** @internal */
export const DocumentChecker = /* @__PURE__ */ withModule(Complete)
/** @internal */
export type DocumentChecker = api.DocumentChecker
