// The module that holds the index. It always comes inlined, with whoever imports DuplicateIndex.
import { decode } from "./decode.js"
import * as bindings from "./index-bindings.js"
import { base64 } from "./index-inlined.js"
import { instantiated } from "./instance.js"

let memory: WebAssembly.Memory | undefined

/** Its bindings, of a module that is compiled when something first needs it. */
export function indexModule(): typeof bindings {
  memory ??= instantiated(() => bindings.initSync({ module: decode(base64) })).memory
  return bindings
}

let view = new Uint32Array(0)

/** The results of the last query, at least: handle, distance, handle, distance and so on. */
export function results(matches: number): Uint32Array {
  // To make a view, or just to ask the memory for its buffer, takes as long as a query. Results
  // stay where they are until there are more than ever; a view of memory that has grown since is
  // of length 0.
  if (view.length < 2 * matches) {
    const { buffer } = memory as WebAssembly.Memory
    view = new Uint32Array(buffer, bindings.results(), 2 * matches)
  }
  return view
}
