import { toHex } from "./fingerprint.js"
import type { Analysis, Confidence, Recipe } from "./public/index.js"
import type { Reader } from "./reader.js"

/** Decodes an analysis, as the module's `analysis.rs` encodes it. */
export function readAnalysis(
  reader: Reader,
  { id, bits }: Recipe,
  withQuery: boolean,
  withFeatures: boolean,
): Analysis {
  const fingerprint = reader.uint128()
  const featureCount = reader.number()
  const confidence = reader.text() as Confidence
  const analysis: { -readonly [Part in keyof Analysis]: Analysis[Part] } = {
    fingerprint,
    featureCount,
    confidence,
  }
  if (withQuery) {
    const margins = Array.from(reader.bytes())
    analysis.query = { recipe: id, bits, fingerprint: toHex(fingerprint, bits), margins }
  }
  if (withFeatures) analysis.features = reader.words(reader.number())
  return analysis
}
