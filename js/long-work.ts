import type * as bindings from "./bindings.js"
import { call } from "./call.js"
import { SimHashError } from "./errors.js"
import type { LongWorkOptions } from "./public/index.js"

/** How long a slice takes, in milliseconds: two of them fit a frame. */
const SLICE = 8

/** Carries a search out in slices, so that the event loop turns in between. */
export async function work(
  search: bindings.Search,
  { onProgress, signal }: LongWorkOptions,
  step: number,
): Promise<Uint32Array> {
  const pause = pauses()
  try {
    for (let more = true; more; ) {
      await pause.next()
      if (signal?.aborted) {
        throw new SimHashError("ABORTED", "the search was aborted", { cause: signal.reason })
      }
      const end = performance.now() + SLICE
      do more = call(() => search.advance(step))
      while (more && performance.now() < end)
      onProgress?.(search.progress())
    }
  } catch (error) {
    search.free()
    throw error
  } finally {
    pause.end()
  }
  return search.finish()
}

/** Turns of the event loop, without the four milliseconds that timers wait. */
function pauses() {
  const { port1, port2 } = new MessageChannel()
  let done: () => void = () => {}
  port1.onmessage = () => done()
  return {
    next: () =>
      new Promise<void>((resolve) => {
        done = resolve
        port2.postMessage(undefined)
      }),
    end: () => port1.close(),
  }
}
