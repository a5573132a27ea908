/// <reference path="../values/host.ts" preserve="true" />

// The search for near-duplicates in a collection, text by text.

import { type FeatureSource, featuresBy } from "../fingerprint/feature-source.js"
import type { DuplicateFinderOptions, Finding } from "../types/duplicates.js"
import type { Recipe } from "../types/recipe.js"
import { disposable } from "../values/disposable.js"
import { invalid, show } from "../values/errors.js"
import { readOptions } from "../values/options.js"
import { FINDER_OPTIONS } from "./option-names.js"
import { SetFinder } from "./set-finder.js"

const OPTIONS = [...FINDER_OPTIONS, "expected"]

/** The default least similarity: for Jaccard similarity, and for containment. */
const MIN_SIMILARITY = 0.5
const MIN_CONTAINMENT = 0.8

/** The greatest number of pairs of one search. */
const MAX_PAIRS = 10_000_000

/**
 * Adds the next text by its features, which another thread computed by the same recipe.
 *
 * @internal
 */
export let addFeatures: (finder: DuplicateFinder, features: BigUint64Array) => Finding

/**
 * Finds the near-duplicates in a collection text by text, where {@link findDuplicates} is not enough: while texts arrive, or
 * to print each kept text as soon as it is known to be kept. Texts are numbered from 0.
 *
 * A text is dropped if it is similar to an earlier kept one; otherwise it is kept. There is no chaining: each dropped text
 * is similar to a kept one. Texts that share a key of their {@link bands} are candidates, and feature sets decide.
 *
 * A stored text takes 4 bytes for each feature and about 400 more, in the memory of a separate WebAssembly module.
 * {@link DuplicateFinder.dispose} frees this memory. A finder stores at most 16,777,214 texts.
 *
 * @example
 * ```ts
 * import { DuplicateFinder } from "simhash-wasm"
 *
 * const finder = new DuplicateFinder({ pairs: false })
 * finder.add("The ferry to the island leaves the old harbour at nine.").verdict // kept
 * finder.add("Two eggs, a cup of flour, and a pinch of salt.").verdict // kept
 * const { verdict, kept } = finder.add("The ferry to the island leaves the old harbour at ten.")
 * verdict // dropped
 * kept?.text // 0
 * kept?.similarity.toFixed(2) // 0.81
 * finder.dispose()
 * ```
 */
export class DuplicateFinder implements Disposable {
  /** Calls {@link DuplicateFinder.dispose}. */
  declare readonly [Symbol.dispose]: () => void
  /** The resolved recipe. */
  readonly recipe: Recipe
  /** The least similarity of near-duplicates. */
  readonly minSimilarity: number
  /** Whether similarity is containment. */
  readonly contained: boolean
  readonly #source: FeatureSource
  readonly #finder: SetFinder
  #size = 0

  /**
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid option.
   *
   * @example
   * ```ts
   * const finder = new DuplicateFinder({ recipe: "short/1", contained: true })
   * finder.minSimilarity // 0.8
   * finder.recipe.id // short/1
   * ```
   */
  constructor(options?: DuplicateFinderOptions) {
    const {
      recipe,
      minSimilarity,
      contained = false,
      pairs = true,
      expected = 0,
    } = readOptions(options, OPTIONS, "a search for duplicates")
    for (const [name, value] of Object.entries({ contained, pairs })) {
      if (typeof value !== "boolean") throw invalid(`${name} must be true or false, got ${show(value)}`)
    }
    if (!(Number.isInteger(expected) && expected >= 0 && expected <= 0xffffffff)) {
      throw invalid(`expected must be a whole number of texts, got ${show(expected)}`)
    }
    this.#source = featuresBy(recipe)
    this.recipe = this.#source.recipe
    this.contained = contained
    const usual = contained ? MIN_CONTAINMENT : MIN_SIMILARITY
    this.minSimilarity = minSimilarity === undefined ? usual : minSimilarity
    if (typeof this.minSimilarity !== "number") {
      throw invalid(`minSimilarity must be a number from 0.2 to 1, got ${show(minSimilarity)}`)
    }
    const maxPairs = MAX_PAIRS
    this.#finder = new SetFinder({ minSimilarity: this.minSimilarity, contained, pairs, maxPairs, expected })
  }

  /** The number of added texts. */
  get size(): number {
    this.#finder.check()
    return this.#size
  }

  /** The memory of stored texts and tables, in bytes. */
  get byteLength(): number {
    return this.#finder.byteLength
  }

  /**
   * Adds the next text, and returns the finding. An error leaves the finder unchanged.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a string; `LIMIT_EXCEEDED` for more than 10
   * million pairs, or more texts than can be stored; `DISPOSED`.
   *
   * @example
   * ```ts
   * const finder = new DuplicateFinder({ minSimilarity: 0.8, recipe: "short/1" })
   * finder.add("a cat sat on a mat").similar.length // 0
   * finder.add("a mat sat on a cat").similar[0]?.similarity // 1
   * finder.add("...").verdict // empty
   * finder.size // 3
   * ```
   */
  add(text: string): Finding {
    this.#finder.check()
    if (typeof text !== "string") throw invalid(`a text must be a string, got ${show(text)}`)
    return this.#add(this.#source.features(text))
  }

  #add(features: BigUint64Array): Finding {
    const finding = this.#finder.add(features)
    this.#size++
    return finding
  }

  static {
    addFeatures = (finder, features) => finder.#add(features)
  }

  /**
   * Returns the connected components of all pairs found, each with its texts in order: each text is similar to at least one
   * other in its component. In a large collection, components chain texts that have nothing in common. Disposes of this finder.
   * With `pairs: false` there are no components.
   *
   * @throws {@link SimHashError} `DISPOSED`.
   *
   * @example
   * ```ts
   * const finder = new DuplicateFinder()
   * for (const text of ["a cat sat on a mat", "a dog", "A cat sat on a mat."]) finder.add(text)
   * finder.components() // [[0, 2]]
   * ```
   */
  components(): number[][] {
    return this.#finder.components()
  }

  /**
   * Frees the memory. Later calls throw `DISPOSED`.
   *
   * @example
   * ```ts
   * const finder = new DuplicateFinder()
   * finder.dispose()
   * finder.dispose() // undefined
   * ```
   */
  dispose(): void {
    this.#finder.dispose()
  }
}

disposable(DuplicateFinder)
