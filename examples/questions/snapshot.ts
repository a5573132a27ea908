// What a server gives to the page: fingerprints of all titles, and the titles to show.
// In this repository the package is what was just built. Elsewhere: from "simhash-wasm".
import { DuplicateIndex, SimHash } from "../../dist/index.js"
import { titles } from "./titles.js"

export function snapshot(): Record<string, Uint8Array | string> {
  // The recipe of a checker, unless it is given another one.
  const simhash = new SimHash({ recipe: "short/1", bits: 128 })
  const index = new DuplicateIndex<number>({ recipe: simhash.recipe })
  const asked = titles(5000)
  for (const [id, title] of asked.entries()) index.set(id, simhash.fingerprint(title))
  return { "questions.simhash": index.toBytes(), "titles.json": JSON.stringify(asked) }
}
