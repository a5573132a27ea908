// The known answers in tests/vectors, which the tests in Rust read too.
import { fingerprint, fromHex, type Input, type RecipeName, SimHash, toHex } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import interop from "../vectors/interop.json"
import recipes from "../vectors/recipes.json"
import { TEXT_RECIPES } from "./recipes.js"

const hashOf = (recipe: RecipeName, bits: number, feature: string) =>
  toHex(new SimHash({ recipe, bits }).explain([feature]).features[0]?.hash ?? -1n, bits)

describe("our own recipes", () => {
  test.each(recipes.feature_hashes)("hash $feature as published", ({ feature, hash64, hash128 }) => {
    expect(hashOf("text/1", 64, feature)).toBe(hash64)
    expect(hashOf("text/1", 128, feature)).toBe(hash128)
  })

  for (const recipe of TEXT_RECIPES) {
    test.each(recipes.texts)(`${recipe} gives the published answers for $input`, (vector) => {
      const narrow = new SimHash(recipe)
      const explanation = narrow.explain(vector.input)
      const expected = vector[recipe]
      expect(explanation.features.map((feature) => feature.text)).toEqual(expected.features)
      expect(explanation.sums).toEqual(expected.sums64)
      expect(toHex(explanation.fingerprint)).toBe(expected.fp64)
      expect(toHex(narrow.fingerprint(vector.input))).toBe(expected.fp64)
      const wide = new SimHash({ recipe, bits: 128 }).fingerprint(vector.input)
      expect(toHex(wide, 128)).toBe(expected.fp128)
      expect(toHex(fingerprint(vector.input, { recipe }))).toBe(expected.fp64)
      expect(toHex(fingerprint(vector.input, { recipe, bits: 128 }), 128)).toBe(expected.fp128)
    })
  }
})

describe("python-hashes/1 and java-simhash/1", () => {
  test.each(interop.feature_hashes)("hash $feature as Python and Java do", (vector) => {
    expect(hashOf("python-hashes/1", 64, vector.feature)).toBe(vector.code_points64)
    expect(hashOf("java-simhash/1", 64, vector.feature)).toBe(vector.utf16_64)
  })

  test.each(interop.vectors)("give the answers of their originals for $input at $bits bits", (vector) => {
    const tie = vector.recipe.endsWith("tie0") ? "zero" : "one"
    for (const recipe of ["python-hashes/1", "java-simhash/1"] as const) {
      const explanation = new SimHash({ recipe, bits: vector.bits, tie }).explain(vector.input as Input)
      if ("vector" in vector) expect(explanation.sums).toEqual(vector.vector)
      if ("ties" in vector) expect(explanation.ties).toHaveLength(vector.ties as number)
      if ("hex" in vector) {
        expect(toHex(explanation.fingerprint, vector.bits)).toBe(vector.hex)
        expect(fromHex(vector.hex as string, vector.bits)).toBe(BigInt(vector.dec as string))
      }
    }
  })
})
