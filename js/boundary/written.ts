// Texts in the buffer of a module, in a normalisation form.

import { type Form, normalize } from "../text/normal-form.js"
import type { Channel } from "./channel.js"

/**
 * Longer texts are normalised in parts of about this many UTF-16 units: the normal form of a whole text may be 18 times as
 * long, and exceed the maximum length of a string.
 */
const PART_UNITS = 1 << 22

/** Characters before which a text may be cut into parts. */
const ASCII = /[\0-\x7f]/g

/** Writes a text to the module's buffer in a normalisation form, and returns its end. */
export function writeNormalized(input: Channel, text: string, form: Form, start = 0): number {
  const end = input.write(text, start)
  return isAscii(text, end - start) ? end : normalizeWritten(input, text, form, start, end)
}

/** Whether a text is ASCII, given its length in UTF-8. No normalisation form changes such a text. */
export function isAscii(text: string, bytes: number): boolean {
  return bytes === text.length
}

/** Replaces a text in the module's buffer, from `start` to `end`, by its normal form. Returns the new end. */
export function normalizeWritten(
  input: Channel,
  text: string,
  form: Form,
  start: number,
  end: number,
): number {
  if (!form || input.ready().isNormal?.(start, end)) return end
  let to = start
  for (let done = 0; done < text.length; ) {
    ASCII.lastIndex = done + PART_UNITS
    const next = ASCII.exec(text)?.index ?? text.length
    const normalized = normalize(text.slice(done, next), form)
    // The buffer already contains the normal form.
    if (normalized === text) return end
    to = input.write(normalized, to)
    done = next
  }
  return to
}
