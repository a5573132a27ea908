import { later } from "./later.js"

/** The length of a time slice in milliseconds. */
const SLICE = 8

/**
 * Runs a generator in time slices, each a task of its own, so that typing and painting are not delayed.
 * Resolves with what the generator returns, or with undefined once `signal` is aborted.
 */
export async function inTimeSlices<T>(work: Generator<void, T>, signal: AbortSignal): Promise<T | undefined> {
  for (;;) {
    await later()
    if (signal.aborted) return undefined
    const end = performance.now() + SLICE
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
  }
}
