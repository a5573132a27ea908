// Many texts in the buffer of a module, one after the other.

import { encode } from "../text/encode.js"
import { invalid, show } from "../values/errors.js"
import type { Channel } from "./channel.js"

/** The maximum number of UTF-16 units in texts that are joined and written at once. */
const MAX_GROUP_UNITS = 1 << 12

/**
 * Writes texts to the buffer, and the end of each to `ends`. Returns the end of the last one. `write` writes a text that
 * is not ASCII.
 */
export function writeTexts(
  input: Channel,
  texts: readonly string[],
  ends: Float64Array,
  write = (text: string, start: number) => input.write(text, start),
): number {
  let end = 0
  // The fast path writes a group of ASCII texts at once. After each failure it is skipped for a number of
  // groups that grows with the number of failures (exponential backoff).
  let backoff = 0
  let skip = 0
  for (let first = 0, next = 0; first < texts.length; first = next) {
    let ascii = end
    // A long text forms its own group: joined with others, it could exceed the maximum length of a string.
    while (next < texts.length && (next === first || fits(texts[next], ascii - end))) {
      const text = texts[next]
      if (typeof text !== "string") throw invalid(`texts[${next}] must be a string, got ${show(text)}`)
      ascii += text.length
      ends[next++] = ascii
    }
    const group = texts.slice(first, next)
    if (skip === 0 && writeAscii(input, group.join(""), end)) {
      end = ascii
      backoff = 0
      continue
    }
    if (skip === 0) backoff = skip = 2 * backoff + 1
    else skip--
    for (const [index, text] of group.entries()) {
      end = write(text, end)
      ends[first + index] = end
    }
  }
  return end
}

/**
 * Writes a text from byte `start` on if it is ASCII, and returns whether it is. Callers join short texts:
 * the fixed cost of a call is higher than that of encoding a sentence.
 */
function writeAscii(input: Channel, text: string, start: number): boolean {
  const { read, written } = encode(text, input.reserve(start + text.length), start)
  // Checks both: a text that is not ASCII may be cut off at the end of the buffer, after as many bytes as it has units.
  return read === text.length && written === text.length
}

function fits(text: string | undefined, units: number): boolean {
  return units + (text?.length ?? 0) <= MAX_GROUP_UNITS
}
