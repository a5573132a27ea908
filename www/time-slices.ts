/** How long a slice of work takes before others get a turn, in milliseconds. */
const SLICE = 8

/**
 * Runs what a generator does between its yields, in slices that leave time for typing and painting.
 * What it returns, or undefined if it was overtaken.
 */
export async function inTimeSlices<T>(work: Generator<void, T>, signal: AbortSignal): Promise<T | undefined> {
  for (;;) {
    // A task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return undefined
    const end = performance.now() + SLICE
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
  }
}
