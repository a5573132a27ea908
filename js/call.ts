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
 * Calls into the main module, whose errors have their code for a name. Nothing of the user's runs in
 * between, neither an iterable nor a getter: it could call the module too, and what it throws would be
 * taken for the module's.
 */
export function call<T>(work: () => T): T {
  main.depth++
  try {
    return work()
  } catch (error) {
    throw asSimHashError(error, main)
  } finally {
    if (--main.depth === 0 && (isLong() || main.isRetiring)) settle()
  }
}

/** Gives memory back when the outermost call has ended, whose answer stands whatever happens here. */
function settle(): void {
  try {
    release()
  } catch (error) {
    asSimHashError(error, main)
  }
  main.settle()
}

/** An error from a module, as the package throws it. After a trap the instance is another. */
export function asSimHashError(error: unknown, instance: ModuleInstance): unknown {
  if (error instanceof SimHashError || !(error instanceof Error)) return error
  const code = CODES.find((code) => code === error.name)
  if (code) return new SimHashError(code, error.message)
  const isTrap = error instanceof WebAssembly.RuntimeError
  // Every engine has its own words for a stack that is full, and not all the same class.
  const isStack = /call stack|recursion/i.test(error.message)
  if (isTrap || isStack) {
    instance.poison()
  }
  if (isStack) return outOfMemory("the call stack is too deep for the WebAssembly module", error)
  // What Rust does when an allocation fails, having no way to tell.
  if (isTrap) return outOfMemory("the WebAssembly module has run out of memory", error)
  // What comes out of the module is copied, and strings become longer when they are normalised.
  if (error instanceof RangeError) return outOfMemory("there is no memory for the result", error)
  return error
}

function outOfMemory(sentence: string, { name, message, stack }: Error): SimHashError {
  // The error itself would keep the instance and its memory alive, by the frames of its stack.
  const cause = Object.assign(new Error(message), { name, stack })
  return new SimHashError("OUT_OF_MEMORY", sentence, { cause })
}
