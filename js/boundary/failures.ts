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

/** The sentence of most errors that have the code OUT_OF_MEMORY. */
export const NO_ROOM = "there is not enough memory for the input or the result"

export type Code = (typeof CODES)[number]

/** Converts an exception during a call into a module to the package's error. After a trap, the instance is replaced. */
export function asFailure(error: unknown, instance: ModuleInstance): unknown {
  if (error instanceof SimHashError || !(error instanceof Error)) return error
  // Engines report a stack overflow in different words and by different classes.
  const sentence = /call stack|recursion/i.test(error.message)
    ? "the call stack is too deep for the WebAssembly module"
    : // Rust traps when an allocation fails. The trap carries no further information.
      error instanceof WebAssembly.RuntimeError && "the WebAssembly module has run out of memory"
  if (sentence) instance.poison()
  // Copying the results of the module, or normalising a string, which makes it longer, can exceed the memory.
  else if (!(error instanceof RangeError)) return error
  // Read only now: in V8, formatting the stack may run code, for which a full stack has no room.
  const { name, message, stack } = error
  // The frames of the original error's stack would keep the instance and its memory alive.
  const cause = Object.assign(new Error(message), { name, stack })
  return new SimHashError("OUT_OF_MEMORY", sentence || NO_ROOM, { cause })
}
