import { decode } from "./decode.js"
import { text } from "./interop-inlined.js"
import { instance } from "./interop-module.js"

/** Returns a value of the API, and lets it find the bytes of the module of other libraries' recipes; see `withModule` in inline.ts. */
export function withInterop<T>(value: T): T {
  instance.source = () => decode(text)
  return value
}
