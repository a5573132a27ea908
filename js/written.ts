// Texts in the buffer of a module, in a normalisation form.
import type { Channel, Normalized } from "./boundary/channel.js"
import { CHUNK_UNITS, chunks, type Form, type Normal, normalize } from "./normal-form.js"

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
  const common = input.normalize(start, end, form)
  if (common) return common.places.length > 0 ? normalizePieces(input, common, form) : common.end
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
    input.reserveExpected(start + Math.ceil(((to - start) / done) * text.length * 1.01))
  }
  return to
}

/**
 * Normalises the pieces of a text in the buffer that are left for the host, which normalise independently, and returns
 * where the text ends then.
 */
function normalizePieces(input: Channel, { end, places }: Normalized, form: Normal): number {
  const place = (at: number) => (at < places.length ? (places[at] as number) : end)
  const forms: string[] = []
  let units = 0
  for (let i = 0; i < places.length; i += 2) {
    const piece = normalize(input.read(place(i), place(i + 1)), form)
    forms.push(piece)
    units += piece.length
  }
  // What follows is moved behind the room for all forms, and then from there to behind each form.
  const gap = 3 * units
  let to = place(0)
  input.move(to, end, to + gap)
  for (const [i, piece] of forms.entries()) {
    const from = place(2 * i + 1)
    to = input.move(from + gap, place(2 * i + 2) + gap, input.write(piece, to))
  }
  return to
}
