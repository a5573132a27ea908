import { decode } from "../modules/decode.js"
import { streams } from "../modules/stream-module.js"
import { text } from "../stream-inlined.js"

/** Makes the inlined bytes of the module for texts in chunks available, and returns `value`. See `withModule` in engine.ts. */
export function withStream<T>(value: T): T {
  streams.source = () => decode(text)
  return value
}
