// Fingerprints as bigints: formatting, parsing and distances. Nothing here needs a module, so an app that only
// compares or prints fingerprints contains no WebAssembly.
import { invalid, SimHashError, show } from "./errors.js"

const MAX_64 = (1n << 64n) - 1n
const MAX_128 = (1n << 128n) - 1n

/** @internal Whether a value is a bigint from 0 to 2^128 - 1, which the modules accept as two limbs of 64 bits. */
export function fitsTwoLimbs(value: unknown): value is bigint {
  return typeof value === "bigint" && value >= 0n && value <= MAX_128
}

/** @internal Returns the high limb. As the low limb, pass the value itself: the modules' interface truncates it to 64 bits. */
export function highLimb(value: bigint): bigint {
  return value > MAX_64 ? value >> 64n : 0n
}

/** The two limbs of 128 bits, and the same memory in halves. Splitting a bigint by shifts would allocate four more. */
const [limbs, halves] = /* @__PURE__ */ views()

function views(): [BigUint64Array, Uint32Array] {
  const { buffer } = new BigUint64Array(2)
  return [new BigUint64Array(buffer), new Uint32Array(buffer)]
}

/**
 * Computes the Hamming distance of two fingerprints: the number of bits in which they differ. Both must have
 * the same recipe and width.
 *
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^128 - 1.
 *
 * @example
 * ```ts
 * import { distance } from "simhash-wasm"
 *
 * distance(0b1100n, 0b1010n) // 2
 * ```
 */
export function distance(a: bigint, b: bigint): number {
  if (!fitsTwoLimbs(a)) throw invalidFingerprint(a, 128)
  if (!fitsTwoLimbs(b)) throw invalidFingerprint(b, 128)
  const differing = a ^ b
  limbs[0] = differing
  const count = ones(halves[0] as number) + ones(halves[1] as number)
  if (differing <= MAX_64) return count
  limbs[1] = differing >> 64n
  return count + ones(halves[2] as number) + ones(halves[3] as number)
}

/** Counts the ones in 32 bits, in parallel for pairs, groups of 4 and bytes (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Computes the fraction of equal bits, 1 - distance / bits, from 0 to 1. It is about 0.5 for unrelated texts.
 *
 * @param bits The width of both fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { similarity } from "simhash-wasm"
 *
 * similarity(0b1100n, 0b1010n, 4) // 0.5
 * similarity(0b1100n, 0b1010n) // 0.96875
 * ```
 */
export function similarity(a: bigint, b: bigint, bits = 64): number {
  checkBits(bits)
  return 1 - distance(checkFingerprint(a, bits), checkFingerprint(b, bits)) / bits
}

/**
 * Formats a fingerprint as lower-case hexadecimal digits with leading zeros: `bits` / 4 digits, rounded up.
 *
 * @param bits The width of the fingerprint: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { toHex } from "simhash-wasm"
 *
 * toHex(0xabcn) // 0000000000000abc
 * toHex(0xabcn, 12) // abc
 * ```
 */
export function toHex(fingerprint: bigint, bits = 64): string {
  return digits(fingerprint, 16, Math.ceil(checkBits(bits) / 4), bits)
}

/**
 * Formats a fingerprint as binary digits with leading zeros: one digit per bit, the most significant bit
 * first.
 *
 * @param bits The width of the fingerprint: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { toBits } from "simhash-wasm"
 *
 * toBits(5n, 6) // 000101
 * ```
 */
export function toBits(fingerprint: bigint, bits = 64): string {
  return digits(fingerprint, 2, checkBits(bits), bits)
}

/**
 * Parses a fingerprint from hexadecimal digits, in lower or upper case and without a prefix.
 *
 * @param digits Exactly `bits` / 4 digits, rounded up.
 * @param bits The width: an integer from 1 to 128. By default it follows from the number of digits, which
 * must be 16 for 64 bits or 32 for 128 bits.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for invalid digits, a wrong number of digits, or a value
 * of 2^bits or more. `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { fromHex } from "simhash-wasm"
 *
 * fromHex("0000000000000abc") // 2748n
 * fromHex("ABC", 12) // 2748n
 * fromHex("abc") // throws INVALID_FINGERPRINT
 * ```
 */
export function fromHex(digits: string, bits?: number): bigint {
  if (bits !== undefined) checkBits(bits)
  const expected = bits === undefined ? [16, 32] : [Math.ceil(bits / 4)]
  if (typeof digits !== "string" || !expected.includes(digits.length) || !/^[0-9a-f]+$/i.test(digits)) {
    throw new SimHashError(
      "INVALID_FINGERPRINT",
      bits === undefined
        ? `without a width, a fingerprint must have 16 or 32 hexadecimal digits, got ${show(digits)}`
        : `a ${bits}-bit fingerprint must have ${expected} hexadecimal digits, got ${show(digits)}`,
    )
  }
  return checkFingerprint(BigInt(`0x${digits}`), bits ?? 128)
}

/**
 * Converts a fingerprint of 64 bits to the signed integer with the same bits (two's complement), which fits a
 * `BIGINT` column of an SQL database.
 *
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^64 - 1.
 *
 * @example
 * ```ts
 * import { toSigned } from "simhash-wasm"
 *
 * toSigned(5n) // 5n
 * toSigned(2n ** 64n - 1n) // -1n
 * ```
 */
export function toSigned(fingerprint: bigint): bigint {
  return BigInt.asIntN(64, checkFingerprint(fingerprint, 64))
}

/**
 * Converts a signed integer back to the fingerprint of 64 bits: the inverse of {@link toSigned}.
 *
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from -2^63 to 2^63 - 1.
 *
 * @example
 * ```ts
 * import { fromSigned, toHex } from "simhash-wasm"
 *
 * toHex(fromSigned(-1n)) // ffffffffffffffff
 * ```
 */
export function fromSigned(signed: bigint): bigint {
  if (typeof signed !== "bigint" || BigInt.asIntN(64, signed) !== signed) {
    throw new SimHashError(
      "INVALID_FINGERPRINT",
      `a signed fingerprint must be a bigint from -2^63 to 2^63 - 1, got ${show(signed)}`,
    )
  }
  return BigInt.asUintN(64, signed)
}

/** @internal */
export function invalidFingerprint(fingerprint: unknown, bits: number): SimHashError {
  return new SimHashError(
    "INVALID_FINGERPRINT",
    `a fingerprint of up to ${bits} bits must be a bigint from 0 to 2^${bits} - 1, got ${show(fingerprint)}${hexHint(fingerprint)}`,
  )
}

/** @internal Returns the end of an error sentence: advice if the value is a fingerprint in hexadecimal, otherwise empty. */
export function hexHint(value: unknown): string {
  const isHex = typeof value === "string" && /^[0-9a-f]{1,32}$/i.test(value)
  return isHex ? "; fromHex makes a fingerprint of hexadecimal digits" : ""
}

function digits(fingerprint: bigint, radix: number, count: number, bits: number): string {
  return checkFingerprint(fingerprint, bits).toString(radix).padStart(count, "0")
}

/** @internal */
export function checkFingerprint(fingerprint: bigint, bits: number): bigint {
  if (typeof fingerprint !== "bigint" || BigInt.asUintN(bits, fingerprint) !== fingerprint) {
    throw invalidFingerprint(fingerprint, bits)
  }
  return fingerprint
}

/** @internal */
export function checkBits(bits: number): number {
  if (Number.isInteger(bits) && bits >= 1 && bits <= 128) return bits
  throw invalid(`bits must be a whole number from 1 to 128, got ${show(bits)}`)
}
