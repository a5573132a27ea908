// Fingerprints as bytes, base64, limbs, tagged text and JSON. Nothing here needs the module.

import type { Bytes } from "../types/bytes.js"
import { bigUint64Elements, byteSource } from "../values/bytes.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { checkBits, checkFingerprint, fromHex, toHex } from "../values/fingerprint.js"
import { elements } from "../values/iterables.js"
import { isPlainObject } from "../values/options.js"
import { checkRecipeId } from "../values/recipe-id.js"

/** The order of the bytes of a fingerprint: the most significant byte first, or the least significant. */
export type ByteOrder = "big" | "little"

/** The identity of a recipe and the width of its fingerprints; every {@link Recipe} has both. */
export interface RecipeWidth {
  /** The id of the recipe. */
  readonly id: string
  /** The width of fingerprints in bits, from 1 to 128. */
  readonly bits: number
}

/** A fingerprint with its recipe. */
export interface TaggedFingerprint extends RecipeWidth {
  /** The fingerprint, less than 2^bits. */
  readonly fingerprint: bigint
}

const MAX_FINGERPRINTS = 1 << 27

/**
 * Parses a fingerprint from binary digits, the most significant bit first: the inverse of {@link toBits}.
 *
 * @param digits 1 to 128 digits, one for each bit.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything else.
 *
 * @example
 * ```ts
 * import { fromBits } from "simhash-wasm"
 *
 * fromBits("000101") // 5n
 * ```
 */
export function fromBits(digits: string): bigint {
  if (typeof digits === "string" && /^[01]{1,128}$/.test(digits)) return BigInt(`0b${digits}`)
  throw malformed("a fingerprint must have 1 to 128 binary digits", digits)
}

/**
 * Writes a fingerprint as bytes: `bits` / 8, rounded up.
 *
 * @param bits The width of the fingerprint: an integer from 1 to 128. Default: 64.
 * @param order Default: `"big"`, the order in which databases sort.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width or order.
 *
 * @example
 * ```ts
 * import { toBytes } from "simhash-wasm"
 *
 * toBytes(0xabcn, 16) // [10, 188]
 * toBytes(0xabcn, 16, "little") // [188, 10]
 * ```
 */
export function toBytes(fingerprint: bigint, bits = 64, order: ByteOrder = "big"): Bytes {
  const length = byteLength(bits)
  const value = checkFingerprint(fingerprint, bits)
  const byteAt = (_: unknown, at: number) => Number((value >> BigInt(8 * (length - 1 - at))) & 255n)
  return inOrder(Uint8Array.from({ length }, byteAt), order)
}

/**
 * Reads a fingerprint from bytes: the inverse of {@link toBytes}.
 *
 * @param bytes A buffer or a view of one, of exactly `bits` / 8 bytes, rounded up.
 * @param bits The width: an integer from 1 to 128. Default: 8 for each byte.
 * @param order Default: `"big"`.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for a wrong number of bytes, or a value of 2^bits or more.
 * `INVALID_ARGUMENT` for anything other than bytes, or an invalid width or order.
 *
 * @example
 * ```ts
 * import { fromBytes } from "simhash-wasm"
 *
 * fromBytes(new Uint8Array([0x0a, 0xbc])) // 2748n
 * fromBytes(new Uint8Array([0xbc, 0x0a]), 12, "little") // 2748n
 * ```
 */
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

/**
 * Writes the bytes of a fingerprint, in the form of {@link toBytes}, as base64 with padding.
 *
 * @param bits The width of the fingerprint: an integer from 1 to 128. Default: 64.
 * @param order Default: `"big"`.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width or order.
 *
 * @example
 * ```ts
 * import { toBase64 } from "simhash-wasm"
 *
 * toBase64(0x581a994fc4876818n) // WBqZT8SHaBg=
 * ```
 */
export function toBase64(fingerprint: bigint, bits = 64, order: ByteOrder = "big"): string {
  return btoa(String.fromCharCode(...toBytes(fingerprint, bits, order)))
}

