// User input: a text, or features with or without weights.

import type { Input } from "../types/input.js"
import type { Weight } from "../types/recipe.js"
import { invalid, show } from "./errors.js"
import { elements, isBoxedString, iteratorMethod, lengthOf } from "./iterables.js"
import { isPlainObject } from "./options.js"
import { isArray, isRevoked } from "./platform.js"

/** Features, with optional weights. */
export interface Features {
  texts: string[]
  weights: number[] | undefined
}

/** The maximum number of features in one input: an infinite iterable must not fill the memory. */
export const MAX_FEATURES = 1 << 24

const WANTED =
  "an input must be a string, an iterable of features or of [feature, weight] pairs, or an object of " +
  "weights by feature"

/**
 * Reads an input before any call into the module, because the input may be any value and reading it may run
 * any code.
 */
export function readInput(input: Input): string | Features {
  return typeof input === "string" ? input : readFeatures(entries(input))
}

/** Reads features. Either all or none must have a weight. */
export function readFeatures(entries: readonly unknown[]): Features {
  const texts: string[] = []
  const weights: number[] = []
  for (const entry of entries) {
    const weighted = typeof entry !== "string"
    const [feature, weight] = weighted ? pair(entry, texts.length) : [entry, 1]
    if (texts.length > 0 && weighted !== weights.length > 0) {
      throw invalid(
        `features must be all strings or all pairs; the ${ordinal(texts.length)} differs from the first`,
      )
    }
    texts.push(feature)
    if (weighted) weights.push(weightOf(weight, feature))
  }
  return { texts, weights: weights.length > 0 ? weights : undefined }
}

/** Returns the texts of an array. Each is read once. */
export function readTexts(texts: unknown): string[] {
  const wanted = "texts must be an array of strings"
  if (!isArray(texts)) throw invalid(`${wanted}, got ${show(texts)}`)
  const length = lengthOf(texts, 0xffffffff, wanted)
  const list: string[] = []
  for (let i = 0; i < length; i++) {
    const text = texts[i]
    if (typeof text !== "string") throw invalid(`texts[${i}] must be a string, got ${show(text)}`)
    list.push(text)
  }
  return list
}

/** Returns a weight as a number. The module checks that it is finite. */
export function weightOf(weight: unknown, of: string): number {
  if (typeof weight === "number") return weight
  if (typeof weight === "string" && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(weight.trim()))
    return Number(weight)
  throw invalid(`the weight of ${show(of)} must be a number or a decimal number as text, got ${show(weight)}`)
}

function entries(input: unknown): readonly unknown[] {
  if (typeof input === "object" && input !== null && !isRevoked(input) && !isBoxedString(input)) {
    if (typeof iteratorMethod(input) === "function") return elements(input, MAX_FEATURES, WANTED)
    if (isPlainObject(input)) {
      const symbols = Object.getOwnPropertySymbols(input)
      if (symbols.length === 0) return Object.entries(input)
      throw invalid(`${WANTED}, got an object with the property ${show(symbols[0])}`)
    }
  }
  throw invalid(`${WANTED}, got ${show(input)}`)
}

function pair(entry: unknown, index: number): [feature: string, weight: Weight] {
  if (isArray(entry) && entry.length === 2) {
    const feature = entry[0]
    if (typeof feature === "string") return [feature, entry[1] as Weight]
  }
  throw invalid(
    `the ${ordinal(index)} feature must be a string or a [feature, weight] pair, got ${show(entry)}`,
  )
}

function ordinal(index: number): string {
  const n = index + 1
  const ending = n % 100 >= 11 && n % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th")
  return `${n}${ending}`
}
