import type * as bindings from "./bindings.js"
import type { Features } from "./features.js"
import { stage } from "./input.js"
import { input } from "./memory.js"
import type { Recipe } from "./types/recipe.js"
import { writeNormalized } from "./written.js"

/** The low limb of the fingerprint of an input, of which a text is normalised to a form. */
export function lowLimb(
  handle: bindings.Recipe,
  form: Recipe["normalize"],
  given: string | Features,
): bigint {
  if (typeof given === "string") {
    const low = handle.fingerprintText(writeNormalized(input, given, form))
    // A failure returns 0 too. The general path below reports the error.
    if (low !== 0n) return low
  }
  const { bytes, features, weighted } = stage(given, form)
  return handle.fingerprint(bytes, features, weighted)
}
