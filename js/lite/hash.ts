// The hash of a feature in halves of 32 bits: engines are slow with whole numbers of 64.

/** The high and the low half of the last hash. */
export const halves = new Int32Array(2)

/** Computes the hash of a text into {@link halves}: fxhash of its UTF-8, and the 64-bit finaliser of MurmurHash3. */
export function hash(text: string): void {
  const bytes = text.length > SHORT ? new Uint8Array(3 * text.length + 8) : shared
  const end = encode(text, bytes)
  let high = 0
  let low = 0
  // One more round than there are words: the last one takes the number of bytes.
  for (let at = 0; at < end + 8; at += 8) {
    const isLast = at >= end
    const h = ((high << 5) | (low >>> 27)) ^ (isLast ? 0 : word(bytes, at + 4))
    const l = ((low << 5) | (high >>> 27)) ^ (isLast ? end : word(bytes, at))
    high = highOfProduct(h, l, 0x517cc1b7, 0x27220a95)
    low = Math.imul(l, 0x27220a95)
  }
  low ^= high >>> 1
  high = highOfProduct(high, low, 0xff51afd7, 0xed558ccd)
  low = Math.imul(low, 0xed558ccd)
  low ^= high >>> 1
  high = highOfProduct(high, low, 0xc4ceb9fe, 0x1a85ec53)
  low = Math.imul(low, 0x1a85ec53)
  halves[0] = high
  halves[1] = low ^ (high >>> 1)
}

/** The high half of a product modulo 2^64. The low half is that of the low halves. */
function highOfProduct(high: number, low: number, byHigh: number, byLow: number): number {
  const product = (low >>> 0) * byLow
  // Exact: the floating-point product is wrong by far less than half of 2^32.
  const carry = Math.round((product - (Math.imul(low, byLow) >>> 0)) / 2 ** 32)
  return (Math.imul(high, byLow) + Math.imul(low, byHigh) + carry) | 0
}

/** The most units of a text for which no memory is allocated. */
const SHORT = 100
const shared = new Uint8Array(3 * SHORT + 8)

/** Four bytes as a little-endian word. */
function word(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}

/** Writes a text in UTF-8, followed by zeros up to a multiple of eight, and returns where it ends. */
function encode(text: string, bytes: Uint8Array): number {
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) as number
    if (code > 0xffff) at++
    // How many bytes follow the first one.
    let more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
    bytes[end++] = more > 0 ? (0xff80 >> more) | (code >> (6 * more)) : code
    while (more-- > 0) bytes[end++] = 0x80 | ((code >> (6 * more)) & 0x3f)
  }
  for (let at = end; at % 8 > 0; at++) bytes[at] = 0
  return end
}
