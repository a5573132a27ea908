import { decode } from "./decode.js"
import { text } from "./inlined.js"

/** The bytes of the main module. */
export function inlinedBytes(): Uint8Array<ArrayBuffer> {
  return decode(text)
}
