import { OVERWRITTEN } from "../boundary/channel.js"
import { stage, stageFeatures, stageTexts } from "../boundary/input.js"
import { writeNormalized } from "../boundary/written.js"
import { writeAligned } from "../engine/aligned.js"
import { FEATURES, QUERY, readAnalysis } from "../engine/analysis.js"
import { readResult } from "../engine/reader.js"
import { readExplanation } from "../explain/explain.js"
import { bindings, call, engine } from "../modules/engine-module.js"
import { handleOf, resolve } from "../recipe/recipe.js"
import type { Analysis, AnalysisParts } from "../types/analysis.js"
import type { Explanation } from "../types/explanation.js"
import type { Input } from "../types/input.js"
import type { Query } from "../types/query.js"
import type { Recipe, RecipeName, RecipeOptions } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { type Features, readInput, readTexts } from "../values/features.js"
import { readOptions } from "../values/options.js"
import { type Accumulator, emptyAccumulator } from "./accumulator.js"

/** The maximum number of UTF-16 units of texts in the module's buffer at once. */
const MAX_BATCH_UNITS = 1 << 22

const PARTS = ["query", "features"]

/**
 * Computes and explains fingerprints by one recipe.
 *
 * @example
 * ```ts
 * import { SimHash } from "simhash-wasm"
 *
 * const simhash = new SimHash({ recipe: "short/1", bits: 128 })
 * const stored = JSON.stringify(simhash.recipe)
 * const same = new SimHash(JSON.parse(stored))
 * same.fingerprint("a cat") === simhash.fingerprint("a cat") // true
 * ```
 */
export class SimHash {
  /** The recipe, resolved and frozen. */
  readonly recipe: Recipe
  /** The handle of the recipe in the instance of `#generation`. */
  #handle = 0
  #generation = -1

  /**
   * @param recipe The name of a released recipe, the id of a changed one, options, or a resolved
   * {@link Recipe}. Default: `"text/1"`.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe or option, or an invalid value.
   * `RECIPE_MISMATCH` for a stored recipe whose `id`, `maxDistance`, `scoreLimits` or `hash` does not match its
   * options.
   * With `simhash-wasm/url`, `NOT_INITIALIZED` before `init` has loaded the module.
   *
   * @example
   * ```ts
   * new SimHash().recipe.id // text/1
   * new SimHash("page/1").recipe.sizes // [3]
   * new SimHash({ tie: "one" }).recipe.id // text/1+tie=one
   * new SimHash("text/2") // throws INVALID_ARGUMENT
   * ```
   */
  constructor(recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe) {
    this.recipe = resolve(recipe)
  }

  /**
   * Computes the fingerprint of an input.
   *
   * @returns An unsigned integer less than 2^bits; 0 if the input has no features.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * import { SimHash, toHex } from "simhash-wasm"
   *
   * const simhash = new SimHash({ bits: 32 })
   * toHex(simhash.fingerprint("the cat sat on the mat"), 32) // c4876818
   * ```
   */
  fingerprint(input: Input): bigint {
    const read = readInput(input)
    const { normalize, bits } = this.recipe
    return call(() => {
      const handle = this.#live()
      if (typeof read === "string") {
        const status = bindings.fingerprintText(handle, writeNormalized(engine, read, normalize))
        if (status !== OVERWRITTEN) return engine.fingerprint(status, bits)
      }
      const { kind, bytes, count } = stage(engine, read, normalize)
      return engine.fingerprint(bindings.fingerprintInput(handle, kind, bytes, count), bits)
    })
  }

  /**
   * Computes the fingerprints of many texts. This is faster than calling {@link SimHash.fingerprint} for
   * each.
   *
   * @param texts An array of strings.
   * @returns One element per fingerprint for widths up to 64 bits. For larger widths two elements, the low 64
   * bits first.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` if `texts` is not an array of strings.
   *
   * @example
   * ```ts
   * const simhash = new SimHash("short/1")
   * const many = simhash.fingerprints(["a cat", "a dog"])
   * many.length // 2
   * many[1] === simhash.fingerprint("a dog") // true
   * ```
   */
  fingerprints(texts: readonly string[]): BigUint64Array {
    const read = readTexts(texts)
    const limbs = this.recipe.bits > 64 ? 2 : 1
    const fingerprints = new BigUint64Array(read.length * limbs)
    for (let start = 0; start < read.length; ) {
      // One call into the module for each batch.
      let end = start
      for (let units = 0; end < read.length && units < MAX_BATCH_UNITS; end++)
        units += (read[end] as string).length
      const batch = read.slice(start, end)
      const made = call(() => {
        const handle = this.#live()
        const bytes = stageTexts(engine, batch, this.recipe.normalize)
        const made = bindings.fingerprintTexts(handle, bytes, batch.length)
        return readResult(made, (reader) => reader.words(batch.length * limbs))
      })
      fingerprints.set(made, start * limbs)
      start = end
    }
    return fingerprints
  }

