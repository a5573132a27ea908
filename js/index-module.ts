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
  const { buffer } = memory as WebAssembly.Memory
  const start = bindings.results()
  // Making a view takes as long as a query.
  if (view.buffer !== buffer || view.byteOffset !== start || view.length < 2 * matches) {
    view = new Uint32Array(buffer, start, 2 * matches)
  }
  return view
}
