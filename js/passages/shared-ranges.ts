import { bindings, callPassages, channel } from "../modules/passages-module.js"
import type { Span } from "../types/explanation.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { readOptions, whole } from "../values/options.js"
import { cuttingBy } from "./cutting.js"
import { checkText, pushCut } from "./passages.js"
import type { Tokens } from "./tokens.js"

/** The options of {@link sharedRanges}. */
export interface SharedRangeOptions {
  /** The recipe that cuts texts into tokens. Default `"text/1"`. For others, see {@link PassageIndexOptions}. */
  readonly recipe?: string | RecipeOptions | Recipe | undefined
  /** The least number of tokens of a range, from 1 on. Default 3. */
  readonly minTokens?: number | undefined
}

/** A run of tokens that two texts share, as a range in each. Both ranges begin and end with a whole token. */
export interface SharedRange {
  /** The range in the first text. */
  readonly a: Span
  /** The range in the second text. */
  readonly b: Span
  /** The number of tokens. */
  readonly tokens: number
}

const OPTIONS = ["recipe", "minTokens"]

/** The greatest number that the module can read: a text has fewer tokens. */
const MAX_TOKENS = 2 ** 32 - 1

/**
 * Returns the runs of tokens that two texts share, as ranges in each, in the order of `a`. The result is exact,
 * for short texts too. A {@link PassageIndex} finds which texts share a passage; this function shows what two
 * texts share.
 *
 * Tokens are those of {@link passages}: words, where a Chinese character is a word, in lower case and without
 * separators. The function selects the longest run of tokens of `a` that also occurs in `b`, then the longest run of
 * the remaining tokens of `a`, and so on, down to runs of `minTokens`. Of equally long runs, it selects the first in
 * `a`. No token of `a` is therefore in two ranges.
 *
 * The range in `b` is the first occurrence of the same tokens after the previous range in `b`, so that an edited
 * copy has its ranges in order; without one, it is their first occurrence. Ranges in `b` may therefore overlap.
 *
 * The time is O(n log n) for texts of n tokens, even for repetitive ones.
 *
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for texts other than strings, for an unknown option or an invalid
 * value. For a recipe, the same errors as {@link SimHash}. `OUT_OF_MEMORY` if the texts are too long for the
 * memory.
 *
 * @example
 * ```ts
 * import { sharedRanges } from "simhash-wasm"
 *
 * const a = "Slowly, the cat sat on the mat."
 * const b = "As usual, the CAT sat; on the mat, it slept."
 * const shared = sharedRanges(a, b)
 * shared.map(({ a: { start, end } }) => a.slice(start, end)) // ["the cat sat on the mat"]
 * shared.map(({ b: { start, end } }) => b.slice(start, end)) // ["the CAT sat; on the mat"]
 * shared.map(({ tokens }) => tokens) // [6]
 * ```
 */
export function sharedRanges(a: string, b: string, options?: SharedRangeOptions): SharedRange[] {
  checkText(a)
  checkText(b)
  const { recipe: given, minTokens = 3 } = readOptions(options, OPTIONS, "sharedRanges")
  whole(minTokens, "minTokens", 1, MAX_TOKENS)
  const { cut } = cuttingBy(given)
  return sharedRangesOf(cut(a), cut(b), minTokens)
}

/** @internal Does the same as {@link sharedRanges} for texts that are already cut. */
export function sharedRangesOf(a: Tokens, b: Tokens, minTokens: number): SharedRange[] {
  return callPassages(() => {
    pushCut(a, 0)
    pushCut(b, 1)
    return channel.read(bindings.sharedRanges(minTokens), readRanges)
  })
}

function readRanges(numbers: Float64Array): SharedRange[] {
  const ranges: SharedRange[] = []
  for (let at = 0; at < numbers.length; at += 5) {
    const [aStart, aEnd, bStart, bEnd, tokens] = numbers.subarray(at, at + 5) as unknown as Five
    ranges.push({ a: { start: aStart, end: aEnd }, b: { start: bStart, end: bEnd }, tokens })
  }
  return ranges
}

type Five = [number, number, number, number, number]
