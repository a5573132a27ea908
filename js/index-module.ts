// The module that holds the index. It always comes inlined, with whoever imports DuplicateIndex.
import { asSimHashError } from "./call.js"
import { decode } from "./decode.js"
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
