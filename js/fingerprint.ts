// Fingerprints as bigints: how they are written, and how far apart two are. Nothing here needs the module, so that an
// app that only compares or prints fingerprints has no WebAssembly in it.
import { invalid, SimHashError, show } from "./errors.js"

const MAX_64 = (1n << 64n) - 1n
const MAX_128 = (1n << 128n) - 1n

/** Whether a value is a bigint from 0 to 2^128 - 1, which the modules take as two limbs of 64 bits. */
export function fitsTwoLimbs(value: unknown): value is bigint {
  return typeof value === "bigint" && value >= 0n && value <= MAX_128
}

/** The high limb. As the low limb, pass the value itself: the modules' interface truncates it to 64 bits. */
export function highLimb(value: bigint): bigint {
  return value > MAX_64 ? value >> 64n : 0n
}

/** The two limbs of 128 bits, and the same in halves. Taking a bigint apart by shifts would make four more. */
const [limbs, halves] = /* @__PURE__ */ views()

function views(): [BigUint64Array, Uint32Array] {
  const { buffer } = new BigUint64Array(2)
  return [new BigUint64Array(buffer), new Uint32Array(buffer)]
}

/** The Hamming distance. */
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

/** The population count of 32 bits, in parallel for pairs, groups of 4 and bytes (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function similarity(a: bigint, b: bigint, bits = 64): number {
  checkBits(bits)
  return 1 - distance(checkFingerprint(a, bits), checkFingerprint(b, bits)) / bits
}

export function toHex(fingerprint: bigint, bits = 64): string {
  return digits(fingerprint, 16, Math.ceil(checkBits(bits) / 4), bits)
}

export function toBits(fingerprint: bigint, bits = 64): string {
  return digits(fingerprint, 2, checkBits(bits), bits)
}

export function fromHex(digits: string, bits?: number): bigint {
  if (bits !== undefined) checkBits(bits)
  const expected = bits === undefined ? [16, 32] : [Math.ceil(bits / 4)]
  if (typeof digits !== "string" || !expected.includes(digits.length) || !/^[0-9a-f]+$/i.test(digits)) {
    throw new SimHashError(
      "INVALID_FINGERPRINT",
      bits === undefined
        ? `a fingerprint is 16 or 32 hexadecimal digits where no width is given, got ${show(digits)}`
        : `a fingerprint of ${bits} bits is ${expected} hexadecimal digits, got ${show(digits)}`,
    )
  }
  return checkFingerprint(BigInt(`0x${digits}`), bits ?? 128)
}

export function toSigned(fingerprint: bigint): bigint {
  return BigInt.asIntN(64, checkFingerprint(fingerprint, 64))
}

export function fromSigned(signed: bigint): bigint {
  if (typeof signed !== "bigint" || BigInt.asIntN(64, signed) !== signed) {
    throw new SimHashError(
      "INVALID_FINGERPRINT",
      `a signed fingerprint is a bigint from -2^63 to 2^63 - 1, got ${show(signed)}`,
    )
  }
  return BigInt.asUintN(64, signed)
}

export function invalidFingerprint(fingerprint: unknown, bits: number): SimHashError {
  return new SimHashError(
    "INVALID_FINGERPRINT",
    `a fingerprint of up to ${bits} bits is a bigint from 0 to 2^${bits} - 1, got ${show(fingerprint)}${hexHint(fingerprint)}`,
  )
}

/** What to do with a fingerprint in hexadecimal, for the end of a sentence; empty for anything else. */
export function hexHint(value: unknown): string {
  const isHex = typeof value === "string" && /^[0-9a-f]{1,32}$/i.test(value)
  return isHex ? "; fromHex makes a fingerprint of hexadecimal digits" : ""
}

function digits(fingerprint: bigint, radix: number, count: number, bits: number): string {
  return checkFingerprint(fingerprint, bits).toString(radix).padStart(count, "0")
}

export function checkFingerprint(fingerprint: bigint, bits: number): bigint {
  if (typeof fingerprint !== "bigint" || BigInt.asUintN(bits, fingerprint) !== fingerprint) {
    throw invalidFingerprint(fingerprint, bits)
  }
  return fingerprint
}

export function checkBits(bits: number): number {
  if (Number.isInteger(bits) && bits >= 1 && bits <= 128) return bits
  throw invalid(`bits must be a whole number from 1 to 128, got ${show(bits)}`)
}
