// Entry "./worker": a checker, and searches for duplicates, in a worker. It brings no WebAssembly to the page.
import { CHECKER_OPTIONS } from "./editor/option-names.js"
import { WorkerChecker } from "./editor/worker-checker.js"
import { invalid, show } from "./errors.js"
import { readOptions } from "./options.js"
import type { CheckerOptions } from "./public/editor.js"

export { findDuplicatesInWorker } from "./duplicates/in-worker.js"
export { WorkerChecker } from "./editor/worker-checker.js"
export { SimHashError } from "./errors.js"

export function createWorkerChecker(start: () => Worker, options?: CheckerOptions): WorkerChecker {
  if (typeof start !== "function") throw invalid(`start must be a function, got ${show(start)}`)
  const { skip, boilerplate, ...others } = readOptions(options, CHECKER_OPTIONS, "a checker")
  // Iterables other than arrays cannot be sent.
  const lists = {
    ...(skip === undefined ? {} : { skip: [...skip] }),
    ...(boilerplate === undefined ? {} : { boilerplate: [...boilerplate] }),
  }
  return new WorkerChecker(start, { ...others, ...lists })
}
