// Queries and feature sets as bytes: docs/byte-forms.md specifies both formats.

import { writeBytes } from "../boundary/channel.js"
import { readQuery } from "../fingerprint/read-query.js"
import { bindings, call, engine } from "../modules/engine-module.js"
import type { Bytes } from "../types/bytes.js"
import type { Query } from "../types/query.js"
import { bigUint64Elements } from "../values/bytes.js"
import { newEncoder } from "../values/coders.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { highLimb, toHex } from "../values/fingerprint.js"
import { checkRecipeId, MAX_RECIPE_ID_BYTES } from "../values/recipe-id.js"
import { corrupt, decode, isZero, open, padded, VERSION } from "./snapshot-parts.js"

/** A feature set with its recipe. */
export interface RecipeFeatures {
  /** The id of the recipe. */
  readonly recipe: string
  /** The feature set. */
  readonly features: BigUint64Array
}

/** The magic bytes, "SIMHASH" and a letter, as a little-endian number. */
const QUERY = 0x51485341484d4953n
const FEATURES = 0x46485341484d4953n

/** The length of the header in bytes. */
const HEADER = 24
/** The length of the checksum in bytes. */
const CHECKSUM = 8

/** The contents of both formats. */
interface Form {
  bits: number
  recipe: string
  /** The number of margins or of hashes. */
  count: number
  /** The rest. Its length is a multiple of 8. */
  body: Uint8Array<ArrayBuffer>
}

/**
 * Encodes a query as 72 + `bits` bytes or slightly more: `docs/byte-forms.md` specifies the format.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a query.
 *
 * @example
 * ```ts
 * import { queryFromBytes, queryToBytes, SimHash } from "simhash-wasm"
 *
 * const query = new SimHash().query("The cat sat on the mat")
 * queryToBytes(query).length // 120
 * queryFromBytes(queryToBytes(query)).fingerprint === query.fingerprint // true
 * ```
 */
export function queryToBytes(query: Query): Bytes {
  const { recipe, bits, fingerprint, margins } = readQuery(query)
  const body = new Uint8Array(16 + padded(bits))
  const data = new DataView(body.buffer)
  data.setBigUint64(0, fingerprint, true)
  data.setBigUint64(8, highLimb(fingerprint), true)
  body.set(margins, 16)
  return write(QUERY, { bits, recipe, count: bits, body })
}

/**
 * Decodes a query: the inverse of {@link queryToBytes}.
 *
 * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are not a complete query,
 * `UNSUPPORTED_VERSION` for a later version of the format.
 *
 * @example
 * ```ts
 * import { queryFromBytes, queryToBytes, SimHash } from "simhash-wasm"
 *
 * const bytes = queryToBytes(new SimHash({ bits: 32 }).query("The cat sat on the mat"))
 * queryFromBytes(bytes).bits // 32
 * queryFromBytes(bytes.slice(0, 64)) // throws CORRUPT_SNAPSHOT
 * ```
 */
export function queryFromBytes(bytes: ArrayBufferLike | ArrayBufferView): Query {
  const { bits, recipe, count, body } = read(bytes, QUERY, "query")
  if (bits < 1 || bits > 128 || count !== bits)
    throw corrupt(`${count} margins of ${bits} bits`, undefined, "query")
  if (body.length !== 16 + padded(bits) || !isZero(body.subarray(16 + bits))) {
    throw corrupt(
      `the margins of ${bits} bits take ${body.length - 16} bytes, or are not padded with zeros`,
      undefined,
      "query",
    )
  }
  const data = new DataView(body.buffer, body.byteOffset)
  const fingerprint = (data.getBigUint64(8, true) << 64n) | data.getBigUint64(0, true)
  if (fingerprint >> BigInt(bits) > 0n)
    throw corrupt(`a fingerprint of more than ${bits} bits`, undefined, "query")
  return {
    recipe,
    bits,
    fingerprint: toHex(fingerprint, bits),
    margins: Array.from(body.subarray(16, 16 + bits)),
  }
}

/**
 * Encodes a feature set as bytes, 8 for each feature and about 40 more: `docs/byte-forms.md`
 * specifies the format.
 *
 * @param recipe The id of the set's recipe: 1 to 1024 bytes of UTF-8.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a feature set and an id.
 *
 * @example
 * ```ts
 * import { featuresFromBytes, featuresToBytes, SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash("short/1")
 * const bytes = featuresToBytes(simhash.features("the cat sat on the mat"), simhash.recipe.id)
 * bytes.length // 80
 * featuresFromBytes(bytes).recipe // short/1
 * ```
 */
