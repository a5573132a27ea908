// The WebAssembly module of texts in chunks. Only in the entry "./stream".
import { asSimHashError } from "./boundary/failures.js"
import { ModuleInstance, seedBy } from "./boundary/module.js"
import { encodeText } from "./encode.js"
import type { Features } from "./features.js"
import { Handle } from "./handle.js"
import { type Form, normalize } from "./normal-form.js"
import * as bindings from "./stream-bindings.js"

/** The module keeps a buffer up to this size between calls, in bytes. */
const KEPT_BYTES = 1 << 20

/** The buffer grows by its own length, but by at most this many bytes unless more are needed. */
const MAX_GROWTH_BYTES = 1 << 24

/** The instance of the module, which is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance(bindings, () => seedBy(bindings.seed))

/** A text in the module. */
export type StreamHandle = Handle<bindings.TextStream>

/** A view of the input buffer. If the memory has grown since, it is detached and its length is 0. */
let view = new Uint8Array(0)

/** Makes a stream of a recipe, which is given as in recipe-strings.ts. */
export function newStream(
  strings: readonly string[],
  entries: Features | undefined,
  otherwise: number,
  maxBytes: number | undefined,
): StreamHandle {
  return callStream(() => {
    const list = entries ? [...strings, ...entries.texts] : strings
    const weights = entries?.weights ?? []
    const numbers = new Float64Array(list.length + weights.length)
    numbers.set(weights, list.length)
    let bytes = 0
    for (const [at, string] of list.entries()) {
      bytes = encodeText(string, bytes, reserve)
      numbers[at] = bytes
    }
    reserve(bytes + numbers.byteLength).set(new Uint8Array(numbers.buffer), bytes)
    const count = entries ? entries.texts.length : 0
    const made = new bindings.TextStream(bytes, list.length, count, entries !== undefined, otherwise)
    return new Handle(instance, maxBytes === undefined ? made : made.withMaxBytes(maxBytes), "this stream")
  })
}

/** Appends a text, which is normalised here. It must begin and end where texts can be cut for that. */
export function pushText(stream: StreamHandle, text: string, form: Form): void {
  callStream(() => {
    const object = stream.get()
    const end = encodeText(text, 0, reserve)
    // No form changes ASCII, which has as many bytes as UTF-16 units.
    if (!form || end === text.length) return object.push(end)
    const common = bindings.streamNormalize(end, form === "NFKC")
    object.push(common > 0 ? common : encodeText(normalize(text, form), 0, reserve))
  })
}

/**
 * Appends a text of at most one unit and then bytes, except for the last one, if all are ASCII. Returns whether they are.
 */
export function pushAscii(stream: StreamHandle, text: string, bytes: Uint8Array): boolean {
  return callStream(() => {
    const object = stream.get()
    const start = encodeText(text, 0, reserve)
    reserve(start + bytes.length).set(bytes, start)
    return object.pushAscii(start + bytes.length)
  })
}

/** The fingerprint of the text. */
export function endStream(stream: StreamHandle): bigint {
  return callStream(() => {
    const low = stream.get().end()
    const high = bindings.high()
    return high > 0n ? (high << 64n) | low : low
  })
}

/** The memory of a stream in the module, in bytes. */
export function bytesOf(stream: StreamHandle): number {
  return callStream(() => stream.get().byteLength())
}

/** The sums of the text. */
export function sumsOf(stream: StreamHandle, bits: number): Float64Array {
  return callStream(() => {
    const object = stream.get()
    const { byteOffset } = reserve(8 * bits)
    object.sums()
    const { buffer } = instance.memory as WebAssembly.Memory
    return new Float64Array(buffer.slice(byteOffset, byteOffset + 8 * bits))
  })
}

/** Calls into the module; see `call` in call.ts. */
export function callStream<T>(work: () => T): T {
  instance.ready()
  const { generation } = instance
  instance.depth++
  try {
    const result = work()
    if (view.length > KEPT_BYTES) release()
    return result
  } catch (error) {
    const thrown = asSimHashError(error, instance)
    if (instance.generation === generation && instance.memory) release()
    throw thrown
  } finally {
    if (--instance.depth === 0) instance.replaceIfIdle()
  }
}

/** The input buffer, grown to at least `bytes` bytes. Its content is kept. */
function reserve(bytes: number): Uint8Array {
  if (bytes > view.length || view.length === 0) {
    instance.forgetViews = forget
    const length = Math.max(bytes, view.length + Math.min(view.length, MAX_GROWTH_BYTES), 1024)
    const start = bindings.streamInput(length)
    const { buffer } = instance.memory as WebAssembly.Memory
    view = new Uint8Array(buffer as ArrayBuffer, start, length)
  }
  return view
}

/** Frees the buffer. */
function release(): void {
  forget()
  bindings.streamInputRelease()
}

function forget(): void {
  view = new Uint8Array(0)
}
