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

/** What is used of the global object of a worker. */
interface Scope {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage(message: FromWorker): void
  navigator?: { locks?: { request(name: string, callback: () => Promise<never>): Promise<never> } }
}

/** Answers the requests of a page, each once, whatever happens. */
export function serve(scope: Scope): void {
  let checker: DuplicateChecker | undefined
  let options: CheckerOptions = {}
  const running = new Map<number, AbortController>()
  /** Resolves when the lock is held: from then on the page learns of the end of this worker. */
  let held: Promise<void> | undefined

  /** The checker, made at the first request, so that its error is an answer. */
  function live(): DuplicateChecker {
    if (!checker) {
      checker = new DuplicateChecker(options)
      checker.watch((news) => scope.postMessage({ news }))
    }
    return checker
  }

  /** Holds a lock, which is given back when the worker ends in whatever way: the page waits for that. */
  function hold(lock: string): Promise<void> {
    return new Promise((resolve) => {
      const { locks } = scope.navigator ?? {}
      if (!locks) return resolve()
      const kept = locks.request(lock, () => {
        scope.postMessage({ alive: true })
        resolve()
        return new Promise<never>(() => {})
      })
      // Where locks are not allowed, the page only learns of errors.
      kept.catch(() => resolve())
    })
  }

  function call(method: Method, [first, second, ...others]: readonly unknown[]): unknown {
    // The checker reports anything else that is no corpus.
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
