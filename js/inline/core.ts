import { text } from "../core-inlined.js"
import { core } from "../modules/core-module.js"
import { decode } from "../modules/decode.js"

export function coreBytes(): Uint8Array<ArrayBuffer> {
  return decode(text)
}

/** Makes the inlined bytes of the core module available, and returns `value`. See `withModule` in engine.ts. */
export function withCore<T>(value: T): T {
  core.source = coreBytes
  return value
}
