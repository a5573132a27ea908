/// <reference path="../values/host.ts" preserve="true" />

import { writeBytes } from "../boundary/channel.js"
import { Handle } from "../boundary/handle.js"
import { stage } from "../boundary/input.js"
import { bindings, call, engine } from "../modules/engine-module.js"
import { handleOf, resolve } from "../recipe/recipe.js"
import type { Input } from "../types/input.js"
import type { Recipe, RecipeName, RecipeOptions, Weight } from "../types/recipe.js"
import { bigUint64Elements } from "../values/bytes.js"
import { disposable } from "../values/disposable.js"
import { invalid, show } from "../values/errors.js"
import { readInput, weightOf } from "../values/features.js"
import { fitsTwoLimbs, highLimb } from "../values/fingerprint.js"
import { elements } from "../values/iterables.js"
import { isRevoked } from "../values/platform.js"

/**
 * The accumulator vector of a recipe, for features that are added and removed over time.
 *
 * An accumulator represents a multiset of features. Its fingerprint equals that of the whole multiset
 * computed at once, in whatever order features were added, removed and merged. The absolute weights in an
 * accumulator add up to at most 2^46. An operation that throws leaves the accumulator unchanged. Every
 * method except `dispose` throws `DISPOSED` on a disposed accumulator.
 *
 * {@link SimHash.accumulator} and {@link Accumulator.fromSums} create accumulators. They hold memory of the
 * WebAssembly module until they are disposed of or garbage-collected.
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ sizes: [1] })
 * const accumulator = simhash.accumulator()
 * for (const sentence of ["the cat", "the dog"]) accumulator.add(sentence)
 * accumulator.remove("cat")
 * accumulator.fingerprint() === simhash.fingerprint("the the dog") // true
 * accumulator.dispose()
 * ```
 */
export class Accumulator implements Disposable {
  /** The recipe, resolved and frozen. */
  readonly recipe: Recipe
  /** The same as {@link Accumulator.dispose}, for `using`, where the engine has `Symbol.dispose`. */
  declare readonly [Symbol.dispose]: () => void
  readonly #handle: Handle<number>

  /** Takes a handle, which only this package can create. */
  private constructor(handle: Handle<number>, recipe: Recipe) {
    if (isRevoked(handle) || !(handle instanceof Handle)) {
      throw invalid(
        `an Accumulator is created by SimHash.accumulator or Accumulator.fromSums, not from ${show(handle)}`,
      )
    }
    this.#handle = handle
    this.recipe = recipe
  }

  /**
   * Creates an accumulator with given sums.
   *
   * @param sums One finite number from -2^46 to 2^46 per bit, from bit 0 up; at most 128. Sums are rounded to
   * multiples of 1/65536.
   * @param recipe A recipe whose width is the number of sums. Default: `text/1` at that width.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid sum or recipe, or if the number of sums is
   * not the width of the recipe. `RECIPE_MISMATCH` for a stored recipe that contradicts itself, as in
   * {@link SimHash}.
   *
   * @example
   * ```ts
   * import { Accumulator } from "simhash-wasm"
   *
   * const accumulator = Accumulator.fromSums([3, 1, -1, -3])
   * accumulator.recipe.bits // 4
   * accumulator.fingerprint() // 3n
   * ```
   */
  static fromSums(
    sums: Iterable<number>,
    recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe,
  ): Accumulator {
    const numbers = elements(sums, 128, "sums must be an iterable of numbers").map((sum, bit) => {
      if (typeof sum !== "number") throw invalid(`sums[${bit}] must be a number, got ${show(sum)}`)
      return sum
    })
    const resolved = resolve(recipe === undefined ? { bits: numbers.length } : recipe)
    const array = Float64Array.from(numbers)
    return make(resolved, (handle) => {
      writeBytes(engine, array, 0)
      return bindings.accumulatorOfSums(handle, array.length)
    })
  }

  /**
   * Adds the features of an input.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}, or if the absolute weights
   * would add up to more than 2^46.
   *
   * @example
   * ```ts
   * const simhash = new SimHash()
   * const accumulator = simhash.accumulator()
   * accumulator.add(["cat", "dog"])
   * accumulator.add({ mouse: 0.5 })
   * accumulator.fingerprint() === simhash.fingerprint({ cat: 1, dog: 1, mouse: 0.5 }) // true
   * ```
   */
  add(input: Input): void {
    this.#change(input, false)
  }

