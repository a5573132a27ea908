// What is to be done, each thing once, the oldest first.

export class Queue<T> {
  readonly #items = new Set<T>()
  // It lasts: a new iterator would go past everything that was taken since the set was last rebuilt.
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
      // An iterator that came to an end stays there.
      this.#next = this.#items.values()
      next = this.#next.next()
      if (next.done) return undefined
    }
    this.#items.delete(next.value)
    return next.value
  }
}
