import { SimHashError } from "./errors.js"
import { forget, release } from "./memory.js"

const CODES = [
  "INVALID_ARGUMENT",
  "INVALID_FINGERPRINT",
  "RECIPE_MISMATCH",
  "CORRUPT_SNAPSHOT",
  "UNSUPPORTED_VERSION",
  "OUT_OF_MEMORY",
] as const

/** Calls into the module, whose errors have their code for a name. */
export function call<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof SimHashError || !(error instanceof Error)) throw error
    const code = CODES.find((code) => code === error.name)
    if (code) throw new SimHashError(code, error.message)
    forget()
    // What Rust does when an allocation fails, having no way to tell.
    if (error instanceof WebAssembly.RuntimeError) {
      throw new SimHashError("OUT_OF_MEMORY", "the WebAssembly module has run out of memory", {
        cause: error,
      })
    }
    throw error
  } finally {
    release()
  }
}
