// The options of the everyday functions, limited to what the core module supports. Errors for other options suggest SimHash.

import { TEXT_NAMES, type TextRecipeName } from "../released.js"
import type { Recipe } from "../types/recipe.js"
import type { TextOptions } from "../types/text-options.js"
import { invalid, show, showAll } from "../values/errors.js"
import { checkBits } from "../values/fingerprint.js"
import { bare, isPlainObject } from "../values/options.js"

/** A recipe in the form for the core module. */
export interface TextRecipe {
  readonly name: TextRecipeName
  /** The position of the recipe among the released ones. */
  readonly number: number
  readonly bits: number
}

const DEFAULT: TextRecipe = { name: "text/1", number: 0, bits: 64 }

/** Returns a released word recipe in the form for the core module. */
export function textRecipe({ id, bits }: Pick<Recipe, "id" | "bits">): TextRecipe {
  const name = id as TextRecipeName
  return { name, number: TEXT_NAMES.indexOf(name), bits }
}

/** Reads the options of the function named `of`, each once. */
export function readTextOptions(given: TextOptions | undefined, of: string): TextRecipe {
  if (given === undefined) return DEFAULT
  if (!isPlainObject(given)) throw invalid(`the options of ${of} must be an object, got ${show(given)}`)
  const { recipe = "text/1", bits = 64, ...others } = bare(given)
  const [other] = Object.keys(others)
  if (other !== undefined) {
    throw invalid(
      `${of} has the options recipe and bits, got ${show(other)}; new SimHash({ … }) takes others`,
    )
  }
  const number = TEXT_NAMES.indexOf(recipe)
  if (number < 0) {
    throw invalid(
      `the recipe of ${of} must be one of ${showAll(TEXT_NAMES)}, got ${show(recipe)}; new SimHash({ … }) takes others`,
    )
  }
  return { name: recipe, number, bits: checkBits(bits) }
}

/** Throws unless a value is a text. `of` is the name of the function. */
export function checkText(text: unknown, of: string): asserts text is string {
  if (typeof text === "string") return
  throw invalid(
    `${of} takes a string, got ${show(text)}; new SimHash({ … }).${of} takes features and weights`,
  )
}
