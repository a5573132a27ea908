import { type Comparison, compare, type Explanation, SimHash, SimHashError } from "simhash-wasm/url"
import { later } from "./later.js"
import type { Settings } from "./settings.js"
import { NAMES, type Name, type Texts } from "./texts.js"

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
  #comparison: Comparison | undefined
  /** Whether other results have replaced these. */
  #replaced = false

  /** @param before Results that may hold some of the answers already. */
  constructor(texts: Texts, settings: Settings, before?: { settings: Settings; results: Results }) {
    this.#texts = texts
    if (before?.settings !== settings) {
      this.#maker = made(settings)
      return
    }
    this.#maker = before.results.#maker
    for (const name of NAMES) {
      const known = before.results.#explanations.get(texts[name])
      if (known) this.#explanations.set(texts[name], known)
    }
  }

  /** Other results replace these, which need not be computed any more. */
  replace(): void {
    this.#replaced = true
  }

  /** Whether the results are computed when they are asked for: those of long texts are prepared before. */
  get immediate(): boolean {
    return this.#long.length === 0
  }

  /** Computes the results of long texts once the reader pauses, each in a task of its own, unless they are replaced. */
  async prepare(): Promise<void> {
    await later(PAUSE)
    for (const name of this.#long) {
      if (this.#replaced) return
      this.#explain(name)
      await later()
    }
    if (!(this.#replaced || this.simhash instanceof SimHashError)) this.comparison()
  }

  /** The long texts that are not explained yet. */
  get #long(): Name[] {
    return NAMES.filter((name) => {
      const text = this.#texts[name]
      return text.length > LONG && !this.#explanations.has(text)
    })
  }

  /** The `SimHash` of the settings, or the error with which it or one of the texts is rejected. */
  get simhash(): SimHash | SimHashError {
    for (const name of NAMES) this.#explain(name)
    return this.#refused ?? this.#maker
  }

  /** Explains a text in advance. An error is kept for `simhash`, and not thrown. */
  #explain(name: Name): void {
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
    const text = this.#texts[name]
    let explanation = this.#explanations.get(text)
    if (!explanation) {
      if (this.#maker instanceof SimHashError) throw this.#maker
      explanation = this.#maker.explain(text)
      this.#explanations.set(text, explanation)
    }
    return explanation
  }

  /** Why the fingerprints of the two texts differ. */
  comparison(): Comparison {
    this.#comparison ??= compare(this.explanation("a"), this.explanation("b"))
    return this.#comparison
  }
}

function made(settings: Settings): SimHash | SimHashError {
  try {
    return new SimHash(settings)
  } catch (error) {
    if (error instanceof SimHashError) return error
    throw error
  }
}
