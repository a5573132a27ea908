import { text } from "./core-inlined.js"
import { core } from "./core-module.js"
import { decode } from "./decode.js"

/** The bytes of the core module. */
export function coreBytes(): Uint8Array<ArrayBuffer> {
  return decode(text)
}

/** Returns a function of the API, and lets it find the bytes of the core module; see `withModule` in inline.ts. */
export function withCore<T>(value: T): T {
  core.instance.source = coreBytes
  return value
}
