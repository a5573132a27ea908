// Calls of everything that an object has, for tests of objects that were disposed of or lost.

/**
 * Returns a call of every getter and every method of an object except `dispose`. A method is called with each list of arguments
 * in `given`, which has them by the method's name, or else once without arguments.
 */
export function usesOf(object: object, given: Record<string, unknown[][]> = {}): (() => unknown)[] {
  const members = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object))
  const uses = Object.entries(members).flatMap(([name, { get, value }]) => {
    if (name === "constructor" || name === "dispose") return []
    if (get) return [() => get.call(object)]
    return (given[name] ?? [[]]).map((args) => () => value.apply(object, args))
  })
  return Symbol.iterator in object ? [...uses, () => [...(object as Iterable<unknown>)]] : uses
}
