import { type Explanation, SimHash } from "simhash-wasm/url"
import type { Common } from "../i18n/common.js"
import type { Language } from "../i18n/language.js"
import type { Words } from "./en.js"

/** The context that every demonstration gets. */
export interface Context {
  readonly t: Words
  readonly shared: Common["shared"]
  readonly language: Language
  readonly explained: ExplainedTexts
}

/** The reader's own texts under the default recipe at 64 bits, explained when first asked for. */
export class ExplainedTexts {
  readonly #explanations = new Map<string, Explanation>()

  constructor(
    private readonly a: string,
    private readonly b: string,
  ) {}

  explanation(name: "a" | "b", bits: 32 | 64 = 64): Explanation {
    const key = `${name}${bits}`
    let explanation = this.#explanations.get(key)
    if (!explanation) {
      explanation = new SimHash({ bits }).explain(this[name])
      this.#explanations.set(key, explanation)
    }
    return explanation
  }

  fingerprint(name: "a" | "b"): bigint {
    return this.explanation(name).fingerprint
  }
}

/** A fingerprint with some of its bits the other way round. */
export function flipped(fingerprint: bigint, bits: Iterable<number>): bigint {
  let result = fingerprint
  for (const bit of bits) result ^= 1n << BigInt(bit)
  return result
}
