// The WebAssembly module of the index of passages. Only bundled with what imports PassageIndex, passages
// or sharedRanges.
import { asSimHashError } from "./boundary/failures.js"
import { ModuleInstance, seedBy } from "./boundary/module.js"
import * as bindings from "./passages-bindings.js"

/** The instance of the module, which is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance(bindings, () => seedBy(bindings.seed))

/** The bindings of the module, which is instantiated if it was not. */
export function passagesModule(): typeof bindings {
  instance.ready()
  return bindings
}

/** Calls into the module; see `call` in call.ts. After a failure, nothing of the call is left in its buffers. */
export function callPassages<T>(work: () => T): T {
  const { generation } = instance
  instance.depth++
  try {
    return work()
  } catch (error) {
    const thrown = asSimHashError(error, instance)
    if (instance.generation === generation && instance.memory) freeBuffers()
    throw thrown
  } finally {
    if (--instance.depth === 0) instance.replaceIfIdle()
  }
}

let view = new Uint8Array(0)

/**
 * The module's input buffer: at least `words` words of 64 bits, as bytes. The next call may move it. A view is reused,
 * because making one takes as long as copying a sentence; when memory grows, it is detached and has a length of 0.
 */
export function inputBuffer(words: number): Uint8Array<ArrayBuffer> {
  if (view.length < 8 * words) {
    const start = passagesModule().input(words)
    view = new Uint8Array((instance.memory as WebAssembly.Memory).buffer as ArrayBuffer, start, 8 * words)
    instance.forgetViews = forget
  }
  return view
}

function forget(): void {
  view = new Uint8Array(0)
}

/** Frees the buffers of the module, and drops what was given to it. */
export function freeBuffers(): void {
  bindings.freeBuffers()
  forget()
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
