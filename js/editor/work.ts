// Does queued work in slices, between which other tasks run.
import { nextTask } from "../values/next-task.js"
import type { Entry } from "./entry.js"
import type { Queue } from "./queue.js"

/** A queue, and the function that processes a text of it. It returns whether the warnings of the text may have changed. */
export type Step = readonly [queue: Queue<Entry>, process: (entry: Entry) => boolean]

/** The duration of a slice of work, after which other tasks can run, in milliseconds. */
const SLICE_MS = 8

export class Work {
  #running: Promise<void> | undefined
  readonly #steps: readonly Step[]
  readonly #processed: (entry: Entry, isChanged: boolean) => void

  /** The first steps have priority. `processed` is called after each text. */
  constructor(steps: readonly Step[], processed: (entry: Entry, isChanged: boolean) => void) {
    this.#steps = steps
    this.#processed = processed
  }

  /** Waits until all work is done, including work added in the meantime. */
  async finish(): Promise<void> {
    do {
      this.#running ??= this.#run().finally(() => {
        this.#running = undefined
      })
      await this.#running
    } while (this.#steps.some(([queue]) => !queue.isEmpty))
  }

  clear(): void {
    for (const [queue] of this.#steps) queue.clear()
  }

  async #run(): Promise<void> {
    let end = performance.now() + SLICE_MS
    while (this.#step()) {
      if (performance.now() < end) continue
      await nextTask()
      end = performance.now() + SLICE_MS
    }
  }

  /** Processes one queued text. Returns whether there was one. */
  #step(): boolean {
    for (const [queue, process] of this.#steps) {
      const entry = queue.take()
      if (!entry) continue
      this.#processed(entry, process(entry))
      return true
    }
    return false
  }
}
