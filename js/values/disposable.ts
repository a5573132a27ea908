/** Makes `dispose` of a class the method for `using` declarations too, if the platform has their symbol. */
export function disposable(type: { prototype: { dispose(): unknown } }): void {
  if (!Symbol.dispose) return
  Object.defineProperty(type.prototype, Symbol.dispose, {
    // Without a prototype: a polluted Object.prototype must not add attributes.
    __proto__: null,
    value: type.prototype.dispose,
  } as PropertyDescriptor)
}
