import { type Comparison, compare, type Explanation, SimHash, SimHashError } from "simhash-wasm/url"
import { later } from "./later.js"
import { recipeOptions, type Settings } from "./settings.js"
import type { Name, Pair, Texts } from "./texts.js"

/** The length of a text from which it takes more than a frame to explain, in UTF-16 code units. */
const LONG = 20_000

/** How long nothing may be typed before long texts are explained, in milliseconds. */
const PAUSE = 150

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

  /** Whether other results have replaced these. */
  #replaced = false
  #prepared: Promise<void> | undefined

  /** Other results replace these, which need not be computed any more. */
  replace(): void {
    this.#replaced = true
  }

  /**
   * Resolves when the results are there, or replaced. Those of short texts are computed when they are asked for. Long
   * texts are explained when the reader pauses, each in a task of its own.
   */
  prepared(): Promise<void> {
    this.#prepared ??= this.#prepareLong()
    return this.#prepared
  }

  /** Computes the results, each in a task of its own: the module is slower when it is called first. */
  async computeAll(): Promise<void> {
    await this.prepared()
    for (const name of ["a", "b", "c"] as const) {
      await later()
      if (this.#replaced) return
      this.prepare(name)
    }
    await later()
    if (!(this.#replaced || this.simhash instanceof SimHashError)) this.comparison("ab")
  }

  async #prepareLong(): Promise<void> {
    const names = (["a", "b", "c"] as const).filter((name) => (this.#texts[name]?.length ?? 0) > LONG)
    if (names.every((name) => this.#explanations.has(this.#texts[name] ?? ""))) return
    await later(PAUSE)
    for (const name of names) {
      if (this.#replaced) return
      this.prepare(name)
      await later()
    }
    if (this.#replaced || this.simhash instanceof SimHashError) return
    this.comparison()
    await later()
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