export function featuresToBytes(features: BigUint64Array, recipe: string): Bytes {
  const hashes = bigUint64Elements(features, "a feature set is")
  if (typeof recipe !== "string") throw invalid(`the id of a recipe must be a string, got ${show(recipe)}`)
  checkSorted(hashes)
  const body = new Uint8Array(8 * hashes.length)
  const data = new DataView(body.buffer)
  for (let at = 0; at < hashes.length; at++) data.setBigUint64(8 * at, hashes[at] as bigint, true)
  return write(FEATURES, { bits: 64, recipe: checkRecipeId(recipe), count: hashes.length, body })
}

/**
 * Decodes a feature set: the inverse of {@link featuresToBytes}.
 *
 * @throws {@link SimHashError} `CORRUPT_SNAPSHOT` for bytes that are not a complete feature set,
 * `UNSUPPORTED_VERSION` for a later version of the format.
 *
 * @example
 * ```ts
 * import { featuresFromBytes, featuresToBytes } from "simhash-wasm"
 *
 * const bytes = featuresToBytes(BigUint64Array.of(1n, 5n), "text/1")
 * featuresFromBytes(bytes).features.length // 2
 * featuresFromBytes(bytes.slice(0, 40)) // throws CORRUPT_SNAPSHOT
 * ```
 */
export function featuresFromBytes(bytes: ArrayBufferLike | ArrayBufferView): RecipeFeatures {
  const { bits, recipe, count, body } = read(bytes, FEATURES, "feature set")
  if (bits !== 64) throw corrupt(`hashes of ${bits} bits`, undefined, "feature set")
  if (body.length !== 8 * count)
    throw corrupt(`${count} hashes take ${body.length} bytes`, undefined, "feature set")
  const data = new DataView(body.buffer, body.byteOffset)
  const features = BigUint64Array.from({ length: count }, (_, at) => data.getBigUint64(8 * at, true))
  try {
    checkSorted(features)
  } catch (error) {
    if (!(error instanceof SimHashError) || error.code !== "INVALID_ARGUMENT") throw error
    throw corrupt(error.message, error, "feature set")
  }
  return { recipe, features }
}

/** Throws unless hashes are sorted, without duplicates. */
function checkSorted(hashes: BigUint64Array): void {
  engine.ready()
  call(() => {
    writeBytes(engine, hashes, 0)
    engine.check(bindings.overlapOf(hashes.length, 0, 0))
  })
}

function write(magic: bigint, { bits, recipe, count, body }: Form): Uint8Array<ArrayBuffer> {
  const id = newEncoder().encode(recipe)
  const start = HEADER + padded(id.length)
  const end = start + body.length
  const bytes = new Uint8Array(end + CHECKSUM)
  const data = new DataView(bytes.buffer)
  data.setBigUint64(0, magic, true)
  data.setUint32(8, VERSION, true)
  data.setUint32(12, bits, true)
  data.setUint32(16, id.length, true)
  data.setUint32(20, count, true)
  bytes.set(id, HEADER)
  bytes.set(body, start)
  data.setBigUint64(end, checksum(bytes.subarray(0, end)), true)
  return bytes
}

function read(source: ArrayBufferLike | ArrayBufferView, magic: bigint, form: string): Form {
  const { bytes, data } = open(source, magic, HEADER, form)
  const [bits, idLength, count] = [12, 16, 20].map((at) => data.getUint32(at, true)) as [
    number,
    number,
    number,
  ]
  const start = HEADER + padded(idLength)
  const end = bytes.length - CHECKSUM
  if (idLength === 0 || idLength > MAX_RECIPE_ID_BYTES || start > end || end % 8 !== 0) {
    throw corrupt(`a recipe of ${idLength} bytes in ${bytes.length} bytes`, undefined, form)
  }
  if (data.getBigUint64(end, true) !== checksum(bytes.subarray(0, end)))
    throw corrupt("checksum mismatch", undefined, form)
  if (!isZero(bytes.subarray(HEADER + idLength, start)))
    throw corrupt("padding other than zeros", undefined, form)
  const recipe = decode(bytes.subarray(HEADER, HEADER + idLength), "id of the recipe", form)
  return { bits, recipe, count, body: bytes.slice(start, end) }
}

/** Returns the checksum of a multiple of 8 bytes: the low 64 bits of their feature hash. */
function checksum(bytes: Uint8Array): bigint {
  engine.ready()
  return call(() => {
    writeBytes(engine, bytes, 0)
    return engine.fingerprint(bindings.checksumOf(bytes.length), 64)
  })
}
