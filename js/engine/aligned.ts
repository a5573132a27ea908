// Texts in the engine's buffer together with where normalising changed them.

import { writeBytes } from "../boundary/channel.js"
import { type Staged, TEXT } from "../boundary/input.js"
import { isAscii, normalizeWritten } from "../boundary/written.js"
import { engine } from "../modules/engine-module.js"
import { changes } from "../text/changes.js"
import type { Form } from "../text/normal-form.js"

/**
 * Puts a text into the module's buffer in a normalisation form, followed by its {@link changes}, four offsets each. Returns
 * the bytes of the text and the number of changes.
 */
export function writeAligned(text: string, form: Form): Staged {
  const end = engine.write(text, 0)
  if (isAscii(text, end)) return { kind: TEXT, bytes: end, count: 0 }
  const bytes = normalizeWritten(engine, text, form, 0, end)
  const offsets = changes(text, form)
  if (offsets.length > 0) writeBytes(engine, Float64Array.from(offsets), bytes)
  return { kind: TEXT, bytes, count: offsets.length / 4 }
}
