// Encodes texts as UTF-8 into the memory of a module.
import { newEncoder } from "../values/coders.js"

/** The encoder, created on first use: see coders.ts. */
let encoder: TextEncoder | undefined

/**
 * Encodes a text as UTF-8 from byte `start` of a buffer on, and returns where it ends. Lone surrogates become U+FFFD, as
 * in the web's TextEncoder. `reserve` returns the buffer, grown to at least the given number of bytes.
 */
export function encodeText(text: string, start: number, reserve: (bytes: number) => Uint8Array): number {
  let end = start
  let read = 0
  encoder ??= newEncoder()
  // One byte per UTF-16 unit is enough for ASCII, and three bytes are enough for any text.
  for (let most = text.length < 1024 ? 3 : 1; read < text.length; most = 3) {
    const rest = read === 0 ? text : text.slice(read)
    const result = encoder.encodeInto(rest, from(reserve(end + rest.length * most), end))
    read += result.read
    end += result.written
  }
  return end
}

/** Encodes a text like {@link encodeText}, in one attempt, and returns whether the text is ASCII and fits. */
export function encodeAscii(text: string, buffer: Uint8Array, start: number): boolean {
  encoder ??= newEncoder()
  const { read, written } = encoder.encodeInto(text, from(buffer, start))
  // Checks both: a text that is not ASCII may be cut off at the end of the view, after as many bytes as it has units.
  return read === text.length && written === text.length
}

/** Returns the buffer from byte `start` on. Creating a view costs as much as encoding a sentence, so 0 avoids it. */
function from(buffer: Uint8Array, start: number): Uint8Array {
  return start === 0 ? buffer : buffer.subarray(start)
}
