import { stage, stageRecipe } from "../boundary/input.js"
import { checkStored, readRecipe, recipeStrings, type Table } from "../boundary/recipe-strings.js"
import { analyzedText, TOKENS } from "../engine/analysis.js"
import { type Reader, readResult } from "../engine/reader.js"
import { bindings, call, engine } from "../modules/engine-module.js"
import { NAMES } from "../released.js"
import type { Recipe, RecipeName, RecipeOptions, WeightRule } from "../types/recipe.js"
import { bare, isPlainObject } from "../values/options.js"
import { withEngine } from "./recipe-resolver.js"

interface RecipeHandle {
  readonly handle: number
  readonly generation: number
}

/** Frees recipes that are no longer used. */
const COLLECTED = /* @__PURE__ */ new FinalizationRegistry<RecipeHandle>(({ handle, generation }) => {
  // In another instance, the handle belongs to something else.
  if (generation === engine.generation) call(() => engine.check(bindings.freeRecipe(handle)))
})

/**
 * The handles of recipes in the module, which the garbage collector frees. They do not prevent the replacement
 * of an instance, because a recipe can be made again in the next one.
 */
const HANDLES = /* @__PURE__ */ withEngine(new WeakMap<Recipe, RecipeHandle>(), { resolve, analyze })

/** @internal Resolves a recipe like {@link resolve}. Quickly returns a recipe that this module made, unchanged. */
export function resolved(given: string | RecipeOptions | Recipe = {}): Recipe {
  // Only recipes that this module made have a handle. They are frozen, while any other object may change.
  return HANDLES.has(given as Recipe) ? (given as Recipe) : resolve(given)
}

/**
 * Returns the handle of a recipe in the current instance. If the recipe has to be made there, this overwrites
 * the input buffer.
 *
 * @internal
 */
export function handleOf(recipe: Recipe): number {
  const known = HANDLES.get(recipe)
  if (known?.generation === engine.generation) return known.handle
  const remade = HANDLES.get(resolve(recipe)) as RecipeHandle
  HANDLES.set(recipe, remade)
  return remade.handle
}

/**
 * Makes a recipe from a name or id, from options, or from a resolved recipe; `bits`, if given, replaces the
 * recipe's width. Each property is read once.
 *
 * @internal
 */
export function resolve(given: string | RecipeOptions | Recipe = {}, bits?: number): Recipe {
  const { options, stored } = readRecipe(given)
  const recipe = resolveOptions(bits === undefined || stored ? options : { ...options, bits })
  if (!stored) return recipe
  const { id, maxDistance, scoreLimits, hash } = stored
  checkStored("its id is", id, recipe.id)
  if (maxDistance !== undefined) checkStored("its maxDistance is", maxDistance, recipe.maxDistance)
  if (scoreLimits !== undefined) {
    if (!isPlainObject(scoreLimits)) checkStored("its scoreLimits are", scoreLimits, recipe.scoreLimits)
    const { maxDistance, maxScore } = bare(scoreLimits)
    checkStored("the maxDistance of its scoreLimits is", maxDistance, recipe.scoreLimits.maxDistance)
    checkStored("the maxScore of its scoreLimits is", maxScore, recipe.scoreLimits.maxScore)
  }
  if (hash !== undefined) checkStored("its hash is", hash, recipe.hash)
  return bits === undefined ? recipe : resolveOptions({ ...options, bits })
}

function analyze<T>(text: string, recipe: Recipe, parts: number, read: (reader: Reader) => T): T {
  return call(() => {
    // Comes first, because making the recipe in the module may overwrite the input buffer.
    const handle = handleOf(recipe)
    if (parts & TOKENS) return readResult(analyzedText(handle, text, recipe, parts), read)
    const { kind, bytes, count } = stage(engine, text, recipe.normalize)
    return readResult(bindings.analyzeInput(handle, kind, bytes, count, parts), read)
  })
}

/**
 * Registers the engine's recipe functions even if nothing else of the engine is used. Returns `value`.
 *
 * @internal
 */
export function withRecipes<T>(value: T): T {
  return withEngine(value, { resolve, analyze })
}

function resolveOptions(options: RecipeOptions): Recipe {
  const strings = recipeStrings(options)
  engine.ready()
  return call(() => {
    const handle = engine.number(bindings.makeRecipe(...stageRecipe(engine, strings)))
    const made: RecipeHandle = { handle, generation: engine.generation }
    COLLECTED.register(made, { ...made })
    const recipe = describe(handle, strings.table)
    HANDLES.set(recipe, made)
    return recipe
  })
}

/** Reads the output of `describe` in wasm/src/text/recipe.rs, in the same order. */
function describe(handle: number, table: Table | undefined): Recipe {
  return readResult(bindings.describeRecipe(handle), (reader) => {
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

/**
 * The released recipes, by name.
 *
 * @throws {@link SimHashError} With `simhash-wasm/url`, reading a recipe before `init` has loaded the module
 * throws `NOT_INITIALIZED`.
 *
 * @example
 * ```ts
 * import { recipes } from "simhash-wasm"
 *
 * Object.keys(recipes)[0] // text/1
 * recipes["text/1"].maxDistance // 13
 * ```
 */
export const recipes: Readonly<Record<RecipeName, Recipe>> = /* @__PURE__ */ released()

/** Creates an object that makes each recipe on first access, because the module may not be loaded yet. */
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
