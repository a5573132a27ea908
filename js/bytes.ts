// Where bytes and fingerprints come from: buffers and views of them, of any realm. Properties are read by
// the platform's own getters: a subclass may answer `length` with anything, and that many elements would
// be written into the module's memory.
import { invalid, show } from "./errors.js"
import { hasGetter } from "./platform.js"

/** What all typed arrays inherit from. */
export const TYPED = /* @__PURE__ */ Object.getPrototypeOf(Uint8Array.prototype)

/** Many fingerprints, in a view that is what it says. */
export function fingerprintElements(value: unknown): BigUint64Array<ArrayBufferLike> {
  if (Reflect.get(TYPED, Symbol.toStringTag, value) !== "BigUint64Array") {
    throw invalid(`many fingerprints are a BigUint64Array, got ${show(value)}`)
  }
  checkAttached(value, "many fingerprints are a BigUint64Array")
  const [buffer, offset, length] = ["buffer", "byteOffset", "length"].map((name) =>
    Reflect.get(TYPED, name, value),
  )
  return new BigUint64Array(buffer, offset, length)
}

/**
 * The bytes of a buffer or of a view of one. Shared and resizable ones are copied: others could change
 * them meanwhile, and not every reader of the platform takes them.
 */
export function byteSource(value: unknown, what: string): Uint8Array<ArrayBuffer> {
  const wanted = `${what} is an ArrayBuffer or a view of one`
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

/** Refuses a buffer that was transferred elsewhere, and a view that its resizable buffer no longer covers. */
export function checkAttached(value: unknown, wanted: string): void {
  let isAttached = false
  try {
    isAttached = isUsable(value)
  } catch {
    // What the platform throws for such a buffer.
  }
  if (!isAttached) throw invalid(`${wanted}, got one whose buffer is detached or out of bounds`)
}

/** Throws where it is not; to ask a typed array for its length does not. */
function isUsable(value: unknown): boolean {
  if (isTyped(value)) return TYPED.keys.call(value) !== undefined
  if (ArrayBuffer.isView(value)) return Reflect.get(DataView.prototype, "byteLength", value) >= 0
  return new Uint8Array(value as ArrayBuffer).length >= 0
}

/** Whether a value is a typed array, of any kind. */
export function isTyped(value: unknown): boolean {
  return ArrayBuffer.isView(value) && Reflect.get(TYPED, Symbol.toStringTag, value) !== undefined
}

function isShared(value: unknown): value is SharedArrayBuffer {
  // Pages have the class where they are isolated from other origins.
  return (
    typeof SharedArrayBuffer !== "undefined" && hasGetter(SharedArrayBuffer.prototype, "byteLength", value)
  )
}

function fixed(bytes: Uint8Array<ArrayBufferLike>): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const changes = isShared(buffer) || Reflect.get(ArrayBuffer.prototype, "resizable", buffer) === true
  return changes ? bytes.slice() : (bytes as Uint8Array<ArrayBuffer>)
}
