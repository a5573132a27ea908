// The error that something throws, and its code.
import type { SimHashError } from "simhash-wasm"

/** The code; "none" if nothing is thrown, and the error as text if it has no code. */
export function codeOf(work: () => unknown): string {
  try {
    work()
    return "none"
  } catch (error) {
    return (error as SimHashError).code ?? String(error)
  }
}

/** The error itself. Something must be thrown. */
export function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error("nothing was thrown")
}

/** The code of our error that a promise is rejected with; "none" if it is not rejected, and another error as text. */
export function codeOfPromise(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "none",
    (error: SimHashError) => (error?.name === "SimHashError" ? error.code : String(error)),
  )
}
