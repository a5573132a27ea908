// The listeners for changed warnings, on a page and in a worker.
import { invalid, show } from "../values/errors.js"

export class Listeners {
  readonly #listeners = new Set<{ readonly tell: (docIds: readonly string[]) => void }>()

  get isEmpty(): boolean {
    return this.#listeners.size === 0
  }

  /** Adds a listener. Returns a function that removes it. */
  add(tell: (docIds: readonly string[]) => void): () => void {
    if (typeof tell !== "function") throw invalid(`watch takes a function, got ${show(tell)}`)
    const listening = { tell }
    this.#listeners.add(listening)
    return () => {
      this.#listeners.delete(listening)
    }
  }

  /** Calls each listener in its own microtask, so that its error rejects no other call. */
  tell(docIds: readonly string[]): void {
    for (const listening of this.#listeners) {
      queueMicrotask(() => {
        if (this.#listeners.has(listening)) listening.tell([...docIds])
      })
    }
  }

  clear(): void {
    this.#listeners.clear()
  }
}
