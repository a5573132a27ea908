// Inputs in the buffer of a module: a text, or features.

import type { Form } from "../text/normal-form.js"
import type { Features } from "../values/features.js"
import { type Channel, writeBytes } from "./channel.js"
import type { RecipeStrings } from "./recipe-strings.js"
import { writeNormalized } from "./written.js"
import { writeTexts } from "./written-texts.js"

/** The kinds of inputs, as `wasm/src/input.rs` numbers them. */
export const TEXT = 0
const FEATURES = 1
const WEIGHTED = 2

/**
 * An input in the buffer. Its strings take `bytes` bytes. For features, `count` is their number, and their ends and weights
 * follow the strings; for a text, `count` changes of its alignment follow.
 */
export interface Staged {
  kind: number
  bytes: number
  count: number
}

export function stage(input: Channel, given: string | Features, form: Form): Staged {
  if (typeof given !== "string") return stageFeatures(input, given)
  return { kind: TEXT, bytes: writeNormalized(input, given, form), count: 0 }
}

/** Stages texts in a normalisation form, followed by their ends. Returns the length of the texts in bytes. */
export function stageTexts(input: Channel, texts: readonly string[], form: Form): number {
  return stageStrings(input, texts, [], (text, start) => writeNormalized(input, text, form, start))
}

export function stageFeatures(input: Channel, { texts, weights }: Features): Staged {
  const bytes = stageStrings(input, texts, weights)
  return { kind: weights ? WEIGHTED : FEATURES, bytes, count: texts.length }
}

/** Stages a recipe in the buffer. Returns the arguments of the module's function that reads it. */
export function stageRecipe(
  input: Channel,
  { strings, entries, otherwise }: RecipeStrings,
): [bytes: number, strings: number, entries: number, withTable: number, otherwise: number] {
  const all = entries ? [...strings, ...entries.texts] : strings
  const bytes = stageStrings(input, all, entries?.weights)
  return [bytes, all.length, all.length - strings.length, Number(entries !== undefined), otherwise]
}

/** Stages strings, followed by their ends and their weights. Returns the length of the strings in bytes. */
function stageStrings(
  input: Channel,
  strings: readonly string[],
  weights: readonly number[] = [],
  write?: (text: string, start: number) => number,
): number {
  const numbers = new Float64Array(strings.length + weights.length)
  numbers.set(weights, strings.length)
  const end = writeTexts(input, strings, numbers, write)
  writeBytes(input, numbers, end)
  return end
}
