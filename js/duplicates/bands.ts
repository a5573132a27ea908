// The bands of a text: keys on which other systems join texts.
import { SimHash } from "../fingerprint/simhash.js"
import { answered, bindings } from "../modules/duplicates-module.js"
import type { Input } from "../types/input.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { readOptions, whole } from "../values/options.js"

/** Options of {@link bands}. */
export interface BandsOptions {
  /** The recipe of the features, by default `text/1`. */
  recipe?: string | RecipeOptions | Recipe
  /** The number of bands, 1 to 256, by default 64. */
  bands?: number
  /** The number of rows in each band, 1 to 256, by default 4. */
  rows?: number
}

const OPTIONS = ["recipe", "bands", "rows"]

/** The greatest number of bands, and of rows; see bands.rs. */
const MOST = 256

/**
 * Computes the bands of a text: keys on which a database, Spark or any other system joins texts that are worth comparing.
 * Two texts whose feature sets have the Jaccard similarity J share at least one key with the probability 1 − (1 −
 * J^rows)^bands: by default .984 at J = .5, .9999 at .6, .099 at .2 and .006 at .1. Confirm texts that share a key with
 * {@link jaccard}. The keys are the bands of a `MinHash` signature (Broder 1997; Leskovec, Rajaraman and Ullman, chapter
 * 3).
 *
 * You can store keys: those of a released recipe never change. They are comparable only under the same recipe and
 * number of rows. With more bands, the first keys stay the same.
 *
 * @returns One key of 64 bits for each band; none for a text without features.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid input or option.
 *
 * @example
 * ```ts
 * import { bands } from "simhash-wasm"
 *
 * const a = bands("The ferry to the island leaves the old harbour at nine.")
 * const b = bands("The ferry to the island leaves the old harbour at ten.")
 * a.length // 64
 * a.some((key, band) => key === b[band]) // true
 * ```
 */
export function bands(input: Input, options?: BandsOptions): BigUint64Array {
  const { recipe, bands = 64, rows = 4 } = readOptions(options, OPTIONS, "bands")
  for (const [name, number] of Object.entries({ bands, rows })) whole(number, name, 1, MOST)
  const features = new SimHash(recipe).features(input)
  return answered(
    features,
    (count) => bindings.bandKeys(count, bands, rows),
    ({ buffer, byteOffset, length }) => new BigUint64Array(buffer, byteOffset, length).slice(),
  )
}
