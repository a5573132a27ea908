import { decode } from "./decode.js"
import { text } from "./stream-inlined.js"
import { instance } from "./stream-module.js"

/** Returns a value of the API, and lets it find the bytes of the module of texts in chunks; see `withModule` in inline.ts. */
export function withStream<T>(value: T): T {
  instance.source = () => decode(text)
  return value
}
