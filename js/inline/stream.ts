import { decode } from "../modules/decode.js"
import { instance } from "../modules/stream-module.js"
import { text } from "../stream-inlined.js"

/** Returns a value of the API, and lets it find the bytes of the module of texts in chunks; see `withModule` in engine.ts. */
export function withStream<T>(value: T): T {
  instance.source = () => decode(text)
  return value
}
