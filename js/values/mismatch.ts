import { SimHashError } from "./errors.js"

/** Returns the error for values of different recipes. */
export function mismatch(message: string): SimHashError {
  return new SimHashError("RECIPE_MISMATCH", message)
}
