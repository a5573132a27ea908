// The package against SimHash by its definition, over texts in many scripts.
import { compare, distance, type RecipeName, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"
import {
  codePointHash,
  fxHash,
  popcount,
  randomNumbers,
  randomText,
  sign,
  sums,
  utf16Hash,
} from "./oracle.js"

/** The hash of each recipe, and the least sum of a bit that is 1. */
const HASHES: Record<RecipeName, [(feature: string) => bigint, least: bigint]> = {
  "text/1": [fxHash, 1n],
  "short/1": [fxHash, 1n],
  "page/1": [fxHash, 1n],
  "python-hashes/1": [codePointHash, 0n],
  "java-simhash/1": [utf16Hash, 0n],
}

test("every explanation adds up to its fingerprint by the definition", () => {
  const random = randomNumbers(1n)
  for (let i = 0; i < 150; i++) {
    const text = randomText(random, 12)
    const bits = 1 + random(128)
    for (const [recipe, [hash, least]] of Object.entries(HASHES)) {
      const simhash = new SimHash({ recipe: recipe as RecipeName, bits })
      const explanation = simhash.explain(text)
      const { features, fingerprint } = explanation
      const votes = features.map(({ text, weight }): [string, bigint] => [text, BigInt(weight)])
      const expected = sums(votes, hash, bits)
      expect(explanation.sums).toEqual(expected.map(Number))
      expect(fingerprint).toBe(features.length > 0 ? sign(expected, least) : 0n)
      expect(simhash.fingerprint(text)).toBe(fingerprint)
      expect(features.map((feature) => feature.hash)).toEqual(
        votes.map(([feature]) => BigInt.asUintN(bits, hash(feature))),
      )
    }
  }
})

test("distances and comparisons are those of the bits", () => {
  const random = randomNumbers(5n)
  for (let i = 0; i < 150; i++) {
    const bits = 1 + random(128)
    const simhash = new SimHash({ bits })
    const [a, b] = [simhash.explain(randomText(random, 12)), simhash.explain(randomText(random, 12))]
    const expected = popcount(a.fingerprint ^ b.fingerprint)
    expect(distance(a.fingerprint, b.fingerprint)).toBe(expected)
    const comparison = compare(a, b)
    expect(comparison.distance).toBe(expected)
    expect(comparison.similarity).toBe(1 - expected / bits)
    expect(comparison.cosine).toBeCloseTo(Math.cos((Math.PI * expected) / bits), 14)
    expect(comparison.flips).toHaveLength(expected)
    for (const { bit, from, to, sumA, sumB, features } of comparison.flips) {
      const at = (hash: bigint) => Number((hash >> BigInt(bit)) & 1n)
      expect([from, to]).toEqual([at(a.fingerprint), at(b.fingerprint)])
      const moved = comparison.features.map(
        ({ hash, weightA, weightB }) => (at(hash) === 1 ? 1 : -1) * (weightB - weightA),
      )
      expect(sumA + moved.reduce((sum, change) => sum + change, 0)).toBe(sumB)
      const pushed = moved.flatMap((change, place) => (Math.sign(change) === (to ? 1 : -1) ? [place] : []))
      expect([...features].sort((x, y) => x - y)).toEqual(pushed)
    }
    for (const { text, inA, inB } of comparison.features) {
      expect(a.features.findIndex((feature) => feature.text === text)).toBe(inA ?? -1)
      expect(b.features.findIndex((feature) => feature.text === text)).toBe(inB ?? -1)
    }
  }
})
