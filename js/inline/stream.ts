import { decode } from "../modules/decode.js"
import { instance } from "../modules/stream-module.js"
import { text } from "../stream-inlined.js"

/** Makes the inlined bytes of the module for texts in chunks available, and returns `value`. See `withModule` in engine.ts. */
export function withStream<T>(value: T): T {
  instance.source = () => decode(text)
  return value
}
