// Writes and reads snapshots of passages, whose format docs/passage-snapshot.md specifies.

import { channel } from "../modules/passages-module.js"
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

export interface PassageSnapshot<Id extends string | number> {
  recipe: string
  minShared: number
  maxShare: number
  /** The ids, in the order of insertion. */
  ids: Id[]
  /** The texts in the same order, and the ignored passages, in the module's format. */
  texts: Uint8Array
}

/** The magic bytes, "SIMPASS" and the byte 1A, as a little-endian number. */
const MAGIC = 0x1a535341504d4953n
/** The length of the header in bytes. */
const HEADER = 56

export function writePassageSnapshot(snapshot: PassageSnapshot<string | number>): Uint8Array<ArrayBuffer> {
  const recipe = newEncoder().encode(checkRecipeId(snapshot.recipe))
  const ids = writeIds(snapshot.ids)
  const start = HEADER + padded(recipe.length)
  const idsStart = start + padded(snapshot.texts.length)
  const end = idsStart + ids.length
  const bytes = allocate(() => new Uint8Array(end + 8))
  const data = new DataView(bytes.buffer)
  data.setBigUint64(0, MAGIC, true)
  data.setUint32(8, VERSION, true)
  data.setUint32(12, recipe.length, true)
  data.setUint32(16, snapshot.minShared, true)
  data.setFloat64(24, snapshot.maxShare, true)
  data.setBigUint64(32, BigInt(snapshot.ids.length), true)
  data.setBigUint64(40, BigInt(snapshot.texts.length), true)
  data.setBigUint64(48, BigInt(ids.length), true)
  bytes.set(recipe, HEADER)
  bytes.set(snapshot.texts, start)
  bytes.set(ids, idsStart)
  const sum = checksum(bytes.subarray(0, end), channel)
  data.setBigUint64(end, sum, true)
  return bytes
}

export function readPassageSnapshot<Id extends string | number>(
  source: ArrayBufferLike | ArrayBufferView,
): PassageSnapshot<Id> {
  const { bytes, data } = open(source, MAGIC, HEADER)
  const [recipeLength, minShared] = [data.getUint32(12, true), data.getUint32(16, true)]
  const maxShare = data.getFloat64(24, true)
  const [count, textsLength, idsLength] = [32, 40, 48].map((at) => data.getBigUint64(at, true)) as [
    bigint,
    bigint,
    bigint,
  ]
  const start = HEADER + padded(recipeLength)
  // The sizes are untrusted: no allocation depends on them before they add up to the length.
  const textsPadded = ((textsLength + 7n) / 8n) * 8n
  const wanted = BigInt(start) + textsPadded + idsLength + 8n
  if (wanted > bytes.length) throw corrupt(`truncated to ${bytes.length} of ${wanted} bytes`)
  if (wanted < bytes.length) throw corrupt(`trailing bytes: ${bytes.length} instead of ${wanted}`)
  if (idsLength % 8n !== 0n) throw corrupt(`ids of ${idsLength} bytes, not a multiple of 8`)
  const end = bytes.length - 8
  const sum = checksum(bytes.subarray(0, end), channel)
  if (data.getBigUint64(end, true) !== sum) throw corrupt("checksum mismatch")
  if (minShared < 1) throw corrupt("a least number of shared values of 0")
  if (!(maxShare >= 0 && maxShare <= 1)) throw corrupt(`invalid share ${maxShare}`)
  // A text takes at least two bytes: with more texts than that allows, reading the ids is
  // pointless.
  if (count > textsLength) throw corrupt(`${count} texts in ${textsLength} bytes`)
  const recipe = decode(bytes.subarray(HEADER, HEADER + recipeLength), "recipe")
  const idsStart = end - Number(idsLength)
  const textsEnd = start + Number(textsLength)
  const isPadded = [
    [20, 24],
    [HEADER + recipeLength, start],
    [textsEnd, idsStart],
  ].every(([from, to]) => isZero(bytes.subarray(from, to)))
  if (recipeLength === 0 || recipeLength > MAX_RECIPE_ID_BYTES || !isPadded) {
    throw corrupt("invalid length of the recipe, or padding other than zeros")
  }
  const ids = readIds(bytes.subarray(idsStart, end), Number(count)) as Id[]
  return { recipe, minShared, maxShare, ids, texts: bytes.subarray(start, textsEnd) }
}
