// Reads recipes from users and converts them to strings, which a module checks.

import type { Recipe, RecipeOptions, WeightTable } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { type Features, readFeatures, weightOf } from "../values/features.js"
import { arrayElements } from "../values/iterables.js"
import { mismatch } from "../values/mismatch.js"
import { bare, isPlainObject } from "../values/options.js"
import { isArray } from "../values/platform.js"

/** A recipe from a user. Each property is read once. */
interface Read {
  options: RecipeOptions
  /** The properties of a resolved recipe other than its options. */
  stored?: Partial<Pick<Recipe, "id" | "maxDistance" | "scoreLimits" | "hash">>
}

/** Reads a name or id, options, or a resolved recipe. */
export function readRecipe(given: string | RecipeOptions | Recipe): Read {
  if (typeof given === "string") return { options: { recipe: given } }
  if (!isPlainObject(given)) {
    throw invalid(`a recipe must be a name or an object of options, got ${show(given)}`)
  }
  const read: RecipeOptions & Partial<Recipe> = bare(given)
  if (read.id === undefined) return { options: read }
  const { id, base = "text/1", maxDistance, scoreLimits, hash, ...options } = read
  const stored = { id, maxDistance, scoreLimits, hash } as NonNullable<Read["stored"]>
  return { options: { ...options, recipe: base }, stored }
}

/** Throws if a property of a stored recipe differs from that of the recipe made from its options. */
export function checkStored(what: string, stored: unknown, actual: unknown): void {
  if (stored === actual) return
  throw mismatch(`the stored recipe says that ${what} ${show(stored)}, but its options make ${show(actual)}`)
}

/** Options as strings: the name of the recipe, then the name and the value of each option. */
export interface RecipeStrings {
  strings: string[]
  /** The table of weights, if there is one, and its entries in the form for a module. */
  table: Table | undefined
  entries: Features | undefined
  /** The weight of features that are not in the table. */
  otherwise: number
}

export function recipeStrings(options: RecipeOptions): RecipeStrings {
  const { recipe: name = "text/1", weights, ...rest } = bare(options)
  if (typeof name !== "string") throw invalid(`recipe must be a string, got ${show(name)}`)
  const table = asTable(weights)
  const strings = [name]
  for (const [option, value] of Object.entries(table ? rest : { ...rest, weights })) {
    const known = Object.hasOwn(OPTIONS, option)
    if (known && value === undefined) continue
    // The module reports an unknown option.
    const string = known ? OPTIONS[option as keyof typeof OPTIONS](value) : show(value)
    if (string === undefined) throw invalid(`${option} cannot be ${show(value)}`)
    strings.push(option, string)
  }
  const entries = table && readFeatures(Object.entries(table.table))
  return { strings, table, entries, otherwise: table ? weightOf(table.default, "default") : 1 }
}

/** Converts each option to a string, or to undefined if its type is wrong. The module checks the values. */
const OPTIONS: Record<keyof Omit<RecipeOptions, "recipe">, (value: unknown) => string | undefined> = {
  bits: (value) => (typeof value === "number" ? String(value) : undefined),
  unit: text,
  sizes: list,
  abutting: list,
  weights: text,
  tie: text,
  lowercase: (value) => (typeof value === "boolean" ? String(value) : undefined),
  normalize: (value) => (value === false ? "none" : text(value)),
}

export type Table = Readonly<Required<WeightTable>>

/** Returns a frozen copy of a table of weights; undefined for the name of a weighting rule. */
function asTable(weights: unknown): Table | undefined {
  if (!isPlainObject(weights)) return undefined
  const { table, default: fallback = 1, ...unknown }: Partial<WeightTable> = bare(weights)
  if (!isPlainObject(table) || Object.keys(unknown).length > 0) {
    throw invalid(`a table of weights must be { table: { feature: weight, ... }, default }`)
  }
  return Object.freeze({ table: Object.freeze({ ...table }), default: fallback })
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

function list(value: unknown): string | undefined {
  if (!isArray(value)) return undefined
  const sizes = arrayElements(value, MAX_SIZES, "the sizes of grams are an array of numbers")
  if (!sizes.every((size) => typeof size === "number")) return undefined
  return sizes.length === 0 ? "none" : sizes.join(",")
}

/** The maximum length of a list of gram sizes. There are 64 different sizes; a list may repeat them. */
const MAX_SIZES = 4096
