// The search for near-duplicates of a collection, text by text.
import { invalid, show } from "../errors.js"
import { readOptions } from "../options.js"
import type { DuplicateFinderOptions, Finding, Recipe } from "../public/index.js"
import { SimHash } from "../simhash.js"
import { FINDER_OPTIONS } from "./option-names.js"
import { SetFinder } from "./set-finder.js"

const OPTIONS = [...FINDER_OPTIONS, "expected"]

/** The least similarity by default: of all features, and of those of the smaller text. */
const MIN_SIMILARITY = 0.5
const MIN_CONTAINMENT = 0.8

/** The most pairs of one search. */
const MAX_PAIRS = 10_000_000

export class DuplicateFinder {
  declare readonly [Symbol.dispose]: () => void
  readonly recipe: Recipe
  readonly minSimilarity: number
  readonly contained: boolean
  readonly #simhash: SimHash
  readonly #finder: SetFinder
  #size = 0

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
    this.#simhash = new SimHash(recipe)
    this.recipe = this.#simhash.recipe
    this.contained = contained
    const usual = contained ? MIN_CONTAINMENT : MIN_SIMILARITY
    this.minSimilarity = minSimilarity === undefined ? usual : minSimilarity
    if (typeof this.minSimilarity !== "number") {
      throw invalid(`minSimilarity must be a number from 0.2 to 1, got ${show(minSimilarity)}`)
    }
    const maxPairs = MAX_PAIRS
    this.#finder = new SetFinder({ minSimilarity: this.minSimilarity, contained, pairs, maxPairs, expected })
  }

  get size(): number {
    this.#finder.check()
    return this.#size
  }

  get byteLength(): number {
    return this.#finder.byteLength
  }

  add(text: string): Finding {
    this.#finder.check()
    if (typeof text !== "string") throw invalid(`a text must be a string, got ${show(text)}`)
    const finding = this.#finder.add(this.#simhash.features(text))
    this.#size++
    return finding
  }

  components(): number[][] {
    return this.#finder.components()
  }

  dispose(): void {
    this.#finder.dispose()
  }
}

// If the platform has the symbol of `using` declarations.
if (Symbol.dispose) {
  Object.defineProperty(DuplicateFinder.prototype, Symbol.dispose, {
    // Properties of a polluted Object.prototype must not become part of the descriptor.
    __proto__: null,
    value: DuplicateFinder.prototype.dispose,
  } as PropertyDescriptor)
}
