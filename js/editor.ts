// Entry "./editor": duplicate warnings. The bytes of the modules are inlined.
import { inlinedBytes } from "./inline.js"
import { provide } from "./instance.js"

provide(inlinedBytes)

export { createDuplicateChecker, DuplicateChecker } from "./editor/checker.js"
export { SimHashError } from "./errors.js"
