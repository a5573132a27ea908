// The known answers of our own recipes, made anew by their definition. With UPDATE_VECTORS=1 the file is written:
// that is for new texts ({"input": "..."} at the end of the list), as a released recipe never changes.
import { readFileSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { hashVector, textVector } from "./recipes.js"

const file = new URL("../vectors/recipes.json", import.meta.url)
const written = readFileSync(file, "utf8")
const { about, feature_hashes, texts } = JSON.parse(written)

test("the known answers are those of the definition, to the byte", () => {
  const generated = {
    about,
    feature_hashes: feature_hashes.map((vector: { feature: string }) => hashVector(vector.feature)),
    texts: texts.map((vector: { input: string }) => textVector(vector.input)),
  }
  expect(generated.texts.length).toBeGreaterThan(40)
  const text = JSON.stringify(generated, null, 1)
  if (process.env.UPDATE_VECTORS) writeFileSync(file, text)
  expect(JSON.parse(text)).toEqual(JSON.parse(written))
  expect(text).toBe(written)
})
