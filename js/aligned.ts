// Texts in the engine's buffer together with where normalising changed them.
import { changes } from "./changes.js"
import { input } from "./memory.js"
import type { Form } from "./normal-form.js"
import { isAscii, normalizeWritten } from "./written.js"

/**
 * Puts a text into the module's buffer in a normalisation form, followed by its {@link changes}, four offsets each. Returns
 * the bytes of the text and the number of changes.
 */
export function writeAligned(text: string, form: Form): { bytes: number; aligned: number } {
  const end = input.write(text, 0)
  if (isAscii(text, end)) return { bytes: end, aligned: 0 }
  const bytes = normalizeWritten(input, text, form, 0, end)
  const offsets = changes(text, form)
  if (offsets.length > 0) input.writeBytes(Float64Array.from(offsets), bytes)
  return { bytes, aligned: offsets.length / 4 }
}
