// The fingerprint 0 in an index: that of texts without features.
import { DuplicateIndex, SimHash } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"

const LIMBS = [
  { bits: 64, limbs: 1 },
  { bits: 128, limbs: 2 },
]

/** Fingerprints below 2^64 as `setMany` and `queryMany` take them. */
function many(fingerprints: readonly bigint[], limbs: number): BigUint64Array {
  return BigUint64Array.from(fingerprints.flatMap((low) => (limbs === 2 ? [low, 0n] : [low])))
}

describe.each(LIMBS)("the fingerprint 0 in an index of $bits bits", ({ bits, limbs }) => {
  test("is skipped and reported: texts without features match nothing", () => {
    const simhash = new SimHash({ recipe: "short/1", bits })
    const index = new DuplicateIndex<string>({ recipe: simhash.recipe })
    expect(index.empty).toBe("skip")
    for (const text of ["...", "the cat sat on the mat", "?!", ""]) index.set(text, simhash.fingerprint(text))
    index.set("near 0", 1n)
    expect([index.size, index.skippedCount, [...index.skippedIds()]]).toEqual([2, 3, ["...", "?!", ""]])
    expect([index.has("..."), index.get("...")]).toEqual([false, undefined])
    const nothing = simhash.fingerprint("…")
    expect(index.query(nothing)).toEqual([])
    expect(index.query(nothing, { maxDistance: bits })).toEqual([])
    expect(index.nearest(nothing, 5)).toEqual([])
    expect(index.query(simhash.query("…"), { maxScore: 1, maxDistance: bits })).toEqual([])
    expect(index.nearest(simhash.query("…"), 5)).toEqual([])
    expect(index.queryMany(many([0n, 1n, 0n, 3n], limbs), { maxDistance: 1 })).toEqual([
      [],
      [{ id: "near 0", distance: 0 }],
      [],
      [{ id: "near 0", distance: 1 }],
    ])
    expect([index.pairs().pairs, index.groups().groups]).toEqual([[], []])
  })

  test("is like any other if it is kept", () => {
    const index = new DuplicateIndex<string>({ bits, empty: "keep", maxDistance: 1 })
    index.set("a", 0n).setMany(["b", "c"], many([1n, 0n], limbs))
    expect([index.size, index.skippedCount]).toEqual([3, 0])
    expect(index.query(0n).map(({ id }) => id)).toEqual(["a", "c", "b"])
    expect(index.queryMany(many([0n], limbs), { limit: 1 })).toEqual([[{ id: "a", distance: 0 }]])
    expect(index.nearest(0n, 2).map(({ id }) => id)).toEqual(["a", "c"])
    expect(index.groups().groups).toEqual([["a", "b", "c"]])
  })

  test("replaces the fingerprint of an id, and is replaced", () => {
    const index = new DuplicateIndex<string | number>({ bits })
    index.set("a", 5n).set("a", 0n)
    expect([index.size, [...index.skippedIds()]]).toEqual([0, ["a"]])
    index.set("a", 6n)
    expect([[...index], index.skippedCount]).toEqual([[["a", 6n]], 0])
    index.set("b", 0n).set(-0, 0n).set(0, 0n)
    expect([...index.skippedIds()]).toEqual(["b", 0])
    expect([index.delete("b"), [...index.skippedIds()]]).toEqual([false, [0]])
    index.clear()
    expect(index.skippedCount).toBe(0)
  })

  test("setMany stores all or none where some fingerprints are 0", () => {
    const index = new DuplicateIndex<string>({ bits }).set("a", 5n)
    const fingerprints = many([0n, 7n, 0n], limbs)
    expect(codeOf(() => index.setMany(["a", "b", "\udc00"], fingerprints))).toBe("INVALID_ARGUMENT")
    expect([[...index], index.skippedCount]).toEqual([[["a", 5n]], 0])
  })

  test("that a snapshot has stays in the index, unless it is to be skipped", () => {
    const kept = new DuplicateIndex<string>({ bits, empty: "keep" }).set("a", 0n).set("b", 1n)
    const again = DuplicateIndex.fromBytes<string>(kept.toBytes())
    expect([again.empty, [...again]]).toEqual(["keep", [...kept]])
    const skipping = DuplicateIndex.fromBytes<string>(kept.toBytes(), { empty: "skip" })
    expect([[...skipping], [...skipping.skippedIds()]]).toEqual([[["b", 1n]], ["a"]])
    expect(DuplicateIndex.fromBytes(skipping.toBytes()).empty).toBe("skip")
    expect(DuplicateIndex.fromBytes(skipping.toBytes(), { empty: "keep" }).empty).toBe("keep")
  })
})

test("fingerprints of other systems are kept, also 0", () => {
  const index = new DuplicateIndex({ recipe: "our-image-hash", maxDistance: 3 }).set("black", 0n)
  expect([index.empty, index.query(1n)]).toEqual(["keep", [{ id: "black", distance: 1 }]])
})

test("with narrow fingerprints, where a text with features may have it, keep says so", () => {
  const index = new DuplicateIndex({ bits: 4, maxDistance: 0, empty: "keep" })
  for (let fingerprint = 0n; fingerprint < 16n; fingerprint++) index.set(Number(fingerprint), fingerprint)
  expect(index.size).toBe(16)
})

test("another policy is refused, and a disposed index names no ids", () => {
  expect(codeOf(() => new DuplicateIndex({ empty: "drop" as never }))).toBe("INVALID_ARGUMENT")
  const index = new DuplicateIndex().set("a", 0n).set("b", 0n)
  const ids = index.skippedIds()
  ids.next()
  index.dispose()
  expect(codeOf(() => ids.next())).toBe("DISPOSED")
  expect(codeOf(() => index.skippedIds())).toBe("DISPOSED")
  expect(codeOf(() => index.skippedCount)).toBe("DISPOSED")
})
