// Limits on the number of results.
import { invalid, show } from "./errors.js"

/** The value that stands for no limit. */
export const ALL = 0xffffffff

/** Returns an optional limit, which is at most {@link ALL}. */
export function limitOf(number: number | undefined, what: string): number {
  if (number === undefined) return ALL
  if (number === Number.POSITIVE_INFINITY || (Number.isInteger(number) && number >= 0)) {
    return Math.min(number, ALL)
  }
  throw invalid(`${what} must be a non-negative whole number, got ${show(number)}`)
}
