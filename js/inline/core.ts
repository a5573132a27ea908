import { text } from "../core-inlined.js"
import { core } from "../modules/core-module.js"
import { decode } from "../modules/decode.js"

/** The bytes of the core module. */
export function coreBytes(): Uint8Array<ArrayBuffer> {
  return decode(text)
}

/** Returns a function of the API, and lets it find the bytes of the core module; see `withModule` in engine.ts. */
export function withCore<T>(value: T): T {
  core.instance.source = coreBytes
  return value
}
