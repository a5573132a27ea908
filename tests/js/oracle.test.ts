// Comparisons against a look at every bit, over texts in many scripts.
import { compare, distance, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"
import { popcount, randomNumbers, randomText } from "./oracle.js"

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
