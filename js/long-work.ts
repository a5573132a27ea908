// How a search is carried out: at once, or in slices between which the event loop runs other tasks.

import type * as bindings from "./duplicate-index-bindings.js"
import { SimHashError } from "./errors.js"
import type { Handle } from "./handle.js"
import { callIndex, inBulk } from "./index-module.js"

/** How a search is carried out. */
export interface LongWork {
  /** Whether it is carried out in slices. */
  waits: boolean
  onProgress: ((done: number) => void) | undefined
  signal: AbortSignal | undefined
}

/** Reads an answer of the module: a view that is valid only during the call. */
type Read<T> = (words: Uint32Array) => T

/** The duration of a slice in milliseconds: two fit into a frame at 60 Hz. */
const SLICE = 8

/** How many comparisons a search makes between two readings of the clock. */
const STEP = 1 << 20

/** How many pairs are read from the module at once. */
const TAKEN = 4096

/** The results of a search, at once. */
export function atOnce<T>(search: Handle<bindings.Search>, groups: boolean, read: Read<T>): T {
  try {
    while (advance(search) < 1);
    return inBulk(() => search.take().finish(groups), read)
  } finally {
    search.dispose()
  }
}

/** The results of a search, in slices. */
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

/** The pairs of a search, as they are found. */
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

/** The pairs of a search, as they are found, in slices. */
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

/** Works for a slice, and returns the share of the work that is done. */
async function slice(search: Handle<bindings.Search>, how: LongWork): Promise<number> {
  await turn(how)
  const end = performance.now() + SLICE
  let done: number
  do done = advance(search)
  while (done < 1 && performance.now() < end)
  how.onProgress?.(done)
  return done
}

/** Waits for a turn of the event loop, without the 4 ms delay of nested timers. Throws if aborted. */
async function turn(how: LongWork): Promise<void> {
  await new Promise<void>((resolve) => {
    // A new channel each time: Node delivers up to a thousand messages of one channel before other tasks.
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
