import {
  type Comparison,
  compare,
  type Explanation,
  type RecipeName,
  SimHash,
  type WeightRule,
} from "simhash-wasm/url"

/** What the reader chose. */
export interface Choices {
  a: string
  b: string
  recipe: RecipeName
  /** `recipe` leaves the weights as they are there. */
  weights: WeightRule | "recipe"
}

/** All that the page shows, as the package answers. */
export interface Results {
  a: Explanation
  b: Explanation
  comparison: Comparison
}

/** The width of every fingerprint here: one screen. */
export const BITS = 64

export function computed({ a, b, recipe, weights }: Choices): Results {
  const rule = weights === "recipe" ? {} : { weights }
  const simhash = new SimHash({ recipe, bits: BITS, ...rule })
  const [explainedA, explainedB] = [simhash.explain(a), simhash.explain(b)]
  return { a: explainedA, b: explainedB, comparison: compare(explainedA, explainedB) }
}
