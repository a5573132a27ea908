// The module that holds the index. It always comes inlined, with whoever imports DuplicateIndex.
import { asSimHashError } from "./call.js"
import { decode } from "./decode.js"
import { SimHashError } from "./errors.js"
import * as bindings from "./index-bindings.js"
import { base64 } from "./index-inlined.js"
import { ModuleInstance } from "./instance.js"

/** Its instance, of a module that is compiled when something first needs it. */
export const instance = /* @__PURE__ */ new ModuleInstance(bindings)

/** Its bindings. */
export function indexModule(): typeof bindings {
  instance.instantiate(() => decode(base64))
  return bindings
}

/** Calls into it; see {@link call}. */
export function callIndex<T>(work: () => T): T {
  instance.depth++
  try {
    return work()
  } catch (error) {
    throw indexError(error)
  } finally {
    if (--instance.depth === 0) instance.settle()
  }
}

/** An error from it, as the package throws it. */
export function indexError(error: unknown): unknown {
  return asSimHashError(error, instance)
}

let view = new Uint32Array(0)

/** The results of the last query, at least: handle, distance, handle, distance and so on. */
export function results(matches: number): Uint32Array {
  // To make a view, or just to ask the memory for its buffer, takes as long as a query. Results
  // stay where they are until there are more than ever; a view of memory that has grown since is
  // of length 0.
  if (view.length < 2 * matches) {
    const { buffer } = instance.memory as WebAssembly.Memory
    instance.forgetViews = () => {
      view = new Uint32Array(0)
    }
    view = new Uint32Array(buffer, bindings.results(), 2 * matches)
  }
  return view
}

/** How many fingerprints are staged at a time. */
export const STAGED = 2048

/** Where fingerprints are put for the module, and where their handles, of which every other word counts. */
export function stage(): { lanes: BigUint64Array; handles: Uint32Array } {
  const at = bindings.stage()
  if (at === 0) throw new SimHashError("OUT_OF_MEMORY", "there is no memory for fingerprints on their way")
  const { buffer } = instance.memory as WebAssembly.Memory
  return {
    lanes: new BigUint64Array(buffer, at, 2 * STAGED),
    handles: new Uint32Array(buffer, at + 16 * STAGED, 2 * STAGED),
  }
}

/** Reads what the module answers with so many words, and frees it. */
export function inBulk<T>(answer: () => number, read: (words: Uint32Array) => T): T {
  const { generation } = instance
  try {
    const words = callIndex(() => {
      const count = answer()
      return new Uint32Array((instance.memory as WebAssembly.Memory).buffer, bindings.bulk(), count)
    })
    return read(words)
  } finally {
    // After a trap the instance is another, which has nothing to free.
    if (instance.generation === generation) callIndex(() => bindings.freeBulk())
  }
}
