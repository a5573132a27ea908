// yanyiwu's simhash for C++, and its ports: the keywords of cppjieba with their weights, lookup3, a tie is 0. Finding the
// keywords is cppjieba's part; here they are given.
import { lookup3 } from "./lookup3.js"
import { votes } from "./votes.js"

/**
 * @param {Iterable<readonly [word: string, weight: number]>} keywords As cppjieba extracts them.
 * @param {number} [bits] The lowest bits of the 64 that the library has.
 */
export function fingerprint(keywords, bits = 64) {
  if (bits > 64) throw new RangeError(`The library has fingerprints of 64 bits, not of ${bits}.`)
  const list = [...keywords]
  const weights = list.map(([, weight]) => weight)
  return votes(
    list.map(([word]) => lookup3(word)),
    { bits, tie: "zero", weights },
  )
}
