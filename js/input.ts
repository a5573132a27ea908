import { invalid, show } from "./errors.js"
import { writeAscii } from "./memory.js"
import { writeNormalized } from "./normalize.js"
import type { Input, Recipe, Weight } from "./public/index.js"

/** Texts are written together until they have so many units. */
const TOGETHER = 1 << 12

/** An input in the module's buffer: a text of so many bytes, or features that end at `ends`. */
export interface Staged {
  bytes: number
  ends?: Uint32Array
  weights?: Float64Array
}

/** Puts an input into the module's buffer. */
export function stage(input: Input, recipe: Recipe): Staged {
  if (typeof input === "string") return { bytes: writeNormalized(input, recipe.normalize) }
  return stageFeatures(entries(input))
}

/** Puts texts into the module's buffer in a normalisation form, and returns where each ends. */
export function stageTexts(texts: readonly string[], form: Recipe["normalize"]): Uint32Array {
  const ends = new Uint32Array(texts.length)
  let end = 0
  // For how many groups the short way was in vain, and for how many it is not tried.
  let vain = 0
  let wait = 0
  for (let first = 0, next = 0; first < texts.length; first = next) {
    let ascii = end
    while (next < texts.length && ascii - end < TOGETHER) {
      const text = texts[next]
      if (typeof text !== "string") throw invalid(`texts[${next}] must be a string, got ${show(text)}`)
      ascii += text.length
      ends[next++] = ascii
    }
    const group = texts.slice(first, next)
    if (wait === 0 && writeAscii(group.join(""), end)) {
      end = ascii
      vain = 0
      continue
    }
    if (wait === 0) vain = wait = 2 * vain + 1
    else wait--
    for (const [index, text] of group.entries()) {
      end = writeNormalized(text, form, end)
      ends[first + index] = end
    }
  }
  return ends
}

/** Puts features, or pairs of features and weights, into the module's buffer. */
export function stageFeatures(features: Iterable<unknown>): Staged & { ends: Uint32Array } {
  const texts: string[] = []
  const weights: number[] = []
  for (const entry of features) {
    const [feature, weight] = typeof entry === "string" ? [entry] : pair(entry, texts.length)
    if (texts.length > 0 && (weight !== undefined) !== weights.length > 0) {
      throw invalid(
        `features must be all strings or all pairs; the ${ordinal(texts.length)} is unlike the first`,
      )
    }
    texts.push(feature)
    if (weight !== undefined) weights.push(number(weight, feature))
  }
  const ends = stageTexts(texts, false)
  const staged = { bytes: ends.at(-1) ?? 0, ends }
  return weights.length > 0 ? { ...staged, weights: Float64Array.from(weights) } : staged
}

/** A weight as a number; the module checks that it is a finite one. */
export function number(weight: Weight, of: string): number {
  if (typeof weight === "number") return weight
  if (typeof weight === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(weight)) return Number(weight)
  throw invalid(`the weight of ${show(of)} must be a number or a decimal number as text, got ${show(weight)}`)
}

function entries(input: unknown): Iterable<unknown> {
  if (typeof input === "object" && input !== null && !(input instanceof String)) {
    if (Symbol.iterator in input) return input as Iterable<unknown>
    if (isPlainObject(input)) return Object.entries(input)
  }
  throw invalid(
    `an input must be a string, an iterable of features or of [feature, weight] pairs, or an object ` +
      `of weights by feature, got ${show(input)}`,
  )
}

/** Whether a value is an object as literals make it, of whatever realm. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function pair(entry: unknown, index: number): [string, Weight] {
  if (Array.isArray(entry) && entry.length === 2 && typeof entry[0] === "string") {
    return entry as [string, Weight]
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
