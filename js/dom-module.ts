// The WebAssembly module of the text of pages. It is always inlined, and only in the entry "./dom".
import { callInto } from "./boundary/calls.js"
import { ModuleInstance } from "./boundary/module.js"
import { decode } from "./decode.js"
import * as bindings from "./dom-bindings.js"
import { text } from "./dom-inlined.js"

/** After a long text, an instance with more bytes of memory than this is replaced, which gives them back. */
const LARGE_MEMORY_BYTES = 1 << 24

/** The instance of the module, which is compiled on first use. */
const instance = /* @__PURE__ */ new ModuleInstance(bindings)
instance.source = () => decode(text)

/** The text of a node; the options are those of `domText` in wasm/src/dom.rs. */
export function domText(node: Node, options: number): string {
  return callInto(instance, () => {
    const found = bindings.domText(node, options)
    if ((instance.memory as WebAssembly.Memory).buffer.byteLength > LARGE_MEMORY_BYTES) instance.retire()
    return found
  })
}
