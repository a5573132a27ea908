import { SimHashError } from "./errors.js"
import { forget, release } from "./memory.js"

const CODES = ["INVALID_ARGUMENT", "INVALID_FINGERPRINT", "RECIPE_MISMATCH", "OUT_OF_MEMORY"] as const

/** Calls into the module, whose errors have their code for a name. */
export function call<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asSimHashError(error)
  } finally {
    release()
  }
}

/** An error from the module, as the package throws it. */
export function asSimHashError(error: unknown): unknown {
  if (error instanceof SimHashError || !(error instanceof Error)) return error
  const code = CODES.find((code) => code === error.name)
  if (code) return new SimHashError(code, error.message)
  forget()
  // What Rust does when an allocation fails, having no way to tell.
  if (error instanceof WebAssembly.RuntimeError) {
    return new SimHashError("OUT_OF_MEMORY", "the WebAssembly module has run out of memory", { cause: error })
  }
  return error
}
