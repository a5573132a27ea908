// How many pairs of unrelated texts have near fingerprints, and the greatest distance at which there are few.

import { invalid, show } from "./errors.js"
import { indexModule } from "./index-module.js"
import { readOptions } from "./options.js"
import type { MaxDistanceForOptions, Recipe, RecipeOptions } from "./public/index.js"
import { NAMES, resolved } from "./recipe.js"

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

/** The greatest distance up to the recipe's at which `count` texts have few false pairs. */
export function greatestDistance(recipe: Recipe, count: number, falsePairs?: number): number {
  const { maxDistanceFor } = indexModule()
  return maxDistanceFor(numberOf(recipe), recipe.bits, recipe.maxDistance, count, falsePairs)
}

/** How many false pairs `count` texts are expected to have; undefined if that was not measured for the recipe. */
export function expectedPairs(recipe: Recipe, count: number, maxDistance: number): number | undefined {
  return indexModule().expectedFalsePairs(numberOf(recipe), recipe.bits, count, maxDistance)
}

/** The module knows a recipe by its place among the released ones: which of them it is derived from. */
function numberOf({ base }: Recipe): number {
  return NAMES.indexOf(base)
}

function checkCount(count: number): number {
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw invalid(`a number of texts must be a whole number from 0 on, got ${show(count)}`)
}

/** Checks a distance of fingerprints of so many bits. */
export function checkDistance(distance: unknown, bits: number): number {
  if (Number.isInteger(distance) && (distance as number) >= 0 && (distance as number) <= bits) {
    // Adding 0 makes a negative zero positive.
    return (distance as number) + 0
  }
  throw invalid(`maxDistance must be a whole number from 0 to ${bits}, got ${show(distance)}`)
}
