import { invalid, show } from "./errors.js"
import { hasGetter } from "./platform.js"

/** Throws unless the value is an AbortSignal or undefined: any other object would never abort. */
export function checkSignal(signal: unknown): asserts signal is AbortSignal | undefined {
  if (signal === undefined || hasGetter(AbortSignal.prototype, "aborted", signal)) return
  const hint = hasGetter(AbortController.prototype, "signal", signal) ? "; pass its .signal instead" : ""
  throw invalid(`signal must be an AbortSignal, got ${show(signal)}${hint}`)
}
