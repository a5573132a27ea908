// Texts in the buffer of a module, in a normalisation form.

import { decodeText } from "../text/decode-text.js"
import { CHUNK_UNITS, chunks, type Form, type Normal, normalize } from "../text/normal-form.js"
import { SimHashError } from "../values/errors.js"
import { type Channel, LEFT_TO_HOST } from "./channel.js"

/** Puts a text into the module's buffer in a normalisation form, and returns where it ends. */
export function writeNormalized(input: Channel, text: string, form: Form, start = 0): number {
  const end = input.write(text, start)
  return isAscii(text, end - start) ? end : normalizeWritten(input, text, form, start, end)
}

/** Whether a text that took these bytes, as it is, is ASCII, which no form changes: as many bytes as UTF-16 units. */
export function isAscii(text: string, bytes: number): boolean {
  return bytes === text.length
}

/** Normalises a text that is in the module's buffer from `start` to `end`, and returns where it ends then. */
export function normalizeWritten(
  input: Channel,
  text: string,
  form: Form,
  start: number,
  end: number,
): number {
  if (!form) return end
  const status = input.functions.normalizeText?.(start, end, form === "NFKC") ?? LEFT_TO_HOST
  if (status !== LEFT_TO_HOST) {
    input.check(status)
    const [common, count] = input.numbers as unknown as [number, number]
    return count > 0 ? normalizePieces(input, common, input.numbers.slice(2, 2 + count), form) : common
  }
  if (text.length <= CHUNK_UNITS) {
    const normalized = normalize(text, form)
    return normalized === text ? end : input.write(normalized, start)
  }
  // In chunks: the normal form of the whole text may exceed the longest string.
  let to = start
  let done = 0
  for (const chunk of chunks(text, form)) {
    to = input.write(normalize(chunk, form), to)
    done += chunk.length
    // The estimate assumes that the rest grows like the part so far. Without it, every growth of the buffer
    // would copy it.
    reserveExpected(input, start + Math.ceil(((to - start) / done) * text.length * 1.01))
  }
  return to
}

/** Reserves `bytes` bytes that are likely to be needed. If there is not enough memory for them, nothing happens. */
function reserveExpected(input: Channel, bytes: number): void {
  if (bytes <= input.capacity) return
  try {
    input.reserve(bytes)
  } catch (error) {
    // The estimate may be too high: writing the actual bytes reports a lack of memory.
    if (!(error instanceof SimHashError && error.code === "OUT_OF_MEMORY")) throw error
  }
}

/**
 * Normalises the pieces that are left for the host of a text in the buffer that ends at byte `end`, and returns where it ends
 * then. `places` are where each piece starts and ends; pieces normalise independently.
 */
function normalizePieces(input: Channel, end: number, places: Float64Array, form: Normal): number {
  const place = (at: number) => (at < places.length ? (places[at] as number) : end)
  const forms: string[] = []
  let units = 0
  for (let i = 0; i < places.length; i += 2) {
    const bytes = input.reserve(end).subarray(place(i), place(i + 1))
    const piece = normalize(decodeText(bytes), form)
    forms.push(piece)
    units += piece.length
  }
  // What follows is moved behind the room for all forms, and then from there to behind each form.
  const gap = 3 * units
  let to = place(0)
  move(input, to, end, to + gap)
  for (const [i, piece] of forms.entries()) {
    const from = place(2 * i + 1)
    to = move(input, from + gap, place(2 * i + 2) + gap, input.write(piece, to))
  }
  return to
}

/** Copies bytes `start` to `end` of the buffer to byte `to`, and returns where they end there. */
function move(input: Channel, start: number, end: number, to: number): number {
  input.reserve(to + end - start).copyWithin(to, start, end)
  return to + end - start
}
