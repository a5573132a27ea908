import { type Accumulator, emptyAccumulator } from "./accumulator.js"
import type * as bindings from "./bindings.js"
import { call } from "./call.js"
import { readExplanation } from "./explain.js"
import { readInput, readTexts } from "./features.js"
import { wide } from "./fingerprint.js"
import { stage, stageTexts } from "./input.js"
import { main } from "./instance.js"
import { changes, writeNormalized } from "./normalize.js"
import type { Explanation, Input, Recipe, RecipeOptions } from "./public/index.js"
import { handleOf, resolve } from "./recipe.js"

/** Texts are in the module's buffer together until they have so many units. */
const BATCH = 1 << 22

export class SimHash {
  readonly recipe: Recipe
  /** The recipe in the instance of this generation. */
  #handle: bindings.Recipe | undefined
  #generation = -1

  constructor(recipe?: string | RecipeOptions | Recipe) {
    this.recipe = resolve(recipe)
  }

  fingerprint(input: Input): bigint {
    const read = readInput(input)
    return call(() => {
      const handle = this.#live()
      if (typeof read === "string") {
        const bytes = writeNormalized(read, this.recipe.normalize)
        const low = handle.fingerprintText(bytes)
        // That is also what a failure looks like, which the way below tells of.
        if (low !== 0n) return wide(low, this.recipe)
      }
      const { bytes, ends, weights } = stage(read, this.recipe)
      return wide(handle.fingerprint(bytes, ends, weights), this.recipe)
    })
  }

  fingerprints(texts: readonly string[]): BigUint64Array {
    const read = readTexts(texts)
    const lanes = this.recipe.bits > 64 ? 2 : 1
    const fingerprints = new BigUint64Array(read.length * lanes)
    for (let start = 0; start < read.length; ) {
      // All in one crossing, but for more than the module's buffer should hold.
      let end = start
      for (let units = 0; end < read.length && units < BATCH; end++) units += (read[end] as string).length
      const batch = read.slice(start, end)
      const made = call(() => this.#live().fingerprints(stageTexts(batch, this.recipe.normalize)))
      fingerprints.set(made, start * lanes)
      start = end
    }
    return fingerprints
  }

  explain(input: Input): Explanation {
    const read = readInput(input)
    return call(() => {
      const handle = this.#live()
      const { bytes, ends, weights } = stage(read, this.recipe)
      const alignment = typeof read === "string" ? changes(read, this.recipe.normalize) : new Uint32Array(0)
      const output = handle.explain(bytes, ends, weights, alignment)
      return readExplanation(output, this.recipe)
    })
  }

  accumulator(): Accumulator {
    return emptyAccumulator(this.recipe)
  }

  /** The recipe in the instance that there is now. To make it overwrites the input buffer. */
  #live(): bindings.Recipe {
    if (!this.#handle || this.#generation !== main.generation) {
      this.#handle = handleOf(this.recipe)
      this.#generation = main.generation
    }
    return this.#handle
  }
}

let standard: SimHash | undefined

function byDefault(): SimHash {
  standard ??= new SimHash()
  return standard
}

export function fingerprint(input: Input): bigint {
  return byDefault().fingerprint(input)
}

export function explain(input: Input): Explanation {
  return byDefault().explain(input)
}
