/** Writes a part of a text in UTF-8 from a byte on, and returns where it ends. */
export function encode(text: string, start: number, end: number, bytes: Uint8Array, from: number): number {
  let to = from
  for (let at = start; at < end; at++) {
    const code = text.codePointAt(at) as number
    if (code > 0xffff) at++
    // How many bytes follow the first one.
    let more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
    bytes[to++] = more > 0 ? (0xff80 >> more) | (code >> (6 * more)) : code
    while (more-- > 0) bytes[to++] = 0x80 | ((code >> (6 * more)) & 0x3f)
  }
  return to
}
