// What a checker has to know of a text, from one call into the module.
import { analyzedText, FEATURES, QUERY, TOKENS } from "../engine/analysis.js"
import { readResult } from "../engine/reader.js"
import { call } from "../modules/engine-module.js"
import type { Tokens } from "../passages/tokens.js"
import { handleOf } from "../recipe/recipe.js"
import type { Recipe } from "../types/recipe.js"

export interface BlockAnalysis {
  readonly fingerprint: bigint
  readonly features: BigUint64Array
  readonly tokens: Tokens
}

export function analyzeBlock(text: string, recipe: Recipe): BlockAnalysis {
  return call(() => {
    const start = analyzedText(handleOf(recipe), text, recipe, QUERY | FEATURES | TOKENS)
    return readResult(start, (reader) => {
      const features = reader.words(reader.number())
      const tokens = reader.pairs()
      return { fingerprint: reader.uint128(), features, tokens }
    })
  })
}

export function tokensOf(text: string, recipe: Recipe): Tokens {
  return call(() =>
    readResult(analyzedText(handleOf(recipe), text, recipe, TOKENS), (reader) => reader.pairs()),
  )
}
