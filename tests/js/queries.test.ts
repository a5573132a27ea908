// Sign-full queries and feature sets: known answers, definitions, byte forms, and the index against a list.
import * as api from "simhash-wasm"
import { describe, expect, test } from "vitest"
import vectors from "../vectors/queries.json"
import { codeOf } from "./code-of.js"
import { Random, rounds } from "./random.js"
import { resum } from "./resum.js"

const random = new Random(31n)

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

/** The score by its definition. */
function scoreOf({ bits, fingerprint, margins }: api.Query, stored: bigint): number {
  const own = api.fromHex(fingerprint, bits)
  const differing = margins.filter((_, bit) => ((own ^ stored) >> BigInt(bit)) & 1n)
  const sum = (list: readonly number[]) => list.reduce((sum, margin) => sum + margin, 0)
  return sum(differing) / sum(margins)
}

describe("a query", () => {
  test.each(vectors.cases)("has the published margins, scores and features for $recipe, $input", (vector) => {
    const simhash = new api.SimHash(vector.recipe)
    const { query, features, ...analysis } = simhash.analyze(vector.input, { query: true, features: true })
    expect(query).toEqual({
      recipe: vector.recipe,
      bits: 64,
      fingerprint: vector.fingerprint,
      margins: bytesOf(vector.margins),
    })
    expect(simhash.query(vector.input)).toEqual(query)
    expect([...(features ?? [])].map((hash) => api.toHex(hash))).toEqual(vector.features)
    expect(simhash.features(vector.input)).toEqual(features)
    const { featureCount, confidence } = simhash.explain(vector.input)
    expect(analysis).toEqual({ fingerprint: api.fromHex(vector.fingerprint), featureCount, confidence })
    expect(simhash.analyze(vector.input)).toEqual(analysis)
    const inputs = vectors.cases.filter(({ recipe }) => recipe === vector.recipe)
    for (const { stored, differing, total, standard_error, other, shared } of vector.scores) {
      expect(api.score(query as api.Query, api.fromHex(stored))).toBe(differing / total)
      const { cosine, standardError } = api.estimate(query as api.Query, api.fromHex(stored))
      expect(cosine).toBe(1 - 2 * (differing / total))
      expect(standardError).toBeCloseTo(standard_error, 12)
      const set = simhash.features((inputs[other] as { input: string }).input)
      expect(api.overlap(features as BigUint64Array, set)).toEqual({
        a: features?.length,
        b: set.length,
        shared,
      })
    }
  })

  test("is plain data: a clone, JSON and bytes of it score alike", () => {
    for (const bits of [6, 64, 100, 128]) {
      const simhash = new api.SimHash({ recipe: "short/1", bits })
      const query = simhash.query("The harbour office opens at seven in summer")
      const stored = simhash.fingerprint("The harbour office opens at eight in winter")
      const copies = [
        structuredClone(query),
        JSON.parse(JSON.stringify(query)),
        api.queryFromBytes(api.queryToBytes(query)),
      ]
      for (const copy of copies) {
        expect(copy).toEqual(query)
        expect(api.score(copy, stored)).toBe(scoreOf(query, stored))
      }
    }
  })
})

describe("feature sets", () => {
  test("are compared with any number of others, small and large, as with each alone", () => {
    const sizes = [0, 1, 5000, ...Array.from({ length: 300 }, () => random.below(90)), 4096, 9000, 2]
    const sets = sizes.map((size) => {
      const values = new Set<bigint>()
      // The small numbers are in many sets.
      while (values.size < size) values.add(BigInt(random.below(random.below(2) === 0 ? 100 : 1e9) + 1))
      return BigUint64Array.from(values).sort()
    })
    const a = BigUint64Array.from({ length: 60 }, (_, at) => BigInt(at + 1))
    const shared = (set: BigUint64Array) => set.filter((value) => a.includes(value)).length
    expect(api.overlaps(a, sets)).toEqual(
      sets.map((set) => ({ a: a.length, b: set.length, shared: shared(set) })),
    )
    expect(api.overlaps(a, [])).toEqual([])
  })

  test("leave out what has no weight, and count what has the same hash once", () => {
    const simhash = new api.SimHash({ sizes: [1], weights: { table: { the: 0 } } })
    expect(simhash.features("the cat the mat").length).toBe(2)
    expect(simhash.features([]).length).toBe(0)
    expect(api.jaccard(simhash.features([]), simhash.features([]))).toBe(0)
  })

  test("that are none are refused", () => {
    const set = BigUint64Array.of(1n, 2n)
    for (const wrong of [BigUint64Array.of(2n, 1n), BigUint64Array.of(1n, 1n)]) {
      for (const use of [
        () => api.overlap(set, wrong),
        () => api.overlap(wrong, set),
        () => api.overlaps(set, [set, wrong]),
        () => api.featuresToBytes(wrong, "text/1"),
      ])
        expect(codeOf(use)).toBe("INVALID_ARGUMENT")
    }
  })
})

