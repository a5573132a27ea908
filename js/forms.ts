// Fingerprints as bytes, base64, limbs, tagged text and JSON. Nothing here needs the module.
import { bigUint64Elements, byteSource } from "./bytes.js"
import { invalid, SimHashError, show } from "./errors.js"
import { checkBits, checkFingerprint, fromHex, toHex } from "./fingerprint.js"
import { elements } from "./iterables.js"
import { isPlainObject } from "./options.js"
import type { ByteOrder, RecipeWidth, TaggedFingerprint } from "./public/index.js"
import { checkRecipeId } from "./recipe-id.js"

/** The most fingerprints of one array of limbs. */
const MAX_FINGERPRINTS = 1 << 27

export function fromBits(digits: string): bigint {
  if (typeof digits === "string" && /^[01]{1,128}$/.test(digits)) return BigInt(`0b${digits}`)
  throw malformed("a fingerprint is 1 to 128 binary digits", digits)
}

export function toBytes(fingerprint: bigint, bits = 64, order: ByteOrder = "big"): Uint8Array<ArrayBuffer> {
  const length = byteLength(bits)
  const value = checkFingerprint(fingerprint, bits)
  const byteAt = (_: unknown, at: number) => Number((value >> BigInt(8 * (length - 1 - at))) & 255n)
  return inOrder(Uint8Array.from({ length }, byteAt), order)
}

export function fromBytes(
  bytes: ArrayBufferLike | ArrayBufferView,
  bits?: number,
  order: ByteOrder = "big",
): bigint {
  const source = byteSource(bytes, "a fingerprint")
  const { length } = source
  if (bits === undefined ? length < 1 || length > 16 : length !== byteLength(bits)) {
    throw malformed(
      `a fingerprint is ${bits === undefined ? "1 to 16" : byteLength(bits)} bytes long`,
      length,
    )
  }
  const value = inOrder(source.slice(), order).reduce((high, byte) => (high << 8n) | BigInt(byte), 0n)
  return checkFingerprint(value, bits ?? 128)
}

export function toBase64(fingerprint: bigint, bits = 64, order: ByteOrder = "big"): string {
  return btoa(String.fromCharCode(...toBytes(fingerprint, bits, order)))
}

export function fromBase64(text: string, bits?: number, order: ByteOrder = "big"): bigint {
  const characters = typeof text === "string" && text.length <= 24 ? decoded(text) : ""
  // Other spellings of the same bytes are refused: without padding, with white space, with bits that no byte has.
  if (!characters || btoa(characters) !== text) {
    throw malformed("a fingerprint is padded base64 of 1 to 16 bytes", text)
  }
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0))
  return fromBytes(bytes, bits, order)
}

/** A character for each byte; nothing if the text is no base64. */
function decoded(text: string): string {
  try {
    return atob(text)
  } catch {
    return ""
  }
}

export function toLimbs(fingerprints: Iterable<bigint>, bits = 64): BigUint64Array<ArrayBuffer> {
  const count = limbCount(bits)
  const list = elements(fingerprints, MAX_FINGERPRINTS, "fingerprints must be an iterable")
  const limbs = new BigUint64Array(count * list.length)
  for (const [at, value] of list.entries()) {
    const fingerprint = checkFingerprint(value as bigint, bits)
    limbs[count * at] = fingerprint
    if (count > 1) limbs[2 * at + 1] = fingerprint >> 64n
  }
  return limbs
}

export function fromLimbs(limbs: BigUint64Array, bits = 64): bigint[] {
  const count = limbCount(bits)
  const list = bigUint64Elements(limbs, "limbs must be")
  if (list.length % count > 0) throw invalid(`fingerprints of ${bits} bits take 2 limbs, got ${list.length}`)
  return Array.from({ length: list.length / count }, (_, at) => {
    const [low, high = 0n] = list.subarray(count * at, count * (at + 1)) as unknown as [bigint, bigint?]
    return checkFingerprint((high << 64n) | low, bits)
  })
}

export function toTagged(fingerprint: bigint, recipe: RecipeWidth): string {
  const { id, bits } = readWidth(recipe)
  return `${id}:${toHex(fingerprint, bits)}${bits % 4 > 0 ? `/${bits}` : ""}`
}

export function fromTagged(text: string, recipe?: RecipeWidth): TaggedFingerprint {
  const expected = recipe === undefined ? recipe : readWidth(recipe)
  // An id may have colons. The digits have none.
  const parts = typeof text === "string" && /^(.+):([0-9a-f]+)(?:\/([1-9]\d*))?$/s.exec(text)
  const [, id = "", hex = "", width] = parts || []
  const bits = Number(width ?? 4 * hex.length)
  if (!id || bits > 128 || (width && bits % 4 === 0)) {
    throw malformed("a tagged fingerprint is an id, a colon and hexadecimal digits", text)
  }
  checkRecipeId(id)
  if (expected && (expected.id !== id || expected.bits !== bits)) {
    throw new SimHashError(
      "RECIPE_MISMATCH",
      `the fingerprint is of ${show(id)} with ${bits} bits, not of ${show(expected.id)} with ${expected.bits}`,
    )
  }
  return { id, bits, fingerprint: fromHex(hex, bits) }
}

/** The only property of the object that stands for a fingerprint in JSON. */
const KEY = "simhash"

export function jsonReplacer(recipe: RecipeWidth): (key: string, value: unknown) => unknown {
  const width = readWidth(recipe)
  return (_, value) => (typeof value === "bigint" ? { [KEY]: toTagged(value, width) } : value)
}

export function jsonReviver(recipe: RecipeWidth): (key: string, value: unknown) => unknown {
  const width = readWidth(recipe)
  return (_, value) =>
    isPlainObject(value) && Object.keys(value).join() === KEY
      ? fromTagged((value as { [KEY]: string })[KEY], width).fingerprint
      : value
}

function readWidth(recipe: RecipeWidth): RecipeWidth {
  const { id, bits }: Partial<RecipeWidth> = isPlainObject(recipe) ? recipe : {}
  if (typeof id !== "string")
    throw invalid(`a recipe must be an object with an id and bits, got ${show(recipe)}`)
  return { id: checkRecipeId(id), bits: checkBits(bits as number) }
}

/** The number of limbs of a fingerprint. */
function limbCount(bits: number): number {
  return checkBits(bits) > 64 ? 2 : 1
}

function byteLength(bits: number): number {
  return Math.ceil(checkBits(bits) / 8)
}

/** Bytes from the most significant one on, in an order, or the other way round. */
function inOrder(bytes: Uint8Array<ArrayBuffer>, order: ByteOrder): Uint8Array<ArrayBuffer> {
  if (order === "big") return bytes
  if (order === "little") return bytes.reverse()
  throw invalid(`order must be "big" or "little", got ${show(order)}`)
}

function malformed(sentence: string, value: unknown): SimHashError {
  return new SimHashError("INVALID_FINGERPRINT", `${sentence}, got ${show(value)}`)
}
