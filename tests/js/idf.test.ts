// Tables of weights by inverse document frequency.
import { idfTable, recipes, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"
import { randomNumbers, randomText } from "./oracle.js"

test("the weight of a feature is 1 + log2(texts / texts that have it), whatever the recipe", () => {
  const random = randomNumbers(3n)
  const texts = Array.from({ length: 60 }, () => randomText(random, 12))
  for (const recipe of ["text/1", { unit: "char", sizes: [2] }, recipes["page/1"]] as const) {
    const { table, default: most } = idfTable(texts, recipe)
    const sets = texts.map((text) => new Set(new SimHash(recipe).explain(text).features.map((f) => f.text)))
    const features = new Set(sets.flatMap((set) => [...set]))
    expect(most).toBeCloseTo(1 + Math.log2(texts.length), 4)
    for (const feature of features) {
      const having = sets.filter((set) => set.has(feature)).length
      expect(table[feature] ?? most).toBeCloseTo(1 + Math.log2(texts.length / having), 4)
      expect(Object.hasOwn(table, feature)).toBe(having > 1)
    }
    expect(features.size).toBeGreaterThanOrEqual(Object.keys(table).length)
  }
})

test("logarithms are those of the weights `log`, to the last digit", () => {
  const simhash = new SimHash({ weights: "log" })
  for (const count of [1, 2, 3, 5, 7, 60, 999, 1000, 1024, 4097]) {
    const { default: most } = idfTable(Array.from({ length: count }, () => ""))
    expect(most).toBe(simhash.explain(Array.from({ length: count }, () => "x")).features[0]?.weight)
  }
})

test("a table is a recipe's weights, also as JSON, and features may have any name", () => {
  const texts = ["__proto__ constructor the", "__proto__ constructor a", "the a"]
  const weights = idfTable(texts, { sizes: [1] })
  expect(Object.keys(weights.table).sort()).toEqual(["__proto__", "a", "constructor", "the"])
  const simhash = new SimHash({ sizes: [1], weights })
  expect(new SimHash({ sizes: [1], weights: JSON.parse(JSON.stringify(weights)) }).recipe.id).toBe(
    simhash.recipe.id,
  )
  expect(simhash.explain("__proto__ cat").features.map(({ weight }) => weight)).toEqual([
    weights.table.a,
    weights.default,
  ])
  // The weights of the recipe that is given do not matter.
  expect(idfTable(texts, simhash.recipe)).toEqual(weights)
  expect(idfTable(new Set(texts), { sizes: [1], weights: "count" })).toEqual(weights)
  expect(idfTable([])).toEqual({ table: {}, default: 1 })
})
