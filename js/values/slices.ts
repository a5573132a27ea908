// Runs long work in slices, between which the event loop runs other tasks.
import { SimHashError } from "./errors.js"
import { nextTask } from "./next-task.js"

/** How to run work in slices. */
export interface Slices {
  onProgress?: ((done: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The duration of a slice in milliseconds: two fit into a frame at 60 Hz. */
export const SLICE_MS = 8

/** Runs one slice, and returns the fraction of the work that is done. */
export async function slice(advance: () => number, how: Slices): Promise<number> {
  await next(how)
  const end = performance.now() + SLICE_MS
  let done: number
  do done = advance()
  while (done < 1 && performance.now() < end)
  how.onProgress?.(done)
  return done
}

/** Lets the event loop run other tasks. Throws if aborted. */
export async function next(how: Slices): Promise<void> {
  await nextTask()
  checkAborted(how)
}

export function checkAborted({ signal }: Slices): void {
  if (signal?.aborted) throw aborted(signal)
}

export function aborted({ reason }: AbortSignal): SimHashError {
  return new SimHashError("ABORTED", "the search was aborted", { cause: reason })
}
