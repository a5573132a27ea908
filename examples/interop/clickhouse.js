// ClickHouse's `ngramSimHash`: runs of 3 bytes, CRC-32C without its last step, a tie is 0. The upper 32 bits are always 0.
import { crc32c } from "./crc32c.js"
import { votes } from "./votes.js"

const RUN = 3

/**
 * @param {string} text One of fewer than 3 bytes has one feature, and the empty one has all ones.
 * @param {number} [bits] The lowest bits of the 64 that the function has.
 */
export function fingerprint(text, bits = 64) {
  if (bits > 64) throw new RangeError(`The function has fingerprints of 64 bits, not of ${bits}.`)
  const bytes = new TextEncoder().encode(text)
  if (bytes.length === 0) return (1n << BigInt(bits)) - 1n
  const hashes = []
  for (let end = Math.min(RUN, bytes.length); end <= bytes.length; end++) {
    hashes.push(BigInt(crc32c(bytes.subarray(Math.max(0, end - RUN), end))))
  }
  return votes(hashes, { bits, tie: "zero" })
}