/**
 * Reads a fingerprint from base64: the inverse of {@link toBase64}.
 *
 * @param bits The width: an integer from 1 to 128. Default: 8 for each byte.
 * @param order Default: `"big"`.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than base64 with padding, a wrong number of bytes,
 * or a value of 2^bits or more. `INVALID_ARGUMENT` for an invalid width or order.
 *
 * @example
 * ```ts
 * import { fromBase64, toHex } from "simhash-wasm"
 *
 * toHex(fromBase64("WBqZT8SHaBg=")) // 581a994fc4876818
 * ```
 */
export function fromBase64(text: string, bits?: number, order: ByteOrder = "big"): bigint {
  const characters = typeof text === "string" && text.length <= 24 ? decoded(text) : ""
  // Rejects other spellings of the same bytes: without padding, with white space, or with bits beyond the last byte.
  if (!characters || btoa(characters) !== text) {
    throw malformed("a fingerprint must be padded base64 of 1 to 16 bytes", text)
  }
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0))
  return fromBytes(bytes, bits, order)
}

/** Decodes base64 to a string with one character for each byte; empty if the text is not base64. */
function decoded(text: string): string {
  try {
    return atob(text)
  } catch {
    return ""
  }
}

/**
 * Writes fingerprints in bulk, in the format of {@link SimHash.fingerprints}: one element each for widths up to 64 bits;
 * for larger widths two, the low 64 bits first.
 *
 * @param bits The width of the fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for an element other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for anything other than an iterable, or an invalid width.
 *
 * @example
 * ```ts
 * import { toLimbs } from "simhash-wasm"
 *
 * toLimbs([1n, 2n]) // [1n, 2n]
 * toLimbs([2n ** 64n + 5n], 128) // [5n, 1n]
 * ```
 */
