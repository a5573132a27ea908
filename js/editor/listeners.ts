// The listeners for changed warnings, on a page and in a worker.
import { invalid, show } from "../values/errors.js"

type Tell = (docIds: readonly string[]) => void

export class Listeners extends Set<{ readonly tell: Tell }> {
  /** Adds a listener. Returns a function that removes it. */
  watch(tell: Tell): () => void {
    if (typeof tell !== "function") throw invalid(`watch takes a function, got ${show(tell)}`)
    const listening = { tell }
    this.add(listening)
    return () => {
      this.delete(listening)
    }
  }

  /** Calls each listener in its own microtask, so that its error rejects no other call. */
  tell(docIds: readonly string[]): void {
    for (const listening of this) {
      queueMicrotask(() => {
        if (this.has(listening)) listening.tell([...docIds])
      })
    }
  }
}
