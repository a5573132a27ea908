// What the index and the engine both have of recipes. It imports neither, so that a page that loads the index later loads no part
// of it with the engine.
import type { Reader } from "../engine/reader.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"

export type KnownRecipe = Pick<Recipe, "id" | "base" | "bits" | "maxDistance" | "scoreLimits">

/** What the engine does for an index. */
interface Engine {
  resolve(given: string | RecipeOptions | Recipe, bits?: number): Recipe
  /** Analyzes a text, of which `parts` are asked for, and reads the result. */
  analyze<T>(text: string, recipe: Recipe, parts: number, read: (reader: Reader) => T): T
}

let engine: Engine | undefined

/** The engine, where there is one. */
export function theEngine(): Engine | undefined {
  return engine
}

/** Lets an index know every recipe. Returns `value`, which the engine cannot do without: bundlers leave out both or none. */
export function withEngine<T>(value: T, given: Engine): T {
  engine = given
  return value
}
