/// <reference path="../values/host.ts" preserve="true" />

// The page's side of a checker in a worker.

import type {
  CheckerOptions,
  CheckResult,
  CorpusBytes,
  IgnoredWarnings,
  UpdateOptions,
} from "../types/checker.js"
import type { BlockRange, Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import type { DocumentContent, TextRange } from "../types/document.js"
import { disposable } from "../values/disposable.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { toError } from "../values/failure.js"
import { readOptions } from "../values/options.js"
import { checkSignal } from "../values/signals.js"
import type { EditorChecker } from "./checker.js"
import { Listeners } from "./listeners.js"
import { UPDATE_OPTIONS } from "./option-names.js"
import { isFromWorker, type Method, type SentUpdateOptions, type ToWorker } from "./worker-protocol.js"

/** The methods that change ignored warnings. A replacement worker receives their calls in order. */
const IGNORING: ReadonlySet<Method> = new Set(["ignore", "unignore", "importIgnored"])

/** A request that has no answer yet. */
interface Waiting {
  readonly method: Method
  readonly args: readonly unknown[]
  resolve(value: unknown): void
  reject(error: SimHashError): void
  /** Stops listening to the signal of the request. */
  release(): void
}

/**
 * A checker in a worker. Its methods are those of `DuplicateChecker` in `simhash-wasm/editor`, except that all of them
 * but `watch` and `dispose` return promises. In addition to the errors of the checker, they reject with `WORKER_FAILED`,
 * and with `INVALID_ARGUMENT` for values that cannot be sent to a worker.
 */
export class WorkerChecker implements Disposable, EditorChecker {
  /** Calls {@link WorkerChecker.dispose}. */
  declare readonly [Symbol.dispose]: () => void
  readonly #start: () => Worker
  readonly #options: CheckerOptions
  #worker: Worker | undefined
  /** Whether the worker has answered. A worker that fails before its first answer is not replaced. */
  #hasAnswered = true
  #requests = 0
  /** The number of the last update, by document. */
  readonly #updates = new Map<string, number>()
  /** The documents with an aborted update that the worker may have answered. */
  readonly #unread = new Set<string>()
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Listeners()
  /** What a replacement worker receives: the corpora by name, and the calls that changed ignored warnings. */
  readonly #corpora = new Map<unknown, unknown>()
  readonly #ignored: (readonly [method: Method, argument: unknown])[] = []
  /** The error of all later calls, if the checker has ended. */
  #end: SimHashError | undefined

  private constructor(start: () => Worker, options: CheckerOptions) {
    this.#start = start
    this.#options = options
  }

  /**
   * See `DuplicateChecker.update`.
   */
  async update(docId: string, content: DocumentContent, options?: UpdateOptions): Promise<CheckResult> {
    const { version, signal, report } = readOptions(options, UPDATE_OPTIONS, "an update")
    checkSignal(signal)
    if (signal?.aborted) throw aborted(signal)
    // The worker may answer a waiting update before it receives this one, and that answer is discarded.
    const unread = this.#unread.delete(docId) || this.#isUpdating(docId)
    const number = (this.#updates.get(docId) ?? 0) + 1
    this.#updates.set(docId, number)
    const sent = { version, report, unread } satisfies SentUpdateOptions
    const asked = this.#ask("update", [docId, content, sent], signal, () => this.#unread.add(docId))
    const result = (await asked) as CheckResult
    if (result.superseded || this.#updates.get(docId) === number) return result
    return { ...result, superseded: true, diagnostics: [], changed: [], affected: [] }
  }

  #isUpdating(docId: string): boolean {
    for (const { method, args } of this.#waiting.values())
      if (method === "update" && args[0] === docId) return true
    return false
  }

  /** See `DuplicateChecker.diagnostics`. */
  async diagnostics(docId: string): Promise<Diagnostic[]> {
    return (await this.#ask("diagnostics", [docId])) as Diagnostic[]
  }

  /** See `DuplicateChecker.crowded`. */
  async crowded(docId: string): Promise<BlockRange[]> {
    return (await this.#ask("crowded", [docId])) as BlockRange[]
  }

  /** See `DuplicateChecker.textOf`. */
  async textOf(place: Pick<RelatedPlace, "block">): Promise<string | undefined> {
    return (await this.#ask("textOf", [place])) as string | undefined
  }

  /** See `DuplicateChecker.locate`. */
  async locate(
    block: Pick<BlockRange, "id" | "from" | "to">,
  ): Promise<(TextRange & { readonly docId: string }) | undefined> {
    return (await this.#ask("locate", [block])) as (TextRange & { docId: string }) | undefined
  }

  /** See `DuplicateChecker.remove`. */
  async remove(docId: string): Promise<readonly string[]> {
    this.#updates.set(docId, (this.#updates.get(docId) ?? 0) + 1)
    return (await this.#ask("remove", [docId])) as readonly string[]
  }

  /**
   * See `DuplicateChecker.addCorpus`. Indexes are given as bytes; for wrong bytes, it rejects with `CORRUPT_SNAPSHOT`,
   * `UNSUPPORTED_VERSION` or `RECIPE_MISMATCH`. The corpus is copied, and kept for a replacement worker.
   */
  async addCorpus(name: string, corpus: CorpusBytes): Promise<void> {
    await this.#ask("addCorpus", [name, corpus])
  }

  /** See `DuplicateChecker.removeCorpus`. */
  async removeCorpus(name: string): Promise<boolean> {
    return (await this.#ask("removeCorpus", [name])) as boolean
  }

  /** See `DuplicateChecker.ignore`. */
  async ignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void> {
    await this.#ask("ignore", [warning])
  }

  /** See `DuplicateChecker.unignore`. */
  async unignore(warning: Pick<Diagnostic, "ignoreKey"> | string): Promise<void> {
    await this.#ask("unignore", [warning])
  }

  /** See `DuplicateChecker.exportIgnored`. */
  async exportIgnored(): Promise<IgnoredWarnings> {
    return (await this.#ask("exportIgnored", [])) as IgnoredWarnings
  }

  /** See `DuplicateChecker.importIgnored`. */
  async importIgnored(ignored: IgnoredWarnings): Promise<void> {
    await this.#ask("importIgnored", [ignored])
  }

  /** See `DuplicateChecker.watch`. */
  watch(listener: (docIds: readonly string[]) => void): () => void {
    if (this.#end) throw this.#end
    return this.#listeners.watch(listener)
  }

  /** Terminates the worker. Requests without an answer reject with `DISPOSED`, and so do later ones. */
  dispose(): void {
    this.#end = new SimHashError("DISPOSED", "this checker was disposed of")
    this.#stop(this.#end)
    this.#listeners.clear()
  }

  #ask(
    method: Method,
    args: readonly unknown[],
    signal?: AbortSignal,
    onAbort?: () => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const worker = this.#live()
      const request = this.#requests++
      const abort = () => {
        onAbort?.()
        this.#settle(request)?.reject(aborted(signal))
        worker.postMessage({ abort: request } satisfies ToWorker)
      }
      // Throws for values that cannot be copied; then nothing was sent.
      try {
        worker.postMessage({ request, method, args } satisfies ToWorker)
      } catch (error) {
        throw invalid(`the arguments of ${method} cannot be sent to a worker: ${String(error)}`)
      }
      signal?.addEventListener("abort", abort)
      const release = () => signal?.removeEventListener("abort", abort)
      this.#waiting.set(request, { method, args, resolve, reject, release })
    })
  }

  /** Returns the worker, and starts one if there is none. */
  #live(): Worker {
    if (this.#end) throw this.#end
    if (this.#worker) return this.#worker
    const worker = this.#start()
    if (typeof worker?.postMessage !== "function")
      throw invalid(`start must return a Worker, got ${show(worker)}`)
    this.#worker = worker
    this.#hasAnswered = false
    const lock = `simhash-wasm ${Date.now()} ${Math.random()}`
    worker.onmessage = ({ data }) => {
      if (worker === this.#worker) this.#receive(data, worker, lock)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      this.#fail(worker, event.message || "it could not be started")
    }
    worker.onmessageerror = () => this.#fail(worker, "a message of it could not be read")
    worker.postMessage({ start: { options: this.#options, lock } } satisfies ToWorker)
    for (const args of this.#corpora) this.#repeat(worker, "addCorpus", args)
    for (const [method, argument] of this.#ignored) this.#repeat(worker, method, [argument])
    return worker
  }

  /** Repeats a call to an earlier worker. Nobody waits for its answer. */
  #repeat(worker: Worker, method: Method, args: readonly unknown[]): void {
    worker.postMessage({ request: this.#requests++, method, args } satisfies ToWorker)
  }

  /** Records a call for a replacement worker. Documents are not recorded: only their editors have the current content. */
  #keep(method: Method, [first, second]: readonly unknown[]): void {
    if (method === "addCorpus") this.#corpora.set(first, second)
    else if (method === "removeCorpus") this.#corpora.delete(first)
    else if (IGNORING.has(method)) this.#ignored.push([method, first])
  }

  #receive(message: unknown, worker: Worker, lock: string): void {
    // The message may have been meant as an answer, and its caller would otherwise wait forever.
    if (!isFromWorker(message) || ("answer" in message && message.answer >= this.#requests)) {
      this.#fail(worker, `it sent what is no message of a checker: ${show(message)}`)
      return
    }
    if ("alive" in message) {
      // Granted as soon as the worker ends: no event reports that a worker was closed or killed.
      const ended = navigator.locks?.request(lock, () => this.#fail(worker, "it ended"))
      // A page that is being unloaded may not request a lock, and needs no answers.
      ended?.catch(() => {})
      return
    }
    if ("news" in message) {
      this.#listeners.tell(message.news)
      return
    }
    this.#hasAnswered = true
    const waiting = this.#settle(message.answer)
    if (!waiting) return
    if ("error" in message) {
      waiting.reject(toError(message.error))
      return
    }
    this.#keep(waiting.method, waiting.args)
    waiting.resolve(message.value)
  }

  #settle(request: number): Waiting | undefined {
    const waiting = this.#waiting.get(request)
    waiting?.release()
    this.#waiting.delete(request)
    return waiting
  }

  /** Handles a failure of the worker: rejects every request. The next request starts a new worker. */
  #fail(worker: Worker, why: string): void {
    if (worker !== this.#worker) return
    const error = () => new SimHashError("WORKER_FAILED", `the worker of the checker has failed: ${why}`)
    if (!this.#hasAnswered) this.#end = error()
    this.#stop(error())
    // A new worker has no documents, so editors must send theirs again, after their requests have been rejected.
    const docIds = [...this.#updates.keys()].sort()
    if (!this.#end) setTimeout(() => this.#listeners.tell(docIds))
  }

  /** Terminates the worker, and rejects all requests. */
  #stop(error: SimHashError): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const request of [...this.#waiting.keys()]) this.#settle(request)?.reject(error)
  }
}
disposable(WorkerChecker)

function aborted(signal: AbortSignal | undefined): SimHashError {
  return new SimHashError("ABORTED", "the update was aborted", { cause: signal?.reason })
}
