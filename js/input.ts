import { invalid, show } from "./errors.js"
import type { Features } from "./features.js"
import { writeAscii } from "./memory.js"
import { writeNormalized } from "./normalize.js"
import type { Recipe } from "./public/index.js"

/** Texts are written together until they have so many units. */
const TOGETHER = 1 << 12

/** An input in the module's buffer: a text of so many bytes, or features that end at `ends`. */
export interface Staged {
  bytes: number
  ends: Uint32Array | undefined
  weights: Float64Array | undefined
}

/** Puts an input into the module's buffer. */
export function stage(input: string | Features, recipe: Recipe): Staged {
  if (typeof input !== "string") return stageFeatures(input)
  return { bytes: writeNormalized(input, recipe.normalize), ends: undefined, weights: undefined }
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
    // A long one alone: with others it may be longer than a string can be.
    while (next < texts.length && (next === first || fits(texts[next], ascii - end))) {
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

function fits(text: string | undefined, units: number): boolean {
  return units + (text?.length ?? 0) <= TOGETHER
}

/** Puts features into the module's buffer. */
export function stageFeatures({ texts, weights }: Features): Staged & { ends: Uint32Array } {
  const ends = stageTexts(texts, false)
  return { bytes: ends.at(-1) ?? 0, ends, weights: weights && Float64Array.from(weights) }
}
