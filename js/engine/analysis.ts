import { bindings } from "../modules/engine-module.js"
import type { Analysis } from "../types/analysis.js"
import type { Confidence } from "../types/explanation.js"
import type { Recipe } from "../types/recipe.js"
import { toHex } from "../values/fingerprint.js"
import { writeAligned } from "./aligned.js"
import type { Reader } from "./reader.js"

/** The parts of an analysis, as the module numbers them: the fingerprint and what belongs to it, and others. */
export const QUERY = 1
export const FEATURES = 2
export const TOKENS = 4

/** Puts a text into the engine's buffer, with its alignment, and analyzes it by the recipe of a handle. Returns the status. */
export function analyzedText(recipe: number, text: string, { normalize }: Recipe, parts: number): number {
  const { kind, bytes, count } = writeAligned(text, normalize)
  return bindings.analyzeInput(recipe, kind, bytes, count, parts)
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
