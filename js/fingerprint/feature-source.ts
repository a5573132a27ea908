// Which module makes the feature sets of texts: the core for the released recipes of words, and the engine for others, if what was
// imported has one. So an app that finds duplicates downloads no engine.
import { FEATURES } from "../engine/analysis.js"
import { theEngine } from "../recipe/recipe-resolver.js"
import { releasedRecipe } from "../recipe/released-recipes.js"
import { textRecipe } from "../recipe/text-options.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { coreFeatures } from "./core-features.js"

/** A recipe, and what makes feature sets by it. */
export interface FeatureSource {
  readonly recipe: Recipe
  readonly features: (text: string) => BigUint64Array
}

/** The source of feature sets by a recipe: `text/1` if none is given. */
export function featuresBy(given: string | RecipeOptions | Recipe = "text/1"): FeatureSource {
  const engine = theEngine()
  // Options are read once.
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
    'the recipe is "text/1", "short/1" or "page/1" with 64 or 128 bits, or any other if SimHash is imported, ' +
      `got ${show(given)}`,
  )
}
