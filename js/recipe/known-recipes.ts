// Resolves recipes for an index. Its own module resolves the released recipes; the engine resolves others, if the app imports
// it. An app that uses an index and the everyday functions thus does not download the engine.

import { channel } from "../modules/index-module.js"
import { NAMES } from "../released.js"
import type { Recipe, RecipeName, RecipeOptions } from "../types/recipe.js"
import { invalid, show, showAll } from "../values/errors.js"
import { checkBits } from "../values/fingerprint.js"
import { type KnownRecipe, theEngine } from "./recipe-resolver.js"

/** Returns a recipe at its own width, or at `bits`. */
export function knownRecipe(given: string | RecipeOptions | Recipe, bits?: number): KnownRecipe {
  const name = NAMES.find((name) => name === given)
  if (name !== undefined) return released(name, bits)
  const engine = theEngine()
  if (engine) return engine.resolve(given, bits)
  throw invalid(
    `the recipe of an index must be one of ${showAll(NAMES)}, or any other if SimHash is imported, got ${show(given)}`,
  )
}

/** Returns the number in the index's module of the released recipe from which a recipe is derived. */
export function numberOf({ base }: Pick<Recipe, "base">): number {
  return NAMES.indexOf(base)
}

function released(name: RecipeName, given?: number): KnownRecipe {
  const { releasedRecipe } = channel.ready()
  channel.check(releasedRecipe(numberOf({ base: name }), given === undefined ? 0 : checkBits(given)))
  const [bits, maxDistance, within, maxScore] = channel.numbers as unknown as [number, number, number, number]
  return { id: name, base: name, bits, maxDistance, scoreLimits: { maxDistance: within, maxScore } }
}
