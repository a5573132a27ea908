// The WebAssembly module of the recipes of other libraries. Only in the entry "./interop".
import { callInto } from "./boundary/calls.js"
import { InputBuffer } from "./boundary/input-buffer.js"
import { ModuleInstance } from "./boundary/module.js"
import type { Features } from "./features.js"
import * as bindings from "./interop-bindings.js"

/** The module keeps a buffer up to this size between calls, in bytes. */
const KEPT_BYTES = 1 << 20

/** After a longer input, an instance with more bytes of memory than this is replaced. */
const LARGE_MEMORY_BYTES = 1 << 26

/** The instance of the module, which is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance(bindings)

/** The input buffer of the module. */
const input = /* @__PURE__ */ new InputBuffer(instance, (bytes) => bindings.interopInput(bytes))

/** The fingerprint of an input, by a recipe's position in the module's list. */
export function interopFingerprint(recipe: number, bits: number, given: string | Features): bigint {
  return callInto(
    instance,
    () => {
      const { bytes, features, weighted } = stage(given)
      const low = bindings.interopFingerprint(recipe, bits, bytes, features, weighted)
      const fingerprint = bits > 64 ? (bindings.high() << 64n) | low : low
      if (bytes > KEPT_BYTES) release()
      return fingerprint
    },
    release,
  )
}

/** Puts an input into the buffer: a text, or features followed by the end and the weight of each. */
function stage(given: string | Features) {
  if (typeof given === "string") return { bytes: input.write(given, 0), features: -1, weighted: false }
  const { texts, weights } = given
  const numbers = new Float64Array(2 * texts.length)
  let bytes = 0
  for (const [at, feature] of texts.entries()) {
    bytes = input.write(feature, bytes)
    numbers[2 * at] = bytes
    numbers[2 * at + 1] = weights?.[at] ?? 1
  }
  input.writeBytes(numbers, bytes)
  return { bytes, features: texts.length, weighted: weights !== undefined }
}

/** Frees the buffer. Only replacing the instance gives its free memory back to the system. */
function release(): void {
  input.forget()
  bindings.interopRelease()
  if ((instance.memory as WebAssembly.Memory).buffer.byteLength > LARGE_MEMORY_BYTES) instance.retire()
}
