// Weights by inverse document frequency.
import { invalid, show } from "./errors.js"
import { elements } from "./iterables.js"
import type { Recipe, RecipeOptions, WeightTable } from "./public/index.js"
import { readRecipe } from "./recipe-strings.js"
import { SimHash } from "./simhash.js"

/** The most texts: an infinite iterable must not fill the memory. */
const MAX_TEXTS = 1 << 24

const WANTED = "texts must be an iterable of strings"

export function idfTable(
  texts: Iterable<string>,
  recipe: string | RecipeOptions | Recipe = {},
): Required<WeightTable> {
  // Its weights decide no feature, and a table of its own would only take time.
  const { options } = readRecipe(recipe)
  const simhash = new SimHash({ ...options, weights: "presence" })
  const list = elements(texts, MAX_TEXTS, WANTED)
  const frequencies = new Map<string, number>()
  for (const [position, text] of list.entries()) {
    if (typeof text !== "string") throw invalid(`${WANTED}, and number ${position} is ${show(text)}`)
    for (const { text: feature } of simhash.explain(text).features) {
      frequencies.set(feature, (frequencies.get(feature) ?? 0) + 1)
    }
  }
  const weights = new Map<number, number>()
  // Without a prototype: a feature may be named like a property of every object.
  const table: Record<string, number> = Object.create(null)
  for (const [feature, frequency] of frequencies) {
    // Those of one text have the weight of features that are in none.
    if (frequency === 1) continue
    const known = weights.get(frequency)
    const weight = known ?? weightOf(list.length, frequency)
    if (known === undefined) weights.set(frequency, weight)
    table[feature] = weight
  }
  return { table, default: list.length > 0 ? weightOf(list.length, 1) : 1 }
}

/** 1 + log2(count / frequency). */
function weightOf(count: number, frequency: number): number {
  return 1 + log2(count) - log2(frequency)
}

/**
 * The binary logarithm of a whole number, rounded down to a multiple of 1/65536: digit by digit, by squaring, in whole
 * numbers. That of the platform may differ from engine to engine, and the weights decide fingerprints.
 */
function log2(count: number): number {
  const whole = count.toString(2).length - 1
  let mantissa = BigInt(count) << BigInt(63 - whole)
  let result = whole
  for (let digit = 0; digit < 16; digit++) {
    const square = (mantissa * mantissa) >> 63n
    const carry = square >> 64n
    mantissa = square >> carry
    result = 2 * result + Number(carry)
  }
  return result / 65536
}
