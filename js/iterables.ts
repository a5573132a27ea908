// How iterables are read: wholly, before anything else is done, so that whatever their code does (throw,
// fingerprint something else, dispose of an index) finds everything in order.
import { checkAttached, isTyped, TYPED } from "./bytes.js"
import { invalid, show } from "./errors.js"
import { isArray, isRevoked } from "./platform.js"

/**
 * The elements of an iterable, each read once. `wanted` says what it must be, and it must end within
 * `most` elements: one that never ends would fill the memory. What its own code throws passes through.
 */
export function elements(value: unknown, most: number, wanted: string): unknown[] {
  const method = isText(value) ? undefined : iteratorMethod(value)
  if (!isMethod(method)) throw invalid(`${wanted}, got ${show(value)}`)
  if (isTyped(value)) checkAttached(value, wanted)
  if (isArray(value) && method === Array.prototype[Symbol.iterator]) {
    return arrayElements(value, most, wanted)
  }
  const iterator = begin(value, method, wanted)
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

/** An iterator as a method makes it, which may be anything where the method is a user's. */
function begin(value: unknown, method: (this: unknown) => unknown, wanted: string): unknown {
  try {
    return method.call(value)
  } catch (error) {
    // The platform's own methods run no code of users. They refuse what only inherits them, a proxy say.
    if (method !== Map.prototype.entries && method !== Set.prototype.values && method !== TYPED.values)
      throw error
    throw invalid(`${wanted}, got what only looks like ${show(value)}`)
  }
}

/** The elements of an array, each read once, holes as undefined. */
export function arrayElements(array: readonly unknown[], most: number, wanted: string): unknown[] {
  const length = lengthOf(array, most, wanted)
  const list: unknown[] = []
  for (let i = 0; i < length; i++) list.push(array[i])
  return list
}

/** The length of an array, for which a proxy may answer anything. */
export function lengthOf(array: readonly unknown[], most: number, wanted: string): number {
  const { length } = array
  if (typeof length !== "number") throw invalid(`${wanted}, got one of length ${show(length)}`)
  if (!(length <= most)) throw tooMany(most, wanted)
  return length
}

/** What makes the iterator of a value, read once; anything but a function where it is not iterable. */
export function iteratorMethod(value: unknown): unknown {
  if (value === undefined || value === null || isRevoked(value)) return undefined
  return (value as Iterable<unknown>)[Symbol.iterator]
}

/** Lets an iterator that is not read to its end clean up. As in a loop that throws, it cannot object. */
function close(iterator: Iterator<unknown>): void {
  try {
    iterator.return?.()
  } catch {
    // The error about what was read comes first.
  }
}

/** A text, of which nobody means the characters. */
function isText(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "string"
  return !isRevoked(value) && isBoxedString(value)
}

/** Whether an object is what `new String` makes. */
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
