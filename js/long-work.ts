import { SimHashError } from "./errors.js"
import type { Handle } from "./handle.js"
import type * as bindings from "./index-bindings.js"
import { callIndex } from "./index-module.js"

/** How long a slice takes, in milliseconds: two of them fit a frame. */
const SLICE = 8

/** Carries a search out in slices, so that the event loop turns in between. */
export async function work(
  search: Handle<bindings.Search>,
  {
    onProgress,
    signal,
  }: { onProgress: ((done: number) => void) | undefined; signal: AbortSignal | undefined },
  step: number,
): Promise<Uint32Array> {
  try {
    for (let done = 0; done < 1; ) {
      await turn()
      if (signal?.aborted) {
        throw new SimHashError("ABORTED", "the search was aborted", { cause: signal.reason })
      }
      const end = performance.now() + SLICE
      do done = callIndex(() => search.get().advance(step))
      while (done < 1 && performance.now() < end)
      onProgress?.(done)
    }
    return callIndex(() => search.take().finish())
  } finally {
    search.dispose()
  }
}

/** A turn of the event loop, without the four milliseconds that timers wait. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    // A channel for each: of one, Node delivers up to a thousand messages before anything else.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
