/** The characters by value, as in scripts/inline.mjs: printable ASCII without these. */
const EXCLUDED = "\"'`\\$<"

/** Decodes the text of a module, which scripts/inline.mjs encodes. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128)
  let characters = 0
  for (let code = 33; code < 127; code++) {
    if (!EXCLUDED.includes(String.fromCharCode(code))) values[code] = characters++
  }
  const order = Uint8Array.from({ length: 256 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  )
  const singles = characters - 2
  const bytes = new Uint8Array(text.length)
  let length = 0
  // A plain loop: a callback for each of 100,000 characters is slow.
  for (let at = 512; at < text.length; at++) {
    let value = values[text.charCodeAt(at)] as number
    if (value >= singles) {
      value = singles + (value - singles) * characters + (values[text.charCodeAt(++at)] as number)
    }
    bytes[length++] = order[value] as number
  }
  return bytes.subarray(0, length)
}
