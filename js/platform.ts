// Objects of the platform, told by what they are and not by whose prototype they have: those of another
// realm (a frame, node:vm) are accepted, and what only looks like one is not.

/** Whether a value is an object that a getter of the platform, `prototype[name]`, accepts. */
export function hasGetter(prototype: object, name: string, value: unknown): boolean {
  try {
    Reflect.get(prototype, name, value)
    return true
  } catch {
    return false
  }
}
