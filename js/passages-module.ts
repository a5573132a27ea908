// The WebAssembly module of the index of passages. Only bundled with what imports PassageIndex, passages
// or sharedRanges.
import { callInto } from "./boundary/calls.js"
import { InputBuffer } from "./boundary/input-buffer.js"
import { ModuleInstance, seedBy } from "./boundary/module.js"
import * as bindings from "./passages-bindings.js"

/** The instance of the module, which is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance(bindings, () => seedBy(bindings.seed))

/** The bindings of the module, which is instantiated if it was not. */
export function passagesModule(): typeof bindings {
  instance.ready()
  return bindings
}

/** Calls into the module. After a failure, nothing of the call is left in its buffers. */
export function callPassages<T>(work: () => T): T {
  return callInto(instance, work, freeBuffers)
}

/** The input buffer of the module, in bytes. */
const input = /* @__PURE__ */ new InputBuffer(instance, (bytes) => bindings.input(Math.ceil(bytes / 8)))

/** The input buffer with room for at least `words` words of 64 bits, as bytes. The next call may move it. */
export function inputBuffer(words: number): Uint8Array<ArrayBuffer> {
  return input.reserve(8 * words)
}

/** Frees the buffers of the module, and drops what was given to it. */
export function freeBuffers(): void {
  bindings.freeBuffers()
  input.forget()
}

/** Answers of more words are freed as soon as they are read. */
const MAX_KEPT_WORDS = 1 << 16

/**
 * Calls `make`, which writes an answer in the module and returns its length, and then `read` with the answer's
 * numbers. Within {@link callPassages}.
 */
export function readAnswer<T>(make: () => number, read: (numbers: Float64Array) => T): T {
  const length = make()
  const { buffer } = instance.memory as WebAssembly.Memory
  const result = read(new Float64Array(buffer, bindings.answer(), length))
  if (length > MAX_KEPT_WORDS) freeBuffers()
  return result
}

/** The checksum of bytes, whose number is a multiple of 8: the low 64 bits of their feature hash. */
export function checksum(bytes: Uint8Array): bigint {
  const chunk = 1 << 16
  for (let at = 0; at < bytes.length; at += chunk) {
    const piece = bytes.subarray(at, at + chunk)
    inputBuffer(chunk / 8).set(piece)
    bindings.checksum(piece.length / 8, false)
  }
  return BigInt.asUintN(64, bindings.checksum(0, true))
}
