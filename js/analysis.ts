import { writeAligned } from "./aligned.js"
import type * as bindings from "./bindings.js"
import { SimHashError } from "./errors.js"
import { toHex } from "./fingerprint.js"
import type { Staged } from "./input.js"
import type { Reader } from "./reader.js"
import type { Analysis } from "./types/analysis.js"
import type { Confidence } from "./types/explanation.js"
import type { Recipe } from "./types/recipe.js"

/** The parts of an analysis, as the module numbers them: the fingerprint and what belongs to it, and others. */
export const QUERY = 1
export const FEATURES = 2
export const TOKENS = 4

/** Puts a text into the module's buffer, analyzes it as {@link analyzed} does, and returns the address. */
export function analyzedText(
  handle: bindings.Recipe,
  text: string,
  { normalize }: Recipe,
  parts: number,
): number {
  const { bytes, aligned } = writeAligned(text, normalize)
  return analyzed(handle, { bytes, features: -1, weighted: false }, aligned, parts)
}

/**
 * Analyzes the input in the module's buffer, and returns the address of the result. A text is followed by the
 * numbers of `changes` changes of its alignment.
 */
export function analyzed(
  handle: bindings.Recipe,
  { bytes, features, weighted }: Staged,
  changes: number,
  parts: number,
): number {
  const start = handle.analyze(bytes, features, weighted, changes, parts)
  if (start !== 0) return start
  // Throws the error, unless only the rest of the analysis is too large.
  handle.fingerprint(bytes, features, weighted)
  throw new SimHashError("OUT_OF_MEMORY", "there is no memory for the input or the result")
}

/** Decodes an analysis, as the module's `analysis.rs` encodes it. */
export function readAnalysis(
  reader: Reader,
  { id, bits }: Recipe,
  withQuery: boolean,
  withFeatures: boolean,
): Analysis {
  const features = withFeatures ? reader.words(reader.number()) : undefined
  const fingerprint = reader.uint128()
  const featureCount = reader.number()
  const confidence = reader.text() as Confidence
  const analysis: { -readonly [Part in keyof Analysis]: Analysis[Part] } = {
    fingerprint,
    featureCount,
    confidence,
  }
  if (withQuery) {
    const margins = reader.numbers(bits)
    analysis.query = { recipe: id, bits, fingerprint: toHex(fingerprint, bits), margins }
  }
  if (features) analysis.features = features
  return analysis
}
