// The hash of a feature in halves of 32 bits: engines are slow with whole numbers of 64.

/**
 * The hash of some bytes, fxhash and the 64-bit finaliser of MurmurHash3, given to `take` in its halves. Zeros follow the bytes, up to
 * a multiple of eight.
 */
export function hash(
  bytes: Uint8Array,
  start: number,
  end: number,
  take: (high: number, low: number) => void,
): void {
  let high = 0
  let low = 0
  // One round more than there are words: it takes the number of bytes.
  for (let at = start; at < end + 8; at += 8) {
    const isLast = at >= end
    const h = ((high << 5) | (low >>> 27)) ^ (isLast ? 0 : word(bytes, at + 4))
    const l = ((low << 5) | (high >>> 27)) ^ (isLast ? end - start : word(bytes, at))
    high = highOfProduct(h, l, 0x517cc1b7, 0x27220a95)
    low = Math.imul(l, 0x27220a95)
  }
  low ^= high >>> 1
  high = highOfProduct(high, low, 0xff51afd7, 0xed558ccd)
  low = Math.imul(low, 0xed558ccd)
  low ^= high >>> 1
  high = highOfProduct(high, low, 0xc4ceb9fe, 0x1a85ec53)
  low = Math.imul(low, 0x1a85ec53)
  take(high, low ^ (high >>> 1))
}

/** The high half of a product modulo 2^64. The low half is that of the low halves. */
function highOfProduct(high: number, low: number, byHigh: number, byLow: number): number {
  const product = (low >>> 0) * byLow
  // Exact: the floating-point product is wrong by far less than half of 2^32.
  const carry = Math.round((product - (Math.imul(low, byLow) >>> 0)) / 2 ** 32)
  return (Math.imul(high, byLow) + Math.imul(low, byHigh) + carry) | 0
}

/** Four bytes as a little-endian word. */
function word(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}
