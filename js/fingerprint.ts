import * as bindings from "./bindings.js"
import { asSimHashError, call } from "./call.js"
import { invalid, SimHashError, show } from "./errors.js"
import { main, ready } from "./instance.js"

const MAX_64 = (1n << 64n) - 1n
const MAX_128 = (1n << 128n) - 1n

/** Whether a value is a bigint that two limbs of 64 bits hold, as the module takes it. */
export function isWide(value: unknown): value is bigint {
  return typeof value === "bigint" && value >= 0n && value <= MAX_128
}

/** The high limb. As the low limb, pass the value itself: the module's interface truncates it to 64 bits. */
export function high(value: bigint): bigint {
  return value > MAX_64 ? value >> 64n : 0n
}

/** The fingerprint whose low limb the module has just returned; the high limb is read from the module. */
export function wide(low: bigint, { bits }: { bits: number }): bigint {
  return bits > 64 ? (bindings.high() << 64n) | low : low
}

export function distance(a: bigint, b: bigint): number {
  checkPair(a, b)
  try {
    return bindings.distance(a, high(a), b, high(b))
  } catch (error) {
    throw asSimHashError(error, main)
  }
}

export function similarity(a: bigint, b: bigint, bits = 64): number {
  checkPair(a, b)
  return call(() => bindings.similarity(a, high(a), b, high(b), width(bits)))
}

export function cosine(a: bigint, b: bigint, bits = 64): number {
  checkPair(a, b)
  return call(() => bindings.cosine(a, high(a), b, high(b), width(bits)))
}

function checkPair(a: bigint, b: bigint): void {
  ready()
  if (!isWide(a)) throw notA(a, 128)
  if (!isWide(b)) throw notA(b, 128)
}

export function expectedDistance(features: number, changed: number, bits = 64): number {
  ready()
  if (typeof features !== "number" || typeof changed !== "number") {
    throw invalid(`features and changed must be numbers, got ${show(features)} and ${show(changed)}`)
  }
  return call(() => bindings.expectedDistance(features, changed, width(bits)))
}

export function toHex(fingerprint: bigint, bits = 64): string {
  return digits(fingerprint, 16, Math.ceil(width(bits) / 4), bits)
}

export function toBits(fingerprint: bigint, bits = 64): string {
  return digits(fingerprint, 2, width(bits), bits)
}

export function fromHex(digits: string, bits?: number): bigint {
  if (bits !== undefined) width(bits)
  const expected = bits === undefined ? [16, 32] : [Math.ceil(bits / 4)]
  if (typeof digits !== "string" || !expected.includes(digits.length) || !/^[0-9a-f]+$/i.test(digits)) {
    throw new SimHashError(
      "INVALID_FINGERPRINT",
      bits === undefined
        ? `a fingerprint is 16 or 32 hexadecimal digits where no width is given, got ${show(digits)}`
        : `a fingerprint of ${bits} bits is ${expected} hexadecimal digits, got ${show(digits)}`,
    )
  }
  return fitting(BigInt(`0x${digits}`), bits ?? 128)
}

export function toSigned(fingerprint: bigint): bigint {
  return BigInt.asIntN(64, fitting(fingerprint, 64))
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

export function notA(fingerprint: unknown, bits: number): SimHashError {
  return new SimHashError(
    "INVALID_FINGERPRINT",
    `a fingerprint of up to ${bits} bits is a bigint from 0 to 2^${bits} - 1, got ${show(fingerprint)}`,
  )
}

function digits(fingerprint: bigint, radix: number, count: number, bits: number): string {
  return fitting(fingerprint, bits).toString(radix).padStart(count, "0")
}

function fitting(fingerprint: bigint, bits: number): bigint {
  if (typeof fingerprint !== "bigint" || BigInt.asUintN(bits, fingerprint) !== fingerprint) {
    throw notA(fingerprint, bits)
  }
  return fingerprint
}

export function width(bits: number): number {
  if (Number.isInteger(bits) && bits >= 1 && bits <= 128) return bits
  throw invalid(`bits must be a whole number from 1 to 128, got ${show(bits)}`)
}
