import type { Reader } from "../engine/reader.js"
import type { Confidence, Explanation, Feature, Span } from "../types/explanation.js"
import type { Recipe } from "../types/recipe.js"

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

/** How many words the encoding of a feature has besides its spans. */
const WORDS = 4

/**
 * Decodes the features. The words are read by plain loops from the views, and not by calls of the reader: a page has
 * thousands of features, and making their objects is most of the time of an explanation.
 */
function readFeatures(reader: Reader): Feature[] {
  const texts = reader.text()
  const features = new Array<Feature>(reader.number())
  const hasSpans = reader.number() !== 0
  const { words, numbers, halves, at } = reader.rest()
  let [textStart, span] = [0, 2 * (at + WORDS * features.length)]
  for (let i = 0; i < features.length; i++) {
    const word = at + WORDS * i
    const textEnd = textStart + (halves[2 * word] as number)
    const count = halves[2 * word + 1] as number
    const low = words[word + 2] as bigint
    const high = words[word + 3] as bigint
    features[i] = {
      text: texts.slice(textStart, textEnd),
      count,
      weight: compact(numbers[word + 1] as number),
      hash: high === 0n ? low : (high << 64n) | low,
      spans: hasSpans ? readSpans(halves, span, count) : [],
    }
    textStart = textEnd
    if (hasSpans) span += 2 * count
  }
  return features
}

/** The spans that start at an index of the 32-bit halves. */
function readSpans(halves: Int32Array, start: number, count: number): Span[] {
  // Most features occur once. A literal has room for one element, and a list that grows for many.
  if (count === 1) return [{ start: halves[start] as number, end: halves[start + 1] as number }]
  const spans = new Array<Span>(count)
  for (let i = 0; i < count; i++) {
    const at = start + 2 * i
    spans[i] = { start: halves[at] as number, end: halves[at + 1] as number }
  }
  return spans
}

/** The same number. Engines store a small whole number in the object itself, unless it was read as a double. */
function compact(number: number): number {
  const whole = number | 0
  return whole === number ? whole : number
}
