// What docs/snapshot.md describes: the module reads and writes all but the ids, and checks the sum.
import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { invalid, SimHashError, show } from "./errors.js"

/** How much crosses into the module at once, in bytes. */
const CHUNK = 1 << 16

/** What stands for the length of an id that is a number. */
const NUMBER = 0xffffffff

/** Text of ids beyond this could not be read back in one string. */
const MAX_TEXT = 1 << 28

export function writeSnapshot(
  index: bindings.Index,
  ids: Iterable<string | number>,
): Uint8Array<ArrayBuffer> {
  const idBytes = writeIds([...ids])
  const writer = index.snapshot(idBytes.length)
  const bytes = new Uint8Array(writer.size())
  let at = 0
  for (let chunk = writer.next(index); chunk; chunk = writer.next(index)) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  bytes.set(idBytes, at)
  for (const end = bytes.length - 8; at < end; at += CHUNK) {
    writer.ids(bytes.subarray(at, Math.min(at + CHUNK, end)))
  }
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, writer.checksum(), true)
  return bytes
}

export function readSnapshot<Id extends string | number>(
  source: BufferSource,
): { handle: bindings.Index; ids: Id[] } {
  const bytes = view(source)
  const reader = call(() => new bindings.Reader(bytes.subarray(0, CHUNK), bytes.length))
  for (let at = 0; at < bytes.length; at += CHUNK) reader.push(bytes.subarray(at, at + CHUNK))
  const idBytes = bytes.subarray(reader.idsStart(), reader.idsEnd())
  const count = reader.count()
  const handle = call(() => reader.finish())
  try {
    return { handle, ids: readIds(idBytes, count) as Id[] }
  } catch (error) {
    handle.free()
    throw error
  }
}

function view(source: BufferSource): Uint8Array {
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  throw invalid(`a snapshot is an ArrayBuffer or a view of one, got ${show(source)}`)
}

/**
 * The number of ids that are numbers, and the bytes of the others' text; then, unless all are
 * numbers, the length of each id in UTF-16 units, 2^32 - 1 for a number; the numbers; the text.
 */
function writeIds(ids: (string | number)[]): Uint8Array {
  const numbers = ids.filter((id) => typeof id === "number")
  const strings = ids.filter((id) => typeof id === "string")
  const text = new TextEncoder().encode(strings.join(""))
  if (text.length > MAX_TEXT) {
    throw invalid(`the ids of a snapshot take at most ${MAX_TEXT} bytes, and these take ${text.length}`)
  }
  const { lengths, start, textStart, size } = layout(ids.length, numbers.length, text.length)
  const bytes = new Uint8Array(size)
  const data = new DataView(bytes.buffer)
  data.setUint32(0, numbers.length, true)
  data.setUint32(4, text.length, true)
  if (lengths > 0) {
    for (const [place, id] of ids.entries()) {
      data.setUint32(8 + 4 * place, typeof id === "number" ? NUMBER : id.length, true)
    }
  }
  for (const [place, id] of numbers.entries()) data.setFloat64(start + 8 * place, id, true)
  bytes.set(text, textStart)
  return bytes
}

function readIds(bytes: Uint8Array, count: number): (string | number)[] {
  if (bytes.length < 8) throw corrupt("there is no room for its ids")
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [numbers, textLength] = [data.getUint32(0, true), data.getUint32(4, true)]
  const { lengths, start, textStart, size } = layout(count, numbers, textLength)
  if (numbers > count || size !== bytes.length) {
    throw corrupt(`${bytes.length} bytes are not what its ${count} ids take`)
  }
  const text = decode(bytes.subarray(textStart, textStart + textLength))
  const ids: (string | number)[] = []
  let [nextNumber, nextText] = [0, 0]
  for (let place = 0; place < count; place++) {
    const length = lengths > 0 ? data.getUint32(8 + 4 * place, true) : NUMBER
    if (length !== NUMBER) {
      ids.push(text.slice(nextText, nextText + length))
      nextText += length
    } else {
      const id = nextNumber < numbers ? data.getFloat64(start + 8 * nextNumber, true) : Number.NaN
      if (!Number.isFinite(id)) throw corrupt(`an id of it is ${id}`)
      ids.push(id)
      nextNumber++
    }
  }
  if (nextNumber !== numbers || nextText !== text.length) throw corrupt("its ids are not as long as it says")
  return ids
}

/** Where things are among the ids. */
function layout(count: number, numbers: number, textLength: number) {
  const lengths = numbers < count ? Math.ceil(count / 2) * 8 : 0
  const start = 8 + lengths
  const textStart = start + 8 * numbers
  return { lengths, start, textStart, size: textStart + Math.ceil(textLength / 8) * 8 }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw corrupt("its ids are not UTF-8")
  }
}

function corrupt(what: string): SimHashError {
  return new SimHashError("CORRUPT_SNAPSHOT", `this is no whole snapshot: ${what}`)
}
