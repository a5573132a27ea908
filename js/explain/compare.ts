import { stageFeatures } from "../boundary/input.js"
import { type Reader, readResult } from "../engine/reader.js"
import { bindings, call, engine } from "../modules/engine-module.js"
import { handleOf, resolved } from "../recipe/recipe.js"
import type { Explanation, Feature } from "../types/explanation.js"
import type { Recipe } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { MAX_FEATURES } from "../values/features.js"
import { fitsTwoLimbs } from "../values/fingerprint.js"
import { elements } from "../values/iterables.js"
import { isArray, isRevoked } from "../values/platform.js"

/**
 * What a distance means. The first that applies is given:
 *
 * - `empty`: at least one of the texts has no features, so there is nothing to compare
 * - `same`: the fingerprints are equal
 * - `too-short`: the texts have so few features that changing one is expected to flip more bits than the
 *   threshold, so the distance is not meaningful
 * - `near`: the distance is at most the recipe's threshold
 * - `different`: the distance is above the threshold
 */
export type Verdict = "empty" | "same" | "too-short" | "near" | "different"

/** Why two fingerprints differ. Comparisons are plain data: they can be copied by `structuredClone`. */
export interface Comparison {
  /** The Hamming distance in bits. */
  readonly distance: number
  /** 1 - distance / bits, from 0 to 1. It is about 0.5 for unrelated texts. */
  readonly similarity: number
  /** cos(pi * distance / bits), from -1 to 1. It is about 0 for unrelated texts. */
  readonly cosine: number
  /** The recipe's threshold in bits, inclusive: the greatest distance of near-duplicates. */
  readonly maxDistance: number
  /**
   * The number of bits that changing one feature of the text with fewer features is expected to flip; 0 if
   * that text has no features.
   */
  readonly expectedDistance: number
  /** What the distance means. */
  readonly verdict: Verdict
  /** The features of both texts: those of `a` in its order, then those that only `b` has in its order. */
  readonly features: readonly FeatureVote[]
  /** The bits that differ, in ascending order. */
  readonly flips: readonly Flip[]
}

/** A feature of one or both texts, and its weight in each. */
export interface FeatureVote {
  /** The feature as it was hashed. */
  readonly text: string
  /** Its hash, less than 2^bits. */
  readonly hash: bigint
  /** Its position in `a.features`, from 0; `null` if `a` does not have it. */
  readonly inA: number | null
  /** Its position in `b.features`, from 0; `null` if `b` does not have it. */
  readonly inB: number | null
  /** Its weight in `a`, 0 if `a` does not have it. */
  readonly weightA: number
  /** Its weight in `b`, 0 if `b` does not have it. */
  readonly weightB: number
}

/** A bit in which two fingerprints differ. */
export interface Flip {
  /** The number of the bit; bit 0 is the least significant. */
  readonly bit: number
  /** The bit in `a`. */
  readonly from: 0 | 1
  /** The bit in `b`. */
  readonly to: 0 | 1
  /** The sum of votes in `a`. */
  readonly sumA: number
  /** The sum of votes in `b`. */
  readonly sumB: number
  /**
   * The features whose change of weight moved the sum towards its sign in `b`, as positions in
   * {@link Comparison.features}. The feature with the largest effect comes first.
   */
  readonly features: readonly number[]
}

/**
 * Explains why two fingerprints differ.
 *
 * The explanations may be copies, or may have been stored and loaded. Of each, only the recipe and the text,
 * weight and hash of every feature are read.
 *
 * @throws {@link SimHashError} `RECIPE_MISMATCH` for explanations by different recipes or widths.
 * `INVALID_ARGUMENT` for anything other than an explanation, or one that lists a feature twice.
 *
 * @example
 * ```ts
 * import { compare, explain } from "simhash-wasm"
 *
 * const a = explain("Bring the blue folder to the meeting on Monday")
 * const b = explain("Bring the blue folder to the meeting on Tuesday")
 * const { distance, verdict, flips, features } = compare(a, b)
 * distance // 8
 * verdict // near
 * flips[7]?.bit // 60
 * flips[7]?.features.map((position) => features[position]?.text) // ["monday", "tuesday", "on tuesday"]
 * ```
 */
export function compare(a: Explanation, b: Explanation): Comparison {
  const [sideA, sideB] = [readSide(a), readSide(b)]
  const [recipeA, recipeB] = [resolved(sideA.recipe), resolved(sideB.recipe)]
  return call(() => {
    const [handleA, handleB] = [handleOf(recipeA), handleOf(recipeB)]
    const features = [...sideA.features, ...sideB.features]
    const texts = features.map(({ text }) => text)
    const weights = features.map(({ weight }) => weight)
    const { bytes, count } = stageFeatures(engine, { texts, weights })
    const output = bindings.compareFeatures(handleA, handleB, bytes, count, sideA.features.length)
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
