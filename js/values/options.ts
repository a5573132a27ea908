// Reads option objects: own properties only, and no unknown ones.
import { invalid, show } from "./errors.js"
import { isRevoked } from "./platform.js"

/**
 * Checks options, and returns them for the caller to destructure, so that each option is read once. `names` are the
 * known options, and `of` names the function or class in error sentences. Throws for an unknown option, and
 * for a Map, a Promise or a class instance, whose properties would be ignored.
 *
 * `polluted` returns whether `Object.prototype` has a property with one of the names. A caller for which
 * looping over the names is too slow passes its own check.
 */
export function readOptions<T extends object>(
  given: T | undefined,
  names: readonly string[],
  of: string,
  polluted: (names: readonly string[]) => boolean = isPolluted,
): T {
  if (given === undefined) return Object.create(null)
  if (given === null) throw invalid(`the options of ${of} must be an object, got null`)
  // A fast path: most options are literals, and the full check takes a large part of a query's time.
  const isLiteral = !isRevoked(given) && Object.getPrototypeOf(given) === Object.prototype
  if (!isLiteral && !isPlainObject(given)) {
    const wanted = typeof given === "object" && given !== null ? "a plain object" : "an object"
    throw invalid(`the options of ${of} must be ${wanted}, got ${show(given)}`)
  }
  for (const name in given) {
    if (!names.includes(name) && Object.hasOwn(given, name)) {
      throw invalid(`unknown option of ${of}: ${show(name)}`)
    }
  }
  return isLiteral && !polluted(names) ? given : bare(given)
}

function isPolluted(names: readonly string[]): boolean {
  return names.some((name) => name in Object.prototype)
}

/** Returns a copy of an object's own properties, which inherits none. */
export function bare<T extends object>(given: T): T {
  return Object.assign(Object.create(null), given)
}

/** Whether a value is a plain object of any realm: created by a literal, or without a prototype. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null || isRevoked(value)) return false
  const prototype = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "hasOwnProperty")
}

/** Returns a whole number from `least` to `most`; throws for anything else. */
export function whole(value: unknown, name: string, least: number, most: number): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
    return value as number
  throw invalid(`${name} must be a whole number from ${least} to ${most}, got ${show(value)}`)
}
