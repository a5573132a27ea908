// The checker where nothing else was imported: the files of dist/ that it is made of, and neither engine nor index.
import { passages, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"
import { analyzerBy } from "../../dist/editor/analysis.js"
import { createDuplicateChecker } from "../../dist/editor.js"
import { codeOf } from "./code-of.js"
import { randomNumbers, randomText } from "./oracle.js"
import { rounds } from "./random.js"
import { TOMATOES, TOO_HIGH } from "./repeated-texts.js"

test("without the engine, a checker takes the released recipes of words, also those of other checkers", async () => {
  for (const recipe of [
    "text/1",
    { recipe: "page/1", bits: 128 },
    createDuplicateChecker().recipe,
  ] as const) {
    const checker = createDuplicateChecker({ recipe, minSimilarity: 0.3 })
    const result = await checker.update("a", [{ text: TOMATOES }, { text: TOO_HIGH }])
    expect(result?.diagnostics.map(({ code }) => code)).toEqual(["duplicate.near", "duplicate.near"])
  }
  for (const recipe of ["java-simhash/1", { weights: "count" }, { bits: 65 }] as const) {
    expect(() => createDuplicateChecker({ recipe })).toThrow(/or any other if SimHash is imported, got /)
    expect(codeOf(() => createDuplicateChecker({ recipe }))).toBe("INVALID_ARGUMENT")
  }
})

test("random texts have the analyses of a SimHash, and the tokens of passages", () => {
  const random = randomNumbers(79n)
  for (const recipe of ["text/1", "short/1", "page/1"] as const) {
    const simhash = new SimHash({ recipe, bits: 128 })
    const { analyze, tokens, query } = analyzerBy({ recipe, bits: 128 })
    for (let i = 0; i < rounds(1000); i++) {
      const text = randomText(random, 1 + random(40))
      const { fingerprint, features } = simhash.analyze(text, { features: true })
      const made = analyze(text)
      expect(made.fingerprint, JSON.stringify(text)).toBe(fingerprint)
      expect(made.features).toEqual(features)
      expect(made.tokens).toEqual(tokens(text))
      expect(made.tokens.length / 4).toBe(passages(text, recipe).tokens)
      expect(query(text)).toEqual(simhash.query(text))
    }
  }
})
