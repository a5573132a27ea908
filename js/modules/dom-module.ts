// The WebAssembly module for the text of pages. It is always inlined, and is part of the entry "./dom" only.
import { FailingChannel } from "../boundary/failing-channel.js"
import { byBindings } from "../boundary/module.js"
import * as bindings from "../dom-bindings.js"
import { text } from "../dom-inlined.js"
import { decodeText } from "../text/decode-text.js"
import { SimHashError } from "../values/errors.js"
import { decode } from "./decode.js"

/** After a long text, an instance with more memory than this, in bytes, is replaced, which gives the memory back. */
const LARGE_MEMORY_BYTES = 1 << 24

/** The channel to the module, which is compiled on first use. */
const dom = /* @__PURE__ */ new FailingChannel(
  /* @__PURE__ */ byBindings(bindings.initSync, bindings.__wbg_reset_state),
)
dom.source = () => decode(text)

/** Returns the text of a node. The options are those of `domText` in wasm/src/dom.rs. */
export function domText(node: Node, options: number): string {
  return dom.call(() => {
    try {
      return decodeText(dom.answer(bindings.domText(node, options), Uint8Array))
    } catch (error) {
      // An exception of the document leaves the walk's objects in the module.
      if (!(error instanceof SimHashError)) dom.poison()
      throw error
    } finally {
      if (dom.memoryBytes > LARGE_MEMORY_BYTES) dom.isRetiring = true
    }
  })
}
