// The Python package python-hashes at any width: words at white space, the string hash of Python 2, a tie is 1. Widths up
// to 128 bits are faster by the recipe `python-hashes/1` of simhash-wasm.
import { votes } from "./votes.js"

/**
 * @param {string} text
 * @param {number} [bits] The package's `hashbits`.
 */
export function fingerprint(text, bits = 96) {
  const words = text.split(/\s+/u).filter(Boolean)
  return votes(
    words.map((word) => stringHash(word, bits)),
    { bits, tie: "one" },
  )
}

/** Python 2's hash of a string, of code points and with more bits. */
function stringHash(word, bits) {
  const points = Array.from(word, (character) => BigInt(character.codePointAt(0)))
  let hash = points[0] << 7n
  for (const point of points) hash = BigInt.asUintN(bits, (hash * 1000003n) ^ point)
  return hash ^ BigInt(points.length)
}
