// The everyday functions against the engine, which has the general path and other code at the boundary.
import { fingerprint, fingerprints, fromLimbs, query, SimHash, score, type TextOptions } from "simhash-wasm"
import { expect, test } from "vitest"
import { randomNumbers, randomText } from "./oracle.js"
import { rounds } from "./random.js"
import { TEXT_RECIPES } from "./recipes.js"

/** The fingerprints that the engine makes of texts. */
function byEngine(texts: string[], options: TextOptions): bigint[] {
  const simhash = new SimHash(options)
  return texts.map((text) => simhash.fingerprint(text))
}

test("random texts of all scripts have the fingerprints and queries of the engine, at every width", () => {
  const random = randomNumbers(29n)
  for (let bits = 1; bits <= 128; bits++) {
    for (const recipe of TEXT_RECIPES) {
      const options = { recipe, bits }
      const texts = Array.from({ length: 1 + rounds(40) }, () => randomText(random, 1 + random(40)))
      const expected = byEngine(texts, options)
      expect(texts.map((text) => fingerprint(text, options))).toEqual(expected)
      expect(fromLimbs(fingerprints(texts, options), bits)).toEqual(expected)
      const [text = "", other = 0n] = [texts[0], expected.at(-1)]
      const asked = query(text, options)
      expect(asked).toEqual(new SimHash(options).query(text))
      expect(score(asked, other)).toBeGreaterThanOrEqual(0)
    }
  }
})

test("long texts have the fingerprints of the engine, also those that are longer in lower case", () => {
  const random = randomNumbers(30n)
  const piece = `${randomText(random, 3000)} `
  const large = piece.repeat(Math.ceil(1_500_000 / piece.length))
  const texts = [
    large,
    `İstanbul ${"a b c d e f g h ".repeat(100_000)}`,
    "Ⱥ ".repeat(500_000),
    `${"a".repeat(1_200_000)} cat`,
    "\ufdfa".repeat(100_000),
    "e\u0301 ".repeat(500_000),
  ]
  for (const recipe of TEXT_RECIPES) {
    const expected = byEngine(texts, { recipe })
    expect(texts.map((text) => fingerprint(text, { recipe }))).toEqual(expected)
    // Among others, of which none is damaged.
    const all = fingerprints(["a cat", ...texts.flatMap((text) => [text, "a cat"])], { recipe })
    const cat = fingerprint("a cat", { recipe })
    expect([...all]).toEqual([cat, ...expected.flatMap((one) => [one, cat])])
  }
})
