import { text } from "../interop-inlined.js"
import { decode } from "../modules/decode.js"
import { interop } from "../modules/interop-module.js"

/** Makes the inlined bytes of the interop module available, and returns `value`. See `withModule` in engine.ts. */
export function withInterop<T>(value: T): T {
  interop.source = () => decode(text)
  return value
}
