/// <reference path="../values/host.ts" preserve="true" />

// The page's side of a search for duplicates in a worker.

import type { Duplicates, FindDuplicatesOptions } from "../types/duplicates.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { toError } from "../values/failure.js"
import { readOptions } from "../values/options.js"
import { checkProgress, checkSignal, unlessAborted } from "../values/signals.js"
import { aborted, SLICE_MS } from "../values/slices.js"
import { FIND_OPTIONS } from "./option-names.js"
import { destroy, type Entry, entriesOf } from "./source.js"
import { type Batch, isFromWorker, type Start } from "./worker-protocol.js"

/**
 * Options of {@link findDuplicatesInWorker}: those of `findDuplicates`, without a comparator, because functions cannot be sent
 * to a worker.
 */
export interface WorkerSearchOptions extends Omit<FindDuplicatesOptions, "keep"> {
  /** Which of several near-duplicates to keep: the first (the default) or the longest. */
  keep?: "first" | "longest"
}

/**
 * Finds the near-duplicates in a collection like `findDuplicates` of `simhash-wasm`, in a worker. The worker is a module of
 * the application with one line, `import "simhash-wasm/duplicates-worker"`. It receives texts in batches on request, so an
 * async iterable is never read faster than it is searched. The worker terminates when the search ends in any way, which frees
 * its memory.
 *
 * @param start Starts a worker.
 * @param texts As for `findDuplicates`.
 * @throws {@link SimHashError} The errors of `findDuplicates`; `WORKER_FAILED` if the worker fails; `INVALID_ARGUMENT` for
 * values that cannot be sent to a worker.
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
 * Does the same for texts whose ids are their positions.
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
export async function findDuplicatesInWorker<Id extends string | number = number>(
  start: () => Worker,
  texts: Iterable<Entry<Id>> | AsyncIterable<Entry<Id>>,
  options?: WorkerSearchOptions,
): Promise<Duplicates<Id>> {
  if (typeof start !== "function") throw invalid(`start must be a function, got ${show(start)}`)
  const { onProgress, signal, ...given } = readOptions(options, FIND_OPTIONS, "a search for duplicates")
  checkProgress(onProgress)
  checkSignal(signal)
  const entries = entriesOf<Entry<Id>>(texts)
  if (signal?.aborted) throw aborted(signal)
  const worker = start()
  if (typeof worker?.postMessage !== "function") {
    throw invalid(`start must return a Worker, got ${show(worker)}`)
  }
  const batches = batchesOf(entries)
  try {
    const all = Symbol.asyncIterator in entries ? undefined : entries.length
    const report: WorkerSearchOptions["onProgress"] = onProgress
    const tell = (done: number, total: number | undefined) => report?.(done, total ?? all)
    return (await unlessAborted(found(worker, given, batches, tell), signal, aborted)) as Duplicates<Id>
  } catch (error) {
    // The generator returns as soon as the source yields the awaited text, if any.
    batches.return(undefined).catch(() => {})
    if (signal?.aborted) destroy(entries)
    throw error
  } finally {
    worker.terminate()
  }
}

/** Runs the search in a worker, which receives batches on request. */
function found(
  worker: Worker,
  start: object,
  batches: AsyncGenerator<unknown[], undefined>,
  tell: (done: number, total: number | undefined) => void,
): Promise<Duplicates> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new SimHashError("WORKER_FAILED", `the worker of the search has failed: ${why}`))
    const receive = async (message: unknown) => {
      if (!isFromWorker(message)) fail(`it sent an unknown message: ${show(message)}`)
      else if ("found" in message) resolve(message.found)
      else if ("error" in message) reject(toError(message.error))
      else if ("done" in message) tell(message.done, message.total)
      else {
        const { done, value = [] } = await batches.next()
        send(worker, { entries: value, isLast: done === true }, "the texts")
      }
    }
    worker.onmessage = ({ data }) => receive(data).catch(reject)
    worker.onerror = (event) => {
      event.preventDefault()
      fail(event.message || "it could not be started")
    }
    worker.onmessageerror = () => fail("a message of it could not be read")
    send(worker, { start }, "the options")
  })
}

function send(worker: Worker, message: Start | Batch, what: string): void {
  try {
    worker.postMessage(message)
  } catch (error) {
    throw invalid(`${what} cannot be sent to a worker: ${String(error)}`)
  }
}

/** The greatest number of entries in a batch, and the approximate limit on their UTF-16 code units. */
const MOST_ENTRIES = 1 << 12
const MOST_UNITS = 1 << 20

/** Yields entries in batches that can be copied quickly. A batch from a slow source has the entries available so far. */
async function* batchesOf(
  entries: readonly unknown[] | AsyncIterable<unknown>,
): AsyncGenerator<unknown[], undefined> {
  let [batch, units, end] = [[] as unknown[], 0, 0]
  for await (const entry of entries) {
    if (batch.length === 0) end = performance.now() + SLICE_MS
    batch.push(entry)
    units += unitsOf(entry)
    if (batch.length < MOST_ENTRIES && units < MOST_UNITS && performance.now() < end) continue
    yield batch
    ;[batch, units] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

/** Returns the length of an entry's text; 0 if it is not a text, which the worker rejects. */
function unitsOf(entry: unknown): number {
  const text = Array.isArray(entry) ? (entry[1] as unknown) : entry
  return typeof text === "string" ? text.length : 0
}
