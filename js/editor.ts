// Entry "./editor": duplicate warnings. The bytes of the modules are inlined.
import { withModule } from "./inline.js"
import * as checker from "./url-editor.js"

export { SimHashError } from "./errors.js"

export const createDuplicateChecker = /* @__PURE__ */ withModule(checker.createDuplicateChecker)
export const DuplicateChecker = /* @__PURE__ */ withModule(checker.DuplicateChecker)
export type DuplicateChecker = checker.DuplicateChecker
