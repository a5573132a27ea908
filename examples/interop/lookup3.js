/**
 * `hashlittle2` of lookup3 (Bob Jenkins, 2006) with seeds of 0, of the UTF-8 bytes of a text. Its first result is in the
 * high 32 bits.
 */
export function lookup3(text) {
  const bytes = new TextEncoder().encode(text)
  // Three words for each 12 bytes, of which the last may be padded with zeros.
  const rounds = Math.max(1, Math.ceil(bytes.length / 12))
  const padded = new Uint8Array(12 * rounds)
  padded.set(bytes)
  const words = new DataView(padded.buffer)
  let a = (0xdeadbeef + bytes.length) | 0
  let [b, c] = [a, a]
  for (let round = 0; round < rounds; round++) {
    const [first, second, third] = [0, 4, 8].map((at) => words.getInt32(12 * round + at, true))
    a = (a + first) | 0
    b = (b + second) | 0
    c = (c + third) | 0
    if (round < rounds - 1) {
      a = (a - c) ^ rotated(c, 4)
      c = (c + b) | 0
      b = (b - a) ^ rotated(a, 6)
      a = (a + c) | 0
      c = (c - b) ^ rotated(b, 8)
      b = (b + a) | 0
      a = (a - c) ^ rotated(c, 16)
      c = (c + b) | 0
      b = (b - a) ^ rotated(a, 19)
      a = (a + c) | 0
      c = (c - b) ^ rotated(b, 4)
      b = (b + a) | 0
    }
  }
  if (bytes.length > 0) {
    c = ((c ^ b) - rotated(b, 14)) | 0
    a = ((a ^ c) - rotated(c, 11)) | 0
    b = ((b ^ a) - rotated(a, 25)) | 0
    c = ((c ^ b) - rotated(b, 16)) | 0
    a = ((a ^ c) - rotated(c, 4)) | 0
    b = ((b ^ a) - rotated(a, 14)) | 0
    c = ((c ^ b) - rotated(b, 24)) | 0
  }
  return (BigInt(c >>> 0) << 32n) | BigInt(b >>> 0)
}

function rotated(value, by) {
  return (value << by) | (value >>> (32 - by))
}
