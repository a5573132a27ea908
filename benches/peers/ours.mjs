// This package: as its users call it, and its module alone on bytes that are in its memory.
import { SimHash } from "../../dist/index.js"
import { writeNormalized } from "../../dist/normalize.js"
import { handleOf } from "../../dist/recipe.js"

export const RECIPES = { short: new SimHash("short/1"), text: new SimHash("text/1") }

/** How long the parts of a fingerprint take for some texts, each text timed alone. */
export function stages({ recipe }, texts) {
  const handle = handleOf(recipe)
  const simhash = new SimHash(recipe)
  const part = (prepare, work) => () => {
    let took = 0
    for (const text of texts) {
      const prepared = prepare(text)
      const began = performance.now()
      work(prepared)
      took += performance.now() - began
    }
    return (took * 1e6) / texts.length
  }
  const stay = (text) => text
  return {
    /** String in, bigint out. */
    trip: part(stay, (text) => simhash.fingerprint(text)),
    /** Normalising and encoding. */
    entry: part(stay, (text) => writeNormalized(text, recipe.normalize)),
    /** The module's own work. */
    kernel: part(
      (text) => writeNormalized(text, recipe.normalize),
      (bytes) => handle.fingerprint(bytes),
    ),
  }
}

/** The fingerprint that the module's own work comes to. */
export function kernelFingerprint({ recipe }, text) {
  return handleOf(recipe).fingerprint(writeNormalized(text, recipe.normalize))
}
