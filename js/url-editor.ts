// Entry "./url/editor": duplicate warnings with the engine that init() of "./url" has loaded.
export { createDuplicateChecker, DuplicateChecker } from "./editor/checker.js"
export { SimHashError } from "./errors.js"
