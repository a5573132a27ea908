import * as bindings from "./bindings.js"
import { bigUint64Elements } from "./bytes.js"
import { call } from "./call.js"
import { main } from "./engine-module.js"
import { invalid, show } from "./errors.js"
import { readInput, weightOf } from "./features.js"
import { fitsTwoLimbs, highLimb } from "./fingerprint.js"
import { Handle } from "./handle.js"
import { withHighLimb } from "./high-limb.js"
import { stage } from "./input.js"
import { elements } from "./iterables.js"
import { input } from "./memory.js"
import { isRevoked } from "./platform.js"
import type { Input, Recipe, RecipeOptions, Weight } from "./public/index.js"
import { readResult } from "./reader.js"
import { handleOf, resolve } from "./recipe.js"

export class Accumulator {
  readonly recipe: Recipe
  declare readonly [Symbol.dispose]: () => void
  readonly #handle: Handle<bindings.Accumulator>

  /** Takes a handle, which only this package can make. */
  constructor(handle: Handle<bindings.Accumulator>, recipe: Recipe) {
    if (isRevoked(handle) || !(handle instanceof Handle)) {
      throw invalid(
        `an accumulator is made by SimHash.accumulator or Accumulator.fromSums, not of ${show(handle)}`,
      )
    }
    this.#handle = handle
    this.recipe = recipe
  }

  static fromSums(sums: Iterable<number>, options?: string | RecipeOptions | Recipe): Accumulator {
    const numbers = elements(sums, 128, "sums must be an iterable of numbers").map((sum, bit) => {
      if (typeof sum !== "number") throw invalid(`sums[${bit}] must be a number, got ${show(sum)}`)
      return sum
    })
    const recipe = resolve(options === undefined ? { bits: numbers.length } : options)
    const array = Float64Array.from(numbers)
    return make(recipe, (handle) => {
      input.writeBytes(array, 0)
      return bindings.Accumulator.fromSums(handle, array.length)
    })
  }

  add(input: Input): void {
    this.#change(input, false)
  }

  remove(input: Input): void {
    this.#change(input, true)
  }

  addHash(hash: bigint, weight: Weight = 1): void {
    const handle = this.#handle.get()
    if (!fitsTwoLimbs(hash))
      throw invalid(`a feature hash must be a bigint from 0 to 2^bits - 1, got ${show(hash)}`)
    const vote = weightOf(weight, `hash ${hash}`)
    call(() => handle.addHash(hash, highLimb(hash), vote))
  }

  addHashes(hashes: BigUint64Array, weights?: Iterable<Weight>): void {
    this.#handle.get()
    const { length } = bigUint64Elements(hashes, "hashes must be")
    const limbs = this.recipe.bits > 64 ? 2 : 1
    if (length % limbs > 0) {
      throw invalid(`hashes of ${this.recipe.bits} bits take 2 elements each, got ${length}`)
    }
    const count = length / limbs
    const wanted = "weights must be an iterable of a weight for each hash"
    const list = weights === undefined ? undefined : elements(weights, count, wanted)
    if (list && list.length < count) throw invalid(`${wanted}, got ${list.length} for ${count} hashes`)
    const votes = list?.map((weight, at) => weightOf(weight, `hash ${at}`))
    // Looked up only after the weights are read: an iterable's code may dispose of this accumulator, and detach or
    // shrink the buffer.
    const handle = this.#handle.get()
    const { buffer, byteOffset, length: left } = bigUint64Elements(hashes, "hashes must be")
    if (left !== length)
      throw invalid(`hashes had ${length} elements, and ${left} after the weights were read`)
    call(() => {
      // For each hash two limbs, as halves, and its weight.
      const words = new Uint32Array(6 * count)
      const numbers = new Float64Array(words.buffer)
      const halves = new Uint32Array(buffer, byteOffset, 2 * length)
      const width = 2 * limbs
      for (let at = 0; at < halves.length; at++) {
        words[6 * Math.floor(at / width) + (at % width)] = halves[at] as number
      }
      for (let at = 0; at < count; at++) numbers[3 * at + 2] = votes ? (votes[at] as number) : 1
      input.writeBytes(words, 0)
      handle.addHashes(count)
    })
  }

  merge(other: Accumulator): void {
    const handle = this.#handle.get()
    if (typeof other !== "object" || other === null || !(#handle in other))
      throw invalid(`merge takes an accumulator, got ${show(other)}`)
    if (other === this) throw invalid("an accumulator cannot be merged into itself")
    const added = other.#handle.get()
    call(() => handle.merge(added))
  }

  sums(): Float64Array {
    return call(() => {
      const output = this.#handle.get().sums()
      return readResult(output, (reader) => Float64Array.from(reader.numbers(this.recipe.bits)))
    })
  }

  fingerprint(): bigint {
    return call(() => withHighLimb(this.#handle.get().fingerprint(), this.recipe))
  }

  reset(): void {
    call(() => this.#handle.get().reset())
  }

  dispose(): void {
    this.#handle.dispose()
  }

  #change(input: Input, remove: boolean): void {
    this.#handle.get()
    const read = readInput(input)
    // Looked up only after the input is read: an iterable's code may dispose of this accumulator.
    const handle = this.#handle.get()
    call(() => {
      const { bytes, features, weighted } = stage(read, this.recipe.normalize)
      handle.change(bytes, features, weighted, remove)
    })
  }
}

// Only where the platform has the symbol that `using` looks up.
if (Symbol.dispose) {
  Object.defineProperty(Accumulator.prototype, Symbol.dispose, {
    // Without a prototype: a polluted Object.prototype must not add attributes.
    __proto__: null,
    value: Accumulator.prototype.dispose,
  } as PropertyDescriptor)
}

/** An empty accumulator of a recipe. */
export function emptyAccumulator(recipe: Recipe): Accumulator {
  return make(recipe, (handle) => new bindings.Accumulator(handle))
}

function make(recipe: Recipe, create: (recipe: bindings.Recipe) => bindings.Accumulator): Accumulator {
  const handle = call(() => new Handle(main, create(handleOf(recipe)), "this accumulator"))
  return new Accumulator(handle, recipe)
}
