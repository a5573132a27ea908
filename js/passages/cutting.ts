// Chooses how to cut texts into the tokens of passages: with the core module for the released word recipes, and for others
// with the engine, if the app imports it. An app with a passage index thus downloads no engine.
import { TOKENS } from "../engine/analysis.js"
import { theEngine } from "../recipe/recipe-resolver.js"
import { TEXT_NAMES, type TextRecipeName } from "../released.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { invalid, show, showAll } from "../values/errors.js"
import { cutText } from "./cut-text.js"
import type { Tokens } from "./tokens.js"

/** A recipe, as far as passages are concerned. */
export interface Cutting {
  readonly id: string
  readonly cut: (text: string) => Tokens
}

/** Returns how a recipe cuts texts; the default is `text/1`. */
export function cuttingBy(given: string | RecipeOptions | Recipe = "text/1"): Cutting {
  // The released word recipes differ only in their grams.
  if (TEXT_NAMES.includes(given as TextRecipeName)) return { id: given as string, cut: cutText }
  const engine = theEngine()
  if (engine) {
    const recipe = engine.resolve(given)
    return { id: recipe.id, cut: (text) => engine.analyze(text, recipe, TOKENS, (reader) => reader.pairs()) }
  }
  throw invalid(
    `the recipe of passages must be one of ${showAll(TEXT_NAMES)}, or any other if SimHash is imported, got ${show(given)}`,
  )
}
