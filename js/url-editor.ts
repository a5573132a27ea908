// Entry "./url/editor": duplicate warnings with the engine that init() of "./url" has loaded.
import * as checker from "./editor/checker.js"
import { withIndex } from "./inline-index.js"
import { withPassages } from "./inline-passages.js"

export { SimHashError } from "./errors.js"

const create = /* @__PURE__ */ withIndex(checker.createDuplicateChecker)
const Checker = /* @__PURE__ */ withIndex(checker.DuplicateChecker)

export const createDuplicateChecker = /* @__PURE__ */ withPassages(create)
export const DuplicateChecker = /* @__PURE__ */ withPassages(Checker)
export type DuplicateChecker = checker.DuplicateChecker
