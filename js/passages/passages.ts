// Passages: the values that winnowing selects from the tokens of a text.

import { writeBytes } from "../boundary/channel.js"
import { bindings, callPassages, channel } from "../modules/passages-module.js"
import type { Passages, PassageValue } from "../types/passages.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import { invalid, show } from "../values/errors.js"
import { arrayElements } from "../values/iterables.js"
import { mismatch } from "../values/mismatch.js"
import { bare, isPlainObject, whole } from "../values/options.js"
import { isArray } from "../values/platform.js"
import { type Cutting, cuttingBy } from "./cutting.js"
import type { Tokens } from "./tokens.js"

/** The number of tokens or values passed to the module at once. */
const CHUNK = 2048

/** Modes of {@link pushCut}: tokens of passages, and of passages with every value. */
const PASSAGES = 2
const EVERY = 3

/** The greatest number of values of given passages; the longest string has fewer. */
const MAX_VALUES = 1 << 28

/** The greatest position in the module, which has 32 bits. */
const MAX_POSITION = 2 ** 32 - 1

/**
 * Returns the values that winnowing selects from a text (Schleimer, Wilkerson, Aiken 2003).
 *
 * A value is a hash of 5 neighbouring tokens, in lower case and without separators. Winnowing selects the
 * smallest of the values in any 4 successive positions. Two texts that share a run of 8 tokens thus share at
 * least one selected value, and about two of five values are selected. A text of fewer than 5 tokens has none.
 *
 * Only the recipe's normalisation, lower case, unit and hash matter. For a recipe whose unit is `"char"`, the
 * tokens are words.
 *
 * @param recipe Default `"text/1"`. Recipes other than `"text/1"`, `"short/1"` and `"page/1"` are known only if the app also
 * imports {@link SimHash}.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for anything other than a string. For a recipe, the same
 * errors as {@link SimHash}.
 *
 * @example
 * ```ts
 * import { passages } from "simhash-wasm"
 *
 * const text = "The quick brown fox jumps over the lazy dog."
 * const made = passages(text)
 * made.tokens // 9
 * made.values.map(({ start, end }) => text.slice(start, end)) // ["brown fox jumps over the"]
 * ```
 */
export function passages(text: string, recipe?: string | RecipeOptions | Recipe): Passages {
  const checked = checkText(text)
  const of = cuttingBy(recipe)
  return callPassages(() => {
    give(checked, of)
    return readPassages(() => bindings.givenPassages(), of.id)
  })
}

/** @internal A text or passages, which the caller then passes to the module. */
export type Given = string | Passages

/** @internal Reads a user's text or passages, before any call into a module. */
export function readGiven(given: unknown, recipe: Cutting): Given {
  if (typeof given === "string") return given
  if (!isPlainObject(given)) throw invalid(`a text must be a string or its passages, got ${show(given)}`)
  const { recipe: id, tokens, values }: Partial<Passages> = bare(given)
  if (typeof id !== "string") throw invalid(`the recipe of passages must be its id, got ${show(id)}`)
  if (id !== recipe.id) {
    throw mismatch(`passages of ${show(id)} cannot be compared with passages of ${show(recipe.id)}`)
  }
  const wanted = "the values of passages must be an array of { value, token, start, end }"
  if (!isArray(values)) throw invalid(`${wanted}, got ${show(values)}`)
  const list = arrayElements(values, MAX_VALUES, wanted).map((entry, position): PassageValue => {
    if (!isPlainObject(entry)) throw invalid(`${wanted}, got ${show(entry)}`)
    const { value, token, start, end }: Partial<PassageValue> = bare(entry)
    const numbers = { value, token, start, end }
    for (const [name, number] of Object.entries(numbers)) {
      const most = name === "value" ? Number.MAX_SAFE_INTEGER : MAX_POSITION
      whole(number, `${name} of value ${position}`, 0, most)
    }
    return numbers as PassageValue
  })
  // The module checks the rest.
  whole(tokens, "the number of tokens of passages", 0, MAX_POSITION)
  return { recipe: id, tokens: tokens as number, values: list }
}

/** @internal Passes passages to the module for its next operation. */
export function give(given: Given, recipe: Cutting): void {
  if (typeof given === "string") giveTokens(recipe.cut(given), false)
  else giveValues(given)
}

/** @internal Passes the passages of an already cut text to the module, with every value or only the winnowed ones. */
export function giveTokens(tokens: Tokens, every: boolean): void {
  pushCut(tokens, every ? EVERY : PASSAGES)
  channel.check(bindings.givePassages(-1))
}

/** @internal Adds tokens to one of the module's collections, such as a numbered text for `sharedRanges`. */
export function pushCut(tokens: Tokens, to: number): void {
  for (let at = 0; at < tokens.length; at += 4 * CHUNK) {
    const piece = tokens.subarray(at, at + 4 * CHUNK)
    writeBytes(channel, piece, 0)
    channel.check(bindings.pushTokens(to, piece.length / 4))
  }
}

function giveValues({ tokens, values }: Passages): void {
  for (let at = 0; at < values.length; at += CHUNK) {
    const chunk = values.slice(at, at + CHUNK)
    const numbers = chunk.flatMap(({ value, token, start, end }) => [value, token, start, end])
    writeBytes(channel, Float64Array.from(numbers), 0)
    channel.check(bindings.pushValues(chunk.length))
  }
  channel.check(bindings.givePassages(tokens))
}

/** @internal Reads the passages that `make` writes in the module. */
export function readPassages(make: () => number, recipe: string): Passages {
  return channel.read(make(), (numbers) => {
    const values: PassageValue[] = []
    for (let at = 1; at < numbers.length; at += 4) {
      const [value, token, start, end] = numbers.subarray(at, at + 4) as unknown as [
        number,
        number,
        number,
        number,
      ]
      values.push({ value, token, start, end })
    }
    return { recipe, tokens: numbers[0] as number, values }
  })
}

/** @internal */
export function checkText(text: unknown): string {
  if (typeof text === "string") return text
  throw invalid(`a text must be a string, got ${show(text)}`)
}
