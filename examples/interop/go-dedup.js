// The Go package go-dedup for Chinese, Japanese and Korean: each character is a feature, FNV-1, a tie is 1.
import { fnv1 } from "./fnv1.js"
import { votes } from "./votes.js"

/**
 * @param {string} text Punctuation counts too.
 * @param {number} [bits] The lowest bits of the 64 that the package has.
 */
export function fingerprint(text, bits = 64) {
  if (bits > 64) throw new RangeError(`The package has fingerprints of 64 bits, not of ${bits}.`)
  return votes(Array.from(text, fnv1), { bits, tie: "one" })
}
