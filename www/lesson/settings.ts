import type { RecipeName, RecipeOptions, Unit, WeightRule } from "simhash-wasm/url"
import { choice, fields, list, type Slice } from "./slice.js"

export const RECIPES = ["text/1", "short/1", "page/1", "python-hashes/1", "java-simhash/1"] as const
export const UNITS = ["word", "char", "whitespace"] as const
export const RULES = ["presence", "count", "log"] as const
export const WIDTHS = [6, 8, 16, 32, 64, 128] as const
export const SIZES = [1, 2, 3, 4, 5, 6] as const

/** The limits of weights by hand in a link: their number, and the length of their features in UTF-16 code units. */
const HAND = { most: 1_000, feature: 200 } as const

/** The greatest weight that the package takes. */
const GREATEST_WEIGHT = 2 ** 31

/** How fingerprints are made: a recipe, and what the reader changed about it. */
export interface Settings {
  readonly recipe: RecipeName
  readonly bits: number
  readonly unit: Unit | "recipe"
  /** How many units make a gram; none: as in the recipe. */
  readonly sizes: readonly number[]
  readonly weights: WeightRule | "recipe" | "hand"
  /** The weights given by hand, by feature; any other feature has weight 1. */
  readonly hand: Readonly<Record<string, number>>
  readonly tie: "recipe" | "zero" | "one"
}

export const settings: Slice<Settings> = {
  initial: {
    recipe: "short/1",
    bits: 64,
    unit: "recipe",
    sizes: [],
    weights: "recipe",
    hand: {},
    tie: "recipe",
  },

  read(value) {
    const { recipe, bits, unit, sizes, weights, hand, tie } = fields(value)
    const { initial } = settings
    const given = Object.entries(fields(hand))
      .filter(
        (entry): entry is [string, number] =>
          entry[0].length <= HAND.feature &&
          typeof entry[1] === "number" &&
          Math.abs(entry[1]) <= GREATEST_WEIGHT,
      )
      .slice(0, HAND.most)
    return {
      recipe: choice(recipe, RECIPES, initial.recipe),
      bits: choice(bits, WIDTHS, initial.bits),
      unit: choice(unit, UNITS, initial.unit),
      // Each size once, however often the link names it.
      sizes: SIZES.filter((size) => list(sizes, SIZES.length, (one) => one).includes(size)),
      weights: choice(weights, [...RULES, "hand"], initial.weights),
      hand: Object.fromEntries(given),
      tie: choice(tie, ["zero", "one"], initial.tie),
    }
  },
}

/** The options for the package. */
export function recipeOptions({ recipe, bits, unit, sizes, weights, hand, tie }: Settings): RecipeOptions {
  return {
    recipe,
    bits,
    ...(unit === "recipe" ? {} : { unit }),
    ...(sizes.length === 0 ? {} : { sizes, abutting: [] }),
    ...(weights === "recipe" ? {} : { weights: weights === "hand" ? { table: hand } : weights }),
    ...(tie === "recipe" ? {} : { tie }),
  }
}
