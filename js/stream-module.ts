// The WebAssembly module of texts in chunks. Only in the entry "./stream".
import { callInto } from "./boundary/calls.js"
import { InputBuffer } from "./boundary/input-buffer.js"
import { ModuleInstance, seedBy } from "./boundary/module.js"
import type { Features } from "./features.js"
import { Handle } from "./handle.js"
import { type Form, normalize } from "./normal-form.js"
import * as bindings from "./stream-bindings.js"

/** The module keeps a buffer up to this size between calls, in bytes. */
const KEPT_BYTES = 1 << 20

/** The instance of the module, which is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance(bindings, () => seedBy(bindings.seed))

/** A text in the module. */
export type StreamHandle = Handle<bindings.TextStream>

/** The input buffer of the module. */
const input = /* @__PURE__ */ new InputBuffer(instance, (bytes) => bindings.streamInput(bytes))

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
      bytes = input.write(string, bytes)
      numbers[at] = bytes
    }
    input.writeBytes(numbers, bytes)
    const count = entries ? entries.texts.length : 0
    const made = new bindings.TextStream(bytes, list.length, count, entries !== undefined, otherwise)
    return new Handle(instance, maxBytes === undefined ? made : made.withMaxBytes(maxBytes), "this stream")
  })
}

/** Appends a text, which is normalised here. It must begin and end where texts can be cut for that. */
export function pushText(stream: StreamHandle, text: string, form: Form): void {
  callStream(() => {
    const object = stream.get()
    const end = input.write(text, 0)
    // No form changes ASCII, which has as many bytes as UTF-16 units.
    if (!form || end === text.length) return object.push(end)
    const common = bindings.streamNormalize(end, form === "NFKC")
    object.push(common > 0 ? common : input.write(normalize(text, form), 0))
  })
}

/**
 * Appends a text of at most one unit and then bytes, except for the last one, if all are ASCII. Returns whether they are.
 */
export function pushAscii(stream: StreamHandle, text: string, bytes: Uint8Array): boolean {
  return callStream(() => {
    const object = stream.get()
    const start = input.write(text, 0)
    input.writeBytes(bytes, start)
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
    const { byteOffset } = input.reserve(8 * bits)
    object.sums()
    const { buffer } = instance.memory as WebAssembly.Memory
    return new Float64Array(buffer.slice(byteOffset, byteOffset + 8 * bits))
  })
}

/** Calls into the module, and frees a buffer that a long text has made large. */
export function callStream<T>(work: () => T): T {
  return callInto(
    instance,
    () => {
      const result = work()
      if (input.capacity > KEPT_BYTES) release()
      return result
    },
    release,
  )
}

/** Frees the buffer. */
function release(): void {
  input.forget()
  bindings.streamInputRelease()
}
