// Entry "./url/editor": duplicate warnings with the engine that init() of "./url" loads.
import * as checker from "./editor/checker.js"
import { usesEngine } from "./use-engine.js"

export { SimHashError } from "./errors.js"

export const createDuplicateChecker = /* @__PURE__ */ usesEngine(checker.createDuplicateChecker)
export const DuplicateChecker = /* @__PURE__ */ usesEngine(checker.DuplicateChecker)
export type DuplicateChecker = checker.DuplicateChecker
