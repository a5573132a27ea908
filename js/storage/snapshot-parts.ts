// The common parts of the package's byte formats, which docs/snapshot.md specifies.

import { type Channel, writeBytes } from "../boundary/channel.js"
import type { Exports } from "../boundary/module.js"
import { byteSource } from "../values/bytes.js"
import { newDecoder, newEncoder } from "../values/coders.js"
import { SimHashError } from "../values/errors.js"

/** The version of every format. */
export const VERSION = 1

/** Reads the magic bytes and the version, and checks that the header is complete. */
export function open(
  source: ArrayBufferLike | ArrayBufferView,
  magic: bigint,
  header: number,
  form = "snapshot",
): { bytes: Uint8Array<ArrayBuffer>; data: DataView } {
  const bytes = byteSource(source, `a ${form}`)
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || data.getBigUint64(0, true) !== magic)
    throw corrupt("wrong magic bytes", undefined, form)
  const version = data.getUint32(8, true)
  if (version !== VERSION) {
    throw new SimHashError(
      "UNSUPPORTED_VERSION",
      `the ${form} has version ${version} of the format, but this package reads version ${VERSION}`,
    )
  }
  // A checksum of 8 bytes follows.
  if (bytes.length < header + 8) throw corrupt("truncated header", undefined, form)
  return { bytes, data }
}

/** The number of bytes passed to a module at once. */
const CHUNK = 1 << 16

/** The exports of a module that computes checksums. */
interface ChecksumExports extends Exports {
  readonly pushChecksum: (words: number) => void
  readonly takeChecksum: () => void
}

/** Returns the checksum of a multiple of 8 bytes: the low 64 bits of their feature hash. */
export function checksum(bytes: Uint8Array, channel: Channel<ChecksumExports>): bigint {
  return channel.call(() => {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const piece = bytes.subarray(at, at + CHUNK)
      writeBytes(channel, piece, 0)
      channel.ready().pushChecksum(piece.length / 8)
    }
    channel.ready().takeChecksum()
    return channel.words[0] as bigint
  })
}

/** The value in the table of lengths that marks an id as a number. */
const NUMBER = 0xffffffff

/** The greatest length of the text of all ids, in bytes of UTF-8: a reader decodes it as one string. */
const MAX_TEXT = 1 << 28

/** Calls `make`, which allocates a typed array. Throws `OUT_OF_MEMORY` if the allocation fails. */
export function allocate<T>(make: () => T): T {
  try {
    return make()
  } catch (cause) {
    throw new SimHashError("OUT_OF_MEMORY", "there is not enough memory for a snapshot", { cause })
  }
}

/**
 * Encodes ids: the number of numeric ids; the total length of all others in bytes; unless all are numbers,
 * the length of each id in UTF-16 code units, {@link NUMBER} for a number; the numbers; the text of the others.
 */
export function writeIds(ids: (string | number)[]): Uint8Array {
  const numbers = ids.filter((id) => typeof id === "number")
  const texts = ids.filter((id) => typeof id === "string")
  // Checked before the strings are joined, which fails above the greatest string length: a code unit takes at least one byte.
  checkText(texts.reduce((sum, id) => sum + id.length, 0))
  const text = newEncoder().encode(texts.join(""))
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
    `the text of all ids in a snapshot must take at most ${MAX_TEXT} bytes, got ${bytes} or more`,
  )
}

export function readIds(bytes: Uint8Array, count: number): (string | number)[] {
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

/** Returns the offsets of the parts of the encoded ids, in bytes: the lengths, the numbers (`start`), the text. */
function layout(count: number, numbers: number, textLength: number) {
  const lengths = numbers < count ? padded(4 * count) : 0
  const start = 8 + lengths
  const textStart = start + 8 * numbers
  return { lengths, start, textStart, size: textStart + padded(textLength) }
}

export function padded(length: number): number {
  return Math.ceil(length / 8) * 8
}

export function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

export function decode(bytes: Uint8Array, what: string, form?: string): string {
  try {
    return newDecoder(true).decode(bytes)
  } catch {
    throw corrupt(`the ${what} is not UTF-8`, undefined, form)
  }
}

export function corrupt(why: string, cause?: unknown, form = "snapshot"): SimHashError {
  return new SimHashError("CORRUPT_SNAPSHOT", `this is not a complete ${form}: ${why}`, { cause })
}
