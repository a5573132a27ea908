import { invalid, show } from "./errors.js"
import type { Features } from "./features.js"
import { writeAscii, writeBytes } from "./memory.js"
import { writeNormalized } from "./normalize.js"
import type { Recipe } from "./public/index.js"

/** The most UTF-16 units of texts that are joined and written at once. */
const MAX_GROUP_UNITS = 1 << 12

/**
 * An input in the module's buffer: a text of `bytes` bytes if `features` is -1, else the number of features. The
 * strings of features take `bytes` bytes; they are followed by their ends, and if `weighted` by their weights.
 */
export interface Staged {
  bytes: number
  features: number
  weighted: boolean
}

/** Puts an input into the module's buffer, a text in a normalisation form. */
export function stage(input: string | Features, form: Recipe["normalize"]): Staged {
  if (typeof input !== "string") return stageFeatures(input)
  return { bytes: writeNormalized(input, form), features: -1, weighted: false }
}

/**
 * Puts texts into the module's buffer in a normalisation form, followed by their ends and their weights. Returns
 * the length of the texts in bytes.
 */
export function stageTexts(
  texts: readonly string[],
  form: Recipe["normalize"],
  weights: readonly number[] = [],
): number {
  const ends = new Float64Array(texts.length + weights.length)
  ends.set(weights, texts.length)
  let end = 0
  // The fast path writes a group of ASCII texts at once. After a failure it is not tried for a number of
  // groups that grows with each failure (exponential backoff).
  let backoff = 0
  let skip = 0
  for (let first = 0, next = 0; first < texts.length; first = next) {
    let ascii = end
    // A long text is a group of its own: joined with others it could exceed the longest string.
    while (next < texts.length && (next === first || fits(texts[next], ascii - end))) {
      const text = texts[next]
      if (typeof text !== "string") throw invalid(`texts[${next}] must be a string, got ${show(text)}`)
      ascii += text.length
      ends[next++] = ascii
    }
    const group = texts.slice(first, next)
    if (skip === 0 && writeAscii(group.join(""), end)) {
      end = ascii
      backoff = 0
      continue
    }
    if (skip === 0) backoff = skip = 2 * backoff + 1
    else skip--
    for (const [index, text] of group.entries()) {
      end = writeNormalized(text, form, end)
      ends[first + index] = end
    }
  }
  writeBytes(ends, end)
  return end
}

function fits(text: string | undefined, units: number): boolean {
  return units + (text?.length ?? 0) <= MAX_GROUP_UNITS
}

/** Puts features into the module's buffer. */
export function stageFeatures({ texts, weights }: Features): Staged {
  const bytes = stageTexts(texts, false, weights)
  return { bytes, features: texts.length, weighted: weights !== undefined }
}
