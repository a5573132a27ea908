import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { invalid, SimHashError, show } from "./errors.js"
import { isPlainObject, number, stageFeatures } from "./input.js"
import { ready } from "./instance.js"
import type { Recipe, RecipeName, RecipeOptions, WeightRule, WeightTable } from "./public/index.js"

/** Recipes in the module, freed by the garbage collector. */
const HANDLES = new WeakMap<Recipe, bindings.Recipe>()

/** A recipe in the module. One that came from elsewhere, by `structuredClone` say, is made anew. */
export function handleOf(recipe: Recipe): bindings.Recipe {
  const known = HANDLES.get(recipe)
  if (known) return known
  const handle = HANDLES.get(resolve(recipe)) as bindings.Recipe
  HANDLES.set(recipe, handle)
  return handle
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

/** Makes a recipe of a name or id, of options, or of a resolved recipe. */
export function resolve(given: string | RecipeOptions | Recipe = {}): Recipe {
  if (typeof given === "string") return resolveOptions({ recipe: given })
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw invalid(`a recipe must be a name or an object of options, got ${show(given)}`)
  }
  if (!("id" in given)) return resolveOptions(given)

  const { id, base, maxDistance, hash, ...options } = given
  const recipe = resolveOptions({ ...options, recipe: base })
  if (recipe.id === id) return recipe
  throw new SimHashError("RECIPE_MISMATCH", `the recipe says it is ${show(id)}, and is ${show(recipe.id)}`)
}

function resolveOptions(options: RecipeOptions): Recipe {
  const { recipe: name = "text/1", weights, ...rest } = options
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
  ready()
  return call(() => {
    let handle = new bindings.Recipe(stageFeatures(strings).ends)
    if (table) {
      const plain = handle
      const { ends, weights } = stageFeatures(Object.entries(table.table))
      handle = plain.withTable(ends, weights ?? new Float64Array(0), number(table.default, "default"))
      plain.free()
    }
    const recipe = describe(handle, table)
    HANDLES.set(recipe, handle)
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
  const { table, default: fallback = 1, ...unknown } = weights as Partial<WeightTable>
  if (!isPlainObject(table) || Object.keys(unknown).length > 0) {
    throw invalid(`a table of weights must be { table: { feature: weight, ... }, default }`)
  }
  return Object.freeze({ table: Object.freeze({ ...table }), default: fallback })
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

function list(value: unknown): string | undefined {
  if (!Array.isArray(value) || !value.every((size) => typeof size === "number")) return undefined
  return value.length === 0 ? "none" : value.join(",")
}

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
    Object.defineProperty(recipes, name, { enumerable: true, get: () => known.get(name) ?? read(name) })
  }
  return Object.freeze(recipes)
}
