import { invalid, show } from "./errors.js"
import { readOptions } from "./options.js"
import { checkText, pushCut, pushTokens, type Tokens } from "./passages.js"
import { callPassages, passagesModule, readAnswer } from "./passages-module.js"
import type { SharedRange, SharedRangeOptions } from "./public/index.js"
import { resolved } from "./recipe.js"

const OPTIONS = ["recipe", "minTokens"]

/** The greatest number that the module can read: a text has fewer tokens. */
const MAX_TOKENS = 2 ** 32 - 1

export function sharedRanges(a: string, b: string, options?: SharedRangeOptions): SharedRange[] {
  const texts = [checkText(a), checkText(b)]
  const { recipe: given, minTokens = 3 } = readOptions(options, OPTIONS, "sharedRanges")
  if (!Number.isInteger(minTokens) || minTokens < 1 || minTokens > MAX_TOKENS) {
    throw invalid(`minTokens must be a whole number from 1 to ${MAX_TOKENS}, got ${show(minTokens)}`)
  }
  const recipe = resolved(given)
  return callPassages(() => {
    for (const [number, text] of texts.entries()) pushTokens(text, recipe, number)
    return readAnswer(() => passagesModule().sharedRanges(minTokens), readRanges)
  })
}

/** The same for texts that were cut before. */
export function sharedRangesOf(a: Tokens, b: Tokens, minTokens: number): SharedRange[] {
  return callPassages(() => {
    pushCut(a, 0)
    pushCut(b, 1)
    return readAnswer(() => passagesModule().sharedRanges(minTokens), readRanges)
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
