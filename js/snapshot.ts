// Writing and reading the snapshot format, which docs/snapshot.md specifies.
import { byteSource } from "./bytes.js"
import { SimHashError } from "./errors.js"
import { callIndex, indexModule, stage } from "./index-module.js"
import { checkRecipeId, MAX_RECIPE_ID_BYTES } from "./recipe-id.js"

/** The content of a snapshot. */
export interface Snapshot<Id extends string | number> {
  recipe: string
  bits: number
  maxDistance: number
  /** The ids, in the order of insertion. */
  ids: Id[]
  /** The fingerprints, in the same order: one limb each up to 64 bits; two above, the low limb first. */
  fingerprints: BigUint64Array
}

/** The magic bytes, "SIMHASH" and the byte 1A, as a little-endian number. */
const MAGIC = 0x1a485341484d4953n
const VERSION = 1
/** The length of the header in bytes. */
const HEADER = 40

/** The value in the table of lengths that marks an id as a number. */
const NUMBER = 0xffffffff

/** The greatest length of the text of all ids, in bytes of UTF-8: a reader decodes it as one string. */
const MAX_TEXT = 1 << 28

export function writeSnapshot(snapshot: Snapshot<string | number>): Uint8Array<ArrayBuffer> {
  const recipe = new TextEncoder().encode(checkRecipeId(snapshot.recipe))
  const ids = writeIds(snapshot.ids)
  const { fingerprints } = snapshot
  const start = HEADER + padded(recipe.length)
  const end = start + fingerprints.length * 8 + ids.length
  const bytes = allocate(() => new Uint8Array(end + 8))
  const data = new DataView(bytes.buffer)
  data.setBigUint64(0, MAGIC, true)
  data.setUint32(8, VERSION, true)
  data.setUint32(12, snapshot.bits, true)
  data.setUint32(16, snapshot.maxDistance, true)
  data.setUint32(20, recipe.length, true)
  data.setBigUint64(24, BigInt(snapshot.ids.length), true)
  data.setBigUint64(32, BigInt(ids.length), true)
  bytes.set(recipe, HEADER)
  new BigUint64Array(bytes.buffer, start, fingerprints.length).set(littleEndian(fingerprints))
  bytes.set(ids, end - ids.length)
  data.setBigUint64(end, checksum(bytes.subarray(0, end)), true)
  return bytes
}

export function readSnapshot<Id extends string | number>(source: BufferSource): Snapshot<Id> {
  const bytes = byteSource(source, "a snapshot")
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || data.getBigUint64(0, true) !== MAGIC) throw corrupt("wrong magic bytes")
  const version = data.getUint32(8, true)
  if (version !== VERSION) {
    throw new SimHashError(
      "UNSUPPORTED_VERSION",
      `the snapshot has version ${version} of the format, and this reads version ${VERSION}`,
    )
  }
  if (bytes.length < HEADER + 8) throw corrupt("truncated header")
  const [bits, maxDistance, recipeLength] = [12, 16, 20].map((at) => data.getUint32(at, true)) as [
    number,
    number,
    number,
  ]
  const [count, idsLength] = [data.getBigUint64(24, true), data.getBigUint64(32, true)]
  const start = HEADER + padded(recipeLength)
  const limbs = bits > 64 ? 2n : 1n
  // The sizes are untrusted: nothing is allocated by them before they add up to the length.
  const wanted = BigInt(start) + count * limbs * 8n + idsLength + 8n
  if (wanted > bytes.length) throw corrupt(`truncated to ${bytes.length} of ${wanted} bytes`)
  if (wanted < bytes.length) throw corrupt(`trailing bytes: ${bytes.length} instead of ${wanted}`)
  if (idsLength % 8n !== 0n) throw corrupt(`ids of ${idsLength} bytes, not a multiple of 8`)
  const end = bytes.length - 8
  if (data.getBigUint64(end, true) !== checksum(bytes.subarray(0, end))) {
    throw corrupt("checksum mismatch")
  }
  if (bits < 1 || bits > 128) throw corrupt(`invalid width of ${bits} bits`)
  if (maxDistance > bits) throw corrupt(`invalid distance of ${maxDistance} bits`)
  const recipe = decode(bytes.subarray(HEADER, HEADER + recipeLength), "recipe")
  if (
    recipeLength === 0 ||
    recipeLength > MAX_RECIPE_ID_BYTES ||
    !isZero(bytes.subarray(HEADER + recipeLength, start))
  ) {
    throw corrupt("invalid length or padding of the recipe")
  }
  const ids = readIds(bytes.subarray(end - Number(idsLength), end), Number(count)) as Id[]
  return { recipe, bits, maxDistance, ids, fingerprints: limbsAt(bytes, start, Number(count * limbs)) }
}

/** Calls `make`, which allocates a typed array. Throws `OUT_OF_MEMORY` if the allocation fails. */
export function allocate<T>(make: () => T): T {
  try {
    return make()
  } catch (cause) {
    throw new SimHashError("OUT_OF_MEMORY", "there is no memory for a snapshot", { cause })
  }
}

