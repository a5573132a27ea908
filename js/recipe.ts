import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { invalid, SimHashError, show } from "./errors.js"
import { readFeatures, weightOf } from "./features.js"
import { stageFeatures, stageTexts } from "./input.js"
import { main, ready } from "./instance.js"
import { arrayElements } from "./iterables.js"
import { bare, isPlainObject } from "./options.js"
import { isArray } from "./platform.js"
import type { Recipe, RecipeName, RecipeOptions, WeightRule, WeightTable } from "./public/index.js"
import { readResult } from "./reader.js"

/** A recipe in an instance of the module. */
interface RecipeHandle {
  handle: bindings.Recipe
  generation: number
}

/**
 * The handles of recipes in the module, freed by the garbage collector. They do not prevent the replacement
 * of an instance, because a recipe can be made again in the next one.
 */
const HANDLES = new WeakMap<Recipe, RecipeHandle>()

/** A recipe as {@link resolve} makes it. One that this module made is returned as it is, in little time. */
export function resolved(given: string | RecipeOptions | Recipe = {}): Recipe {
  // Only recipes made here have a handle: they are frozen, and any other object may change.
  return HANDLES.has(given as Recipe) ? (given as Recipe) : resolve(given)
}

/**
 * The handle of a recipe in the current instance. If the recipe must be made there, the input buffer is
 * overwritten.
 */
export function handleOf(recipe: Recipe): bindings.Recipe {
  const known = HANDLES.get(recipe)
  if (known?.generation === main.generation) return known.handle
  const remade = HANDLES.get(resolve(recipe)) as RecipeHandle
  HANDLES.set(recipe, remade)
  return remade.handle
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

/**
 * Makes a recipe from a name or id, from options, or from a resolved recipe; `bits`, if given, replaces the
 * recipe's width. Each property is read once.
 */
export function resolve(given: string | RecipeOptions | Recipe = {}, bits?: number): Recipe {
  const wanted: RecipeOptions = bits === undefined ? {} : { bits }
  if (typeof given === "string") return resolveOptions({ recipe: given, ...wanted })
  if (!isPlainObject(given)) {
    throw invalid(`a recipe must be a name or an object of options, got ${show(given)}`)
  }
  const read: RecipeOptions & Partial<Recipe> = bare(given)
  if (read.id === undefined) return resolveOptions({ ...read, ...wanted })

  const { id, base = "text/1", maxDistance, scoreLimits, hash, ...options } = read
  const recipe = resolveOptions({ ...options, recipe: base })
  checkStored("its id is", id, recipe.id)
  if (maxDistance !== undefined) checkStored("its maxDistance is", maxDistance, recipe.maxDistance)
  if (scoreLimits !== undefined) {
    if (!isPlainObject(scoreLimits)) checkStored("its scoreLimits are", scoreLimits, recipe.scoreLimits)
    const { maxDistance, maxScore } = bare(scoreLimits)
    checkStored("the maxDistance of its scoreLimits is", maxDistance, recipe.scoreLimits.maxDistance)
    checkStored("the maxScore of its scoreLimits is", maxScore, recipe.scoreLimits.maxScore)
  }
  if (hash !== undefined) checkStored("its hash is", hash, recipe.hash)
  return bits === undefined ? recipe : resolveOptions({ ...options, recipe: base, bits })
}

/** Throws if a property of a stored recipe contradicts the recipe that its options make. */
function checkStored(what: string, stored: unknown, actual: unknown): void {
  if (stored === actual) return
  throw new SimHashError(
    "RECIPE_MISMATCH",
    `the stored recipe says that ${what} ${show(stored)}, but its options make ${show(actual)}`,
  )
}

function resolveOptions(options: RecipeOptions): Recipe {
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
  const otherwise = table && weightOf(table.default, "default")
  ready()
  return call(() => {
    let handle = new bindings.Recipe(stageTexts(strings, false), strings.length)
    if (entries) {
      const plain = handle
      const { bytes, features } = stageFeatures(entries)
      handle = plain.withTable(bytes, features, otherwise as number)
      plain.free()
    }
    const recipe = describe(handle, table)
    HANDLES.set(recipe, { handle, generation: main.generation })
    return recipe
  })
}

/** Reads what `Recipe.describe` of wasm/src/text/recipe.rs writes, in the same order. */
function describe(handle: bindings.Recipe, table: Table | undefined): Recipe {
  return readResult(handle.describe(), (reader) => {
    const text = <T extends string>() => reader.text() as T
    const sizes = (list: string) => Object.freeze(list === "none" ? [] : list.split(",").map(Number))
    const form = (name: "NFKC" | "NFC" | "none") => name !== "none" && name
    const orTable = (rule: WeightRule) => table ?? rule
    return Object.freeze<Recipe>({
      id: text(),
      base: text(),
      bits: reader.number(),
      maxDistance: reader.number(),
      scoreLimits: Object.freeze({ maxDistance: reader.number(), maxScore: reader.number() }),
      hash: text(),
      normalize: form(text()),
      lowercase: text() === "true",
      unit: text(),
      sizes: sizes(text()),
      abutting: sizes(text()),
      weights: orTable(text()),
      tie: text(),
    })
  })
}

type Table = Readonly<Required<WeightTable>>

/** A frozen copy of a table of weights; undefined for the name of a weight rule. */
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

/** The longest list of gram sizes. There are 64 different sizes; a list may repeat them. */
const MAX_SIZES = 4096

const NAMES: readonly RecipeName[] = ["text/1", "short/1", "page/1", "python-hashes/1", "java-simhash/1"]

/** The released recipes, each made on first access: the module may not be loaded yet. */
export const recipes = /* @__PURE__ */ released()

function released(): Readonly<Record<RecipeName, Recipe>> {
  const known = new Map<RecipeName, Recipe>()
  const read = (name: RecipeName) => {
    const recipe = resolve(name)
    known.set(name, recipe)
    return recipe
  }
  const recipes = {} as Record<RecipeName, Recipe>
  for (const name of NAMES) {
    Object.defineProperty(recipes, name, {
      // Without a prototype: a polluted Object.prototype must not add attributes.
      __proto__: null,
      enumerable: true,
      get: () => known.get(name) ?? read(name),
    } as PropertyDescriptor)
  }
  return Object.freeze(recipes)
}
