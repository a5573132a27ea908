// Feature sets of texts, computed by the core module.
import { core } from "../modules/core-module.js"
import type { TextRecipe } from "../recipe/text-options.js"
import { make } from "./everyday.js"

export function coreFeatures(text: string, recipe: TextRecipe): BigUint64Array<ArrayBuffer> {
  return core.call(() => {
    core.check(make(text, recipe, 1))
    return kept()
  })
}

export function coreAnalysis(
  text: string,
  recipe: TextRecipe,
): { fingerprint: bigint; features: BigUint64Array<ArrayBuffer> } {
  return core.call(() => ({
    fingerprint: core.fingerprint(make(text, recipe, 2), recipe.bits),
    features: kept(),
  }))
}

/** Returns the hashes that the core module kept, sorted and without duplicates. */
function kept(): BigUint64Array<ArrayBuffer> {
  const { numbers } = core
  const hashes = new BigUint64Array(numbers.buffer, numbers[2] as number, numbers[3] as number).slice().sort()
  // Compares halves, because reading a word creates a bigint.
  const halves = new Uint32Array(hashes.buffer)
  for (let at = 2; at < halves.length; at += 2) {
    if (halves[at] === halves[at - 2] && halves[at + 1] === halves[at - 1])
      return BigUint64Array.from(new Set(hashes))
  }
  return hashes
}
