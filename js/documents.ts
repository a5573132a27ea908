// Entry "./documents": duplicates among documents that are read once. The bytes of the modules are inlined.

/**
 * Duplicates among the blocks of many documents that are read once, such as those of a repository: which block repeats
 * another one, and where. `simhash-lint` is built on this entry.
 *
 * @packageDocumentation
 */
export * from "./documents/api.js"

import * as api from "./documents/api.js"
import { withCore } from "./inline/core.js"
import { withDuplicates } from "./inline/duplicates.js"
import { withModule } from "./inline/engine.js"
import { withPassages } from "./inline/passages.js"
import { withRecipes } from "./recipe/recipe.js"

/** Adds the modules and every recipe, because programs that read documents let their users choose a recipe. */
function complete<T>(value: T): T {
  return withCore(withModule(withRecipes(withPassages(value))))
}

const Checker = /* @__PURE__ */ withDuplicates(api.DocumentChecker)

// These replace the exports of documents/api.ts with the same names. The declarations are those of documents/api.ts.
/** @internal */
export const analyzeBlocks = /* @__PURE__ */ complete(api.analyzeBlocks)
/** @internal */
export const DocumentChecker = /* @__PURE__ */ complete(Checker)
/** @internal */
export type DocumentChecker = api.DocumentChecker
