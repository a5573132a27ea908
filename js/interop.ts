// Entry "./interop": the fingerprints of other libraries, by a module of their own.
import { invalid, show } from "./errors.js"
import { readInput, readTexts } from "./features.js"
import { checkBits } from "./fingerprint.js"
import { withInterop } from "./inline-interop.js"
import * as module from "./interop-module.js"
import { readOptions } from "./options.js"
import type { Input } from "./public/index.js"
import type { InteropOptions, InteropRecipe, InteropRecipeName } from "./public/interop.js"

export { SimHashError } from "./errors.js"

const interopFingerprint = /* @__PURE__ */ withInterop(module.interopFingerprint)

/** In the order of the module. */
const NAMES: readonly InteropRecipeName[] = ["pypi-simhash/1", "pypi-simhash/2"]

export class InteropSimHash {
  readonly recipe: InteropRecipe
  /** The position in {@link NAMES}. */
  readonly #position: number

  constructor(recipe: InteropRecipeName | InteropOptions) {
    const options = typeof recipe === "string" ? { recipe } : recipe
    // Without options there is no recipe, and no error sentence of one.
    if (options === undefined) throw unknown(undefined)
    const { recipe: id, bits = 64 } = readOptions(options, ["recipe", "bits"], "InteropSimHash")
    this.#position = NAMES.indexOf(id)
    if (this.#position < 0) throw unknown(id)
    this.recipe = Object.freeze({ id, bits: checkBits(bits) })
  }

  fingerprint(input: Input): bigint {
    return interopFingerprint(this.#position, this.recipe.bits, readInput(input))
  }

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
