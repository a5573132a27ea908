// The memories of the package's modules, which it does not show. To be imported before the package.

const { Instance } = WebAssembly
const seen = []

WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given)
    seen.push(new WeakRef(this.exports.memory))
  }
}

/** How many bytes they have together, but for those that are garbage. */
export function memories() {
  return seen.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0)
}
