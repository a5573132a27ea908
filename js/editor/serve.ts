import type { CheckerOptions } from "../types/checker.js"
import { toFailure } from "../values/failure.js"
import { isPlainObject } from "../values/options.js"
import { DuplicateChecker, recall } from "./checker.js"
import { readCorpus } from "./corpus-bytes.js"
import {
  type FromWorker,
  METHODS,
  type Method,
  type Request,
  type SentUpdateOptions,
  type ToWorker,
} from "./worker-protocol.js"

/** The properties of a worker's global object in use. */
interface Scope {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage(message: FromWorker): void
  navigator?: { locks?: { request(name: string, callback: () => Promise<never>): Promise<never> } }
}

/** Answers each request of a page exactly once, even if it fails. */
export function serve(scope: Scope): void {
  let checker: DuplicateChecker | undefined
  let options: CheckerOptions = {}
  const running = new Map<number, AbortController>()
  /** Resolves when this worker holds its lock or cannot get it. The page detects the end of the worker through the lock. */
  let held: Promise<void> | undefined

  /** Returns the checker. The first request creates it, so that an error becomes the answer. */
  function live(): DuplicateChecker {
    if (!checker) {
      checker = new DuplicateChecker(options)
      checker.watch((news) => scope.postMessage({ news }))
    }
    return checker
  }

  /** Holds a lock until the worker ends in any way. The page waits for its release. */
  function hold(lock: string): Promise<void> {
    return new Promise((resolve) => {
      const { locks } = scope.navigator ?? {}
      if (!locks) return resolve()
      const kept = locks.request(lock, () => {
        scope.postMessage({ alive: true })
        resolve()
        return new Promise<never>(() => {})
      })
      // If locks are not allowed, the page only detects errors.
      kept.catch(() => resolve())
    })
  }

  function call(method: Method, [first, second, ...others]: readonly unknown[]): unknown {
    // The checker rejects any other value that is not a corpus.
    const isCorpus = method === "addCorpus" && isPlainObject(second)
    const args = [first, isCorpus ? readCorpus(second, live().recipe) : second, ...others]
    return (live()[method] as (...args: unknown[]) => unknown).apply(live(), args)
  }

  function update([docId, content, given]: readonly unknown[], signal: AbortSignal): unknown {
    const { unread, ...options } = given as SentUpdateOptions
    if (unread) recall(live(), docId as string)
    return call("update", [docId, content, { ...options, signal }])
  }

  async function answer({ request, method, args }: Request): Promise<void> {
    await held
    try {
      if (!METHODS.includes(method)) throw new Error(`unknown method ${method}`)
      const controller = new AbortController()
      running.set(request, controller)
      const value = method === "update" ? update(args, controller.signal) : call(method, args)
      scope.postMessage({ answer: request, value: await value })
    } catch (error) {
      scope.postMessage({ answer: request, error: toFailure(error) })
    } finally {
      running.delete(request)
    }
  }

  scope.onmessage = ({ data }) => {
    const message = data as ToWorker
    if ("start" in message) {
      options = message.start.options
      held = hold(message.start.lock)
    } else if ("abort" in message) {
      running.get(message.abort)?.abort()
    } else {
      void answer(message)
    }
  }
}
