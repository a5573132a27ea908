// How a search is carried out: at once, or in slices, so that the event loop turns in between.
import { SimHashError } from "./errors.js"
import type { Handle } from "./handle.js"
import type * as bindings from "./index-bindings.js"
import { callIndex, inBulk } from "./index-module.js"

/** How work is done that takes long. */
export interface LongWork {
  /** Whether it is done in slices. */
  waits: boolean
  onProgress: ((done: number) => void) | undefined
  signal: AbortSignal | undefined
}

/** What reads the module's answer: words that are gone afterwards. */
type Read<T> = (words: Uint32Array) => T

/** How long a slice takes, in milliseconds: two of them fit a frame. */
const SLICE = 8

/** How many comparisons a search makes without looking up. */
const STEP = 1 << 20

/** How many pairs are read at a time. */
const TAKEN = 4096

/** All that a search finds. */
export function atOnce<T>(search: Handle<bindings.Search>, groups: boolean, read: Read<T>): T {
  try {
    while (advance(search) < 1);
    return inBulk(() => search.take().finish(groups), read)
  } finally {
    search.dispose()
  }
}

/** The same, with turns of the event loop in between. */
export async function inSlices<T>(
  search: Handle<bindings.Search>,
  groups: boolean,
  how: LongWork,
  read: Read<T>,
): Promise<T> {
  try {
    for (let done = 0; done < 1; ) done = await slice(search, how)
    return inBulk(() => search.take().finish(groups), read)
  } finally {
    search.dispose()
  }
}

/** What a search finds, as it is found. */
export function* each<T>(search: Handle<bindings.Search>, read: Read<T[]>): Generator<T, void, undefined> {
  try {
    for (let done = 0; done < 1; ) {
      done = advance(search)
      for (let found = take(search, read); found.length > 0; found = take(search, read)) yield* found
    }
  } finally {
    search.dispose()
  }
}

/** The same, with turns of the event loop in between. */
export async function* eachInSlices<T>(
  search: Handle<bindings.Search>,
  how: LongWork,
  read: Read<T[]>,
): AsyncGenerator<T, void, undefined> {
  try {
    for (let done = 0; done < 1; ) {
      done = await slice(search, how)
      let end = performance.now() + SLICE
      for (let found = take(search, read); found.length > 0; found = take(search, read)) {
        for (const one of found) {
          yield one
          checkAborted(how)
        }
        if (performance.now() < end) continue
        await turn(how)
        end = performance.now() + SLICE
      }
    }
  } finally {
    search.dispose()
  }
}

function advance(search: Handle<bindings.Search>): number {
  return callIndex(() => search.get().advance(STEP))
}

function take<T>(search: Handle<bindings.Search>, read: Read<T[]>): T[] {
  return inBulk(() => search.get().take(TAKEN), read)
}

/** Works for a slice, and says how far it is then. */
async function slice(search: Handle<bindings.Search>, how: LongWork): Promise<number> {
  await turn(how)
  const end = performance.now() + SLICE
  let done: number
  do done = advance(search)
  while (done < 1 && performance.now() < end)
  how.onProgress?.(done)
  return done
}

/** A turn of the event loop, without the four milliseconds that timers wait. Aborts if it is to. */
async function turn(how: LongWork): Promise<void> {
  await new Promise<void>((resolve) => {
    // A channel for each: of one, Node delivers up to a thousand messages before anything else.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
  checkAborted(how)
}

function checkAborted({ signal }: LongWork): void {
  if (signal?.aborted) {
    throw new SimHashError("ABORTED", "the search was aborted", { cause: signal.reason })
  }
}
