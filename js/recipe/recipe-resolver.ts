// The recipe functions that the engine provides for an index. This file imports neither, so that a page that loads the index
// later does not load a part of it with the engine.
import type { Reader } from "../engine/reader.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"

export type KnownRecipe = Pick<Recipe, "id" | "base" | "bits" | "maxDistance" | "scoreLimits">

interface Engine {
  resolve(given: string | RecipeOptions | Recipe, bits?: number): Recipe
  /** Analyzes a text, and reads the result. `parts` are the requested parts. */
  analyze<T>(text: string, recipe: Recipe, parts: number, read: (reader: Reader) => T): T
}

let engine: Engine | undefined

/** Returns the engine, if the app imports it. */
export function theEngine(): Engine | undefined {
  return engine
}

/** Registers the engine. Returns `value`, which the engine needs, so that bundlers leave out both or neither. */
export function withEngine<T>(value: T, given: Engine): T {
  engine = given
  return value
}
