import * as bindings from "./bindings.js"
import { decodeText } from "./decode-text.js"
import { encodeAscii, encodeText } from "./encode.js"
import { main, ready } from "./instance.js"

/**
 * A view of the module's input buffer. If the memory has grown since, the view is detached and its length is
 * 0.
 */
let buffer = new Uint8Array(0)

/** The length of the input buffer in bytes, also while the view is detached. */
let capacity = 0

/** Views of the whole memory. Making a view takes as long as reading a short result. */
let words = new BigUint64Array(0)
let numbers = new Float64Array(0)
let halves = new Int32Array(0)

/** The size of the buffer that the module keeps between calls, in bytes; see the module's `memory.rs`. */
const KEPT_BYTES = 1 << 20

/** After a long input, an instance with more bytes of memory than this is replaced. */
const LARGE_MEMORY_BYTES = 1 << 26

/** The buffer grows by its own length, but by at most this many bytes, or by a quarter if that is more. */
const MAX_GROWTH_BYTES = 1 << 24

/** Returns the input buffer, grown to at least `bytes` bytes if necessary. Its content is kept. */
function reserve(bytes: number): Uint8Array {
  // Also for 0 bytes if the view is detached: a detached view cannot be written to at all.
  if (bytes >= buffer.length) {
    const memory = ready()
    main.forgetViews = forget
    // Growing by a factor: appending many texts must not copy the buffer for each of them.
    const more = Math.max(Math.min(capacity, MAX_GROWTH_BYTES), capacity >> 2)
    const length = bytes > capacity ? Math.max(bytes, capacity + more, 1024) : capacity
    const start = bindings.inputReserve(length)
    buffer = new Uint8Array(memory.buffer, start, length)
    capacity = length
  }
  return buffer
}

/** Reserves `bytes` bytes that are likely to be needed. If there is no memory for them, nothing happens. */
export function reserveExpected(bytes: number): void {
  if (bytes <= capacity) return
  try {
    reserve(bytes)
  } catch (error) {
    // The estimate may be too high: writing the actual bytes reports a lack of memory.
    if (!(error instanceof Error) || error.name !== "OUT_OF_MEMORY") throw error
  }
}

/**
 * Encodes a text as UTF-8 into the buffer, from byte `start` on, and returns where it ends. Lone
 * surrogates become U+FFFD, as everywhere on the web.
 */
export function write(text: string, start: number): number {
  return encodeText(text, start, reserve)
}

/** The text in bytes `start` to `end`. */
export function read(start: number, end: number): string {
  return decodeText(reserve(end).subarray(start, end))
}

/** Copies bytes `start` to `end` to byte `to`, and returns where they end there. */
export function move(start: number, end: number, to: number): number {
  reserve(to + end - start).copyWithin(to, start, end)
  return to + end - start
}

/**
 * Writes a text from byte `start` on if it is ASCII, and returns whether it is. Callers join short texts:
 * the fixed cost of a call is higher than that of encoding a sentence.
 */
export function writeAscii(text: string, start: number): boolean {
  return encodeAscii(text, reserve(start + text.length), start)
}

/** Writes the bytes of a typed array from byte `start` on, which need not be a multiple of 8. */
export function writeBytes(
  { buffer: source, byteOffset, byteLength }: ArrayBufferView<ArrayBufferLike>,
  start: number,
): void {
  reserve(start + byteLength).set(new Uint8Array(source, byteOffset, byteLength), start)
}

/** The memory in three views, which are valid until the next call into the module. */
interface MemoryWords {
  words: BigUint64Array<ArrayBuffer>
  /** The same words as doubles. */
  numbers: Float64Array
  /** The halves of the words, the low one first. */
  halves: Int32Array
}

/** The memory as 64-bit words. */
export function memoryWords(): MemoryWords {
  const { buffer } = ready()
  if (words.buffer !== buffer) {
    main.forgetViews = forget
    words = new BigUint64Array(buffer)
    numbers = new Float64Array(buffer)
    halves = new Int32Array(buffer)
  }
  return { words, numbers, halves }
}

/** Whether an unusually long input has made the buffer large. */
export function isLong(): boolean {
  return capacity > KEPT_BYTES
}

/** Frees the buffer if an unusually long input has made it large. */
export function release(): void {
  if (!isLong()) return
  forget()
  bindings.inputRelease()
  // Only replacing the instance gives its free memory back to the system.
  if (ready().buffer.byteLength > LARGE_MEMORY_BYTES) main.retire()
}

/** Drops the views, because the buffer was freed or the instance was replaced. */
export function forget(): void {
  buffer = new Uint8Array(0)
  words = new BigUint64Array(0)
  numbers = new Float64Array(0)
  halves = new Int32Array(0)
  capacity = 0
}
