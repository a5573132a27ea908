// The name of what makes fingerprints, which snapshots carry.
import { invalid, show } from "./errors.js"
import { isWellFormed } from "./ids.js"

/** How long it may be, in bytes of UTF-8. */
export const MAX_MAKER = 1024

/** A name that a snapshot can carry and give back. */
export function checkMaker(name: string): string {
  const { length } = new TextEncoder().encode(name)
  if (length === 0 || length > MAX_MAKER || !isWellFormed(name)) {
    throw invalid(
      `the id of a recipe is 1 to ${MAX_MAKER} bytes long and without lone surrogates, got ${show(name)}`,
    )
  }
  return name
}
