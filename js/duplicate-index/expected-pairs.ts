// The expected number of pairs of unrelated texts in an index, and a distance with few of them.

import { channel } from "../modules/index-module.js"
import { numberOf } from "../recipe/known-recipes.js"
import type { KnownRecipe } from "../recipe/recipe-resolver.js"
import { invalid, show } from "../values/errors.js"

/** The greatest distance, up to the recipe's, at which `count` texts have few false pairs. */
export function greatestDistance(recipe: KnownRecipe, count: number, falsePairs?: number): number {
  const { maxDistanceFor } = channel.ready()
  const isGiven = Number(falsePairs !== undefined)
  return maxDistanceFor(numberOf(recipe), recipe.bits, recipe.maxDistance, count, isGiven, falsePairs ?? 0)
}

/** The expected number of false pairs among `count` texts; undefined if it was not measured for the recipe. */
export function expectedPairs(recipe: KnownRecipe, count: number, maxDistance: number): number | undefined {
  const { expectedFalsePairs } = channel.ready()
  const isKnown = expectedFalsePairs(numberOf(recipe), recipe.bits, count, maxDistance)
  return isKnown ? channel.numbers[0] : undefined
}

/** Checks a distance between fingerprints of a width. */
export function checkDistance(distance: unknown, bits: number): number {
  if (Number.isInteger(distance) && (distance as number) >= 0 && (distance as number) <= bits) {
    // Adding 0 makes a negative zero positive.
    return (distance as number) + 0
  }
  throw invalid(`maxDistance must be a whole number from 0 to ${bits}, got ${show(distance)}`)
}
