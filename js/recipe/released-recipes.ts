// The released word recipes as plain data, for features that the core module computes alone.

import { type Limits, TEXT_RECIPES, type TextRecipeName } from "../released.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { bare, isPlainObject } from "../values/options.js"

/** Returns a released word recipe of 64 or 128 bits, given its name, width or all its properties; undefined for anything else. */
export function releasedRecipe(given: string | RecipeOptions | Recipe): Recipe | undefined {
  const read = (isPlainObject(given) ? bare(given) : { recipe: given }) as RecipeOptions & Partial<Recipe>
  const { recipe: name = read.base ?? "text/1", bits = 64, ...others } = read
  const made = typeof name === "string" ? released(name, bits) : undefined
  const isSame = ([part, value]: [string, unknown]) =>
    Object.hasOwn(made ?? {}, part) && JSON.stringify(value) === JSON.stringify(made?.[part as keyof Recipe])
  return Object.entries(others).every(isSame) ? made : undefined
}

function released(name: string, bits: number): Recipe | undefined {
  if (!Object.hasOwn(TEXT_RECIPES, name) || (bits !== 64 && bits !== 128)) return undefined
  const [sizes, abutting, limits] = TEXT_RECIPES[name as TextRecipeName]
  const [maxDistance, within, maxScore] = limits[bits] as Limits[number]
  return Object.freeze<Recipe>({
    id: name,
    base: name as TextRecipeName,
    bits,
    maxDistance,
    scoreLimits: Object.freeze({ maxDistance: within, maxScore }),
    hash: "fxhash",
    normalize: "NFKC",
    lowercase: true,
    unit: "word",
    sizes: Object.freeze([...sizes]),
    abutting: Object.freeze([...abutting]),
    weights: "presence",
    tie: "zero",
  })
}