  /**
   * Removes the features of an input. The features need not have been added before: a later `add` of the
   * same features cancels the removal.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}, or if the absolute weights
   * would add up to more than 2^46.
   *
   * @example
   * ```ts
   * const accumulator = new SimHash().accumulator()
   * accumulator.remove(["cat"])
   * accumulator.add(["cat"])
   * accumulator.fingerprint() // 0n
   * ```
   */
  remove(input: Input): void {
    this.#change(input, true)
  }

  /**
   * Adds the vote of a hash that you computed.
   *
   * @param hash From 0 to 2^bits - 1; bit 0 is the least significant.
   * @param weight Default: 1.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for a hash or weight out of range, or if the absolute
   * weights would add up to more than 2^46.
   *
   * @example
   * ```ts
   * const accumulator = new SimHash({ bits: 4 }).accumulator()
   * accumulator.addHash(0b0011n, 2)
   * accumulator.addHash(0b0101n)
   * accumulator.sums() // [3, 1, -1, -3]
   * accumulator.fingerprint() // 3n
   * ```
   */
  addHash(hash: bigint, weight: Weight = 1): void {
    const handle = this.#handle.get()
    if (!fitsTwoLimbs(hash))
      throw invalid(`a feature hash must be a bigint from 0 to 2^bits - 1, got ${show(hash)}`)
    const vote = weightOf(weight, `hash ${hash}`)
    call(() => engine.check(bindings.addHash(handle, hash, highLimb(hash), vote)))
  }

  /**
   * Adds the votes of many hashes that you computed: all of them, or none after an error. This is faster than calling
   * {@link Accumulator.addHash} for each.
   *
   * @param hashes One element per hash for widths up to 64 bits. For larger widths two elements, the low 64 bits first.
   * @param weights A weight for each hash. Default: 1 each.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for a hash or weight out of range, different numbers of weights
   * and hashes, or if the absolute weights would add up to more than 2^46.
   *
   * @example
   * ```ts
   * const accumulator = new SimHash({ bits: 4 }).accumulator()
   * accumulator.addHashes(BigUint64Array.of(0b0011n, 0b0101n), [2, 1])
   * accumulator.sums() // [3, 1, -1, -3]
   * ```
   */
  addHashes(hashes: BigUint64Array, weights?: Iterable<Weight>): void {
    this.#handle.get()
    const { length } = bigUint64Elements(hashes, "hashes must be")
    const limbs = this.recipe.bits > 64 ? 2 : 1
    if (length % limbs > 0) {
      throw invalid(`${this.recipe.bits}-bit hashes take two elements each, got ${length}`)
    }
    const count = length / limbs
    const wanted = "weights must be an iterable with one weight for each hash"
    const list = weights === undefined ? undefined : elements(weights, count, wanted)
    if (list && list.length < count) throw invalid(`${wanted}, got ${list.length} for ${count} hashes`)
    const votes = list?.map((weight, at) => weightOf(weight, `hash ${at}`))
    // Looked up only after the weights are read: an iterable's code may dispose of this accumulator, or detach or
    // shrink the buffer.
    const handle = this.#handle.get()
    const { buffer, byteOffset, length: left } = bigUint64Elements(hashes, "hashes must be")
    if (left !== length)
      throw invalid(`hashes had ${length} elements, but ${left} after the weights were read`)
    call(() => {
      // For each hash: its two limbs, as halves, and its weight.
      const words = new Uint32Array(6 * count)
      const numbers = new Float64Array(words.buffer)
      const halves = new Uint32Array(buffer, byteOffset, 2 * length)
      const width = 2 * limbs
      for (let at = 0; at < halves.length; at++) {
        words[6 * Math.floor(at / width) + (at % width)] = halves[at] as number
      }
      for (let at = 0; at < count; at++) numbers[3 * at + 2] = votes ? (votes[at] as number) : 1
      writeBytes(engine, words, 0)
      engine.check(bindings.addHashes(handle, count))
    })
  }

