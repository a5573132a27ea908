// Writes and reads the snapshot format, which docs/snapshot.md specifies.

import { channel } from "../modules/index-module.js"
import { newEncoder } from "../values/coders.js"
import { checkRecipeId, MAX_RECIPE_ID_BYTES } from "../values/recipe-id.js"
import {
  allocate,
  checksum,
  corrupt,
  decode,
  isZero,
  open,
  padded,
  readIds,
  VERSION,
  writeIds,
} from "./snapshot-parts.js"

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
/** The length of the header in bytes. */
const HEADER = 40

export function writeSnapshot(snapshot: Snapshot<string | number>): Uint8Array<ArrayBuffer> {
  const recipe = newEncoder().encode(checkRecipeId(snapshot.recipe))
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
  data.setBigUint64(end, checksum(bytes.subarray(0, end), channel), true)
  return bytes
}

export function readSnapshot<Id extends string | number>(
  source: ArrayBufferLike | ArrayBufferView,
): Snapshot<Id> {
  const { bytes, data } = open(source, MAGIC, HEADER)
  const [bits, maxDistance, recipeLength] = [12, 16, 20].map((at) => data.getUint32(at, true)) as [
    number,
    number,
    number,
  ]
  const [count, idsLength] = [data.getBigUint64(24, true), data.getBigUint64(32, true)]
  const start = HEADER + padded(recipeLength)
  const limbs = bits > 64 ? 2n : 1n
  // The sizes are untrusted: no allocation depends on them before they add up to the length.
  const wanted = BigInt(start) + count * limbs * 8n + idsLength + 8n
  if (wanted > bytes.length) throw corrupt(`truncated to ${bytes.length} of ${wanted} bytes`)
  if (wanted < bytes.length) throw corrupt(`trailing bytes: ${bytes.length} instead of ${wanted}`)
  if (idsLength % 8n !== 0n) throw corrupt(`ids of ${idsLength} bytes, not a multiple of 8`)
  const end = bytes.length - 8
  if (data.getBigUint64(end, true) !== checksum(bytes.subarray(0, end), channel)) {
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

/** Returns the `length` limbs from byte `start` on: a view if they are aligned to 8 bytes, else a copy. */
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
