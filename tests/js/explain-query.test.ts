// A query explained: equal to a reading of all bits, and to what the index answers.
import {
  DuplicateIndex,
  type ExplainQueryOptions,
  explainQuery,
  type QueryExplanation,
  type SimHashError,
  toBits,
} from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { popcount } from "./oracle.js"
import { Random } from "./random.js"

/** The same by reading the bits of everything. */
function read(query: bigint, stored: bigint[], maxDistance: number, count: number, bits: number) {
  // From bit 0 up, the first blocks one bit wider where the bits are not divisible.
  const cut = (value: bigint) => {
    let start = 0
    return Array.from({ length: count }, (_, i) => {
      const width = Math.floor(bits / count) + (i < bits % count ? 1 : 0)
      start += width
      return { start: start - width, block: toBits(value, bits).slice(bits - start, bits - start + width) }
    })
  }
  const own = cut(query)
  const agreements = stored.map((value, position) => {
    const theirs = cut(value)
    return {
      position,
      distance: popcount(query ^ value),
      blocks: own.flatMap(({ block }, i) => (theirs[i]?.block === block ? [i] : [])),
    }
  })
  return {
    blocks: own.map(({ start, block }, i) => ({
      start,
      length: block.length,
      value: BigInt(`0b${block}`),
      bucket: agreements.filter((it) => it.blocks.includes(i)).map((it) => it.position),
    })),
    candidates: own.flatMap((_, i) => agreements.filter((it) => it.blocks[0] === i)),
    matches: agreements.filter((it) => it.distance <= maxDistance).sort((a, b) => a.distance - b.distance),
  }
}

function limbs(values: bigint[], bits: number): BigUint64Array {
  return BigUint64Array.from(
    bits > 64 ? values.flatMap((value) => [BigInt.asUintN(64, value), value >> 64n]) : values,
  )
}

describe("a query explained", () => {
  test.each([6, 61, 64, 96, 128])("equals a reading of all bits, at %i bits", (bits) => {
    const random = new Random(BigInt(bits))
    const query = random.wide(bits)
    const stored = Array.from({ length: 40 }, (_, i) => {
      let value = i % 4 === 0 ? random.wide(bits) : query
      for (let flips = random.below(9); flips > 0; flips--) value ^= 1n << BigInt(random.below(bits))
      return value
    })
    for (const maxDistance of [0, 1, 3, 4, 5]) {
      for (const blocks of [undefined, 1, 4, 5]) {
        const options: ExplainQueryOptions = { maxDistance, bits }
        if (blocks !== undefined) options.blocks = blocks
        const { method, ...rest } = explainQuery(query, limbs(stored, bits), options)
        const count = blocks ?? maxDistance + 1
        expect(rest).toEqual(read(query, stored, maxDistance, count, bits))
        expect(method).toBe(bits / count >= 11 && maxDistance < count ? "blocks" : "scan")

        const index = new DuplicateIndex<number>({ recipe: "any", bits, maxDistance })
        index.setMany(stored.keys(), limbs(stored, bits))
        expect(rest.matches.map(({ position, distance }) => ({ id: position, distance }))).toEqual(
          index.query(query),
        )
        index.dispose()
      }
    }
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

  test("refuses with a code and a sentence", () => {
    const refused = (query: unknown, fingerprints: unknown, options: unknown) => {
      try {
        explainQuery(query as bigint, fingerprints as BigUint64Array, options as ExplainQueryOptions)
      } catch (error) {
        const { code, message } = error as SimHashError
        return [code, message]
      }
      throw new Error("nothing was thrown")
    }
    const none = new BigUint64Array(0)
    const [invalid, fingerprint] = ["INVALID_ARGUMENT", "INVALID_FINGERPRINT"]
    for (const [query, fingerprints, options, code, message] of [
      [
        1,
        none,
        { maxDistance: 3 },
        fingerprint,
        "a fingerprint of up to 128 bits must be a bigint from 0 to 2^128 - 1, got 1",
      ],
      [
        -1n,
        none,
        { maxDistance: 3 },
        fingerprint,
        "a fingerprint of up to 128 bits must be a bigint from 0 to 2^128 - 1, got -1n",
      ],
      [256n, none, { maxDistance: 3, bits: 8 }, fingerprint, "the fingerprint 0x100 does not fit in 8 bits"],
      [
        1n,
        BigUint64Array.of(256n),
        { maxDistance: 3, bits: 8 },
        fingerprint,
        "the fingerprint 0x100 does not fit in 8 bits",
      ],
      [1n, [1n], { maxDistance: 3 }, invalid, "fingerprints must be a BigUint64Array, got an array"],
      [
        1n,
        BigUint64Array.of(1n),
        { maxDistance: 3, bits: 65 },
        invalid,
        "65-bit fingerprints take two elements each, got 1 elements",
      ],
      [1n, none, 3, invalid, "the options of a query must be an object, got 3"],
      [1n, none, {}, invalid, "maxDistance must be a whole number from 0 to 64, got undefined"],
      [1n, none, { maxDistance: 2.5 }, invalid, "maxDistance must be a whole number from 0 to 64, got 2.5"],
      [1n, none, { maxDistance: 65 }, invalid, "maxDistance must be a whole number from 0 to 64, got 65"],
      [1n, none, { maxDistance: 64 }, invalid, "64 bits can be divided into 1 to 64 blocks, got 65"],
      [1n, none, { maxDistance: 3, blocks: 0 }, invalid, "blocks must be a whole number from 1 to 64, got 0"],
      [
        1n,
        none,
        { maxDistance: 3, bits: 129 },
        invalid,
        "bits must be a whole number from 1 to 128, got 129",
      ],
      [1n, none, { maxDistance: 3, block: 4 }, invalid, 'unknown option of explainQuery: "block"'],
    ] as const) {
      expect(refused(query, fingerprints, options)).toEqual([code, message])
    }
  })
})