  /**
   * Adds the contents of another accumulator, which remains unchanged.
   *
   * @param other An accumulator of the same recipe and width.
   * @throws {@link SimHashError} `RECIPE_MISMATCH` for another recipe or width. `INVALID_ARGUMENT` for this
   * accumulator itself or anything other than an accumulator, or if the absolute weights would add up to more
   * than 2^46. `DISPOSED` if either accumulator is disposed of.
   *
   * @example
   * ```ts
   * const simhash = new SimHash()
   * const [first, second] = [simhash.accumulator(), simhash.accumulator()]
   * first.add(["cat"])
   * second.add(["dog"])
   * first.merge(second)
   * first.fingerprint() === simhash.fingerprint(["cat", "dog"]) // true
   * ```
   */
  merge(other: Accumulator): void {
    const handle = this.#handle.get()
    if (typeof other !== "object" || other === null || !(#handle in other))
      throw invalid(`merge takes an Accumulator, got ${show(other)}`)
    if (other === this) throw invalid("an accumulator cannot be merged into itself")
    const added = other.#handle.get()
    call(() => engine.check(bindings.mergeAccumulators(handle, added)))
  }

  /**
   * Returns the accumulator vector: for every bit, from bit 0 up, the weights of the features whose hash has
   * a 1 there minus the weights of the others. An integral sum and a sum below 2^37 are exact; any other sum
   * is rounded to the nearest double.
   *
   * @example
   * ```ts
   * const accumulator = new SimHash({ bits: 4 }).accumulator()
   * accumulator.addHash(0b1010n, 1.5)
   * accumulator.sums() // [-1.5, 1.5, -1.5, 1.5]
   * ```
   */
  sums(): Float64Array {
    return call(() => {
      engine.check(bindings.sumsOf(this.#handle.get()))
      return engine.numbers.slice(0, this.recipe.bits)
    })
  }

  /**
   * Computes the fingerprint: a bit is 1 if its sum is positive, 0 if its sum is negative, and
   * decided by the recipe's tie rule if its sum is 0. The fingerprint of an empty accumulator is 0.
   *
   * @example
   * ```ts
   * const simhash = new SimHash()
   * const accumulator = simhash.accumulator()
   * accumulator.fingerprint() // 0n
   * accumulator.add(["cat", "dog"])
   * accumulator.fingerprint() === simhash.fingerprint(["cat", "dog"]) // true
   * ```
   */
  fingerprint(): bigint {
    return call(() =>
      engine.fingerprint(bindings.accumulatedFingerprint(this.#handle.get()), this.recipe.bits),
    )
  }

  /**
   * Removes everything from the accumulator.
   *
   * @example
   * ```ts
   * const accumulator = new SimHash().accumulator()
   * accumulator.add("the cat sat")
   * accumulator.reset()
   * accumulator.fingerprint() // 0n
   * ```
   */
  reset(): void {
    call(() => engine.check(bindings.resetAccumulator(this.#handle.get())))
  }

  /**
   * Frees the memory of the accumulator. Calling it again has no effect. `using` calls it at the end of the
   * scope.
   *
   * @example
   * ```ts
   * const accumulator = new SimHash().accumulator()
   * accumulator.dispose()
   * accumulator.add("a cat") // throws DISPOSED
   * ```
   */
  dispose(): void {
    this.#handle.dispose()
  }

  #change(input: Input, remove: boolean): void {
    this.#handle.get()
    const read = readInput(input)
    // Looked up only after the input is read: an iterable's code may dispose of this accumulator.
    const handle = this.#handle.get()
    call(() => {
      const { kind, bytes, count } = stage(engine, read, this.recipe.normalize)
      engine.check(bindings.changeAccumulator(handle, kind, bytes, count, Number(remove)))
    })
  }
}

disposable(Accumulator)

/** @internal Creates an empty accumulator of a recipe. */
export function emptyAccumulator(recipe: Recipe): Accumulator {
  return make(recipe, (handle) => bindings.makeAccumulator(handle))
}

function make(recipe: Recipe, create: (recipe: number) => number): Accumulator {
  const handle = call(() => {
    const made = engine.number(create(handleOf(recipe)))
    return new Handle(engine, made, "this accumulator", (object) => bindings.freeAccumulator(object))
  })
  // The constructor is private only to TypeScript.
  return Reflect.construct(Accumulator, [handle, recipe])
}
