/** CRC-32C (Castagnoli) of bytes, bit by bit, without the inversion at the end. */
export function crc32c(bytes) {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0)
  }
  return crc >>> 0
}
