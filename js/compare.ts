import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { invalid, show } from "./errors.js"
import { MAX_FEATURES } from "./features.js"
import { fitsTwoLimbs } from "./fingerprint.js"
import { stageFeatures } from "./input.js"
import { elements } from "./iterables.js"
import { isArray, isRevoked } from "./platform.js"
import type { Comparison, Explanation, Feature, FeatureVote, Flip, Recipe, Verdict } from "./public/index.js"
import { type Reader, readResult } from "./reader.js"
import { handleOf, resolved } from "./recipe.js"

export function compare(a: Explanation, b: Explanation): Comparison {
  const [sideA, sideB] = [readSide(a), readSide(b)]
  const [recipeA, recipeB] = [resolved(sideA.recipe), resolved(sideB.recipe)]
  return call(() => {
    const [handleA, handleB] = [handleOf(recipeA), handleOf(recipeB)]
    const features = [...sideA.features, ...sideB.features]
    const texts = features.map(({ text }) => text)
    const weights = features.map(({ weight }) => weight)
    const { bytes } = stageFeatures({ texts, weights })
    const output = bindings.compare(handleA, handleB, bytes, features.length, sideA.features.length)
    return readResult(output, (reader) => read(reader, sideA.features, sideB.features))
  })
}

/** The parts of an explanation that a comparison needs. */
interface Side {
  recipe: Recipe
  features: VotingFeature[]
}

type VotingFeature = Pick<Feature, "text" | "weight" | "hash">

/** Checks an explanation, which may come from anywhere, and reads each property once. */
function readSide(value: unknown): Side {
  const wanted = "compare takes two explanations"
  if (!isObject(value)) throw invalid(`${wanted}, got ${show(value)}`)
  const { recipe, features } = value as Partial<Explanation>
  if (!isObject(recipe) || !isArray(features)) throw invalid(`${wanted}, got ${show(value)}`)
  const list = elements(features, MAX_FEATURES, wanted).map((feature, position): VotingFeature => {
    if (isObject(feature)) {
      const { text, weight, hash } = feature as Partial<Feature>
      if (typeof text === "string" && typeof weight === "number" && fitsTwoLimbs(hash)) {
        return { text, weight, hash }
      }
    }
    throw invalid(`${wanted}, got one whose features[${position}] is not a feature: ${show(feature)}`)
  })
  if (new Set(list.map(({ text }) => text)).size < list.length) {
    throw invalid(`${wanted}, got one that has a feature twice`)
  }
  return { recipe, features: list }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !isRevoked(value)
}

/** Decodes a comparison, as the module's `compare.rs` encodes it. */
function read(reader: Reader, a: VotingFeature[], b: VotingFeature[]): Comparison {
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

function readVotes(reader: Reader, a: VotingFeature[], b: VotingFeature[]): FeatureVote[] {
  return Array.from({ length: reader.number() }, (_, position) => {
    const positionB = reader.number()
    const inA = position < a.length ? position : null
    const inB = positionB < 0 ? null : positionB
    const { text, hash } = (inA === null ? b[positionB] : a[inA]) as VotingFeature
    return { text, hash, inA, inB, weightA: reader.number(), weightB: reader.number() }
  })
}

function readFlips(reader: Reader): Flip[] {
  return Array.from({ length: reader.number() }, () => {
    const bit = reader.number()
    const to = reader.number() as 0 | 1
    const from = to === 1 ? 0 : 1
    const [sumA, sumB] = [reader.number(), reader.number()]
    const features: number[] = []
    for (let at = reader.number(); at >= 0; at = reader.number()) features.push(at)
    return { bit, from, to, sumA, sumB, features }
  })
}
