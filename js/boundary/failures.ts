// Converts the exceptions of a module to the errors of the package.
import { SimHashError } from "../values/errors.js"
import type { ModuleInstance } from "./module.js"

/** The error codes of the core, by number. */
export const CODES = [
  "INVALID_ARGUMENT",
  "INVALID_FINGERPRINT",
  "RECIPE_MISMATCH",
  "OUT_OF_MEMORY",
  "LIMIT_EXCEEDED",
] as const

export type Code = (typeof CODES)[number]

/** Converts an exception during a call into a module to the package's error. After a trap, the instance is replaced. */
export function asFailure(error: unknown, instance: ModuleInstance): unknown {
  if (error instanceof SimHashError || !(error instanceof Error)) return error
  const isTrap = error instanceof WebAssembly.RuntimeError
  // Engines report a stack overflow in different words and by different classes.
  const isStack = /call stack|recursion/i.test(error.message)
  if (isTrap || isStack) {
    instance.poison()
  }
  if (isStack) return outOfMemory("the call stack is too deep for the WebAssembly module", error)
  // Rust traps when an allocation fails. The trap carries no further information.
  if (isTrap) return outOfMemory("the WebAssembly module has run out of memory", error)
  // Copying the results of the module, or normalising a string, which makes it longer, can exceed the memory.
  if (error instanceof RangeError) return outOfMemory("there is not enough memory for the result", error)
  return error
}

function outOfMemory(sentence: string, { name, message, stack }: Error): SimHashError {
  // The frames of the original error's stack would keep the instance and its memory alive.
  const cause = Object.assign(new Error(message), { name, stack })
  return new SimHashError("OUT_OF_MEMORY", sentence, { cause })
}
