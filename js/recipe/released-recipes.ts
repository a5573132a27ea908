// The released recipes of words as plain data, for what makes features by the core module alone.

import type { Recipe, RecipeOptions } from "../types/recipe.js"
import type { TextRecipeName } from "../types/text-options.js"
import { bare, isPlainObject } from "../values/options.js"

/** By width: the greatest distance, and the greatest distance and score of queries by score. */
type Limits = Readonly<Record<number, readonly [number, number, number]>>

/** The sizes of grams, those of words that abut, and the limits. `src/recipe/mod.rs` has the same. */
const RELEASED: Readonly<Record<TextRecipeName, readonly [number[], number[], Limits]>> = {
  "text/1": [[1, 2], [], { 64: [13, 20, 0.15], 128: [32, 40, 0.2] }],
  "short/1": [[1], [2], { 64: [12, 20, 0.15], 128: [30, 40, 0.21] }],
  "page/1": [[3], [], { 64: [14, 20, 0.2], 128: [34, 40, 0.25] }],
}

/** A released recipe of words with 64 or 128 bits, by its name, its width or all that it is; undefined for anything else. */
export function releasedRecipe(given: string | RecipeOptions | Recipe): Recipe | undefined {
  const read = (isPlainObject(given) ? bare(given) : { recipe: given }) as RecipeOptions & Partial<Recipe>
  const { recipe: name = read.base ?? "text/1", bits = 64, ...others } = read
  const made = typeof name === "string" ? released(name, bits) : undefined
  const isSame = ([part, value]: [string, unknown]) =>
    Object.hasOwn(made ?? {}, part) && JSON.stringify(value) === JSON.stringify(made?.[part as keyof Recipe])
  return Object.entries(others).every(isSame) ? made : undefined
}

function released(name: string, bits: number): Recipe | undefined {
  if (!Object.hasOwn(RELEASED, name) || (bits !== 64 && bits !== 128)) return undefined
  const [sizes, abutting, limits] = RELEASED[name as TextRecipeName]
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
