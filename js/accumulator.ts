import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { invalid, SimHashError, show } from "./errors.js"
import { number, readInput } from "./features.js"
import { high, isWide, wide } from "./fingerprint.js"
import { stage } from "./input.js"
import { elements } from "./iterables.js"
import type { Input, Recipe, RecipeOptions, Weight } from "./public/index.js"
import { handleOf, resolve } from "./recipe.js"

export class Accumulator {
  readonly recipe: Recipe
  declare readonly [Symbol.dispose]: () => void
  /** Freed by the garbage collector if nobody calls `dispose`. */
  #handle: bindings.Accumulator | undefined

  private constructor(handle: bindings.Accumulator, recipe: Recipe) {
    if (!(handle instanceof bindings.Accumulator)) {
      throw invalid(
        `an accumulator is made by SimHash.accumulator or Accumulator.fromSums, not of ${show(handle)}`,
      )
    }
    this.#handle = handle
    this.recipe = recipe
  }

  /** An empty one of a recipe. */
  static of(recipe: Recipe): Accumulator {
    return new Accumulator(new bindings.Accumulator(handleOf(recipe)), recipe)
  }

  static fromSums(sums: Iterable<number>, options?: string | RecipeOptions | Recipe): Accumulator {
    const numbers = elements(sums, 128, "sums must be an iterable of numbers").map((sum, bit) => {
      if (typeof sum !== "number") throw invalid(`sums[${bit}] must be a number, got ${show(sum)}`)
      return sum
    })
    const recipe = resolve(options === undefined ? { bits: numbers.length } : options)
    const handle = handleOf(recipe)
    return call(
      () => new Accumulator(bindings.Accumulator.fromSums(handle, Float64Array.from(numbers)), recipe),
    )
  }

  add(input: Input): void {
    this.#change(input, false)
  }

  remove(input: Input): void {
    this.#change(input, true)
  }

  addHash(hash: bigint, weight: Weight = 1): void {
    const handle = this.#live()
    if (!isWide(hash))
      throw invalid(`a feature hash must be a bigint from 0 to 2^bits - 1, got ${show(hash)}`)
    call(() => handle.addHash(hash, high(hash), number(weight, `hash ${hash}`)))
  }

  merge(other: Accumulator): void {
    const handle = this.#live()
    if (!(other instanceof Accumulator)) throw invalid(`merge takes an accumulator, got ${show(other)}`)
    if (other === this) throw invalid("an accumulator cannot be merged into itself")
    call(() => handle.merge(other.#live()))
  }

  sums(): Float64Array {
    return this.#live().sums()
  }

  fingerprint(): bigint {
    return wide(this.#live().fingerprint(), this.recipe)
  }

  reset(): void {
    this.#live().reset()
  }

  dispose(): void {
    this.#handle?.free()
    this.#handle = undefined
  }

  #change(input: Input, remove: boolean): void {
    this.#live()
    const read = readInput(input)
    // Looked up once the input is read: its code may dispose of this accumulator.
    const handle = this.#live()
    call(() => {
      const { bytes, ends, weights } = stage(read, this.recipe)
      handle.change(bytes, ends, weights, remove)
    })
  }

  #live(): bindings.Accumulator {
    if (this.#handle) return this.#handle
    throw new SimHashError("DISPOSED", "this accumulator has been disposed of")
  }
}

// Where the platform has the symbol that `using` looks for.
if (Symbol.dispose) {
  Object.defineProperty(Accumulator.prototype, Symbol.dispose, {
    // What somebody has given to Object.prototype is no part of it.
    __proto__: null,
    value: Accumulator.prototype.dispose,
  } as PropertyDescriptor)
}
