/// <reference path="./values/host.ts" preserve="true" />

// Entry "./worker": a checker, and searches for duplicates, in a worker. The page loads no WebAssembly.

/**
 * The checker of `simhash-wasm/editor` in a worker, for large documents and corpora, and the search for duplicates in a whole
 * collection: the page stays responsive, and loads no WebAssembly itself.
 *
 * @packageDocumentation
 */
export type { WorkerSearchOptions } from "./duplicates/in-worker.js"
export { findDuplicatesInWorker } from "./duplicates/in-worker.js"
export { WorkerChecker } from "./editor/worker-checker.js"
export type { CorpusBytes } from "./types/checker.js"
export { SimHashError } from "./values/errors.js"

import { CHECKER_OPTIONS } from "./editor/option-names.js"
import { WorkerChecker } from "./editor/worker-checker.js"
import type { CheckerOptions } from "./types/checker.js"
import { invalid, show } from "./values/errors.js"
import { readOptions } from "./values/options.js"

/**
 * Makes a checker that runs in a worker. The worker is a module of the app with one line, `import "simhash-wasm/checker-worker"`.
 * Its address depends on the app's bundler, content security policy or extension, so only the app knows it. The first
 * call starts the worker.
 *
 * Every request is answered, or rejected with `WORKER_FAILED` if the worker fails. The next request then starts another worker with
 * the same corpora and ignored warnings. All documents must be sent to it again as a whole: listeners of `watch` receive their ids,
 * and the adapters of this package send their documents. A worker that fails before its first answer is not replaced: then every
 * request is rejected.
 *
 * @param start Starts a worker.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option. Invalid values of options reject the requests.
 *
 * @example
 * ```ts browser
 * import { createWorkerChecker } from "simhash-wasm/worker"
 *
 * const start = () => new Worker(new URL("./checker.js", import.meta.url), { type: "module" })
 * const checker = createWorkerChecker(start, { language: "zh-CN" })
 * const result = await checker.update("draft", [{ text: "The ferry leaves at nine." }])
 * result.diagnostics // []
 * ```
 */
export function createWorkerChecker(start: () => Worker, options?: CheckerOptions): WorkerChecker {
  if (typeof start !== "function") throw invalid(`start must be a function, got ${show(start)}`)
  const { skip, boilerplate, ...others } = readOptions(options, CHECKER_OPTIONS, "a checker")
  // Iterables other than arrays cannot be sent.
  const lists = {
    ...(skip === undefined ? {} : { skip: [...skip] }),
    ...(boilerplate === undefined ? {} : { boilerplate: [...boilerplate] }),
  }
  // The constructor is private only in TypeScript.
  return Reflect.construct(WorkerChecker, [start, { ...others, ...lists }])
}
