// Analyzes texts for a checker: with the core module for the released word recipes, and for others with the engine, if the app
// imports it. An app with a checker thus downloads no engine.
import { FEATURES, QUERY, readAnalysis, TOKENS } from "../engine/analysis.js"
import { coreAnalysis } from "../fingerprint/core-features.js"
import { query } from "../fingerprint/everyday.js"
import { core } from "../modules/core-module.js"
import { cutText } from "../passages/cut-text.js"
import type { Tokens } from "../passages/tokens.js"
import { theEngine } from "../recipe/recipe-resolver.js"
import { releasedRecipe } from "../recipe/released-recipes.js"
import { textRecipe } from "../recipe/text-options.js"
import { TEXT_NAMES } from "../released.js"
import type { Query } from "../types/query.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { invalid, show, showAll } from "../values/errors.js"
import { bare, isPlainObject } from "../values/options.js"

export interface BlockAnalysis {
  readonly fingerprint: bigint
  readonly features: BigUint64Array
  readonly tokens: Tokens
}

export interface Analyzer {
  readonly recipe: Recipe
  readonly analyze: (text: string) => BlockAnalysis
  readonly tokens: (text: string) => Tokens
  readonly query: (text: string) => Query
}

export const CHECKER_RECIPE: RecipeOptions = { recipe: "short/1", bits: 128 }

export function analyzerBy(given: string | RecipeOptions | Recipe): Analyzer {
  // Options are read once.
  const read = isPlainObject(given) ? bare(given) : given
  const released = releasedRecipe(read)
  if (released) return byCore(released)
  const engine = theEngine()
  if (!engine) {
    throw invalid(
      `the recipe of a checker must be one of ${showAll(TEXT_NAMES)} with 64 or 128 bits, or any other if SimHash is imported, ` +
        `got ${show(given)}`,
    )
  }
  const recipe = engine.resolve(read)
  return {
    recipe,
    analyze: (text) =>
      engine.analyze(text, recipe, QUERY | FEATURES | TOKENS, (reader) => {
        const features = reader.words(reader.number())
        const tokens = reader.pairs()
        return { fingerprint: reader.uint128(), features, tokens }
      }),
    tokens: (text) => engine.analyze(text, recipe, TOKENS, (reader) => reader.pairs()),
    query: (text) =>
      engine.analyze(
        text,
        recipe,
        QUERY,
        (reader) => readAnalysis(reader, recipe, true, false).query as Query,
      ),
  }
}

function byCore(recipe: Recipe): Analyzer {
  // If the module is a separate file, it must have been loaded by now.
  core.ready()
  const known = textRecipe(recipe)
  return {
    recipe,
    // In one call, because memory is given back at the end of a call.
    analyze: (text) => core.call(() => ({ ...coreAnalysis(text, known), tokens: cutText(text) })),
    tokens: cutText,
    query: (text) => query(text, { recipe: known.name, bits: known.bits }),
  }
}
