import {
  type Comparison,
  type Explanation,
  SimHashError,
  toBits,
  toHex,
  type Verdict,
} from "simhash-wasm/url"
import type { Results } from "../lesson/results.js"
import type { Name } from "../lesson/texts.js"
import type { Topic } from "./state.js"

/** What the package says about the topic of a question. */
export type Answer =
  | { readonly about: "nothing"; readonly reason: "settings" | "empty" }
  | { readonly about: "distance"; readonly distance: number; readonly bits: number }
  | {
      readonly about: "verdict"
      readonly verdict: Verdict
      readonly distance: number
      readonly threshold: number
    }
  | { readonly about: "fingerprint"; readonly name: Name; readonly digits: string; readonly hex: string }
  | { readonly about: "sums"; readonly name: Name; readonly sums: readonly BitSum[] }

/** The sum of the votes on a bit. */
export interface BitSum {
  readonly bit: number
  readonly sum: number
}

/** @param name The text that a question about a fingerprint or its sums means. */
export function answerOf(topic: Topic, results: Results, name: Name): Answer {
  if (results.simhash instanceof SimHashError) return { about: "nothing", reason: "settings" }
  return topic === "distance" || topic === "verdict"
    ? ofPair(topic, results.comparison(), results.simhash.recipe.bits)
    : ofText(topic, results.explanation(name), name)
}

function ofPair(about: "distance" | "verdict", comparison: Comparison, bits: number): Answer {
  const { distance, verdict, maxDistance } = comparison
  if (verdict === "empty") return { about: "nothing", reason: "empty" }
  return about === "distance"
    ? { about, distance, bits }
    : { about, verdict, distance, threshold: maxDistance }
}

function ofText(about: "fingerprint" | "sums", explanation: Explanation, name: Name): Answer {
  const { fingerprint, featureCount, recipe } = explanation
  if (featureCount === 0) return { about: "nothing", reason: "empty" }
  return about === "sums"
    ? { about, name, sums: highFirst(explanation.sums) }
    : { about, name, digits: toBits(fingerprint, recipe.bits), hex: toHex(fingerprint, recipe.bits) }
}

/** Sums in the order in which a fingerprint is written: the most significant bit first. */
export function highFirst(sums: readonly number[]): BitSum[] {
  return sums.map((sum, bit) => ({ bit, sum })).reverse()
}
