// The known answers of our own recipes, made anew by their definition. With UPDATE_VECTORS=1 the file is written:
// that is for new recipes, and new texts ({"input": "..."} at the end of the list), as a released recipe never changes.
import { readFileSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { hashVector, textVector } from "./recipes.js"

const file = new URL("../vectors/recipes.json", import.meta.url)
const written = readFileSync(file, "utf8")
const { about, feature_hashes, texts } = JSON.parse(written)

const isScalar = (value: unknown) => typeof value !== "object" || value === null

/** JSON in which an array or an object is on one line if it contains no other. */
function lines(value: unknown, indent = ""): string {
  if (isScalar(value)) return JSON.stringify(value)
  const inner = `${indent} `
  const isList = Array.isArray(value)
  const parts = Object.entries(value as object).map(([key, part]) => {
    const written = lines(part, inner)
    return isList ? written : `${JSON.stringify(key)}: ${written}`
  })
  const [open, close] = isList ? "[]" : "{}"
  if (Object.values(value as object).every(isScalar)) return open + parts.join(", ") + close
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}

test("the known answers are those of the definition, to the byte", () => {
  const generated = {
    about,
    feature_hashes: feature_hashes.map((vector: { feature: string }) => hashVector(vector.feature)),
    texts: texts.map((vector: { input: string }) => textVector(vector.input)),
  }
  expect(generated.texts.length).toBeGreaterThan(40)
  const text = `${lines(generated)}\n`
  if (process.env.UPDATE_VECTORS) writeFileSync(file, text)
  expect(JSON.parse(text)).toEqual(JSON.parse(written))
  expect(text).toBe(written)
})
