import { decoder } from "../decoder.js"
import { newEncoder } from "../values/coders.js"

/** The unused printable ASCII characters, as in scripts/inline.mjs. */
const EXCLUDED = "\"'`\\$<"

/** The number of used characters. The last two, "}" and "~", begin a pair. */
const USED = 94 - EXCLUDED.length

/** The length of the header. It lists the bytes that one character represents: 256 bits in hexadecimal, the highest first. */
const HEADER = 64

/** The address of the text in the decoder's memory, after its tables. */
const TEXT = 3 * 128

const PAGE = 65_536

interface Decoder {
  readonly memory: WebAssembly.Memory
  decode(from: number, end: number): number
}

/** Decodes the text of a module, which scripts/inline.mjs encodes. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(decoder)))
  const { memory, decode } = instance.exports as unknown as Decoder
  memory.grow(Math.ceil((TEXT + text.length) / PAGE) - 1)
  const bytes = new Uint8Array(memory.buffer as ArrayBuffer)
  writeTables(bytes, text)
  newEncoder().encodeInto(text, bytes.subarray(TEXT))
  return bytes.slice(TEXT, decode(TEXT + HEADER, TEXT + text.length))
}

/** Writes the decoder's three tables. */
function writeTables(tables: Uint8Array, text: string): void {
  const singles: number[] = []
  const others: number[] = []
  for (let byte = 0; byte < 256; byte++) {
    const bits = Number.parseInt(text.charAt(HEADER - 1 - (byte >> 2)), 16)
    const list = (bits >> (byte & 3)) & 1 ? singles : others
    list.push(byte)
  }
  for (let code = 33, at = 0; code < 127; code++) {
    if (EXCLUDED.includes(String.fromCharCode(code))) continue
    tables[code] = singles[at] as number
    tables[128 + code] = others[at] as number
    tables[256 + code] = others[USED + at] as number
    at++
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
