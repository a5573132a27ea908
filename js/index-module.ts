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

/** The results of the last query: handle, distance, handle, distance and so on. */
export function results(matches: number): Uint32Array {
  return new Uint32Array((memory as WebAssembly.Memory).buffer, bindings.results(), 2 * matches)
}
