// The search for near-duplicates of a collection, text by text.
import type * as bindings from "../duplicates-bindings.js"
import { answered, callDuplicates, duplicatesModule, instance } from "../duplicates-module.js"
import { invalid, show } from "../errors.js"
import { Handle } from "../handle.js"
import { readOptions } from "../options.js"
import type { DuplicateFinderOptions, Finding, Recipe, SimilarText } from "../public/index.js"
import { SimHash } from "../simhash.js"

/** The options of a search, which `findDuplicates` has too. */
export const FINDER_OPTIONS = ["recipe", "minSimilarity", "contained", "pairs"]

const OPTIONS = [...FINDER_OPTIONS, "expected"]

/** The least similarity by default: of all features, and of those of the smaller text. */
const MIN_SIMILARITY = 0.5
const MIN_CONTAINMENT = 0.8

/** The most pairs of one search. */
const MAX_PAIRS = 10_000_000

/** What the module writes of a text; see duplicates.rs. */
const VERDICTS = ["empty", "kept", "dropped"] as const

/** Where the numbers of similar texts begin in an answer. */
const SIMILAR = 3

export class DuplicateFinder {
  declare readonly [Symbol.dispose]: () => void
  readonly recipe: Recipe
  readonly minSimilarity: number
  readonly contained: boolean
  readonly #simhash: SimHash
  readonly #handle: Handle<bindings.Finder>
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
    const { Finder } = duplicatesModule()
    this.#handle = callDuplicates(() => {
      const finder = new Finder(this.minSimilarity, contained, pairs, MAX_PAIRS, expected)
      return new Handle(instance, finder, "this search")
    })
  }

  get size(): number {
    this.#handle.get()
    return this.#size
  }

  get byteLength(): number {
    return callDuplicates(() => this.#handle.get().byteLength())
  }

  add(text: string): Finding {
    const finder = this.#handle.get()
    if (typeof text !== "string") throw invalid(`a text must be a string, got ${show(text)}`)
    const features = this.#simhash.features(text)
    const finding = answered(features, (count) => finder.add(count), readFinding)
    this.#size++
    return finding
  }

  components(): number[][] {
    const finder = this.#handle.take()
    return answered(new BigUint64Array(0), () => finder.components(), readLists)
  }

  dispose(): void {
    this.#handle.dispose()
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

function readFinding(numbers: Float64Array, start: number, length: number): Finding {
  const similar: SimilarText[] = []
  for (let at = start + SIMILAR; at < start + length; at += 2) {
    similar.push({ text: numbers[at] as number, similarity: numbers[at + 1] as number })
  }
  const verdict = VERDICTS[numbers[start] as number] as Finding["verdict"]
  if (verdict !== "dropped") return { verdict, similar }
  return {
    verdict,
    kept: { text: numbers[start + 1] as number, similarity: numbers[start + 2] as number },
    similar,
  }
}

/** Lists of numbers, each after its length. */
function readLists(numbers: Float64Array, start: number, length: number): number[][] {
  const lists: number[][] = []
  for (let at = start; at < start + length; ) {
    const end = at + 1 + (numbers[at] as number)
    lists.push(Array.from(numbers.subarray(at + 1, end)))
    at = end
  }
  return lists
}
