// The options of an index, and what a snapshot is expected to hold.
import { knownRecipe } from "../recipe/known-recipes.js"
import type { KnownRecipe } from "../recipe/recipe-resolver.js"
import type { DuplicateIndexOptions } from "../types/duplicate-index.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { checkBits } from "../values/fingerprint.js"
import { mismatch } from "../values/mismatch.js"
import { readOptions } from "../values/options.js"
import { checkRecipeId } from "../values/recipe-id.js"
import { checkDistance } from "./expected-pairs.js"

const OPTIONS = ["recipe", "bits", "maxDistance", "layout", "empty"]
const LAYOUTS = ["fast", "compact"]
const POLICIES = ["skip", "keep"]

/** The options of an index, with every default filled in. */
interface ResolvedOptions {
  readonly recipe: string
  readonly bits: number
  readonly maxDistance: number
  readonly known: KnownRecipe | undefined
  /** Whether no distance was given, so that the distance of pairs depends on the size. */
  readonly follows: boolean
  readonly layout: NonNullable<DuplicateIndexOptions["layout"]>
  readonly empty: NonNullable<DuplicateIndexOptions["empty"]>
}

export function resolveOptions(options?: DuplicateIndexOptions): ResolvedOptions {
  const {
    recipe: source = "text/1",
    bits: given,
    maxDistance,
    layout = "fast",
    empty,
  } = readOptions(options, OPTIONS, "an index")
  if (!LAYOUTS.includes(layout)) throw invalid(`layout must be "fast" or "compact", got ${show(layout)}`)
  if (empty !== undefined && !POLICIES.includes(empty)) {
    throw invalid(`empty must be "skip" or "keep", got ${show(empty)}`)
  }
  if (given !== undefined) checkBits(given)
  const recipe = known(source, given, maxDistance !== undefined)
  const bits = given ?? recipe?.bits ?? 64
  return {
    recipe: checkRecipeId(recipe?.id ?? (source as string)),
    bits,
    maxDistance: checkDistance(maxDistance === undefined ? recipe?.maxDistance : maxDistance, bits),
    known: recipe,
    follows: maxDistance === undefined,
    layout,
    // In fingerprints from other sources, 0 may be an ordinary value.
    empty: empty ?? (recipe === undefined ? "keep" : "skip"),
  }
}

/** The recipe of the fingerprints at their width; undefined for an unknown name if `others` is true. */
export function known(
  source: NonNullable<DuplicateIndexOptions["recipe"]>,
  bits: number | undefined,
  others: boolean,
): KnownRecipe | undefined {
  try {
    return knownRecipe(source, bits)
  } catch (error) {
    const unknown = error instanceof SimHashError && error.code === "INVALID_ARGUMENT"
    if (unknown && typeof source === "string" && others) return undefined
    throw error
  }
}

export function checkExpected(
  index: { recipe: string; bits: number },
  recipe: DuplicateIndexOptions["recipe"],
  bits: number | undefined,
): void {
  if (recipe !== undefined) {
    const expected = known(recipe, bits, true)
    const id = expected?.id ?? checkRecipeId(recipe as string)
    // The name of a recipe implies no width, a resolved recipe does.
    if (typeof recipe !== "string") bits ??= expected?.bits
    if (index.recipe !== id) {
      throw mismatch(`the snapshot uses ${show(index.recipe)}, but ${show(id)} was expected`)
    }
  }
  if (bits !== undefined && index.bits !== bits) {
    throw mismatch(`the snapshot has ${index.bits}-bit fingerprints, but ${show(bits)} bits were expected`)
  }
}
