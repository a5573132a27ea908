// An index where nothing makes recipes: the files of dist/ that it imports, and no engine.
import { type RecipeName, recipes, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"
import { DuplicateIndex } from "../../dist/duplicate-index/duplicate-index.js"
import { text } from "../../dist/duplicate-index-inlined.js"
import { decode } from "../../dist/modules/decode.js"
import { channel } from "../../dist/modules/index-module.js"
import { knownRecipe } from "../../dist/recipe/known-recipes.js"
import { codeOf } from "./code-of.js"

channel.source = () => decode(text)

const names = Object.keys(recipes) as RecipeName[]

test.each(names)("an index knows of %s at every width what the engine says", (name) => {
  for (let bits = 1; bits <= 128; bits++) {
    const { id, base, maxDistance, scoreLimits } = new SimHash({ recipe: name, bits }).recipe
    expect(knownRecipe(name, bits)).toEqual({ id, base, bits, maxDistance, scoreLimits })
  }
  expect(knownRecipe(name).bits).toBe(recipes[name].bits)
})

test("without the engine, an index takes the released recipes, and the ids of all others with a distance", () => {
  const index = new DuplicateIndex({ recipe: "short/1", bits: 128 }).set("a", 1n)
  expect(index.query(3n)).toEqual([{ id: "a", distance: 1 }])
  const other = new DuplicateIndex({ recipe: "text/1+weights=count", maxDistance: 3 }).set("a", 0n)
  expect([other.recipe, other.bits, other.size]).toEqual(["text/1+weights=count", 64, 1])
  const again = DuplicateIndex.fromBytes(other.toBytes(), { recipe: "text/1+weights=count" })
  expect([...again]).toEqual([["a", 0n]])
})

test("without the engine, an index says what has to be imported for other recipes", () => {
  for (const recipe of [
    "text/1+weights=count",
    "text/9",
    { weights: "count" },
    new SimHash("short/1").recipe,
  ] as const)
    expect(() => new DuplicateIndex({ recipe })).toThrow(/or any other if SimHash is imported, got /)
  expect(codeOf(() => new DuplicateIndex({ recipe: { weights: "count" } }))).toBe("INVALID_ARGUMENT")
  expect(codeOf(() => new DuplicateIndex({ bits: 129 }))).toBe("INVALID_ARGUMENT")
})
