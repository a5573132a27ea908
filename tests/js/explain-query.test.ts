// A query explained, as plain data, and as the index answers it.
import { DuplicateIndex, type ExplainQueryOptions, explainQuery, type QueryExplanation } from "simhash-wasm"
import { describe, expect, test } from "vitest"

const ask = (query: bigint, count: number, options: object) =>
  explainQuery(query, new BigUint64Array(count), options as ExplainQueryOptions)

describe("a query explained", () => {
  test("finds what an index finds, also in two limbs", () => {
    const stored = BigUint64Array.of(5n, 1n << 35n, 4n, 3n, 0n, 1n)
    const { method, blocks, matches } = explainQuery((1n << 99n) | 5n, stored, { maxDistance: 2, bits: 100 })
    const index = new DuplicateIndex<number>({ recipe: "any", bits: 100, maxDistance: 2 })
    index.setMany([0, 1, 2], stored)
    expect(method).toBe("blocks")
    expect(blocks.map(({ bucket }) => bucket)).toEqual([[0], [0], [0]])
    expect(matches).toEqual([{ position: 0, distance: 0, blocks: [0, 1, 2] }])
    expect(index.query((1n << 99n) | 5n)).toEqual([{ id: 0, distance: 0 }])
    const whole = explainQuery((1n << 99n) | 5n, stored, { maxDistance: 2, bits: 100, blocks: 1 })
    expect(whole.blocks[0]?.value).toBe((1n << 99n) | 5n)
  })

  test("is plain data", () => {
    const explained: QueryExplanation = explainQuery(5n, BigUint64Array.of(5n, 1n << 40n), { maxDistance: 3 })
    expect(structuredClone(explained)).toEqual(explained)
    expect(explained).toEqual({
      method: "blocks",
      blocks: [
        { start: 0, length: 16, value: 5n, bucket: [0] },
        { start: 16, length: 16, value: 0n, bucket: [0, 1] },
        { start: 32, length: 16, value: 0n, bucket: [0] },
        { start: 48, length: 16, value: 0n, bucket: [0, 1] },
      ],
      candidates: [
        { position: 0, distance: 0, blocks: [0, 1, 2, 3] },
        { position: 1, distance: 3, blocks: [1, 3] },
      ],
      matches: [
        { position: 0, distance: 0, blocks: [0, 1, 2, 3] },
        { position: 1, distance: 3, blocks: [1, 3] },
      ],
    })
  })

  test("orders candidates by their first block, and matches by their distance, then as given", () => {
    const stored = BigUint64Array.of(0x00ffn, 0xff01n, 0x0100n, 0x0001n, 0x0300n, 0x0f0fn)
    const { blocks, candidates, matches } = explainQuery(0n, stored, { maxDistance: 8, blocks: 2, bits: 16 })
    expect(blocks.map(({ bucket }) => bucket)).toEqual([
      [2, 4],
      [0, 3],
    ])
    expect(candidates.map(({ position, blocks }) => [position, blocks])).toEqual([
      [2, [0]],
      [4, [0]],
      [0, [1]],
      [3, [1]],
    ])
    expect(matches.map(({ position, distance }) => [position, distance])).toEqual([
      [2, 1],
      [3, 1],
      [4, 2],
      [0, 8],
      [5, 8],
    ])
  })

  test("lists candidates and matches that share no array", () => {
    const { candidates, matches } = explainQuery(5n, BigUint64Array.of(5n), { maxDistance: 0 })
    expect(candidates).toEqual(matches)
    expect(candidates[0]).not.toBe(matches[0])
    expect(candidates[0]?.blocks).not.toBe(matches[0]?.blocks)
  })

  test.each<[sentence: string, refused: () => unknown]>([
    ["the fingerprint 0x100 does not fit in 8 bits", () => ask(256n, 0, { maxDistance: 3, bits: 8 })],
    [
      "65-bit fingerprints take two elements each, got 1 elements",
      () => ask(1n, 1, { maxDistance: 3, bits: 65 }),
    ],
    ["64 bits can be divided into 1 to 64 blocks, got 65", () => ask(1n, 0, { maxDistance: 64 })],
    ['unknown option of explainQuery: "block"', () => ask(1n, 0, { maxDistance: 3, block: 4 })],
  ])("refuses, because %s", (sentence, refused) => {
    expect(refused).toThrow(sentence)
  })
})
