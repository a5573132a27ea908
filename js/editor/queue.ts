// A first-in, first-out queue that holds each item at most once.

export class Queue<T> {
  readonly #items = new Set<T>()
  // The iterator is reused: a new one would step over every item deleted since the engine last rebuilt the set.
  #next = this.#items.values()

  get isEmpty(): boolean {
    return this.#items.size === 0
  }

  add(item: T): void {
    this.#items.add(item)
  }

  delete(item: T): void {
    this.#items.delete(item)
  }

  clear(): void {
    this.#items.clear()
  }

  /** Removes and returns the oldest item; undefined if there is none. */
  take(): T | undefined {
    let next = this.#next.next()
    if (next.done) {
      // A finished iterator stays finished, even if items are added later.
      this.#next = this.#items.values()
      next = this.#next.next()
      if (next.done) return undefined
    }
    this.#items.delete(next.value)
    return next.value
  }
}
