import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { invalid, SimHashError, show } from "./errors.js"
import { number, readFeatures } from "./features.js"
import { stageFeatures } from "./input.js"
import { main, ready } from "./instance.js"
import { arrayElements } from "./iterables.js"
import { bare, isPlainObject } from "./options.js"
import { isArray } from "./platform.js"
import type { Recipe, RecipeName, RecipeOptions, WeightRule, WeightTable } from "./public/index.js"

/** A recipe in an instance of the module. */
interface RecipeHandle {
  handle: bindings.Recipe
  generation: number
}

/**
 * Recipes in the module, freed by the garbage collector. They do not keep an instance from being replaced,
 * because they can be made anew.
 */
const HANDLES = new WeakMap<Recipe, RecipeHandle>()

/** A recipe that was made here. One that came from elsewhere, by `structuredClone` say, is resolved. */
export function made(recipe: Recipe): Recipe {
  // Only those made here are kept: they are frozen, and any other may change.
  return HANDLES.has(recipe) ? recipe : resolve(recipe)
}

/** A recipe that was made here, in the instance there is now. If it is not there yet, the buffer is overwritten. */
export function handleOf(recipe: Recipe): bindings.Recipe {
  const known = HANDLES.get(recipe)
  if (known?.generation === main.generation) return known.handle
  const anew = HANDLES.get(resolve(recipe)) as RecipeHandle
  HANDLES.set(recipe, anew)
  return anew.handle
}

/** What each option must be here; whether its value is one, the module knows. */
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
 * Makes a recipe of a name or id, of options, or of a resolved recipe; with other `bits` if they are
 * given. Each property is read once.
 */
export function resolve(given: string | RecipeOptions | Recipe = {}, bits?: number): Recipe {
  const wanted: RecipeOptions = bits === undefined ? {} : { bits }
  if (typeof given === "string") return resolveOptions({ recipe: given, ...wanted })
  if (!isPlainObject(given)) {
    throw invalid(`a recipe must be a name or an object of options, got ${show(given)}`)
  }
  const read: RecipeOptions & Partial<Recipe> = bare(given)
  if (read.id === undefined) return resolveOptions({ ...read, ...wanted })

  const { id, base = "text/1", maxDistance, hash, ...options } = read
  const recipe = resolveOptions({ ...options, recipe: base })
  checkStored("it is", id, recipe.id)
  if (maxDistance !== undefined) checkStored("its maxDistance is", maxDistance, recipe.maxDistance)
  if (hash !== undefined) checkStored("its hash is", hash, recipe.hash)
  return bits === undefined ? recipe : resolveOptions({ ...options, recipe: base, bits })
}

/** Refuses a stored recipe that is not what it says. */
function checkStored(what: string, says: unknown, is: unknown): void {
  if (says === is) return
  throw new SimHashError("RECIPE_MISMATCH", `the recipe says ${what} ${show(says)}, and is ${show(is)}`)
}

function resolveOptions(options: RecipeOptions): Recipe {
  const { recipe: name = "text/1", weights, ...rest } = bare(options)
  if (typeof name !== "string") throw invalid(`recipe must be a string, got ${show(name)}`)
  const table = asTable(weights)
  const strings = [name]
  for (const [option, value] of Object.entries(table ? rest : { ...rest, weights })) {
    const known = Object.hasOwn(OPTIONS, option)
    if (known && value === undefined) continue
    // The module says what it thinks of an option that nobody knows.
    const string = known ? OPTIONS[option as keyof typeof OPTIONS](value) : show(value)
    if (string === undefined) throw invalid(`${option} cannot be ${show(value)}`)
    strings.push(option, string)
  }
  const entries = table && readFeatures(Object.entries(table.table))
  const otherwise = table && number(table.default, "default")
  ready()
  return call(() => {
    let handle = new bindings.Recipe(stageFeatures({ texts: strings, weights: undefined }).ends)
    if (entries) {
      const plain = handle
      const { ends, weights } = stageFeatures(entries)
      handle = plain.withTable(ends, weights ?? new Float64Array(0), otherwise as number)
      plain.free()
    }
    const recipe = describe(handle, table)
    HANDLES.set(recipe, { handle, generation: main.generation })
    return recipe
  })
}

/** What src/wasm/recipe.rs writes, a line each. */
type Lines = [
  id: string,
  base: RecipeName,
  bits: string,
  maxDistance: string,
  hash: Recipe["hash"],
  normalize: "NFKC" | "NFC" | "none",
  lowercase: string,
  unit: Recipe["unit"],
  sizes: string,
  abutting: string,
  weights: WeightRule,
  tie: Recipe["tie"],
]

function describe(handle: bindings.Recipe, table: Table | undefined): Recipe {
  const lines = handle.describe().split("\n") as Lines
  const [id, base, bits, maxDistance, hash, normalize, lowercase, unit, sizes, abutting, weights, tie] = lines
  const numbers = (list: string) => Object.freeze(list === "none" ? [] : list.split(",").map(Number))
  return Object.freeze({
    id,
    base,
    bits: Number(bits),
    maxDistance: Number(maxDistance),
    hash,
    normalize: normalize === "none" ? false : normalize,
    lowercase: lowercase === "true",
    unit,
    sizes: numbers(sizes),
    abutting: numbers(abutting),
    weights: table ?? weights,
    tie,
  })
}

type Table = Readonly<Required<WeightTable>>

/** A frozen copy of a table of weights; nothing if it is a rule. */
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
  const sizes = arrayElements(value, MOST_SIZES, "the sizes of grams are an array of numbers")
  if (!sizes.every((size) => typeof size === "number")) return undefined
  return sizes.length === 0 ? "none" : sizes.join(",")
}

/** There are 64 of them; some may be named again. */
const MOST_SIZES = 4096

const NAMES: readonly RecipeName[] = ["text/1", "short/1", "page/1", "python-hashes/1", "java-simhash/1"]

/** The released recipes, each read when it is first asked for: the module may not be there yet. */
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
      // What somebody has given to Object.prototype is no part of it.
      __proto__: null,
      enumerable: true,
      get: () => known.get(name) ?? read(name),
    } as PropertyDescriptor)
  }
  return Object.freeze(recipes)
}