  /**
   * Explains the fingerprint of an input.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * const simhash = new SimHash({ unit: "char", sizes: [2], weights: "count" })
   * const { features } = simhash.explain("banana")
   * features.map(({ text, weight }) => [text, weight]) // [["ba", 1], ["an", 2], ["na", 2]]
   * ```
   */
  explain(input: Input): Explanation {
    const read = readInput(input)
    return call(() => {
      const handle = this.#live()
      const { kind, bytes, count } =
        typeof read === "string" ? writeAligned(read, this.recipe.normalize) : stageFeatures(engine, read)
      const made = bindings.explainInput(handle, kind, bytes, count)
      return readResult(made, (reader) => readExplanation(reader, this.recipe))
    })
  }

  /**
   * Computes the sign-full query of an input: its fingerprint with the margin of each bit, by which {@link score}
   * and {@link DuplicateIndex.query} weight the differing bits. Stored fingerprints do not change. At equal
   * false-positive rates, a score finds more near-duplicates than the distance: with 64 bits nearly as many as
   * the distance with 128.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * import { fromHex, SimHash } from "simhash-wasm"
   *
   * const simhash = new SimHash("short/1")
   * const query = simhash.query("The cat sat on the mat by the door")
   * query.fingerprint // 5b1e9b5fa7d77418
   * fromHex(query.fingerprint) === simhash.fingerprint("The cat sat on the mat by the door") // true
   * ```
   */
  query(input: Input): Query {
    return this.#analyze(input, true, false).query as Query
  }

  /**
   * Computes the feature set of an input: the low 64 bits of the hashes of its distinct features, sorted, without
   * features of weight 0. {@link jaccard}, {@link containment} and {@link overlap} compare sets almost exactly,
   * while fingerprints only give an estimate. A set takes 8 bytes for each feature.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
   *
   * @example
   * ```ts
   * new SimHash("short/1").features("the cat sat on the mat").length // 5
   * ```
   */
  features(input: Input): BigUint64Array {
    const read = readInput(input)
    return call(() => readResult(this.#analyzed(read, FEATURES), (reader) => reader.words(reader.number())))
  }

  /**
   * Computes the fingerprint of an input, and the requested parts, in one call that processes the input once.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}, an unknown part, or one that is
   * not a boolean.
   *
   * @example
   * ```ts
   * const simhash = new SimHash("short/1")
   * const { featureCount, confidence, query, features } = simhash.analyze("the cat sat on the mat", {
   *   query: true,
   *   features: true,
   * })
   * featureCount // 5
   * confidence // low
   * query?.margins.length // 64
   * features?.length // 5
   * ```
   */
  analyze(input: Input, parts?: AnalysisParts): Analysis {
    const { query, features } = readOptions(parts, PARTS, "an analysis")
    for (const [name, value] of Object.entries({ query, features })) {
      if (value !== undefined && typeof value !== "boolean") {
        throw invalid(`${name} must be true or false, got ${show(value)}`)
      }
    }
    return this.#analyze(input, query === true, features === true)
  }

  #analyze(input: Input, query: boolean, features: boolean): Analysis {
    const read = readInput(input)
    return call(() => {
      const made = this.#analyzed(read, QUERY | (features ? FEATURES : 0))
      return readResult(made, (reader) => readAnalysis(reader, this.recipe, query, features))
    })
  }

  /** Computes parts of an analysis in the engine, and returns the status. */
  #analyzed(read: string | Features, parts: number): number {
    const handle = this.#live()
    const { kind, bytes, count } = stage(engine, read, this.recipe.normalize)
    return bindings.analyzeInput(handle, kind, bytes, count, parts)
  }

  /**
   * Creates an empty accumulator of this recipe.
   *
   * @example
   * ```ts
   * const accumulator = new SimHash({ bits: 128 }).accumulator()
   * accumulator.recipe.bits // 128
   * accumulator.fingerprint() // 0n
   * accumulator.dispose()
   * ```
   */
  accumulator(): Accumulator {
    return emptyAccumulator(this.recipe)
  }

  /**
   * Returns the handle of the recipe in the current instance. Creating it overwrites the input buffer.
   */
  #live(): number {
    if (this.#generation !== engine.generation) {
      this.#handle = handleOf(this.recipe)
      this.#generation = engine.generation
    }
    return this.#handle
  }
}

let defaultSimHash: SimHash | undefined

/**
 * Explains the fingerprint of an input by the default recipe, `text/1`: the features with their hashes and
 * positions in the text, the sum of the votes for every bit, and the fingerprint's reliability.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an invalid {@link Input}.
 *
 * @example
 * ```ts
 * import { explain } from "simhash-wasm"
 *
 * const { features, confidence } = explain("The cat sat")
 * features.map(({ text }) => text) // ["the", "cat", "sat", "the cat", "cat sat"]
 * features[1]?.spans // [{ start: 4, end: 7 }]
 * confidence // low
 * ```
 */
export function explain(input: Input): Explanation {
  defaultSimHash ??= new SimHash()
  return defaultSimHash.explain(input)
}
