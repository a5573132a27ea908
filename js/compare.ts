import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { invalid, show } from "./errors.js"
import { stageFeatures } from "./input.js"
import type { Comparison, Explanation, Feature, FeatureVote, Flip, Verdict } from "./public/index.js"
import { Reader } from "./reader.js"
import { handleOf } from "./recipe.js"

export function compare(a: Explanation, b: Explanation): Comparison {
  for (const explanation of [a, b]) {
    if (!isExplanation(explanation)) throw invalid(`compare takes two explanations, got ${show(explanation)}`)
  }
  const [handleA, handleB] = [handleOf(a.recipe), handleOf(b.recipe)]
  return call(() => {
    const pairs = [...a.features, ...b.features].map((feature) => [feature.text, feature.weight])
    const { ends, weights = new Float64Array(0) } = stageFeatures(pairs)
    const output = bindings.compare(handleA, handleB, ends, weights, a.features.length)
    return read(new Reader(output), a, b)
  })
}

/** Reads what src/wasm/compare.rs writes. */
function read(reader: Reader, a: Explanation, b: Explanation): Comparison {
  return {
    distance: reader.number(),
    similarity: reader.number(),
    cosine: reader.number(),
    maxDistance: reader.number(),
    expectedDistance: reader.number(),
    verdict: reader.text() as Verdict,
    features: readVotes(reader, a, b),
    flips: readFlips(reader),
  }
}

function readVotes(reader: Reader, a: Explanation, b: Explanation): FeatureVote[] {
  return Array.from({ length: reader.number() }, (_, place) => {
    const placeB = reader.number()
    const inA = place < a.features.length ? place : null
    const inB = placeB < 0 ? null : placeB
    const { text, hash } = (inA === null ? b.features[placeB] : a.features[inA]) as Feature
    return { text, hash, inA, inB, weightA: reader.number(), weightB: reader.number() }
  })
}

function readFlips(reader: Reader): Flip[] {
  return Array.from({ length: reader.number() }, () => {
    const bit = reader.number()
    const to = reader.number() as 0 | 1
    const from = to === 1 ? 0 : 1
    return { bit, from, to, sumA: reader.number(), sumB: reader.number(), features: reader.list() }
  })
}

function isExplanation(value: unknown): value is Explanation {
  if (typeof value !== "object" || value === null) return false
  const { recipe, features } = value as Partial<Explanation>
  return typeof recipe === "object" && Array.isArray(features)
}
