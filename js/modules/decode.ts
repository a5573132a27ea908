import { decoder } from "../decoder.js"
import { newEncoder } from "../values/coders.js"

/** The printable characters of ASCII that are not used, as in scripts/inline.mjs. */
const EXCLUDED = "\"'`\\$<"

/** The characters that begin a pair: the last two that are used. */
const ESCAPES = 2

/** The length of what precedes the module: which bytes have one character, as 256 bits in hexadecimal, the highest first. */
const HEADER = 64

/** Where the decoder has the text: behind its tables. */
const TEXT = 3 * 128

const PAGE = 65_536

interface Decoder {
  readonly memory: WebAssembly.Memory
  decode(from: number, end: number, firstEscape: number): number
}

/** Decodes the text of a module, which scripts/inline.mjs encodes. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(decoder)))
  const { memory, decode } = instance.exports as unknown as Decoder
  memory.grow(Math.ceil((TEXT + text.length) / PAGE) - 1)
  const bytes = new Uint8Array(memory.buffer as ArrayBuffer)
  const firstEscape = writeTables(bytes, text)
  newEncoder().encodeInto(text, bytes.subarray(TEXT))
  return bytes.slice(TEXT, decode(TEXT + HEADER, TEXT + text.length, firstEscape))
}

/** Writes the three tables, and returns the code of the first escape. */
function writeTables(tables: Uint8Array, text: string): number {
  const characters: number[] = []
  for (let code = 33; code < 127; code++) {
    if (!EXCLUDED.includes(String.fromCharCode(code))) characters.push(code)
  }
  const isSingle = (byte: number) =>
    (Number.parseInt(text.charAt(HEADER - 1 - (byte >> 2)), 16) >> (byte & 3)) & 1
  const singles: number[] = []
  const others: number[] = []
  for (let byte = 0; byte < 256; byte++) (isSingle(byte) ? singles : others).push(byte)
  const order = [...singles, ...others]
  const alone = characters.length - ESCAPES
  for (const [at, code] of characters.entries()) {
    if (at < alone) tables[code] = order[at] as number
    tables[128 + code] = order[alone + at] as number
    tables[256 + code] = order[alone + characters.length + at] ?? 0
  }
  return characters[alone] as number
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