export function toLimbs(fingerprints: Iterable<bigint>, bits = 64): BigUint64Array {
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

/**
 * Reads fingerprints in bulk: the inverse of {@link toLimbs}.
 *
 * @param bits The width of the fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for a value of 2^bits or more. `INVALID_ARGUMENT` for anything other
 * than a `BigUint64Array`, an odd number of elements for a width over 64 bits, or an invalid width.
 *
 * @example
 * ```ts
 * import { fromLimbs, SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ bits: 128 })
 * fromLimbs(simhash.fingerprints(["a cat"]), 128)[0] === simhash.fingerprint("a cat") // true
 * ```
 */
export function fromLimbs(limbs: BigUint64Array, bits = 64): bigint[] {
  const count = limbCount(bits)
  const list = bigUint64Elements(limbs, "limbs must be")
  if (list.length % count > 0)
    throw invalid(`${bits}-bit fingerprints take two limbs each, got ${list.length}`)
  return Array.from({ length: list.length / count }, (_, at) => {
    const [low, high = 0n] = list.subarray(count * at, count * (at + 1)) as unknown as [bigint, bigint?]
    return checkFingerprint((high << 64n) | low, bits)
  })
}

/**
 * Writes a fingerprint with the id of its recipe: `text/1:581a994fc4876818`. The number of hexadecimal digits implies
 * the width; a width that is not a multiple of 4 follows them, as in `text/1:2b/6`.
 *
 * @param recipe The recipe of the fingerprint, or its id and its width.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { SimHash, toTagged } from "simhash-wasm"
 *
 * const { recipe } = new SimHash()
 * toTagged(0x581a994fc4876818n, recipe) // text/1:581a994fc4876818
 * ```
 */
export function toTagged(fingerprint: bigint, recipe: RecipeWidth): string {
  const { id, bits } = readWidth(recipe)
  return `${id}:${toHex(fingerprint, bits)}${bits % 4 > 0 ? `/${bits}` : ""}`
}

/**
 * Reads the output of {@link toTagged}. Fingerprints of different recipes are not comparable: pass the expected recipe,
 * or another tagged fingerprint.
 *
 * @param recipe The expected recipe, or its id and its width. Default: any.
 * @throws {@link SimHashError} `RECIPE_MISMATCH` if the fingerprint has another recipe or width. `INVALID_FINGERPRINT` for
 * anything other than a tagged fingerprint. `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { distance, fromTagged, SimHash } from "simhash-wasm"
 *
 * const stored = fromTagged("text/1:581a994fc4876818")
 * stored // { id: "text/1", bits: 64, fingerprint: 0x581a994fc4876818n }
 * const other = fromTagged("text/1:581a994fc4876819", stored)
 * distance(stored.fingerprint, other.fingerprint) // 1
 * fromTagged("page/1:581a994fc4876818", new SimHash().recipe) // throws RECIPE_MISMATCH
 * ```
 */
export function fromTagged(text: string, recipe?: RecipeWidth): TaggedFingerprint {
  const expected = recipe === undefined ? recipe : readWidth(recipe)
  // An id may contain colons; the digits may not.
  const parts = typeof text === "string" && /^(.+):([0-9a-f]+)(?:\/([1-9]\d*))?$/s.exec(text)
  const [, id = "", hex = "", width] = parts || []
  const bits = Number(width ?? 4 * hex.length)
  if (!id || bits > 128 || (width && bits % 4 === 0)) {
    throw malformed("a tagged fingerprint must be an id, a colon and hexadecimal digits", text)
  }
  checkRecipeId(id)
  if (expected && (expected.id !== id || expected.bits !== bits)) {
    throw new SimHashError(
      "RECIPE_MISMATCH",
      `the fingerprint uses ${show(id)} with ${bits} bits, but ${show(expected.id)} with ${expected.bits} was expected`,
    )
  }
  return { id, bits, fingerprint: fromHex(hex, bits) }
}

/** The only property of the object that represents a fingerprint in JSON. */
const KEY = "simhash"

/**
 * Creates a replacer for `JSON.stringify`, which without one throws for a bigint. Each bigint becomes `{ "simhash":
 * "text/1:581a994fc4876818" }`, an object, so that no user text can be mistaken for a fingerprint.
 *
 * @param recipe The recipe of the fingerprints, or its id and its width.
 * @returns The replacer. It throws `INVALID_FINGERPRINT` for a bigint that is less than 0, or 2^bits or more.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { jsonReplacer, SimHash } from "simhash-wasm"
 *
 * const { recipe } = new SimHash()
 * JSON.stringify([5n], jsonReplacer(recipe)) // [{"simhash":"text/1:0000000000000005"}]
 * ```
 */
export function jsonReplacer(recipe: RecipeWidth): (key: string, value: unknown) => unknown {
  const width = readWidth(recipe)
  return (_, value) => (typeof value === "bigint" ? { [KEY]: toTagged(value, width) } : value)
}

/**
 * Creates a reviver for `JSON.parse`, which restores the bigints that {@link jsonReplacer} replaced.
 *
 * @param recipe The recipe of the fingerprints, or its id and its width.
 * @returns The reviver. It throws `RECIPE_MISMATCH` for a fingerprint of another recipe or width, and
 * `INVALID_FINGERPRINT` for an object with the one property `simhash` that is not a fingerprint.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { jsonReplacer, jsonReviver, SimHash } from "simhash-wasm"
 *
 * const { recipe } = new SimHash()
 * const stored = JSON.stringify({ note: 5n }, jsonReplacer(recipe))
 * JSON.parse(stored, jsonReviver(recipe)) // { note: 5n }
 * ```
 */
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

function limbCount(bits: number): number {
  return checkBits(bits) > 64 ? 2 : 1
}

function byteLength(bits: number): number {
  return Math.ceil(checkBits(bits) / 8)
}

/** Converts bytes from big-endian order to another order, or back. */
function inOrder(bytes: Uint8Array<ArrayBuffer>, order: ByteOrder): Uint8Array<ArrayBuffer> {
  if (order === "big") return bytes
  if (order === "little") return bytes.reverse()
  throw invalid(`order must be "big" or "little", got ${show(order)}`)
}

function malformed(sentence: string, value: unknown): SimHashError {
  return new SimHashError("INVALID_FINGERPRINT", `${sentence}, got ${show(value)}`)
}
