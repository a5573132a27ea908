// The id of the recipe or model of fingerprints, as stored in snapshots.
import { newEncoder } from "./coders.js"
import { invalid, show } from "./errors.js"
import { isWellFormed } from "./ids.js"

/** The maximum length of the id, in bytes of UTF-8. */
export const MAX_RECIPE_ID_BYTES = 1024

/** Returns the id. Throws unless a snapshot can store it. */
export function checkRecipeId(name: string): string {
  const { length } = newEncoder().encode(name)
  if (length === 0 || length > MAX_RECIPE_ID_BYTES || !isWellFormed(name)) {
    throw invalid(
      `the id of a recipe must be 1 to ${MAX_RECIPE_ID_BYTES} bytes long, without lone surrogates, got ${show(name)}`,
    )
  }
  return name
}
