import { SimHashError } from "./errors.js"
import { type ModuleInstance, main } from "./instance.js"
import { isLong, release } from "./memory.js"

const CODES = [
  "INVALID_ARGUMENT",
  "INVALID_FINGERPRINT",
  "RECIPE_MISMATCH",
  "OUT_OF_MEMORY",
  "LIMIT_EXCEEDED",
] as const

/**
 * Calls into the main module, whose errors carry their code as their name. `work` must not run code of the
 * user, such as an iterable or a getter: that code could call the module too, and its errors would be taken
 * for the module's.
 */
export function call<T>(work: () => T): T {
  main.depth++
  try {
    return work()
  } catch (error) {
    throw asSimHashError(error, main)
  } finally {
    if (--main.depth === 0 && (isLong() || main.isRetiring)) releaseMemory()
  }
}

/** Gives memory back after the outermost call. A failure here does not change the result of the call. */
function releaseMemory(): void {
  try {
    release()
  } catch (error) {
    asSimHashError(error, main)
  }
  main.replaceIfIdle()
}

/** Converts an error of a module to the package's error. After a trap, the instance is replaced. */
export function asSimHashError(error: unknown, instance: ModuleInstance): unknown {
  if (error instanceof SimHashError || !(error instanceof Error)) return error
  const code = CODES.find((code) => code === error.name)
  if (code) return new SimHashError(code, error.message)
  const isTrap = error instanceof WebAssembly.RuntimeError
  // Engines report a stack overflow in different words and by different classes.
  const isStack = /call stack|recursion/i.test(error.message)
  if (isTrap || isStack) {
    instance.poison()
  }
  if (isStack) return outOfMemory("the call stack is too deep for the WebAssembly module", error)
  // Rust traps when an allocation fails; the trap has no further information.
  if (isTrap) return outOfMemory("the WebAssembly module has run out of memory", error)
  // Results of the module are copied, and strings grow when they are normalised.
  if (error instanceof RangeError) return outOfMemory("there is no memory for the result", error)
  return error
}

function outOfMemory(sentence: string, { name, message, stack }: Error): SimHashError {
  // The error itself would keep the instance and its memory alive, by the frames of its stack.
  const cause = Object.assign(new Error(message), { name, stack })
  return new SimHashError("OUT_OF_MEMORY", sentence, { cause })
}