/** The checksum of bytes, whose number is a multiple of 8: the low 64 bits of their feature hash. */
function checksum(bytes: Uint8Array): bigint {
  const { checksumPush, checksumTake } = indexModule()
  return callIndex(() => {
    for (let at = 0; at < bytes.length; ) {
      const { limbs } = stage()
      const piece = bytes.subarray(at, at + limbs.byteLength)
      new Uint8Array(limbs.buffer, limbs.byteOffset).set(piece)
      checksumPush(piece.length / 8)
      at += piece.length
    }
    return checksumTake()
  })
}

/** The `length` limbs from byte `start` on: a view if they are aligned to 8 bytes, else a copy. */
function limbsAt(bytes: Uint8Array, start: number, length: number): BigUint64Array {
  const offset = bytes.byteOffset + start
  const aligned = offset % 8 === 0
  const buffer = aligned ? bytes.buffer : bytes.slice(start, start + length * 8).buffer
  return littleEndian(new BigUint64Array(buffer, aligned ? offset : 0, length))
}

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** Converts between the machine's byte order and little-endian. */
function littleEndian(numbers: BigUint64Array): BigUint64Array {
  if (isLittleEndian) return numbers
  const data = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  return BigUint64Array.from(numbers, (_, position) => data.getBigUint64(8 * position, true))
}

/**
 * Encodes ids: the number of ids that are numbers; the length of the text of all others in bytes; unless all
 * are numbers, the length of each id in UTF-16 units, {@link NUMBER} for a number; the numbers; the text.
 */
function writeIds(ids: (string | number)[]): Uint8Array {
  const numbers = ids.filter((id) => typeof id === "number")
  const texts = ids.filter((id) => typeof id === "string")
  // Before the strings are joined, which fails above the longest string: a UTF-16 unit takes at least one byte.
  checkText(texts.reduce((sum, id) => sum + id.length, 0))
  const text = new TextEncoder().encode(texts.join(""))
  checkText(text.length)
  const { lengths, start, textStart, size } = layout(ids.length, numbers.length, text.length)
  const bytes = new Uint8Array(size)
  const data = new DataView(bytes.buffer)
  data.setUint32(0, numbers.length, true)
  data.setUint32(4, text.length, true)
  if (lengths > 0) {
    for (const [position, id] of ids.entries()) {
      data.setUint32(8 + 4 * position, typeof id === "number" ? NUMBER : id.length, true)
    }
  }
  for (const [position, id] of numbers.entries()) data.setFloat64(start + 8 * position, id, true)
  bytes.set(text, textStart)
  return bytes
}

function checkText(bytes: number): void {
  if (bytes <= MAX_TEXT) return
  throw new SimHashError(
    "LIMIT_EXCEEDED",
    `the text of all ids in a snapshot takes at most ${MAX_TEXT} bytes, and these take ${bytes} or more`,
  )
}

function readIds(bytes: Uint8Array, count: number): (string | number)[] {
  if (bytes.length < 8) throw corrupt("truncated ids")
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [numbers, textLength] = [data.getUint32(0, true), data.getUint32(4, true)]
  const { lengths, start, textStart, size } = layout(count, numbers, textLength)
  if (numbers > count || size !== bytes.length) {
    throw corrupt(`the ${count} ids take ${size} bytes, not ${bytes.length}`)
  }
  const padding = lengths > 0 ? bytes.subarray(8 + 4 * count, start) : new Uint8Array(0)
  if (!isZero(padding) || !isZero(bytes.subarray(textStart + textLength))) {
    throw corrupt("padding other than zeros")
  }
  const text = decode(bytes.subarray(textStart, textStart + textLength), "text of the ids")
  const ids: (string | number)[] = []
  let [nextNumber, nextText] = [0, 0]
  for (let position = 0; position < count; position++) {
    const length = lengths > 0 ? data.getUint32(8 + 4 * position, true) : NUMBER
    if (length !== NUMBER) {
      ids.push(text.slice(nextText, nextText + length))
      nextText += length
    } else {
      const id = nextNumber < numbers ? data.getFloat64(start + 8 * nextNumber, true) : Number.NaN
      if (!Number.isFinite(id) || Object.is(id, -0)) throw corrupt(`invalid id ${id}`)
      ids.push(id)
      nextNumber++
    }
  }
  if (nextNumber !== numbers || nextText !== text.length)
    throw corrupt("the lengths of the ids do not add up")
  return ids
}

/** The offsets of the parts of the encoded ids, in bytes: the lengths, the numbers (`start`), the text. */
function layout(count: number, numbers: number, textLength: number) {
  const lengths = numbers < count ? padded(4 * count) : 0
  const start = 8 + lengths
  const textStart = start + 8 * numbers
  return { lengths, start, textStart, size: textStart + padded(textLength) }
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

function decode(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw corrupt(`the ${what} is not UTF-8`)
  }
}

export function corrupt(what: string, cause?: unknown): SimHashError {
  return new SimHashError("CORRUPT_SNAPSHOT", `this is not a complete snapshot: ${what}`, { cause })
}
