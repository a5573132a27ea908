// ClickHouse's `wordShingleSimHash`, and its `wordShingleSimHashUTF8`, which is the same: runs of 3 words, CRC-32C without
// its last step, a tie is 0. The upper 32 bits are always 0.
import { crc32c } from "./crc32c.js"
import { votes } from "./votes.js"

const RUN = 3
/** In bytes. Shorter words count for nothing. */
const SHORTEST = 4

/** All characters but those of ASCII that are no letters and digits. The underscore separates too. */
const WORDS = /[0-9A-Za-z\u0080-\u{10ffff}]+/gu

/**
 * @param {string} text One of fewer than 3 words has one feature, and one without words has 0.
 * @param {number} [bits] The lowest bits of the 64 that the function has.
 */
export function fingerprint(text, bits = 64) {
  if (bits > 64) throw new RangeError(`The function has fingerprints of 64 bits, not of ${bits}.`)
  const encoder = new TextEncoder()
  const words = (text.match(WORDS) ?? []).filter((word) => encoder.encode(word).length >= SHORTEST)
  if (words.length === 0) return 0n
  const hashes = []
  for (let end = Math.min(RUN, words.length); end <= words.length; end++) {
    // Nothing separates the words of a run.
    const run = words.slice(Math.max(0, end - RUN), end).join("")
    hashes.push(BigInt(crc32c(encoder.encode(run))))
  }
  return votes(hashes, { bits, tie: "zero" })
}
