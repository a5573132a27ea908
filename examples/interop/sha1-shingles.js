// The SimHash that many services write themselves: runs of 3 words, the first 8 bytes of SHA-1, a tie is 0, kept as a
// PostgreSQL BIGINT. In Python, the words are re.findall(r"\w+", text.lower()), a run is " ".join of 3, and its hash is
// int.from_bytes(sha1(run.encode()).digest()[:8], "big"). If yours differs, change the constants.
//
// SHA-1 is WebCrypto's, so it is asynchronous, and in browsers there is none on pages without HTTPS.
import { toSigned } from "simhash-wasm"
import { votes } from "./votes.js"

const RUN = 3
/** Python's `\w`. */
const WORDS = /[\p{L}\p{N}_]+/gu

/**
 * @param {string} text One of fewer than 3 words has one feature, and one without words has 0.
 * @param {number} [bits] The lowest bits of 64.
 * @returns {Promise<bigint>}
 */
export async function fingerprint(text, bits = 64) {
  if (bits > 64) throw new RangeError(`The hashes have 64 bits, not ${bits}.`)
  const words = text.toLowerCase().match(WORDS) ?? []
  const runs = []
  for (let end = Math.min(RUN, words.length); end > 0 && end <= words.length; end++) {
    runs.push(words.slice(Math.max(0, end - RUN), end).join(" "))
  }
  return votes(await Promise.all(runs.map(hashOf)), { bits, tie: "zero" })
}

/** The fingerprint as the column holds it: from -2^63 to 2^63 - 1. `fromSigned` of the package is the way back. */
export async function signedFingerprint(text) {
  return toSigned(await fingerprint(text))
}

async function hashOf(run) {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(run))
  return new DataView(digest).getBigUint64(0)
}
