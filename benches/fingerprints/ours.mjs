// The recipes as users call them, and the module alone on bytes in its memory.
import { fingerprintText } from "../../dist/bindings.js"
import { writeNormalized } from "../../dist/boundary/written.js"
import { SimHash } from "../../dist/index.js"
import { engine } from "../../dist/modules/engine-module.js"
import { handleOf } from "../../dist/recipe/recipe.js"

export const RECIPES = { short: new SimHash("short/1"), text: new SimHash("text/1") }

/** Timers of the stages of a call. Each takes texts, times every text alone, and returns the mean. */
export function stageTimers({ recipe }) {
  const handle = handleOf(recipe)
  const simhash = new SimHash(recipe)
  const counting = new SimHash({ recipe: recipe.base, weights: "count" })
  const timer = (prepare, work) => (texts) => {
    let took = 0
    for (const text of texts) {
      const prepared = prepare(text)
      const began = performance.now()
      work(prepared)
      took += performance.now() - began
    }
    return (took * 1e6) / texts.length
  }
  const unprepared = (text) => text
  return {
    /** The whole call: string in, bigint out. */
    call: timer(unprepared, (text) => simhash.fingerprint(text)),
    /** Normalising, and encoding into the module's memory. */
    input: timer(unprepared, (text) => writeNormalized(engine, text, recipe.normalize)),
    /** The module's own work. */
    module: timer(
      (text) => writeNormalized(engine, text, recipe.normalize),
      (bytes) => fingerprintText(handle, bytes),
    ),
    /** The whole call without deduplication: the same features, but every occurrence votes. */
    counting: timer(unprepared, (text) => counting.fingerprint(text)),
  }
}

/** The fingerprint as the module computes it, from bytes in its memory. */
export function moduleFingerprint({ recipe }, text) {
  const handle = handleOf(recipe)
  const bytes = writeNormalized(engine, text, recipe.normalize)
  return engine.fingerprint(fingerprintText(handle, bytes), recipe.bits)
}
