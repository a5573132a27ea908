// Entry "./editor": duplicate warnings. The bytes of the modules are inlined.
import * as checker from "./editor/checker.js"
import { withModule } from "./inline.js"

export { SimHashError } from "./errors.js"

export const createDuplicateChecker = /* @__PURE__ */ withModule(checker.createDuplicateChecker)
export const DuplicateChecker = /* @__PURE__ */ withModule(checker.DuplicateChecker)
export type DuplicateChecker = checker.DuplicateChecker
