// The feature sets of texts by the core module.
import { callCore, results } from "./core-module.js"
import { made, make } from "./everyday.js"
import type { TextRecipe } from "./text-options.js"

/** The feature set of a text. */
export function coreFeatures(text: string, recipe: TextRecipe): BigUint64Array<ArrayBuffer> {
  return callCore(() => {
    make(text, recipe, true, false)
    return kept()
  })
}

/** The fingerprint and the feature set of a text. */
export function coreAnalysis(
  text: string,
  recipe: TextRecipe,
): { fingerprint: bigint; features: BigUint64Array<ArrayBuffer> } {
  return callCore(() => {
    make(text, recipe, true, true)
    return { fingerprint: made(recipe), features: kept() }
  })
}

/** The hashes that were kept, in order, each once. */
function kept(): BigUint64Array<ArrayBuffer> {
  const { numbers } = results()
  const hashes = new BigUint64Array(numbers.buffer, numbers[2] as number, numbers[3] as number).slice().sort()
  let count = 0
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] as bigint
    if (at === 0 || hash !== hashes[count - 1]) hashes[count++] = hash
  }
  return count < hashes.length ? hashes.slice(0, count) : hashes
}
