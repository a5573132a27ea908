// The votes of hashes of any width: an accumulator for each 128 bits.
import { SimHash } from "simhash-wasm"

const WIDEST = 128

/**
 * The SimHash of features that are given by their hashes.
 *
 * @param {readonly bigint[]} hashes One for each feature, of which the lowest `bits` bits count.
 * @param {object} options
 * @param {number} options.bits The width of the fingerprint: any whole number from 1 on.
 * @param {"zero" | "one"} options.tie What a bit is whose sum is 0, and each bit if there are no features.
 * @param {readonly number[]} [options.weights] A weight for each hash, rounded to multiples of 1/65536. Default: 1 each.
 * @returns {bigint} Less than 2^bits.
 */
export function votes(hashes, { bits, tie, weights }) {
  if (hashes.length === 0) return tie === "one" ? (1n << BigInt(bits)) - 1n : 0n
  let fingerprint = 0n
  for (let low = 0; low < bits; low += WIDEST) {
    const width = Math.min(WIDEST, bits - low)
    const part = hashes.map((hash) => BigInt.asUintN(width, hash >> BigInt(low)))
    fingerprint |= partOf(part, { bits: width, tie, weights }) << BigInt(low)
  }
  return fingerprint
}

/** The same of at most 128 bits. */
function partOf(hashes, { bits, tie, weights }) {
  const limbs = bits > 64 ? 2 : 1
  const numbers = new BigUint64Array(limbs * hashes.length)
  for (const [at, hash] of hashes.entries()) {
    numbers[limbs * at] = BigInt.asUintN(64, hash)
    if (limbs === 2) numbers[2 * at + 1] = hash >> 64n
  }
  const accumulator = new SimHash({ bits, tie }).accumulator()
  try {
    accumulator.addHashes(numbers, weights)
    return accumulator.fingerprint()
  } finally {
    accumulator.dispose()
  }
}
