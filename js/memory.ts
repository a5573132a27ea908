import * as bindings from "./bindings.js"
import { main, ready } from "./instance.js"

const encoder = new TextEncoder()

/** The module's input buffer as it was last seen: if memory has grown since, detached and of no length. */
let buffer = new Uint8Array(0)

/** How long it is all the same. */
let capacity = 0

/** What the module keeps between calls; see src/wasm/memory.rs. */
const KEPT = 1 << 20

/** With more memory than this an instance is replaced after a long input. */
const GROWN = 1 << 26

/** By how much it grows at most, if less will do, or by a quarter. */
const STEP = 1 << 24

/** The input buffer, at least so long, with what is in it. */
function room(bytes: number): Uint8Array {
  if (bytes > buffer.length) {
    const memory = ready()
    main.forgetViews = forget
    // Many texts one after another must not move what is there for each of them.
    const more = Math.max(Math.min(capacity, STEP), capacity >> 2)
    const length = bytes > capacity ? Math.max(bytes, capacity + more, 1024) : capacity
    const start = bindings.inputReserve(length)
    buffer = new Uint8Array(memory.buffer, start, length)
    capacity = length
  }
  return buffer
}

/** Makes room at once for so many bytes that are likely to come, if there is so much; else they come without. */
export function expect(bytes: number): void {
  if (bytes <= capacity) return
  try {
    room(bytes)
  } catch (error) {
    // What is in fact written tells whether it is too much.
    if (!(error instanceof Error) || error.name !== "OUT_OF_MEMORY") throw error
  }
}

/**
 * Encodes a text as UTF-8 into the buffer, from byte `start` on, and returns where it ends. Lone
 * surrogates become U+FFFD, as everywhere on the web.
 */
export function write(text: string, start: number): number {
  let end = start
  let read = 0
  // A byte a unit is enough for ASCII, and three are for anything.
  for (let most = text.length < 1024 ? 3 : 1; read < text.length; most = 3) {
    const rest = read === 0 ? text : text.slice(read)
    const result = encoder.encodeInto(rest, from(room(end + rest.length * most), end))
    read += result.read
    end += result.written
  }
  return end
}

/**
 * Writes a text from byte `start` on if it is ASCII, and returns whether it is. It may be many texts in
 * a row: to begin takes longer than to encode a sentence.
 */
export function writeAscii(text: string, start: number): boolean {
  const { read, written } = encoder.encodeInto(text, from(room(start + text.length), start))
  // The rest of one that is not ASCII may be missing, and what is there of the same length.
  return read === text.length && written === text.length
}

/** The buffer from byte `start` on. A view of it takes as long as encoding a sentence. */
function from(buffer: Uint8Array, start: number): Uint8Array {
  return start === 0 ? buffer : buffer.subarray(start)
}

/** Whether an unusually long input has made the buffer large. */
export function isLong(): boolean {
  return capacity > KEPT
}

/** Gives the buffer back if an unusually long input has made it large. */
export function release(): void {
  if (!isLong()) return
  forget()
  bindings.inputRelease()
  // What is free in it by now only another instance gives back.
  if (ready().buffer.byteLength > GROWN) main.retire()
}

/** Makes sure that the buffer is asked for anew: it was given back, or there is another instance. */
export function forget(): void {
  buffer = new Uint8Array(0)
  capacity = 0
}
