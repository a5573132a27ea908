// What the index and the engine both have of recipes. It imports neither, so that a page that loads the index later loads no part
// of it with the engine.
import type { Recipe, RecipeName, RecipeOptions } from "./types/recipe.js"

/** The released recipes, in the order of `RecipeName::ALL`. */
export const NAMES: readonly RecipeName[] = [
  "text/1",
  "short/1",
  "page/1",
  "python-hashes/1",
  "java-simhash/1",
]

export type KnownRecipe = Pick<Recipe, "id" | "base" | "bits" | "maxDistance" | "scoreLimits">

type Resolve = (given: string | RecipeOptions | Recipe, bits?: number) => KnownRecipe

let byEngine: Resolve | undefined

/** How the engine resolves recipes, where there is one. */
export function engineResolver(): Resolve | undefined {
  return byEngine
}

/** Lets an index know every recipe. Returns `value`, which the engine cannot do without: bundlers leave out both or none. */
export function withResolver<T>(value: T, resolve: Resolve): T {
  byEngine = resolve
  return value
}
