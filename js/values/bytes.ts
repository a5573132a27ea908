// Buffers of bytes and of fingerprints, and views of them, from any realm. Properties are read with the
// platform's own getters: a subclass could return any `length`, and the package would then write that many
// elements into the module's memory.
import { invalid, show } from "./errors.js"
import { hasGetter } from "./platform.js"

/** The prototype that all typed arrays inherit from. */
export const TYPED = /* @__PURE__ */ Object.getPrototypeOf(Uint8Array.prototype)

/** The platform's getters of typed arrays. Direct calls are many times faster than `Reflect.get`. */
const [kindOf, bufferOf, offsetOf, lengthOf] = /* @__PURE__ */ getters() as [Getter, Getter, Getter, Getter]

type Getter = (this: unknown) => never

function getters(): unknown[] {
  return [Symbol.toStringTag, "buffer", "byteOffset", "length"].map(
    (name) => Object.getOwnPropertyDescriptor(TYPED, name)?.get,
  )
}

/** Returns an array of fingerprints as a plain view whose properties can be trusted. */
export function fingerprintElements(value: unknown): BigUint64Array<ArrayBufferLike> {
  return bigUint64Elements(value, "fingerprints must be")
}

/** Returns a BigUint64Array as a plain view whose properties can be trusted. `what` begins the error sentence. */
export function bigUint64Elements(value: unknown, what: string): BigUint64Array<ArrayBufferLike> {
  if (kindOf.call(value) !== "BigUint64Array") throw invalid(`${what} a BigUint64Array, got ${show(value)}`)
  const length = lengthOf.call(value) as number
  // A detached or shrunk buffer has length 0. Other arrays skip the check, which takes longer than reading an array.
  if (length === 0) checkAttached(value, `${what} a BigUint64Array`)
  return new BigUint64Array(bufferOf.call(value), offsetOf.call(value), length)
}

/** Returns a Uint32Array as a plain view whose properties can be trusted. `what` begins the error sentence. */
export function uint32Elements(value: unknown, what: string): Uint32Array<ArrayBufferLike> {
  if (kindOf.call(value) !== "Uint32Array") throw invalid(`${what} a Uint32Array, got ${show(value)}`)
  const length = lengthOf.call(value) as number
  if (length === 0) checkAttached(value, `${what} a Uint32Array`)
  return new Uint32Array(bufferOf.call(value), offsetOf.call(value), length)
}

/**
 * Returns the bytes of a buffer or of a view of one. Shared and resizable buffers are copied: another thread could
 * change them during the call, and some platform functions reject them.
 */
export function byteSource(value: unknown, what: string): Uint8Array<ArrayBuffer> {
  const wanted = `${what} must be an ArrayBuffer or a view of one`
  if (!isByteSource(value)) throw invalid(`${wanted}, got ${show(value)}`)
  checkAttached(value, wanted)
  if (!ArrayBuffer.isView(value)) return fixed(new Uint8Array(value))
  const prototype = isTyped(value) ? TYPED : DataView.prototype
  const [buffer, offset, length] = ["buffer", "byteOffset", "byteLength"].map((name) =>
    Reflect.get(prototype, name, value),
  )
  return fixed(new Uint8Array(buffer, offset, length))
}

export function isByteSource(value: unknown): value is ArrayBufferLike | ArrayBufferView {
  return ArrayBuffer.isView(value) || hasGetter(ArrayBuffer.prototype, "byteLength", value) || isShared(value)
}

/** Throws for a buffer that was transferred, or a view that its resizable buffer no longer covers. */
export function checkAttached(value: unknown, wanted: string): void {
  let isAttached = false
  try {
    isAttached = isUsable(value)
  } catch {
    // The platform throws for a detached buffer.
  }
  if (!isAttached) throw invalid(`${wanted}, got one whose buffer is detached or out of bounds`)
}

/** Whether a buffer or view can be used. May throw if it cannot. `keys` throws where `length` would return 0. */
function isUsable(value: unknown): boolean {
  if (isTyped(value)) return TYPED.keys.call(value) !== undefined
  if (ArrayBuffer.isView(value)) return Reflect.get(DataView.prototype, "byteLength", value) >= 0
  return new Uint8Array(value as ArrayBuffer).length >= 0
}

export function isTyped(value: unknown): boolean {
  return ArrayBuffer.isView(value) && Reflect.get(TYPED, Symbol.toStringTag, value) !== undefined
}

function isShared(value: unknown): value is SharedArrayBuffer {
  // Pages have this class only where they are isolated from other origins.
  return (
    typeof SharedArrayBuffer !== "undefined" && hasGetter(SharedArrayBuffer.prototype, "byteLength", value)
  )
}

function fixed(bytes: Uint8Array<ArrayBufferLike>): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const changes = isShared(buffer) || Reflect.get(ArrayBuffer.prototype, "resizable", buffer) === true
  return changes ? bytes.slice() : (bytes as Uint8Array<ArrayBuffer>)
}
