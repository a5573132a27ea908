// Ids that are chosen to collide in an engine's Map.
import { DuplicateIndex } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { IdKeys } from "../../dist/values/id-keys.js"
import { Random } from "./random.js"

/**
 * V8's hash of small whole numbers in a Map (ComputeUnseededHash, in Node 20): it has no secret seed, so numbers that share a
 * bucket are easily found.
 */
function unseededHash(id: number): number {
  let hash = (~id + (id << 15)) | 0
  hash ^= hash >>> 12
  hash = (hash + (hash << 2)) | 0
  hash ^= hash >>> 4
  hash = Math.imul(hash, 2057)
  return ((hash ^ (hash >>> 16)) & 0x3fffffff) >>> 0
}

/** Every kind of id, and those around the bounds of what is permuted. */
const IDS: (string | number)[] = [
  ...[0, 1, -1, 0.5, -0.5, 1e-300, 1e21, -1e300, 5e-324],
  ...[15, 29, 30, 31, 32, 52].flatMap((bits) =>
    [-1, 0, 1].flatMap((by) => [2 ** bits + by, -(2 ** bits) + by]),
  ),
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE, 1_767_225_600_000],
  ..."|0|1|01|-1|0.5|n0.5|\0|\0n0.5|\0\0|\x007|a|9a|:|/|é|妈|1e21".split("|"),
]

describe("keys of ids", () => {
  test("are one to one with ids, whatever the random numbers", () => {
    const random = new Random(3n)
    for (let round = 0; round < 100; round++) {
      const keys = new IdKeys(Uint32Array.from({ length: 4 }, () => random.below(2 ** 32)))
      const ids = [...IDS, ...Array.from({ length: 1000 }, () => random.below(2 ** 31) - 2 ** 30)]
      for (const id of ids) expect(keys.id(keys.of(id))).toBe(id)
      expect(new Set(ids.map((id) => keys.of(id))).size).toBe(new Set(ids).size)
    }
  })

  test("are never strings that an engine hashes by their value as an index", () => {
    const keys = new IdKeys()
    for (const id of ["0", "7", "4294967294", "131072", "00"]) expect(keys.of(id)).not.toMatch(/^\d/)
    expect(keys.of("words")).toBe("words")
  })

  test("spread numbers over buckets that were chosen to share one", () => {
    // One of 64 numbers shares the lowest 6 bits of the hash, and all of them a bucket of few.
    const shared = Array.from({ length: 1 << 18 }, (_, i) => i).filter((id) => unseededHash(id) % 64 === 0)
    expect(shared.length).toBeGreaterThan(3000)
    const most = (hashes: number[]) => {
      const buckets = new Uint32Array(64)
      for (const hash of hashes) buckets[hash % 64] = (buckets[hash % 64] as number) + 1
      return Math.max(...buckets)
    }
    expect(most(shared.map(unseededHash))).toBe(shared.length)
    const random = new Random(4n)
    for (let round = 0; round < 100; round++) {
      const keys = new IdKeys(Uint32Array.from({ length: 4 }, () => random.below(2 ** 32)))
      // Of 4096 in 64 buckets, a random function puts 64 in each; 128 in one are eight deviations away.
      const permuted = shared.slice(0, 4096).map((id) => keys.of(id) as number)
      expect(most(permuted.map(unseededHash))).toBeLessThan(128)
    }
  })
})

test("an index keeps every kind of id as it is, in order", () => {
  const index = new DuplicateIndex({ empty: "keep" })
  for (const [i, id] of IDS.entries()) index.set(id, BigInt(i))
  index.set(-0, 99n)
  expect([...index.ids()]).toEqual(IDS)
  expect([...index].slice(0, 2)).toEqual([
    [0, 99n],
    [1, 1n],
  ])
  for (const [i, id] of IDS.entries()) if (i > 0) expect(index.get(id)).toBe(BigInt(i))
  for (const id of [2, "2", "\0n1", "\x000", Number.NaN, Number.POSITIVE_INFINITY])
    expect(index.has(id)).toBe(false)
  const copy = DuplicateIndex.fromBytes(index.toBytes())
  expect([...copy]).toEqual([...index])
  for (const id of IDS) expect(index.delete(id)).toBe(true)
  expect(index.size).toBe(0)
})
