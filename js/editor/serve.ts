import type { CheckerOptions } from "../types/checker.js"
import { toFailure } from "../values/failure.js"
import { isPlainObject } from "../values/options.js"
import { DuplicateChecker } from "./checker.js"
import { readCorpus } from "./corpus-bytes.js"
import { type FromWorker, METHODS, type Request, type ToWorker } from "./worker-protocol.js"

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

  async function answer({ request, method, args }: Request): Promise<void> {
    await held
    try {
      if (!METHODS.includes(method)) throw new Error(`unknown method ${method}`)
      const controller = new AbortController()
      running.set(request, controller)
      const [docId, content, given] = args
      const read = () => {
        if (method === "update") return [docId, content, { ...(given as object), signal: controller.signal }]
        // What else is no corpus, the checker says.
        if (method === "addCorpus" && isPlainObject(content))
          return [docId, readCorpus(content, live().recipe)]
        return [...args]
      }
      const call = live()[method] as (...args: unknown[]) => unknown
      scope.postMessage({ answer: request, value: await call.apply(live(), read()) })
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
