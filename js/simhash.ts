import { type Accumulator, emptyAccumulator } from "./accumulator.js"
import { writeAligned } from "./aligned.js"
import { analyzed, FEATURES, QUERY, readAnalysis } from "./analysis.js"
import type * as bindings from "./bindings.js"
import { call } from "./call.js"
import { main } from "./engine-module.js"
import { invalid, show } from "./errors.js"
import { readExplanation } from "./explain.js"
import { readInput, readTexts } from "./features.js"
import { withHighLimb } from "./high-limb.js"
import { stage, stageFeatures, stageTexts } from "./input.js"
import { lowLimb } from "./low-limb.js"
import { readOptions } from "./options.js"
import type {
  Analysis,
  AnalysisParts,
  Explanation,
  Input,
  Query,
  Recipe,
  RecipeOptions,
} from "./public/index.js"
import { readResult, readWords } from "./reader.js"
import { handleOf, resolve } from "./recipe.js"

/** The most UTF-16 units of texts that are in the module's buffer at once. */
const MAX_BATCH_UNITS = 1 << 22

/** What an analysis may contain besides the fingerprint. */
const PARTS = ["query", "features"]

export class SimHash {
  readonly recipe: Recipe
  /** The handle of the recipe in the instance of `#generation`. */
  #handle: bindings.Recipe | undefined
  #generation = -1

  constructor(recipe?: string | RecipeOptions | Recipe) {
    this.recipe = resolve(recipe)
  }

  fingerprint(input: Input): bigint {
    const read = readInput(input)
    return call(() => withHighLimb(lowLimb(this.#live(), this.recipe.normalize, read), this.recipe))
  }

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
        const output = handle.fingerprints(stageTexts(batch, this.recipe.normalize), batch.length)
        return readResult(output, (reader) => reader.words(batch.length * limbs))
      })
      fingerprints.set(made, start * limbs)
      start = end
    }
    return fingerprints
  }

  explain(input: Input): Explanation {
    const read = readInput(input)
    return call(() => {
      const handle = this.#live()
      let output: number
      if (typeof read === "string") {
        const { bytes, aligned } = writeAligned(read, this.recipe.normalize)
        output = handle.explain(bytes, -1, false, aligned)
      } else {
        const { bytes, features, weighted } = stageFeatures(read)
        output = handle.explain(bytes, features, weighted, 0)
      }
      return readResult(output, (reader) => readExplanation(reader, this.recipe))
    })
  }

  query(input: Input): Query {
    return this.#analyze(input, true, false).query as Query
  }

  features(input: Input): BigUint64Array<ArrayBuffer> {
    const read = readInput(input)
    return call(() => {
      const handle = this.#live()
      return readWords(analyzed(handle, stage(read, this.recipe.normalize), 0, FEATURES))
    })
  }

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
      const handle = this.#live()
      const output = analyzed(
        handle,
        stage(read, this.recipe.normalize),
        0,
        QUERY | (features ? FEATURES : 0),
      )
      return readResult(output, (reader) => readAnalysis(reader, this.recipe, query, features))
    })
  }

  accumulator(): Accumulator {
    return emptyAccumulator(this.recipe)
  }

  /**
   * The handle of the recipe in the current instance. If it must be made, the input buffer is overwritten.
   */
  #live(): bindings.Recipe {
    if (!this.#handle || this.#generation !== main.generation) {
      this.#handle = handleOf(this.recipe)
      this.#generation = main.generation
    }
    return this.#handle
  }
}

let defaultSimHash: SimHash | undefined

export function explain(input: Input): Explanation {
  defaultSimHash ??= new SimHash()
  return defaultSimHash.explain(input)
}
