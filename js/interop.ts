// Entry "./interop": the fingerprints of other libraries, with a module of its own.

/**
 * The fingerprints of other libraries, exactly as these libraries compute them. The entry has its own WebAssembly module,
 * which no other entry loads.
 *
 * @packageDocumentation
 */
export { SimHashError } from "./values/errors.js"

import { withInterop } from "./inline/interop.js"
import * as module from "./modules/interop-module.js"
import type { Input } from "./types/input.js"
import { invalid, show } from "./values/errors.js"
import { readInput, readTexts } from "./values/features.js"
import { checkBits } from "./values/fingerprint.js"
import { readOptions } from "./values/options.js"

/**
 * The name of a recipe of another library: the Python package [simhash](https://pypi.org/project/simhash/) up to version
 * 1.7.1 (`pypi-simhash/1`), and since 1.8.0 (`pypi-simhash/2`).
 *
 * The library converts a text to lower case, and keeps only letters (Unicode's categories L), numbers (N) and underscores. The
 * features are the runs of 4 of these characters; fewer than 4 characters are one feature. Every occurrence votes with the low
 * bits of its MD5 hash. A tie is 1 up to version 1.7.1, and 0 since then.
 */
export type InteropRecipeName = "pypi-simhash/1" | "pypi-simhash/2"

/** The options of {@link InteropSimHash}. */
export interface InteropOptions {
  /** The library. */
  recipe: InteropRecipeName
  /**
   * The width of fingerprints in bits, from 1 to 128; the library's `f`, which is a multiple of 8 since 1.8.0. Default:
   * 64.
   */
  bits?: number
}

/** A recipe of another library. */
export interface InteropRecipe {
  /** The name; store it with fingerprints. A `DuplicateIndex` accepts it as `recipe`, together with a `maxDistance`. */
  readonly id: InteropRecipeName
  /** The width of fingerprints in bits. */
  readonly bits: number
}

const interopFingerprint = /* @__PURE__ */ withInterop(module.interopFingerprint)

/** The recipes, in the order of their numbers in the module. */
const NAMES: readonly InteropRecipeName[] = ["pypi-simhash/1", "pypi-simhash/2"]

/**
 * Computes the fingerprints of another library.
 *
 * They differ from those of the library where it has a bug:
 *
 * - The library gives a feature without a weight the weight of the pair before it. Here, features are all strings or all pairs.
 * - The library fails with NumPy 2 for a weight above 255, and for a text with a run of 4 characters that occurs more often.
 * - The library since 1.8.0 counts a negative whole number as a weight, but not as a vote. Here it is a vote against the
 *   feature's hash, as up to 1.7.1.
 * - Without features, or with weights of 0 alone, the fingerprint is 0. The library up to 1.7.1 gives all ones. A text
 *   always has a feature.
 * - The library drops letters that are newer than the Python that runs it. Here, the categories are those of Unicode 17.
 *
 * @example
 * ```ts
 * import { distance, toHex } from "simhash-wasm"
 * import { InteropSimHash } from "simhash-wasm/interop"
 *
 * const simhash = new InteropSimHash("pypi-simhash/2")
 * // Simhash("the cat sat on the mat").value
 * const stored = 12036468966196712661n
 * distance(stored, simhash.fingerprint("The cat sat on the mat!")) // 0
 * toHex(stored) // a70a20c0b82b14d5
 * ```
 */
export class InteropSimHash {
  /** The recipe and the width, frozen. */
  readonly recipe: InteropRecipe
  /** The position in {@link NAMES}. */
  readonly #position: number

  /**
   * @param recipe The name of the recipe, or options.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe or option, or an invalid width.
   *
   * @example
   * ```ts
   * new InteropSimHash({ recipe: "pypi-simhash/1", bits: 128 }).recipe // { id: "pypi-simhash/1", bits: 128 }
   * ```
   */
  constructor(recipe: InteropRecipeName | InteropOptions) {
    const options = typeof recipe === "string" ? { recipe } : recipe
    // Reports missing options as an unknown recipe.
    if (options === undefined) throw unknown(undefined)
    const { recipe: id, bits = 64 } = readOptions(options, ["recipe", "bits"], "InteropSimHash")
    this.#position = NAMES.indexOf(id)
    if (this.#position < 0) throw unknown(id)
    this.recipe = Object.freeze({ id, bits: checkBits(bits) })
  }

  /**
   * Computes the fingerprint of a text, of features, or of features with weights. Features are hashed unchanged, and the
   * weights of a repeated one add up. As in the library, fractions are added up as floating-point numbers, in the order of
   * the features.
   *
   * @returns An unsigned integer less than 2^bits.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * const simhash = new InteropSimHash("pypi-simhash/2")
   * simhash.fingerprint(["aaa", "bbb"]) // 57087923692560392n
   * simhash.fingerprint({ 美国: 4, "51区": 5 }) === simhash.fingerprint(["51区"]) // true
   * ```
   */
  fingerprint(input: Input): bigint {
    return interopFingerprint(this.#position, this.recipe.bits, readInput(input))
  }

  /**
   * Computes the fingerprints of many texts.
   *
   * @param texts An array of strings.
   * @returns One element per fingerprint for widths up to 64 bits. For larger widths two elements, the low 64 bits first.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` if `texts` is not an array of strings.
   *
   * @example
   * ```ts
   * const simhash = new InteropSimHash("pypi-simhash/2")
   * simhash.fingerprints(["a cat", "a dog"])[1] === simhash.fingerprint("a dog") // true
   * ```
   */
  fingerprints(texts: readonly string[]): BigUint64Array {
    const read = readTexts(texts)
    const { bits } = this.recipe
    const limbs = bits > 64 ? 2 : 1
    const fingerprints = new BigUint64Array(read.length * limbs)
    for (const [at, text] of read.entries()) {
      const fingerprint = interopFingerprint(this.#position, bits, text)
      fingerprints[at * limbs] = fingerprint
      if (limbs === 2) fingerprints[at * limbs + 1] = fingerprint >> 64n
    }
    return fingerprints
  }
}

function unknown(id: unknown) {
  return invalid(`unknown recipe of another library ${show(id)}: the recipes are ${NAMES.join(", ")}`)
}
