// Chooses the module that computes the feature sets of texts: the core module for the released word recipes, and the engine
// for other recipes, if the app imports it. An app that finds duplicates thus does not download the engine.
import { FEATURES } from "../engine/analysis.js"
import { theEngine } from "../recipe/recipe-resolver.js"
import { releasedRecipe } from "../recipe/released-recipes.js"
import { textRecipe } from "../recipe/text-options.js"
import { TEXT_NAMES } from "../released.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { invalid, show, showAll } from "../values/errors.js"
import { coreFeatures } from "./core-features.js"

export interface FeatureSource {
  readonly recipe: Recipe
  readonly features: (text: string) => BigUint64Array
}

/** Returns the source of a recipe's feature sets. The default recipe is `text/1`. */
export function featuresBy(given: string | RecipeOptions | Recipe = "text/1"): FeatureSource {
  const engine = theEngine()
  // Each option is read once.
  const released = engine && typeof given !== "string" ? undefined : releasedRecipe(given)
  if (released) {
    const known = textRecipe(released)
    return { recipe: released, features: (text) => coreFeatures(text, known) }
  }
  if (engine) {
    const recipe = engine.resolve(given)
    return {
      recipe,
      features: (text) => engine.analyze(text, recipe, FEATURES, (reader) => reader.words(reader.number())),
    }
  }
  throw invalid(
    `the recipe must be one of ${showAll(TEXT_NAMES)} with 64 or 128 bits, or any other if SimHash is imported, ` +
      `got ${show(given)}`,
  )
}
