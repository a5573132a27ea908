// How many pairs of unrelated texts have near fingerprints, and the greatest distance at which there are few.

import { invalid, show } from "./errors.js"
import { checkDistance, expectedPairs, greatestDistance } from "./expected-pairs.js"
import { readOptions } from "./options.js"
import type { MaxDistanceForOptions, Recipe, RecipeOptions } from "./public/index.js"
import { resolved } from "./recipe.js"

export function maxDistanceFor(
  given: string | RecipeOptions | Recipe,
  count: number,
  options?: MaxDistanceForOptions,
): number {
  const { falsePairs } = readOptions(options, ["falsePairs"], "maxDistanceFor")
  if (falsePairs !== undefined && !(typeof falsePairs === "number" && falsePairs >= 0)) {
    throw invalid(`falsePairs must be a number from 0 on, got ${show(falsePairs)}`)
  }
  return greatestDistance(resolved(given), checkCount(count), falsePairs)
}

export function expectedFalsePairs(
  given: string | RecipeOptions | Recipe,
  count: number,
  maxDistance: number,
): number | undefined {
  const recipe = resolved(given)
  return expectedPairs(recipe, checkCount(count), checkDistance(maxDistance, recipe.bits))
}

function checkCount(count: number): number {
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw invalid(`a number of texts must be a whole number from 0 on, got ${show(count)}`)
}
