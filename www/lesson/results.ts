import { type Comparison, compare, type Explanation, SimHash, SimHashError } from "simhash-wasm/url"
import { recipeOptions, type Settings } from "./settings.js"
import type { Name, Pair, Texts } from "./texts.js"

/** What the package answers for the texts, computed when it is first asked for. */
export class Results {
  readonly #maker: SimHash | SimHashError
  readonly #texts: Texts
  /** Why a text is refused, once that is known: weights can be too much only together. */
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

  /** The maker of fingerprints, or why there is none for these texts, all of which this explains. */
  get simhash(): SimHash | SimHashError {
    for (const name of ["a", "b", "c"] as const) this.prepare(name)
    return this.#refused ?? this.#maker
  }

  /** Explains a text, so that it is there when it is asked for; whether that can be done is no matter. */
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
