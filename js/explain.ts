import type { Confidence, Explanation, Feature, Recipe, Span } from "./public/index.js"
import type { Reader } from "./reader.js"

/** Decodes an explanation, as the module's `explain.rs` encodes it. */
export function readExplanation(reader: Reader, recipe: Recipe): Explanation {
  const fingerprint = reader.uint128()
  const confidence = reader.text() as Confidence
  const featureCount = reader.number()
  const total = reader.number()
  const sums = reader.list()
  const margins = reader.numbers(sums.length)
  const ties = reader.list()
  const features = readFeatures(reader)
  return { recipe, features, featureCount, sums, total, ties, margins, confidence, fingerprint }
}

function readFeatures(reader: Reader): Feature[] {
  const texts = reader.text()
  let end = 0
  return Array.from({ length: reader.number() }, () => {
    const start = end
    end += reader.number()
    return {
      text: texts.slice(start, end),
      count: reader.number(),
      weight: reader.number(),
      hash: reader.uint128(),
      spans: readSpans(reader),
    }
  })
}

function readSpans(reader: Reader): Span[] {
  return Array.from({ length: reader.number() }, () => ({ start: reader.number(), end: reader.number() }))
}
