import * as bindings from "./bindings.js"
import { asSimHashError, call } from "./call.js"
import { invalid, SimHashError, show } from "./errors.js"
import { main, ready } from "./instance.js"

const MAX_64 = (1n << 64n) - 1n
const MAX_128 = (1n << 128n) - 1n

/** Whether a value is a bigint from 0 to 2^128 - 1, which the module takes as two limbs of 64 bits. */
export function fitsTwoLimbs(value: unknown): value is bigint {
  return typeof value === "bigint" && value >= 0n && value <= MAX_128
}

/** The high limb. As the low limb, pass the value itself: the module's interface truncates it to 64 bits. */
export function highLimb(value: bigint): bigint {
  return value > MAX_64 ? value >> 64n : 0n
}

/** The fingerprint whose low limb the module has just returned; the high limb is read from the module. */
export function withHighLimb(low: bigint, { bits }: { bits: number }): bigint {
  return bits > 64 ? (bindings.high() << 64n) | low : low
}

export function distance(a: bigint, b: bigint): number {
  checkPair(a, b)
  try {
    return bindings.distance(a, highLimb(a), b, highLimb(b))
  } catch (error) {
    throw asSimHashError(error, main)
  }
}

export function similarity(a: bigint, b: bigint, bits = 64): number {
  checkPair(a, b)
  return call(() => bindings.similarity(a, highLimb(a), b, highLimb(b), checkBits(bits)))
}

export function cosine(a: bigint, b: bigint, bits = 64): number {
  checkPair(a, b)
  return call(() => bindings.cosine(a, highLimb(a), b, highLimb(b), checkBits(bits)))
}

function checkPair(a: bigint, b: bigint): void {
  ready()
  if (!fitsTwoLimbs(a)) throw invalidFingerprint(a, 128)
  if (!fitsTwoLimbs(b)) throw invalidFingerprint(b, 128)
}

export function expectedDistance(features: number, changed: number, bits = 64): number {
  ready()
  if (typeof features !== "number" || typeof changed !== "number") {
    throw invalid(`features and changed must be numbers, got ${show(features)} and ${show(changed)}`)
  }
  return call(() => bindings.expectedDistance(features, changed, checkBits(bits)))
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

function checkFingerprint(fingerprint: bigint, bits: number): bigint {
  if (typeof fingerprint !== "bigint" || BigInt.asUintN(bits, fingerprint) !== fingerprint) {
    throw invalidFingerprint(fingerprint, bits)
  }
  return fingerprint
}

export function checkBits(bits: number): number {
  if (Number.isInteger(bits) && bits >= 1 && bits <= 128) return bits
  throw invalid(`bits must be a whole number from 1 to 128, got ${show(bits)}`)
}
