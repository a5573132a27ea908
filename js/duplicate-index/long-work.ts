// Runs a search synchronously, or in slices, between which the event loop runs other tasks.

import type { Handle } from "../boundary/handle.js"
import { bindings, callIndex, channel, inBulk } from "../modules/index-module.js"
import { checkAborted, next, SLICE_MS, type Slices, slice } from "../values/slices.js"

export interface LongWork extends Slices {
  inSlices: boolean
}

/** Decodes a result of the module. The view is valid only during the call. */
type Read<T> = (words: Uint32Array) => T

/** The number of comparisons between two readings of the clock. */
const COMPARISONS_PER_STEP = 1 << 20

/** The number of pairs read from the module at once. */
const PAIRS_PER_READ = 4096

export function runNow<T>(search: Handle<number>, groups: boolean, read: Read<T>): T {
  try {
    while (advance(search) < 1);
    return inBulk(() => bindings.finishSearch(search.take(), Number(groups)), read)
  } finally {
    search.dispose()
  }
}

export async function runInSlices<T>(
  search: Handle<number>,
  groups: boolean,
  how: LongWork,
  read: Read<T>,
): Promise<T> {
  try {
    for (let done = 0; done < 1; ) done = await slice(() => advance(search), how)
    return inBulk(() => bindings.finishSearch(search.take(), Number(groups)), read)
  } finally {
    search.dispose()
  }
}

/** Runs a search synchronously, and yields its pairs as they are found. */
export function* each<T>(search: Handle<number>, read: Read<T[]>): Generator<T, void, undefined> {
  try {
    for (let done = 0; done < 1; ) {
      done = advance(search)
      for (let found = readPairs(search, read); found.length > 0; found = readPairs(search, read))
        yield* found
    }
  } finally {
    search.dispose()
  }
}

/** Runs a search in slices, and yields its pairs as they are found. */
export async function* eachInSlices<T>(
  search: Handle<number>,
  how: LongWork,
  read: Read<T[]>,
): AsyncGenerator<T, void, undefined> {
  try {
    for (let done = 0; done < 1; ) {
      done = await slice(() => advance(search), how)
      let end = performance.now() + SLICE_MS
      for (let found = readPairs(search, read); found.length > 0; found = readPairs(search, read)) {
        for (const one of found) {
          yield one
          checkAborted(how)
        }
        if (performance.now() < end) continue
        await next(how)
        end = performance.now() + SLICE_MS
      }
    }
  } finally {
    search.dispose()
  }
}

function advance(search: Handle<number>): number {
  return callIndex(() => channel.number(bindings.advanceSearch(search.get(), COMPARISONS_PER_STEP)))
}

function readPairs<T>(search: Handle<number>, read: Read<T[]>): T[] {
  return inBulk(() => bindings.takePairs(search.get(), PAIRS_PER_READ), read)
}
