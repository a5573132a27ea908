import { text } from "../interop-inlined.js"
import { decode } from "../modules/decode.js"
import { instance } from "../modules/interop-module.js"

/** Returns a value of the API, and lets it find the bytes of the module of other libraries' recipes; see `withModule` in engine.ts. */
export function withInterop<T>(value: T): T {
  instance.source = () => decode(text)
  return value
}
