import { type Comparison, compare, type Explanation, SimHash, SimHashError } from "simhash-wasm/url"
import { recipeOptions, type Settings } from "./settings.js"
import type { Name, Pair, Texts } from "./texts.js"

/** The package's results for the texts, computed on first use and cached. */
export class Results {
  readonly #maker: SimHash | SimHashError
  readonly #texts: Texts
  /** The error of a text that is rejected, once known. For example, its weights may overflow only in sum. */
  #refused: SimHashError | undefined
  readonly #explanations = new Map<string, Explanation>()
  readonly #comparisons = new Map<Pair, Comparison>()

  /** @param before Results that may hold some of the answers already. */
  constructor(texts: Texts, settings: Settings, before?: { settings: Settings; results: Results }) {
    this.#texts = texts
    if (before?.settings === settings) {
      this.#maker = before.results.#maker
      for (const name of ["a", "b", "c"] as const) {
        const known = before.results.#explanations.get(texts[name] ?? "")
        if (known) this.#explanations.set(texts[name] ?? "", known)
      }
    } else {
      this.#maker = made(settings)
    }
  }

  /** The `SimHash` of the settings, or the error with which it or one of the texts is rejected. */
  get simhash(): SimHash | SimHashError {
    for (const name of ["a", "b", "c"] as const) this.prepare(name)
    return this.#refused ?? this.#maker
  }

  /** Computes the explanation of a text in advance. An error is kept for `simhash`, and not thrown. */
  prepare(name: Name): void {
    if (this.#refused ?? this.#maker instanceof SimHashError) return
    try {
      this.explanation(name)
    } catch (error) {
      if (!(error instanceof SimHashError)) throw error
      this.#refused = error
    }
  }

  /** How the fingerprint of a text comes about. */
  explanation(name: Name): Explanation {
    const text = this.#texts[name] ?? ""
    let explanation = this.#explanations.get(text)
    if (!explanation) {
      if (this.#maker instanceof SimHashError) throw this.#maker
      explanation = this.#maker.explain(text)
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
