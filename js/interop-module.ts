// The WebAssembly module of the recipes of other libraries. Only in the entry "./interop".
import { asSimHashError } from "./boundary/failures.js"
import { ModuleInstance } from "./boundary/module.js"
import { encodeText } from "./encode.js"
import type { Features } from "./features.js"
import * as bindings from "./interop-bindings.js"

/** The module keeps a buffer up to this size between calls, in bytes. */
const KEPT_BYTES = 1 << 20

/** After a longer input, an instance with more bytes of memory than this is replaced. */
const LARGE_MEMORY_BYTES = 1 << 26

/** The buffer grows by its own length, but by at most this many bytes unless more are needed. */
const MAX_GROWTH_BYTES = 1 << 24

/** The instance of the module, which is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance(bindings)

/** A view of the input buffer. If the memory has grown since, it is detached and its length is 0. */
let view = new Uint8Array(0)

/** The fingerprint of an input, by a recipe's position in the module's list. */
export function interopFingerprint(recipe: number, bits: number, input: string | Features): bigint {
  instance.depth++
  try {
    const memory = instance.ready()
    const reserve = (bytes: number) => reserveIn(memory, bytes)
    const { bytes, features, weighted } = stage(input, reserve)
    const low = bindings.interopFingerprint(recipe, bits, bytes, features, weighted)
    const fingerprint = bits > 64 ? (bindings.high() << 64n) | low : low
    if (bytes > KEPT_BYTES) release()
    return fingerprint
  } catch (error) {
    const { generation } = instance
    const thrown = asSimHashError(error, instance)
    if (instance.generation === generation && instance.memory) release()
    throw thrown
  } finally {
    if (--instance.depth === 0) instance.replaceIfIdle()
  }
}

/** Puts an input into the buffer: a text, or features followed by the end and the weight of each. */
function stage(input: string | Features, reserve: (bytes: number) => Uint8Array) {
  if (typeof input === "string")
    return { bytes: encodeText(input, 0, reserve), features: -1, weighted: false }
  const { texts, weights } = input
  const numbers = new Float64Array(2 * texts.length)
  let bytes = 0
  for (const [at, feature] of texts.entries()) {
    bytes = encodeText(feature, bytes, reserve)
    numbers[2 * at] = bytes
    numbers[2 * at + 1] = weights?.[at] ?? 1
  }
  reserve(bytes + numbers.byteLength).set(new Uint8Array(numbers.buffer), bytes)
  return { bytes, features: texts.length, weighted: weights !== undefined }
}

/** The input buffer, grown to at least `bytes` bytes. Its content is kept. */
function reserveIn(memory: WebAssembly.Memory, bytes: number): Uint8Array {
  if (bytes > view.length || view.length === 0) {
    instance.forgetViews = forget
    const length = Math.max(bytes, view.length + Math.min(view.length, MAX_GROWTH_BYTES), 1024)
    const start = bindings.interopInput(length)
    view = new Uint8Array(memory.buffer as ArrayBuffer, start, length)
  }
  return view
}

/** Frees the buffer. Only replacing the instance gives its free memory back to the system. */
function release(): void {
  forget()
  bindings.interopRelease()
  if ((instance.memory as WebAssembly.Memory).buffer.byteLength > LARGE_MEMORY_BYTES) instance.retire()
}

function forget(): void {
  view = new Uint8Array(0)
}
