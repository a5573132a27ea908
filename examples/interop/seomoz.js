// seomoz's simhash-py and simhash-cpp, by the features of their tests: runs of 4 letters, digits and underscores, MD5. Its
// hashes are the first 8 bytes of MD5, and those of the Python package simhash the last.
import { InteropSimHash } from "simhash-wasm/interop"

const simhash = new InteropSimHash({ recipe: "pypi-simhash/2", bits: 128 })
const CHARACTERS = /[\p{L}\p{N}_]/gu

/**
 * @param {string} text A text of fewer than 4 such characters has no features, and the fingerprint 0.
 * @param {number} [bits] The lowest bits of the 64 that the library has.
 */
export function fingerprint(text, bits = 64) {
  if (bits > 64) throw new RangeError(`The library has fingerprints of 64 bits, not of ${bits}.`)
  if ((text.match(CHARACTERS) ?? []).length < 4) return 0n
  return BigInt.asUintN(bits, simhash.fingerprint(text) >> 64n)
}
