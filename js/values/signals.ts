import { invalid, show } from "./errors.js"
import { hasGetter, isRevoked } from "./platform.js"

/** Throws unless the value is an AbortSignal or undefined: any other object would never abort. */
export function checkSignal(signal: unknown): asserts signal is AbortSignal | undefined {
  if (signal === undefined || hasGetter(AbortSignal.prototype, "aborted", signal)) return
  const hint = hasGetter(AbortController.prototype, "signal", signal) ? "; pass its .signal instead" : ""
  throw invalid(`signal must be an AbortSignal, got ${show(signal)}${hint}`)
}

export function checkProgress(
  onProgress: unknown,
): asserts onProgress is ((done: number) => void) | undefined {
  if (onProgress === undefined || (typeof onProgress === "function" && !isRevoked(onProgress))) return
  throw invalid(`onProgress must be a function, got ${show(onProgress)}`)
}

/** Returns the result of a promise, or throws the error from `aborted` as soon as the signal is aborted. */
export function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  aborted: (signal: AbortSignal) => Error,
): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted(signal))
    if (signal.aborted) stop()
    signal.addEventListener("abort", stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop))
  })
}
