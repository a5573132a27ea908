import type { Features } from "./features.js"
import { input } from "./memory.js"
import type { Recipe } from "./types/recipe.js"
import { writeNormalized } from "./written.js"
import { writeTexts } from "./written-texts.js"

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
export function stage(given: string | Features, form: Recipe["normalize"]): Staged {
  if (typeof given !== "string") return stageFeatures(given)
  return { bytes: writeNormalized(input, given, form), features: -1, weighted: false }
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
  const end = writeTexts(input, texts, form, ends)
  input.writeBytes(ends, end)
  return end
}

/** Puts features into the module's buffer. */
export function stageFeatures({ texts, weights }: Features): Staged {
  const bytes = stageTexts(texts, false, weights)
  return { bytes, features: texts.length, weighted: weights !== undefined }
}
