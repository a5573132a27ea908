// What values are for the platform, not by whose prototype they have: arrays and objects of another realm (a
// frame, node:vm) are accepted, and what only looks like one is not. Every result is used: bundlers remove
// a call that can only throw.

/** Whether a value is an object that a getter of the platform, `prototype[name]`, accepts. */
export function hasGetter(prototype: object, name: string, value: unknown): boolean {
  let got: unknown = hasGetter
  try {
    got = Reflect.get(prototype, name, value)
  } catch {
    // Of something else.
  }
  return got !== hasGetter
}

/** Whether a value is an array; undefined for a proxy that has been revoked, whose every use throws. */
export function arrayness(value: unknown): boolean | undefined {
  try {
    return Array.isArray(value)
  } catch {
    return undefined
  }
}

/** `Array.isArray`, which throws for a revoked proxy. */
export function isArray(value: unknown): value is readonly unknown[] {
  return arrayness(value) === true
}

export function isRevoked(value: unknown): boolean {
  return arrayness(value) === undefined
}
