// All uses of an object, for tests of one that cannot be used any more.

/**
 * Calls of every getter and every method of an object but `dispose`: the methods with each list of arguments that is given by
 * their names, or without arguments.
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
