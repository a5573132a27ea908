// The index: what users call, what they get, and that it equals the plainest index there is.
import { DuplicateIndex, SimHash } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { codeOf, thrown } from "./code-of.js"
import { memories } from "./memories.js"
import { Random } from "./random.js"
import { usesOf } from "./uses.js"

const random = new Random(1n)

describe("an index", () => {
  test("is a map of ids that stay in the order of insertion", () => {
    const index = new DuplicateIndex()
    index.set(1, 1n).set("1", 2n).set("x", 3n).set(1, 9n)
    expect([...index]).toEqual([
      [1, 9n],
      ["1", 2n],
      ["x", 3n],
    ])
    expect([index.size, index.get("1"), index.get("y"), index.has(1), index.has("y")]).toEqual([
      3,
      2n,
      undefined,
      true,
      false,
    ])
    expect([index.delete(1), index.delete(1)]).toEqual([true, false])
    index.set(1, 6n)
    expect([...index.ids()]).toEqual(["1", "x", 1])
    expect(index.query(3n).map(({ id }) => id)).toEqual(["x", "1", 1])
    index.clear()
    expect([index.size, index.byteLength, [...index]]).toEqual([0, 0, []])
  })

  test("takes recipe, width and distance from a recipe, a name or options", () => {
    const properties = (index: DuplicateIndex) => [index.recipe, index.bits, index.maxDistance]
    expect(properties(new DuplicateIndex())).toEqual(["text/1", 64, 13])
    expect(properties(new DuplicateIndex({ bits: 128 }))).toEqual(["text/1", 128, 32])
    expect(properties(new DuplicateIndex({ recipe: "python-hashes/1" }))).toEqual(["python-hashes/1", 96, 4])
    const { recipe } = new SimHash({ recipe: "short/1", bits: 128, weights: { table: { the: 0 } } })
    expect(properties(new DuplicateIndex({ recipe }))).toEqual([recipe.id, 128, 30])
    expect(properties(new DuplicateIndex({ recipe: { recipe: "page/1", tie: "one" } }))).toEqual([
      "page/1+tie=one",
      64,
      14,
    ])
    expect(properties(new DuplicateIndex({ recipe: "their-hash/2", maxDistance: 3 }))).toEqual([
      "their-hash/2",
      64,
      3,
    ])
  })

  test("stores many at once, or none of them", () => {
    const simhash = new SimHash({ recipe: "short/1", bits: 128 })
    const texts = ["the cat sat on the mat", "a dog lay on the rug", "the cat sat on a mat"]
    const index = new DuplicateIndex<string>({ recipe: simhash.recipe })
    index.set("b", 1n)
    index.setMany(["a", "b", "c"], simhash.fingerprints(texts))
    expect([...index.ids()]).toEqual(["b", "a", "c"])
    for (const [i, id] of ["a", "b", "c"].entries()) {
      expect(index.get(id)).toBe(simhash.fingerprint(texts[i] as string))
    }

    const narrow = new DuplicateIndex<number | string>({ bits: 8, maxDistance: 1 })
    narrow.setMany(new Set([1, 2]), BigUint64Array.of(1n, 2n))
    // The later of two equal ids counts.
    narrow.setMany([3, 3, 4, 3], BigUint64Array.of(3n, 4n, 5n, 6n))
    expect([...narrow]).toEqual([
      [1, 1n],
      [2, 2n],
      [3, 6n],
      [4, 5n],
    ])
    expect(thrown(() => narrow.setMany([8, 9], BigUint64Array.of(7n, 256n)))).toMatchObject({
      code: "INVALID_FINGERPRINT",
      message: "the fingerprint 0x100 does not fit in 8 bits",
    })
    expect(codeOf(() => narrow.setMany([8, "\ud800"], BigUint64Array.of(7n, 8n)))).toBe("INVALID_ARGUMENT")
    expect(narrow.size).toBe(4)
  })

  test("takes less memory in the compact layout, of a snapshot too", () => {
    const many = BigUint64Array.from({ length: 20_000 }, () => random.next())
    const options = { recipe: "test", bits: 64, maxDistance: 3 }
    const compact = new DuplicateIndex<number>({ ...options, layout: "compact" })
    const fast = new DuplicateIndex<number>({ ...options, layout: "fast" }).setMany(many.keys(), many)
    compact.setMany(many.keys(), many)
    // Four tables of entries that are four bytes shorter.
    const { byteLength } = compact
    expect(fast.byteLength - byteLength).toBe(16 * many.length)
    expect(DuplicateIndex.fromBytes(fast.toBytes()).byteLength).toBe(fast.byteLength)
    expect(DuplicateIndex.fromBytes(fast.toBytes(), { layout: "compact" }).byteLength).toBe(byteLength)
    const unknown = () => DuplicateIndex.fromBytes(fast.toBytes(), { layout: "slow" as never })
    expect(codeOf(unknown)).toBe("INVALID_ARGUMENT")
    expect(fast.toBytes().join()).toBe(compact.toBytes().join())
  })

  test("finds pairs and groups, at once or in slices", async () => {
    const index = new DuplicateIndex<number>({ maxDistance: 3, empty: "keep" })
    const chain = [0n, 0b111n, 0b111111n, 1n << 40n, 3n << 40n, 0x5555_5555_5555_5555n]
    for (const [id, fingerprint] of chain.entries()) index.set(id, fingerprint)
    const pairs = [
      { a: 3, b: 4, distance: 1 },
      { a: 0, b: 3, distance: 1 },
    ]
    expect(index.pairs(1).pairs).toEqual([pairs[1], pairs[0]])
    const groups = [[0, 1, 2, 3, 4]]
    expect(index.groups().groups).toEqual(groups)
    expect((await index.groups({})).groups).toEqual(groups)
    expect(await index.pairs({ maxDistance: 1 })).toEqual(index.pairs(1))
    expect(index.groups(0).groups).toEqual([])

    // On what the index held when it was called.
    const searching = index.pairs({})
    const before = index.pairs()
    index.clear()
    expect(await searching).toEqual(before)
  })

  test("reports the progress of a search, and can be aborted", async () => {
    const index = new DuplicateIndex<number>()
    const many = BigUint64Array.from({ length: 20_000 }, () => random.next())
    index.setMany(many.keys(), many)
    const shares: number[] = []
    const pairs = await index.pairs({ onProgress: (done) => shares.push(done) })
    expect(pairs).toEqual(index.pairs())
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)

    const controller = new AbortController()
    const stopped = index.groups({ signal: controller.signal, onProgress: () => controller.abort("enough") })
    await expect(stopped).rejects.toMatchObject({ code: "ABORTED", cause: "enough" })
    await expect(index.pairs({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "ABORTED" })
  })

  test("frees its memory, and says so when it is used afterwards", () => {
    new DuplicateIndex()
    const memory = memories.at(-1) as WebAssembly.Memory
    const many = BigUint64Array.from({ length: 20_000 }, () => random.next())
    const cycle = (length = many.length) => {
      const index = new DuplicateIndex<number>({ maxDistance: 3 })
      index.setMany(Array(length).keys(), many.subarray(0, length))
      index.query(1n)
      index.dispose()
      index.dispose()
      return index
    }
    for (let i = 0; i < 10; i++) cycle()
    const { byteLength } = memory.buffer
    for (let i = 0; i < 1000; i++) cycle(i % 50 === 0 ? many.length : 500)
    expect(memory.buffer.byteLength).toBe(byteLength)

    const index = cycle()
    const message = "this index has been disposed of"
    const given = {
      ...{ set: [[1, 1n]], setMany: [[[], new BigUint64Array()]], get: [[1]], has: [[1]], delete: [[1]] },
      ...{ query: [[1n]], queryMany: [[new BigUint64Array()]], nearest: [[1n, 1]], groups: [[{}]] },
    }
    for (const use of usesOf(index, given)) expect(thrown(use)).toMatchObject({ code: "DISPOSED", message })
  })
})
