// The analyses of texts for a checker, as four arrays, which can be transferred to another thread without being copied.

import { analyzerBy, type BlockAnalysis, CHECKER_RECIPE } from "../editor/analysis.js"
import type { Tokens } from "../passages/tokens.js"
import type { BlockAnalyses } from "../types/documents.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { bigUint64Elements, uint32Elements } from "../values/bytes.js"
import { invalid, show } from "../values/errors.js"
import { readTexts } from "../values/features.js"
import { highLimb } from "../values/fingerprint.js"
import { mismatch } from "../values/mismatch.js"
import { bare, isPlainObject } from "../values/options.js"

/**
 * Analyzes texts for a {@link DocumentChecker}. In a worker, this takes work off the thread of the checker.
 *
 * @param recipe Default: `{ recipe: "short/1", bits: 128 }`, the default of a checker.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` unless the texts are an array of strings, and for an invalid recipe.
 *
 * @example
 * ```ts
 * import { analyzeBlocks } from "simhash-wasm/documents"
 *
 * const { bits, features } = analyzeBlocks(["The ferry leaves at nine.", "The ferry leaves at ten."])
 * bits // 128
 * features.length // 10
 * ```
 */
export function analyzeBlocks(
  texts: readonly string[],
  recipe: string | RecipeOptions | Recipe = CHECKER_RECIPE,
): BlockAnalyses {
  const read = readTexts(texts)
  const { recipe: of, analyze } = analyzerBy(recipe)
  const found = read.map(analyze)
  const sum = (part: "features" | "tokens") => found.reduce((length, one) => length + one[part].length, 0)
  const features = new BigUint64Array(sum("features"))
  const tokens = new Uint32Array(sum("tokens"))
  let [feature, token] = [0, 0]
  for (const one of found) {
    features.set(one.features, feature)
    tokens.set(one.tokens, token)
    feature += one.features.length
    token += one.tokens.length
  }
  return {
    recipe: of.id,
    bits: of.bits,
    fingerprints: BigUint64Array.from(
      found.flatMap(({ fingerprint }) => [BigInt.asUintN(64, fingerprint), highLimb(fingerprint)]),
    ),
    lengths: Uint32Array.from(found.flatMap(({ features, tokens }) => [features.length, tokens.length])),
    features,
    tokens,
  }
}

/** @internal Returns each text with its analysis, after all arrays have been checked. */
export function readAnalyses(
  given: unknown,
  texts: readonly string[],
  recipe: Recipe,
): [text: string, analysis: BlockAnalysis][] {
  if (!isPlainObject(given)) throw invalid(`analyses must be a result of analyzeBlocks, got ${show(given)}`)
  const parts: Partial<Record<keyof BlockAnalyses, unknown>> = bare(given)
  if (typeof parts.recipe !== "string") {
    throw invalid(`the recipe of analyses must be its id, got ${show(parts.recipe)}`)
  }
  if (parts.recipe !== recipe.id || parts.bits !== recipe.bits) {
    throw mismatch(
      `the analyses use ${show(parts.recipe)} with ${show(parts.bits)} bits, but the checker uses ` +
        `${show(recipe.id)} with ${recipe.bits} bits`,
    )
  }
  const fingerprints = bigUint64Elements(parts.fingerprints, "the fingerprints of analyses must be")
  const features = bigUint64Elements(parts.features, "the features of analyses must be")
  const lengths = uint32Elements(parts.lengths, "the lengths of analyses must be")
  const tokens = uint32Elements(parts.tokens, "the tokens of analyses must be") as Tokens
  for (const numbers of [fingerprints, lengths]) {
    if (numbers.length === 2 * texts.length) continue
    throw invalid(`each block must have one analysis, got ${numbers.length / 2} for ${texts.length} blocks`)
  }
  let [feature, token] = [0, 0]
  const analyses = texts.map((text, i): [string, BlockAnalysis] => {
    const [low, high] = fingerprints.subarray(2 * i, 2 * i + 2) as unknown as [bigint, bigint]
    const nextFeature = feature + (lengths[2 * i] as number)
    const nextToken = token + (lengths[2 * i + 1] as number)
    const analysis = {
      fingerprint: high === 0n ? low : (high << 64n) | low,
      features: features.subarray(feature, nextFeature),
      tokens: tokens.subarray(token, nextToken),
    }
    if (!isCut(analysis.tokens, text)) throw invalid(`the tokens of text ${i} do not match its analysis`)
    ;[feature, token] = [nextFeature, nextToken]
    return [text, analysis]
  })
  if (feature === features.length && token === tokens.length) return analyses
  throw invalid("the lengths of analyses do not match their features and tokens")
}

/** Whether tokens follow one another within a text. Each has four numbers; the first two are its start and end. */
function isCut(tokens: Tokens, text: string): boolean {
  let end = 0
  for (let at = 0; at < tokens.length; at += 4) {
    const [start, next] = [tokens[at] as number, tokens[at + 1] as number]
    if (start < end || next <= start) return false
    end = next
  }
  return tokens.length % 4 === 0 && end <= text.length
}
