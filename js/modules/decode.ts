import { decoder } from "../decoder.js"
import { newEncoder } from "../values/coders.js"

/** The address of the text in the decoder's memory: see wasm/decode.wat. */
const TEXT = 274_944

/** The decoder's bytes are inlined as characters, which are printable after XOR with this number: see scripts/modules.mjs. */
const MASK = 49

interface Decoder {
  readonly memory: WebAssembly.Memory
  decode(to: number): number
}

/** Decodes the text of a module, which scripts/bindgen/src/inline/ encodes. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(decoder, (character) => character.charCodeAt(0) ^ MASK)
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  const { memory, decode } = instance.exports as unknown as Decoder
  const buffer = new Uint8Array(memory.buffer as ArrayBuffer)
  newEncoder().encodeInto(text, buffer.subarray(TEXT))
  const start = TEXT + text.length + 1
  return buffer.slice(start, decode(start))
}
