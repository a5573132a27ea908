import { type RecipeName, recipes } from "simhash-wasm/url"
import { choice, fields, type Slice } from "./slice.js"

export const RECIPES = Object.keys(recipes) as RecipeName[]
export const WIDTHS = [6, 8, 16, 32, 64, 128] as const

/** How fingerprints are made. These are options of the package. */
export interface Settings {
  readonly recipe: RecipeName
  readonly bits: number
}

export const settings: Slice<Settings> = {
  initial: { recipe: "short/1", bits: 64 },

  read(value) {
    const { recipe, bits } = fields(value)
    const { initial } = settings
    return { recipe: choice(recipe, RECIPES, initial.recipe), bits: choice(bits, WIDTHS, initial.bits) }
  },
}
