// The expected number of unrelated texts with near fingerprints, and the greatest distance with few such pairs.

import { resolved } from "../recipe/recipe.js"
import type { Recipe, RecipeName, RecipeOptions } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { readOptions } from "../values/options.js"
import { checkDistance, expectedPairs, greatestDistance } from "./expected-pairs.js"

/** The options of {@link maxDistanceFor}. */
export interface MaxDistanceForOptions {
  /** The acceptable expected number of pairs of unrelated texts: a number from 0 on. Default: one for every 20 texts. */
  falsePairs?: number
}

/**
 * Computes the greatest distance, up to the recipe's own `maxDistance`, at which a collection of `count` texts is
 * expected to have few pairs of unrelated texts. The result is 0 if there are more even at 0: {@link expectedFalsePairs}
 * returns their number.
 *
 * `count` texts have `count * (count - 1) / 2` pairs, some of them near by chance: at the same distance, ten times as many
 * texts have a hundred times as many of these. If you compare all texts of a collection by fingerprints alone, a larger
 * collection therefore needs a smaller distance. Feature sets decide better.
 *
 * This is a function, not a method of {@link Recipe}, which is plain data that `structuredClone` can copy.
 *
 * @param recipe The name or id of a recipe, options, or a resolved recipe. As for `maxDistance`, changes to a recipe
 * have no influence. `python-hashes/1` and `java-simhash/1` were not measured, so the result is their own distance.
 * @param count The number of texts: an integer from 0.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe, an invalid number or an unknown option.
 *
 * @example
 * ```ts
 * import { maxDistanceFor } from "simhash-wasm"
 *
 * maxDistanceFor("short/1", 1000) // 12
 * maxDistanceFor("short/1", 100_000) // 9
 * maxDistanceFor({ recipe: "short/1", bits: 128 }, 1000) // 30
 * maxDistanceFor({ recipe: "short/1", bits: 128 }, 100_000) // 24
 * maxDistanceFor({ recipe: "short/1", bits: 128 }, 100_000, { falsePairs: 100 }) // 19
 * ```
 */
export function maxDistanceFor(
  recipe: RecipeName | (string & {}) | RecipeOptions | Recipe,
  count: number,
  options?: MaxDistanceForOptions,
): number {
  const { falsePairs } = readOptions(options, ["falsePairs"], "maxDistanceFor")
  if (falsePairs !== undefined && !(typeof falsePairs === "number" && falsePairs >= 0)) {
    throw invalid(`falsePairs must be a non-negative number, got ${show(falsePairs)}`)
  }
  return greatestDistance(resolved(recipe), checkCount(count), falsePairs)
}

/**
 * Computes the expected number of pairs within a distance among `count` unrelated texts.
 *
 * The numbers were measured for `text/1`, `short/1` and `page/1` at 64 and 128 bits, on several kinds of text in English
 * and Chinese. The result is for the kind with the most such pairs, so most collections have fewer. At other widths it is
 * an estimate.
 *
 * @param recipe As for {@link maxDistanceFor}.
 * @param count The number of texts: an integer from 0.
 * @param maxDistance An integer from 0 to the width.
 * @returns The number; `undefined` for `python-hashes/1` and `java-simhash/1`, which were not measured.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe or an invalid number.
 *
 * @example
 * ```ts
 * import { expectedFalsePairs } from "simhash-wasm"
 *
 * Math.round(expectedFalsePairs("short/1", 1000, 12) ?? 0) // 13
 * Math.round(expectedFalsePairs("short/1", 100_000, 12) ?? 0) // 128309
 * ```
 */
export function expectedFalsePairs(
  recipe: RecipeName | (string & {}) | RecipeOptions | Recipe,
  count: number,
  maxDistance: number,
): number | undefined {
  const known = resolved(recipe)
  return expectedPairs(known, checkCount(count), checkDistance(maxDistance, known.bits))
}

function checkCount(count: number): number {
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw invalid(`a number of texts must be a non-negative whole number, got ${show(count)}`)
}
