// The code of the error that something throws.
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
