// What a server gives to the page: fingerprints of all titles, and the titles to show.
// In this repository the package is what was just built. Elsewhere: from "simhash-wasm".
import { DuplicateIndex, SimHash } from "../../dist/index.js"
import { LANGUAGES, titles } from "./titles.js"

export function snapshot(): Record<string, Uint8Array | string> {
  // The recipe of a checker, unless it is given another one.
  const simhash = new SimHash({ recipe: "short/1", bits: 128 })
  const files: Record<string, Uint8Array | string> = {}
  for (const language of LANGUAGES) {
    const index = new DuplicateIndex<number>({ recipe: simhash.recipe })
    const asked = titles(5000, language)
    for (const [id, title] of asked.entries()) index.set(id, simhash.fingerprint(title))
    files[`questions.${language}.simhash`] = index.toBytes()
    files[`titles.${language}.json`] = JSON.stringify(asked)
  }
  return files
}
