// Weights by inverse document frequency.
import * as bindings from "./bindings.js"
import { call } from "./call.js"
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
  // The features of a text do not depend on the recipe's weights, and reading a table of weights would only take time.
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

/** 1 + log2(count / frequency). The module's logarithms are the same on every platform, and the weights decide fingerprints. */
function weightOf(count: number, frequency: number): number {
  return call(() => 1 + bindings.logWeight(count) - bindings.logWeight(frequency))
}
