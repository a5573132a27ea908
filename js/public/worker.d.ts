/**
 * The checker of `simhash-wasm/editor` in a worker, for large documents and corpora, and the search for the duplicates of a
 * whole collection: the page stays responsive, and loads no WebAssembly itself.
 *
 * @packageDocumentation
 */

import type {
  BlockRange,
  CheckerOptions,
  CheckResult,
  Corpus,
  Diagnostic,
  DocumentContent,
  EditorChecker,
  IgnoredWarnings,
  RelatedPlace,
  TextRange,
  UpdateOptions,
} from "./editor.js"
import type { Duplicates, FindDuplicatesOptions } from "./index.js"

export { SimHashError } from "./index.js"

/**
 * Makes a checker that runs in a worker. The worker is a module of the application with one line,
 * `import "simhash-wasm/checker-worker"`: its bundler, its content security policy or its extension says where the file
 * is, and no package can know that. It is started by the first call.
 *
 * Every request is answered, or rejected with `WORKER_FAILED` if the worker fails. The next request then starts another
 * worker, with the same corpora and ignored warnings; documents must be given anew as a whole. Listeners of `watch` are
 * told of all of them, and the adapters of this package give theirs anew. A worker that fails before it has answered
 * anything is not replaced: then every request is rejected.
 *
 * @param start Starts a worker.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option. What else is wrong with the options rejects the
 * requests.
 *
 * @example
 * ```ts browser
 * import { createWorkerChecker } from "simhash-wasm/worker"
 *
 * const start = () => new Worker(new URL("./checker.js", import.meta.url), { type: "module" })
 * const checker = createWorkerChecker(start, { language: "zh-CN" })
 * const result = await checker.update("draft", [{ text: "The ferry leaves at nine." }])
 * result?.diagnostics // []
 * ```
 */
export function createWorkerChecker(start: () => Worker, options?: CheckerOptions): WorkerChecker

/**
 * A checker in a worker. Its methods are those of `DuplicateChecker` in `simhash-wasm/editor`, except that all of them
 * but `watch` and `dispose` return promises. Besides the errors of these, they reject with `WORKER_FAILED`, and with
 * `INVALID_ARGUMENT` for what cannot be sent to a worker.
 */
export class WorkerChecker implements Disposable, EditorChecker {
  private constructor()
  /**
   * See `DuplicateChecker.update`. With `report: "changed"`, no other update of the same document may be waiting: the
   * worker may have answered that one, and told there what has changed.
   */
  update(docId: string, content: DocumentContent, options?: UpdateOptions): Promise<CheckResult | undefined>
  /** See `DuplicateChecker.diagnostics`. */
  diagnostics(docId: string): Promise<Diagnostic[]>
  /** See `DuplicateChecker.crowded`. */
  crowded(docId: string): Promise<BlockRange[]>
  /** See `DuplicateChecker.textOf`. */
  textOf(place: Pick<RelatedPlace, "block">): Promise<string | undefined>
  /** See `DuplicateChecker.locate`. */
  locate(
    block: Pick<BlockRange, "id" | "from" | "to">,
  ): Promise<(TextRange & { readonly docId: string }) | undefined>
  /** See `DuplicateChecker.watch`. */
  watch(listener: (docIds: readonly string[]) => void): () => void
  /** See `DuplicateChecker.remove`. */
  remove(docId: string): Promise<readonly string[]>
  /** See `DuplicateChecker.addCorpus`. The corpus is copied, and kept for another worker. */
  addCorpus(name: string, corpus: Corpus): Promise<void>
  /** See `DuplicateChecker.removeCorpus`. */
  removeCorpus(name: string): Promise<boolean>
  /** See `DuplicateChecker.ignore`. */
  ignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void>
  /** See `DuplicateChecker.unignore`. */
  unignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void>
  /** See `DuplicateChecker.exportIgnored`. */
  exportIgnored(): Promise<IgnoredWarnings>
  /** See `DuplicateChecker.importIgnored`. */
  importIgnored(ignored: IgnoredWarnings): Promise<void>
  /** Ends the worker. Requests without an answer are rejected with `DISPOSED`, and so are later ones. */
  dispose(): void
  /** Calls {@link WorkerChecker.dispose}. */
  [Symbol.dispose](): void
}

/** Options of {@link findDuplicatesInWorker}: those of `findDuplicates`, without a comparator, which cannot be sent. */
export interface WorkerSearchOptions extends Omit<FindDuplicatesOptions, "keep"> {
  /** Which of several near-duplicates is kept: the first, which is the default, or the longest. */
  keep?: "first" | "longest"
}

/**
 * Finds the near-duplicates of a collection as `findDuplicates` of `simhash-wasm` does, in a worker. The worker is a module of
 * the application with one line, `import "simhash-wasm/duplicates-worker"`. Texts are sent to it in batches as it asks for
 * them, so that an async iterable is never read faster than it is searched. The worker ends with the search, however that
 * ends, and its memory is free then.
 *
 * @param start Starts a worker.
 * @param texts As for `findDuplicates`.
 * @throws {@link SimHashError} As `findDuplicates` does; and `WORKER_FAILED` if the worker fails, and `INVALID_ARGUMENT` for
 * what cannot be sent to a worker.
 *
 * @example
 * ```ts browser
 * import { findDuplicatesInWorker } from "simhash-wasm/worker"
 *
 * const start = () => new Worker(new URL("./duplicates.js", import.meta.url), { type: "module" })
 * const { kept } = await findDuplicatesInWorker(
 *   start,
 *   [["a", "a cat sat on a mat"], ["b", "a dog"], ["c", "A cat sat on a mat!"]],
 *   { signal: AbortSignal.timeout(60_000) },
 * )
 * kept // ["a", "b"]
 * ```
 */
export function findDuplicatesInWorker<Id extends string | number>(
  start: () => Worker,
  texts: Iterable<readonly [id: Id, text: string]> | AsyncIterable<readonly [id: Id, text: string]>,
  options?: WorkerSearchOptions,
): Promise<Duplicates<Id>>
/**
 * The same of texts, whose ids are their positions.
 *
 * @throws {@link SimHashError} The same.
 *
 * @example
 * ```ts browser
 * import { findDuplicatesInWorker } from "simhash-wasm/worker"
 *
 * const start = () => new Worker(new URL("./duplicates.js", import.meta.url), { type: "module" })
 * const { dropped } = await findDuplicatesInWorker(start, ["a cat sat on a mat", "A cat sat on a mat!"])
 * dropped // [{ id: 1, kept: 0, similarity: 1 }]
 * ```
 */
export function findDuplicatesInWorker(
  start: () => Worker,
  texts: Iterable<string> | AsyncIterable<string>,
  options?: WorkerSearchOptions,
): Promise<Duplicates<number>>
