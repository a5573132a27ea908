// The WebAssembly module of the duplicate index. Bundles contain it only if they import DuplicateIndex, explainQuery or
// the number of false pairs.

import { AnswerChannel } from "../boundary/answer-channel.js"
import { DONE } from "../boundary/channel.js"
import { asFailure } from "../boundary/failures.js"
import { Handle } from "../boundary/handle.js"
import { exportsOf } from "../boundary/module.js"
import type { InitOutput } from "../duplicate-index-bindings.js"
import { SimHashError } from "../values/errors.js"

/** The functions of the instance, once it is ready. */
export let bindings: InitOutput

/** The channel to the module, which is compiled on first use. */
export const channel = /* @__PURE__ */ new AnswerChannel(
  (module) => {
    bindings = exportsOf(module)
    return bindings
  },
  () => bindings.freeMatches(),
)

/** Returns the functions of the module. Instantiates the module if necessary. */
export function indexModule(): InitOutput {
  channel.ready()
  return bindings
}

/** Calls into the module. */
export function callIndex<T>(work: () => T): T {
  return channel.call(work)
}

/** Converts the error of a call to the package's error. */
export function indexError(error: unknown): unknown {
  return asFailure(error, channel)
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

/** Stores a fingerprint, and returns its handle. */
export function put(index: number, handle: number, low: bigint, high: bigint): number {
  let status: number
  try {
    status = bindings.setFingerprint(index, handle, low, high)
  } catch (error) {
    throw indexError(error)
  }
  if (status === DONE) return channel.numbers[0] as number
  throw new SimHashError("OUT_OF_MEMORY", "there is not enough memory for one more fingerprint")
}

/** Returns the fingerprint of a handle. */
export function storedFingerprint(index: number, handle: number, bits: number): bigint {
  try {
    channel.check(bindings.storedFingerprint(index, handle))
  } catch (error) {
    throw indexError(error)
  }
  const { words } = channel
  const low = words[0] as bigint
  return bits > 64 ? ((words[1] as bigint) << 64n) | low : low
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
  let status: number
  try {
    status = bindings.queryIndex(index, low, high, within, most, excluded)
  } catch (error) {
    throw indexError(error)
  }
  if (status !== DONE) {
    throw new SimHashError("OUT_OF_MEMORY", "there is not enough memory for the matches of a query")
  }
  const { numbers, halves } = channel
  const start = (numbers[0] as number) / 4
  return { words: halves, start, end: start + (numbers[1] as number) }
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
    channel.writeBytes(piece, 0)
    yield { at, count: piece.length / limbs, end: piece.byteLength }
  }
}

/** Calls `ask`, which returns a status, reads the answer, and frees its memory. */
export function inBulk<T>(ask: () => number, read: (words: Uint32Array) => T): T {
  const { generation } = channel
  try {
    return read(callIndex(() => channel.answer(ask(), Uint32Array)))
  } finally {
    // After a trap there is a new instance with nothing to free.
    if (channel.generation === generation) callIndex(channel.release)
  }
}
