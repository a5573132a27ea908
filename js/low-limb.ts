import type * as bindings from "./bindings.js"
import type { Features } from "./features.js"
import { stage } from "./input.js"
import { writeNormalized } from "./normalize.js"
import type { Recipe } from "./public/index.js"

/** The low limb of the fingerprint of an input, of which a text is normalised to a form. */
export function lowLimb(
  handle: bindings.Recipe,
  form: Recipe["normalize"],
  input: string | Features,
): bigint {
  if (typeof input === "string") {
    const low = handle.fingerprintText(writeNormalized(input, form))
    // A failure returns 0 too. The general path below reports the error.
    if (low !== 0n) return low
  }
  const { bytes, features, weighted } = stage(input, form)
  return handle.fingerprint(bytes, features, weighted)
}
