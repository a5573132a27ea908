/** The printable characters of ASCII that are not used, as in scripts/inline.mjs. */
const EXCLUDED = "\"'`\\$<"

/** The characters that begin a pair: the last two that are used. */
const ESCAPES = 2

/** The length of what precedes the module: which bytes have one character, as 256 bits in hexadecimal. */
const HEADER = 64

/** Decodes the text of a module, which scripts/inline.mjs encodes. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  // Of each character of the text, its code. The bytes overwrite codes that were read.
  const codes = new TextEncoder().encode(text)
  const characters: number[] = []
  for (let code = 33; code < 127; code++) {
    if (!EXCLUDED.includes(String.fromCharCode(code))) characters.push(code)
  }
  const bits = BigInt(`0x${text.slice(0, HEADER)}`)
  const isSingle = (byte: number) => (bits >> BigInt(byte)) & 1n
  const every = Array.from({ length: 256 }, (_, byte) => byte)
  const order = every.filter(isSingle).concat(every.filter((byte) => !isSingle(byte)))
  // Three tables, each from codes to bytes: of characters alone, after the first escape, and after the second.
  const tables = new Uint8Array(3 * 128)
  const singles = characters.length - ESCAPES
  for (const [at, code] of characters.entries()) {
    if (at < singles) tables[code] = order[at] as number
    tables[128 + code] = order[singles + at] as number
    tables[256 + code] = order[singles + characters.length + at] ?? 0
  }
  const firstEscape = characters[singles] as number
  let length = 0
  // A plain loop of few steps: most of it runs before the engine has compiled it.
  for (let at = HEADER; at < codes.length; at++) {
    const code = codes[at] as number
    const index = code < firstEscape ? code : 128 * (code === firstEscape ? 1 : 2) + (codes[++at] as number)
    codes[length++] = tables[index] as number
  }
  return codes.slice(0, length)
}
