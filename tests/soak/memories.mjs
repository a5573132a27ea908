// The memories of the package's modules, which the API does not expose. Import this file before the package.

const { Instance } = WebAssembly
const seen = []

WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given)
    seen.push(new WeakRef(this.exports.memory))
  }
}

/** The total size of the memories that are not garbage, in bytes. */
export function memories() {
  return seen.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0)
}
