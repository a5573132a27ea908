// Type checks by internal slots instead of prototypes: they accept arrays and objects of another realm (a
// frame, node:vm), and reject objects that only inherit from them. Callers must use every result, because
// bundlers remove a call whose result is unused, even if it can throw.

/** Whether the platform's getter `prototype[name]` accepts a value as its receiver. */
export function hasGetter(prototype: object, name: string, value: unknown): boolean {
  let got: unknown = hasGetter
  try {
    got = Reflect.get(prototype, name, value)
  } catch {
    // The getter throws for any other receiver.
  }
  return got !== hasGetter
}

/** Whether a value is an array; undefined for a revoked proxy, for which every operation throws. */
export function arrayness(value: unknown): boolean | undefined {
  try {
    return Array.isArray(value)
  } catch {
    return undefined
  }
}

/** Whether a value is an array, like `Array.isArray`, but false for a revoked proxy, for which that throws. */
export function isArray(value: unknown): value is readonly unknown[] {
  return arrayness(value) === true
}

export function isRevoked(value: unknown): boolean {
  return arrayness(value) === undefined
}
