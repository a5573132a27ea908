// The WebAssembly module of the duplicate index. Bundles contain it only if they import DuplicateIndex, explainQuery or
// the number of false pairs.

import { AnswerChannel } from "../boundary/answer-channel.js"
import { writeBytes } from "../boundary/channel.js"
import { asFailure } from "../boundary/failures.js"
import { Handle } from "../boundary/handle.js"
import { exportsOf } from "../boundary/module.js"
import type { InitOutput } from "../duplicate-index-bindings.js"

/** The functions of the instance, once it is ready. */
export const bindings = {} as InitOutput

/** The channel to the module, which is compiled on first use. */
export const channel = /* @__PURE__ */ new AnswerChannel(
  (module) => exportsOf(module, bindings),
  () => bindings.freeMatches(),
)

export function callIndex<T>(work: () => T): T {
  return channel.call(work)
}

/** Creates an index in the module. `name` is the subject of error sentences. */
export function newIndex(
  bits: number,
  maxDistance: number,
  isCompact: boolean,
  name: string,
): Handle<number> {
  return callIndex(() => {
    const made = channel.number(bindings.newIndex(bits, maxDistance, Number(isCompact)))
    return new Handle(channel, made, name, (index) => bindings.freeIndex(index))
  })
}

// The three calls that take less than a microsecond are made without the closure that `callIndex` takes.

export function put(index: number, handle: number, low: bigint, high: bigint): number {
  try {
    return channel.number(bindings.setFingerprint(index, handle, low, high))
  } catch (error) {
    throw asFailure(error, channel)
  }
}

export function storedFingerprint(index: number, handle: number, bits: number): bigint {
  try {
    return channel.fingerprint(bindings.storedFingerprint(index, handle), bits)
  } catch (error) {
    throw asFailure(error, channel)
  }
}

/** The matches of a query in the words of the module's memory: a handle and a distance for each. */
export interface FoundMatches {
  words: Uint32Array
  start: number
  end: number
}

/** Answers a query. The matches are valid until the next call. */
export function found(
  index: number,
  low: bigint,
  high: bigint,
  within: number,
  most: number,
  excluded: number,
): FoundMatches {
  try {
    const start = channel.number(bindings.queryIndex(index, low, high, within, most, excluded)) / 4
    return { words: channel.halves, start, end: start + (channel.numbers[1] as number) }
  } catch (error) {
    throw asFailure(error, channel)
  }
}

/** The number of fingerprints that are passed to the module at once. */
const STAGED = 2048

/**
 * Copies fingerprints to the input buffer in pieces. Yields for each piece the position `at` of its first fingerprint,
 * their number `count`, and the byte `end` of the buffer at which they end.
 */
export function* staged(
  fingerprints: BigUint64Array,
  limbs: number,
): Generator<{ at: number; count: number; end: number }> {
  for (let at = 0; at * limbs < fingerprints.length; at += STAGED) {
    const piece = fingerprints.subarray(at * limbs, (at + STAGED) * limbs)
    writeBytes(channel, piece, 0)
    yield { at, count: piece.length / limbs, end: piece.byteLength }
  }
}

/** Calls `ask`, which returns a status, reads the answer, and frees its memory. */
export function inBulk<T>(ask: () => number, read: (words: Uint32Array) => T): T {
  const answer = callIndex(() => channel.answer(ask(), Uint32Array))
  try {
    return read(answer)
  } finally {
    callIndex(channel.release)
  }
}
