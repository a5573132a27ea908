// How texts are cut into tokens, by the files of dist/: the core module has to find those that the engine finds.
import { recipes } from "simhash-wasm"
import { expect, test } from "vitest"
import { coreBytes } from "../../dist/inline/core.js"
import { inlinedBytes } from "../../dist/inline/engine.js"
import { core } from "../../dist/modules/core-module.js"
import { decode } from "../../dist/modules/decode.js"
import { engine } from "../../dist/modules/engine-module.js"
import { channel } from "../../dist/modules/passages-module.js"
import { cutText } from "../../dist/passages/cut-text.js"
import { PassageIndex } from "../../dist/passages/passage-index.js"
import { passages } from "../../dist/passages/passages.js"
import { text as bytes } from "../../dist/passages-inlined.js"
import { codeOf } from "./code-of.js"
import { randomNumbers, randomText } from "./oracle.js"
import { rounds } from "./random.js"

core.source = coreBytes
engine.source = inlinedBytes
channel.source = () => decode(bytes)

test("without the engine, an index of passages takes the released recipes of words", () => {
  const line = "it was the best of times and it was the worst of times"
  for (const recipe of ["text/1", "short/1", "page/1"]) {
    const index = new PassageIndex({ recipe }).set("a", line)
    expect(index.query(line).map(({ id }) => id)).toEqual(["a"])
    expect(PassageIndex.fromBytes(index.toBytes()).recipe).toBe(recipe)
  }
})

test("without the engine, it says what has to be imported for other recipes", () => {
  for (const recipe of ["java-simhash/1", "text/9", { recipe: "text/1" }, recipes["text/1"]] as const) {
    expect(() => new PassageIndex({ recipe })).toThrow(/or any other if SimHash is imported, got /)
    expect(() => passages("a", recipe)).toThrow(/or any other if SimHash is imported, got /)
    expect(codeOf(() => new PassageIndex({ recipe }))).toBe("INVALID_ARGUMENT")
  }
  expect(codeOf(() => PassageIndex.fromBytes(new PassageIndex().toBytes(), { recipe: "text/9" }))).toBe(
    "INVALID_ARGUMENT",
  )
})

// From here on there is an engine.
const byEngine = await (async () => {
  const { theEngine } = await import("../../dist/recipe/recipe-resolver.js")
  return async () => {
    await import("../../dist/recipe/recipe.js")
    const engine = theEngine()
    if (!engine) throw new Error("the engine has not made itself known")
    const recipe = engine.resolve("text/1")
    return (text: string) =>
      engine.analyze(text, recipe, 4, (reader: { pairs(): Uint32Array }) => reader.pairs())
  }
})()

test("random texts are cut as by the engine", async () => {
  const cut = await byEngine()
  const random = randomNumbers(77n)
  for (let i = 0; i < rounds(40_000); i++) {
    const text = randomText(random, 1 + random(40))
    expect(cutText(text).join(), JSON.stringify(text)).toBe(cut(text).join())
  }
})

test("long texts, which are passed in pieces, are cut as by the engine", async () => {
  const cut = await byEngine()
  for (const word of ["word ", "Wörter ", "\u0130ki ", "①一二 ", `${"x".repeat(3000)} `]) {
    const text = word.repeat(word.length > 100 ? 500 : 9000)
    expect(cutText(text).join()).toBe(cut(text).join())
  }
  expect(cutText("")).toHaveLength(0)
  expect(cutText("¿?")).toHaveLength(0)
})
