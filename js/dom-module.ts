// The WebAssembly module of the text of pages. It is always inlined, and only in the entry "./dom".
import { asSimHashError } from "./boundary/failures.js"
import { ModuleInstance } from "./boundary/module.js"
import { decode } from "./decode.js"
import * as bindings from "./dom-bindings.js"
import { text } from "./dom-inlined.js"

/** After a long text, an instance with more bytes of memory than this is replaced, which gives them back. */
const LARGE_MEMORY_BYTES = 1 << 24

/** The instance of the module, which is compiled on first use. */
const instance = /* @__PURE__ */ new ModuleInstance(bindings)

/** The text of a node; the options are those of `domText` in wasm/src/dom.rs. */
export function domText(node: Node, options: number): string {
  instance.depth++
  try {
    const memory = instance.instantiate(() => decode(text))
    const found = bindings.domText(node, options)
    if (memory.buffer.byteLength > LARGE_MEMORY_BYTES) instance.retire()
    return found
  } catch (error) {
    throw asSimHashError(error, instance)
  } finally {
    if (--instance.depth === 0) instance.replaceIfIdle()
  }
}
