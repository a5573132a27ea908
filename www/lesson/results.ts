import { type Comparison, compare, type Explanation, SimHash, SimHashError } from "simhash-wasm/url"
import { recipeOptions, type Settings } from "./settings.js"
import type { Name, Pair, Texts } from "./texts.js"

/** What the package answers for the texts, computed when it is first asked for. */
export class Results {
  /** The maker of fingerprints, or why there is none. */
  readonly simhash: SimHash | SimHashError
  readonly #texts: Texts
  readonly #explanations = new Map<string, Explanation>()
  readonly #comparisons = new Map<Pair, Comparison>()

  /** @param before Results that may hold some of the answers already. */
  constructor(texts: Texts, settings: Settings, before?: { settings: Settings; results: Results }) {
    this.#texts = texts
    if (before?.settings === settings) {
      this.simhash = before.results.simhash
      for (const name of ["a", "b", "c"] as const) {
        const known = before.results.#explanations.get(texts[name] ?? "")
        if (known) this.#explanations.set(texts[name] ?? "", known)
      }
    } else {
      this.simhash = made(settings)
    }
  }

  /** How the fingerprint of a text comes about. */
  explanation(name: Name): Explanation {
    const text = this.#texts[name] ?? ""
    let explanation = this.#explanations.get(text)
    if (!explanation) {
      if (this.simhash instanceof SimHashError) throw this.simhash
      explanation = this.simhash.explain(text)
      this.#explanations.set(text, explanation)
    }
    return explanation
  }

  /** Why the fingerprints of two texts differ. */
  comparison(pair: Pair = this.#texts.pair): Comparison {
    let comparison = this.#comparisons.get(pair)
    if (!comparison) {
      const [first, second] = [...pair] as [Name, Name]
      comparison = compare(this.explanation(first), this.explanation(second))
      this.#comparisons.set(pair, comparison)
    }
    return comparison
  }
}

function made(settings: Settings): SimHash | SimHashError {
  try {
    return new SimHash(recipeOptions(settings))
  } catch (error) {
    if (error instanceof SimHashError) return error
    throw error
  }
}
