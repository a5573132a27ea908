// What a module throws, as the package throws it.
import { SimHashError } from "../values/errors.js"
import type { ModuleInstance } from "./module.js"

/** The codes of the core, by their numbers. */
export const CODES = [
  "INVALID_ARGUMENT",
  "INVALID_FINGERPRINT",
  "RECIPE_MISMATCH",
  "OUT_OF_MEMORY",
  "LIMIT_EXCEEDED",
] as const

export type Code = (typeof CODES)[number]

/** Converts what ended a call into a module to the package's error. After a trap, the instance is replaced. */
export function asFailure(error: unknown, instance: ModuleInstance): unknown {
  if (error instanceof SimHashError || !(error instanceof Error)) return error
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
  if (error instanceof RangeError) return outOfMemory("there is not enough memory for the result", error)
  return error
}

function outOfMemory(sentence: string, { name, message, stack }: Error): SimHashError {
  // The error itself would keep the instance and its memory alive, by the frames of its stack.
  const cause = Object.assign(new Error(message), { name, stack })
  return new SimHashError("OUT_OF_MEMORY", sentence, { cause })
}
