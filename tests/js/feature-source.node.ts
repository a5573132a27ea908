// Feature sets by the core module, from the files of dist/: they have to be those of the engine.
import { recipes, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"
import { coreAnalysis } from "../../dist/fingerprint/core-features.js"
import { featuresBy as source } from "../../dist/fingerprint/feature-source.js"
import { coreBytes } from "../../dist/inline/core.js"
import { core } from "../../dist/modules/core-module.js"
import { textRecipe } from "../../dist/recipe/text-options.js"
import { randomNumbers, randomText } from "./oracle.js"

core.source = coreBytes

/** Whatever is given. */
const featuresBy = source as (recipe?: unknown) => ReturnType<typeof source>

const NAMES = ["text/1", "short/1", "page/1"] as const

test("without the engine, the released recipes of words are what the engine says", () => {
  for (const name of NAMES) {
    expect(featuresBy(name).recipe).toEqual(recipes[name])
    for (const bits of [64, 128]) {
      const given = { recipe: name, bits }
      const { recipe } = new SimHash(given)
      expect(featuresBy(given).recipe).toEqual(recipe)
      // As a whole, and as another thread receives it.
      for (const whole of [recipe, structuredClone(recipe)]) expect(featuresBy(whole).recipe).toEqual(recipe)
    }
  }
  expect(featuresBy().recipe).toEqual(recipes["text/1"])
})

test("without the engine, other recipes are refused with what has to be imported", () => {
  for (const recipe of [
    "java-simhash/1",
    "toString",
    "text/9",
    { bits: 65 },
    { weights: "count" },
    { weights: "presence", unknown: undefined },
    new SimHash({ weights: "count" }).recipe,
    new SimHash({ bits: 65 }).recipe,
    { ...recipes["text/1"], sizes: [1] },
    { ...recipes["text/1"], id: "short/1" },
  ] as const) {
    expect(() => featuresBy(recipe)).toThrow(/with 64 or 128 bits, or any other if SimHash is imported, got /)
  }
})

test.each(NAMES)("texts have the feature sets and fingerprints of a SimHash by %s", (recipe) => {
  const random = randomNumbers(78n)
  const { features } = featuresBy(recipe)
  const simhash = new SimHash({ recipe, bits: 128 })
  const long = ["The cat sat on the mat. ".repeat(60_000), "\u023a ".repeat(600_000), ""]
  for (const text of [...long, ...Array.from({ length: 50 }, () => randomText(random, 40))]) {
    const { fingerprint, features: expected } = simhash.analyze(text, { features: true })
    expect(features(text).join()).toBe(expected?.join())
    expect(coreAnalysis(text, textRecipe(simhash.recipe)).fingerprint).toBe(fingerprint)
  }
})
