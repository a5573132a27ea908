// How objects of options are read: their own properties only, and no others than there are.
import { invalid, show } from "./errors.js"

/** No options, whatever somebody has given to `Object.prototype`. */
export const NOTHING = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.create(null))

/**
 * Options to take apart by destructuring, once. `names` are those that there are, and `of` says of what.
 * A Map, a Promise or an instance of a class, whose properties would be passed over, is refused, and so
 * is an unknown option.
 */
export function readOptions<T extends object>(given: T | undefined, names: readonly string[], of: string): T {
  if (given === undefined || given === NOTHING) return NOTHING
  if (!isPlainObject(given)) {
    const wanted = typeof given === "object" && given !== null ? "a plain object" : "an object"
    throw invalid(`the options of ${of} must be ${wanted}, got ${show(given)}`)
  }
  for (const name in given) {
    if (!names.includes(name) && Object.hasOwn(given, name)) {
      throw invalid(`unknown option of ${of}: ${show(name)}`)
    }
  }
  return inherits(given, names) ? own(given, names) : given
}

/** Whether a value is an object as literals make it, of whatever realm, or one without a prototype. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null || isRevoked(value)) return false
  const prototype = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "hasOwnProperty")
}

/** `Array.isArray`, which throws for a revoked proxy. */
export function isArray(value: unknown): value is readonly unknown[] {
  return !isRevoked(value) && Array.isArray(value)
}

/** Whether a value is a proxy whose every use throws. */
export function isRevoked(value: unknown): boolean {
  try {
    Array.isArray(value)
    return false
  } catch {
    return true
  }
}

/** A copy of own properties, which inherits nothing. */
export function own<T extends object>(given: T, names: readonly string[]): T {
  const copy = Object.create(null)
  for (const name of names) {
    if (Object.hasOwn(given, name)) copy[name] = given[name as keyof T]
  }
  return copy
}

/** Whether a plain object may have one of these properties from its prototype. */
function inherits(given: object, names: readonly string[]): boolean {
  if (Object.getPrototypeOf(given) !== Object.prototype) return true
  for (const name of names) if (name in Object.prototype) return true
  return false
}