describe("an index asked by score", () => {
  test.each([64, 128])("finds within both limits, the best first, at %d bits", (bits) => {
    const top = 1n << BigInt(bits - 1)
    const index = new api.DuplicateIndex({ bits, maxDistance: 3, empty: "keep" })
    // What they differ by from the query, whose top bit is its most stable one.
    const differ = { same: 0n, one: 1n, six: 6n, top, far: 0xff_ffff_ffffn }
    for (const id of ["gone", "far", "top", "one", "same", "six"] as const)
      index.set(id, top ^ (id === "gone" ? 0n : differ[id]))
    index.delete("gone")
    const query = { recipe: "text/1", bits, fingerprint: api.toHex(top, bits), margins: Array(bits).fill(1) }
    query.margins[bits - 1] = 5
    const expected = Object.entries(differ).map(([id, by]) => ({
      ...{ id, distance: api.distance(0n, by), score: scoreOf(query, top ^ by) },
    }))
    expect(index.nearest(query, 9)).toEqual(expected)
    expect(index.nearest(query, 2)).toEqual(expected.slice(0, 2))
    expect(index.query(query)).toEqual(expected.slice(0, 4))
    expect(index.query(query, { exclude: "same", limit: 2 })).toEqual(expected.slice(1, 3))
    const within = (maxScore: number, maxDistance: number) =>
      index.query(query, { maxScore, maxDistance }).map(({ id }) => id)
    expect(within(1.5 / (bits + 4), 64)).toEqual(["same", "one"])
    expect(within(1, 1)).toEqual(["same", "one", "top"])
  })

  test("refuses a query by another recipe or width, and a score where it has none", () => {
    const index = new api.DuplicateIndex({ recipe: "short/1" })
    const query = new api.SimHash("short/1").query("a")
    expect(codeOf(() => index.query(new api.SimHash("text/1").query("a")))).toBe("RECIPE_MISMATCH")
    const wide = new api.SimHash({ recipe: "short/1", bits: 128 }).query("a")
    expect(codeOf(() => index.query(wide))).toBe("RECIPE_MISMATCH")
    expect(codeOf(() => index.nearest(wide, 1))).toBe("RECIPE_MISMATCH")
    expect(codeOf(() => index.query(1n, { maxScore: 0.1 } as never))).toBe("INVALID_ARGUMENT")
    index.dispose()
    expect(codeOf(() => index.query(query))).toBe("DISPOSED")
  })

  test("of fingerprints from elsewhere asks for both limits", () => {
    const index = new api.DuplicateIndex({ recipe: "ours", maxDistance: 3 }).set("a", 5n)
    const query = { ...new api.SimHash().query("a"), recipe: "ours", fingerprint: api.toHex(4n) }
    expect(codeOf(() => index.query(query, { maxScore: 0.5 }))).toBe("INVALID_ARGUMENT")
    expect(index.query(query, { maxScore: 0.5, maxDistance: 3 })).toEqual([
      { id: "a", distance: 1, score: scoreOf(query, 5n) },
    ])
  })
})

describe("bytes of a query or a feature set", () => {
  const simhash = new api.SimHash({ recipe: "short/1", bits: 100 })
  const text = "The harbour office opens at seven"
  const samples = [
    {
      bytes: api.queryToBytes(simhash.query(text)),
      read: api.queryFromBytes,
      write: api.queryToBytes as (x: never) => Uint8Array,
    },
    {
      bytes: api.featuresToBytes(simhash.features(text), "short/1"),
      read: api.featuresFromBytes,
      write: ({ features, recipe }: { features: BigUint64Array; recipe: string }) =>
        api.featuresToBytes(features, recipe),
    },
  ]

  test.each(samples)("that were tampered with are refused, or are another one", ({ bytes, read, write }) => {
    const codes = new Set<string>()
    for (let round = 0; round < rounds(100_000); round++) {
      let changed = bytes.slice()
      const cut = random.below(20)
      if (cut === 0) changed = changed.slice(0, 8 * random.below(bytes.length / 8))
      if (cut === 1) changed = Uint8Array.from([...bytes, ...bytes.slice(0, 8 * (1 + random.below(3)))])
      for (let times = random.below(4); times >= 0 && changed.length > 0; times--) {
        changed[random.below(changed.length)] = random.below(256)
      }
      if (changed.length >= 16) resum(changed)
      try {
        const value = read(changed)
        expect([...write(value as never)]).toEqual([...changed])
      } catch (error) {
        codes.add((error as api.SimHashError).code)
        if (!(error as api.SimHashError).code) throw error
      }
    }
    expect([...codes].sort()).toEqual(["CORRUPT_SNAPSHOT", "UNSUPPORTED_VERSION"])
  })

  test("are not those of the other kind, nor a snapshot", () => {
    const [query, features] = samples.map(({ bytes }) => bytes) as [
      Uint8Array<ArrayBuffer>,
      Uint8Array<ArrayBuffer>,
    ]
    expect(codeOf(() => api.queryFromBytes(features))).toBe("CORRUPT_SNAPSHOT")
    expect(codeOf(() => api.featuresFromBytes(query))).toBe("CORRUPT_SNAPSHOT")
    expect(codeOf(() => api.queryFromBytes(new api.DuplicateIndex().toBytes()))).toBe("CORRUPT_SNAPSHOT")
    expect(codeOf(() => api.DuplicateIndex.fromBytes(query))).toBe("CORRUPT_SNAPSHOT")
    expect(codeOf(() => api.queryFromBytes("bytes" as never))).toBe("INVALID_ARGUMENT")
  })
})
