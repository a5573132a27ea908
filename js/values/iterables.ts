// Reads user iterables completely before any other work, so that their code may do anything (throw, compute
// another fingerprint, dispose of an index) without meeting the package in an inconsistent state.
import { checkAttached, isTyped, TYPED } from "./bytes.js"
import { invalid, show } from "./errors.js"
import { isArray, isRevoked } from "./platform.js"

/**
 * Returns the elements of an iterable. Each is read once. `wanted` is the start of the error sentence. The iterable may
 * have at most `most` elements: an infinite one would fill the memory. Errors thrown by its own code pass through.
 */
export function elements(value: unknown, most: number, wanted: string): unknown[] {
  const method = isText(value) ? undefined : iteratorMethod(value)
  if (!isMethod(method)) throw invalid(`${wanted}, got ${show(value)}`)
  if (isTyped(value)) checkAttached(value, wanted)
  if (isArray(value) && method === Array.prototype[Symbol.iterator]) {
    return arrayElements(value, most, wanted)
  }
  const iterator = iteratorOf(value, method, wanted)
  const next = isObject(iterator) ? (iterator as Partial<Iterator<unknown>>).next : undefined
  if (typeof next !== "function") throw invalid(`${wanted}, got one whose iterator is ${show(iterator)}`)
  const list: unknown[] = []
  for (;;) {
    const result: unknown = next.call(iterator as Iterator<unknown>)
    if (!isObject(result)) throw invalid(`${wanted}, got one whose next() returns ${show(result)}`)
    const step = result as IteratorResult<unknown>
    if (step.done) return list
    if (list.length === most) {
      close(iterator as Iterator<unknown>)
      throw tooMany(most, wanted)
    }
    list.push(step.value)
  }
}

/** Calls the iterator method. A user's method may return any value. */
function iteratorOf(value: unknown, method: (this: unknown) => unknown, wanted: string): unknown {
  try {
    return method.call(value)
  } catch (error) {
    // The platform's own methods run no user code. They throw for objects that only inherit them, such as
    // proxies.
    if (method !== Map.prototype.entries && method !== Set.prototype.values && method !== TYPED.values)
      throw error
    throw invalid(`${wanted}, got one that cannot be iterated: ${show(value)}`)
  }
}

/** Returns the elements of an array. Each is read once. Holes become undefined. */
export function arrayElements(array: readonly unknown[], most: number, wanted: string): unknown[] {
  const length = lengthOf(array, most, wanted)
  const list: unknown[] = []
  for (let i = 0; i < length; i++) list.push(array[i])
  return list
}

/** Returns the length of an array after checking it: a proxy may return any value. */
export function lengthOf(array: readonly unknown[], most: number, wanted: string): number {
  const { length } = array
  if (typeof length !== "number") throw invalid(`${wanted}, got one of length ${show(length)}`)
  if (!(length <= most)) throw tooMany(most, wanted)
  return length
}

/** Returns the iterator method of a value, read once; not a function if the value is not iterable. */
export function iteratorMethod(value: unknown): unknown {
  if (value === undefined || value === null || isRevoked(value)) return undefined
  return (value as Iterable<unknown>)[Symbol.iterator]
}

/** Closes an iterator before its end. As in a for...of loop that throws, errors of `return` are ignored. */
function close(iterator: Iterator<unknown>): void {
  try {
    iterator.return?.()
  } catch {
    // The error that ended the reading takes precedence.
  }
}

/** Whether a value is a string or a String object. Their characters are not meant as elements. */
function isText(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "string"
  return !isRevoked(value) && isBoxedString(value)
}

/** Whether an object is a String object, as `new String` makes. */
export function isBoxedString(value: object): boolean {
  return Object.prototype.toString.call(value) === "[object String]"
}

function isMethod(value: unknown): value is (this: unknown) => unknown {
  return typeof value === "function"
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function"
}

function tooMany(most: number, wanted: string) {
  return invalid(`${wanted}, got one of more than ${most} elements`)
}
