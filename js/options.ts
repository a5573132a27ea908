// How objects of options are read: their own properties only, and no others than there are.
import { invalid, show } from "./errors.js"
import { isRevoked } from "./platform.js"

/**
 * Options to take apart by destructuring, which reads each once. `names` are all that there are, and `of`
 * says of what. A Map, a Promise or an instance of a class, whose properties would be passed over, is
 * refused, and so is an unknown option.
 *
 * `polluted` says whether anybody has given one of the names to `Object.prototype`. Where options are read
 * more often than a list of names can be gone through, it names them itself.
 */
export function readOptions<T extends object>(
  given: T | undefined,
  names: readonly string[],
  of: string,
  polluted: (names: readonly string[]) => boolean = isPolluted,
): T {
  if (given === undefined) return Object.create(null)
  if (given === null) throw invalid(`the options of ${of} must be an object, got null`)
  // Nearly all are such, and asking on takes a good part of a query.
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

/** A copy of an object's own properties, which inherits none. */
export function bare<T extends object>(given: T): T {
  return Object.assign(Object.create(null), given)
}

/** Whether a value is an object as literals make it, of whatever realm, or one without a prototype. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null || isRevoked(value)) return false
  const prototype = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "hasOwnProperty")
}
