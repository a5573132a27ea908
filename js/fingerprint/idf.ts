// Weights by inverse document frequency.
import { readRecipe } from "../boundary/recipe-strings.js"
import { bindings, call, engine } from "../modules/engine-module.js"
import type { Recipe, RecipeName, RecipeOptions, WeightTable } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { elements } from "../values/iterables.js"
import { SimHash } from "./simhash.js"

/** The maximum number of texts: an infinite iterable must not fill the memory. */
const MAX_TEXTS = 1 << 24

const WANTED = "texts must be an iterable of strings"

/**
 * Computes a table of weights by inverse document frequency: the fewer texts have a feature, the more it weighs. Features
 * that all texts of a collection share, such as stop words and boilerplate, thus have little influence, and rare ones
 * decide.
 *
 * The weight of a feature is 1 + log2(texts / texts that have it): 1 if all have it. Features in one text or none have the
 * greatest weight, which is the table's default; the table contains only the others. Logarithms are computed in integers and
 * rounded down to multiples of 1/65536, so every engine computes the same table.
 *
 * Fingerprints that use a table are comparable only with others that use the same table: store it with them. It is plain data,
 * and can be stored as JSON. Later texts do not change it.
 *
 * @param texts The texts of the collection, or a sample of them: at most 16,777,216.
 * @param recipe The recipe whose features are counted; use the table with it. Default: `text/1`.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for another value, or an invalid recipe.
 *
 * @example
 * ```ts
 * import { idfTable, SimHash } from "simhash-wasm"
 *
 * const texts = ["the cat sat", "the dog sat", "the cat ran", "the end"]
 * const weights = idfTable(texts, { sizes: [1] })
 * weights.default // 3
 * weights.table.the // 1
 * weights.table.cat // 2
 * const simhash = new SimHash({ sizes: [1], weights })
 * simhash.explain("the cat slept").features.map(({ weight }) => weight) // [1, 2, 3]
 * ```
 */
export function idfTable(
  texts: Iterable<string>,
  recipe: RecipeName | (string & {}) | RecipeOptions | Recipe = {},
): Required<WeightTable> {
  // The features of a text do not depend on the recipe's weights, and reading a weight table would only take time.
  const { options } = readRecipe(recipe)
  const simhash = new SimHash({ ...options, weights: "presence" })
  const list = elements(texts, MAX_TEXTS, WANTED)
  const frequencies = new Map<string, number>()
  for (const [position, text] of list.entries()) {
    if (typeof text !== "string") throw invalid(`${WANTED}, got ${show(text)} at index ${position}`)
    for (const { text: feature } of simhash.explain(text).features) {
      frequencies.set(feature, (frequencies.get(feature) ?? 0) + 1)
    }
  }
  const weights = new Map<number, number>()
  // Without a prototype: a feature may have the name of a property of every object.
  const table: Record<string, number> = Object.create(null)
  for (const [feature, frequency] of frequencies) {
    // Features that are in only one text have the default weight.
    if (frequency === 1) continue
    const known = weights.get(frequency)
    const weight = known ?? weightOf(list.length, frequency)
    if (known === undefined) weights.set(frequency, weight)
    table[feature] = weight
  }
  return { table, default: list.length > 0 ? weightOf(list.length, 1) : 1 }
}

/** Returns 1 + log2(count / frequency). The module's logarithms are the same on every platform: weights decide fingerprints. */
function weightOf(count: number, frequency: number): number {
  const log = (n: number) => engine.number(bindings.logWeightOf(n))
  return call(() => 1 + log(count) - log(frequency))
}
