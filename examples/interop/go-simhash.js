// The Go package github.com/mfonda/simhash, and go-dedup for English: words of ASCII in lower case, FNV-1, a tie is 1.
import { fnv1 } from "./fnv1.js"
import { votes } from "./votes.js"

/** Go's `\w` is ASCII. An address is one word up to its question mark. */
const WORDS = /[0-9A-Za-z_']+(?::\/\/[0-9A-Za-z_./]+)?/g

/**
 * @param {string} text A text without a word of ASCII, such as a Chinese one, has all ones, as in Go.
 * @param {number} [bits] The lowest bits of the 64 that the package has.
 */
export function fingerprint(text, bits = 64) {
  if (bits > 64) throw new RangeError(`The package has fingerprints of 64 bits, not of ${bits}.`)
  // Go makes one letter of the only one that has two in lower case here.
  const words = text.replaceAll("İ", "i").toLowerCase().match(WORDS) ?? []
  return votes(words.map(fnv1), { bits, tie: "one" })
}
