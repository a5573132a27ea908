// What the index costs a user: the growth of the module's memory, which is not what the index counts itself.
import { DuplicateIndex } from "simhash-wasm"
import { beforeEach, describe, expect, test } from "vitest"
import { memories } from "./memories.js"
import { Random, rounds } from "./random.js"

/** As in the documentation: of fewer, fixed sizes and the doubling of buffers are a larger part. */
const COUNT = 1_000_000

/** So many take more than 16 MiB. */
const FILLING = 500_000

/** The bytes of a fingerprint that the documentation names; ids are JavaScript's and not in them. */
const kinds = [
  { name: "64 bits, distance 3", bytes: 41, limbs: 1, options: { maxDistance: 3 } },
  {
    name: "64 bits, distance 3, compact",
    bytes: 25,
    limbs: 1,
    options: { maxDistance: 3, layout: "compact" },
  },
  { name: "64 bits, distance 13", bytes: 9, limbs: 1, options: { maxDistance: 13 } },
  { name: "128 bits, distance 32", bytes: 17, limbs: 2, options: { bits: 128 } },
] as const

const random = new Random(3n)
const words = BigUint64Array.from({ length: 2 * COUNT }, () => random.next())
const at = (i: number, limbs: number) =>
  limbs === 1 ? (words[i] as bigint) : (words[2 * i] as bigint) | ((words[2 * i + 1] as bigint) << 64n)

/** An index in an instance of the module that held nothing before, and what its memory grows by. */
function fresh(options: object): { index: DuplicateIndex<number>; growth: () => number } {
  // The instance is replaced when nothing is alive in it any more and its memory has more than 16 MiB, which this fills.
  const filling = new DuplicateIndex({ maxDistance: 3 }).setMany(
    Array(FILLING).keys(),
    words.subarray(0, FILLING),
  )
  const full = memories.at(-1)
  filling.dispose()
  const index = new DuplicateIndex<number>(options).set(-1, 1n)
  const memory = memories.at(-1) as WebAssembly.Memory
  expect(memory).not.toBe(full)
  const before = memory.buffer.byteLength
  return { index, growth: () => memory.buffer.byteLength - before }
}

describe.each(kinds)("the memory of a million fingerprints of $name", ({ bytes, limbs, options }) => {
  let index: DuplicateIndex<number>
  let growth: () => number
  beforeEach(() => {
    ;({ index, growth } = fresh(options))
    return () => index.dispose()
  })

  test("is at most 1.5 times what is documented after a million calls of set", () => {
    for (let id = 0; id < COUNT; id++) index.set(id, at(id, limbs))
    expect(growth() / COUNT).toBeLessThanOrEqual(1.5 * bytes)
    // What the index counts itself is in it.
    expect(index.byteLength).toBeLessThanOrEqual(growth())
    expect(index.byteLength / COUNT).toBeGreaterThanOrEqual(bytes)
  })

  test("is at most 1.15 times what is documented after one setMany", () => {
    index.setMany(Array(COUNT).keys(), words.subarray(0, limbs * COUNT))
    expect(growth() / COUNT).toBeLessThanOrEqual(1.15 * bytes)
    expect(index.get(COUNT - 1)).toBe(at(COUNT - 1, limbs))
  })
})

test.each(kinds)(
  "random changes of $name take no more than a few times a window of them",
  ({ bytes, limbs, options }) => {
    const WINDOW = 50_000
    const { index, growth } = fresh(options)
    const random = new Random(9n)
    for (let step = 0; step < 4 * WINDOW + rounds(COUNT); step++) {
      const id = random.below(WINDOW)
      if (random.below(3) === 0) index.delete(id)
      else index.set(id, at(step, limbs))
    }
    expect(index.size).toBeLessThanOrEqual(WINDOW)
    // Deleted ones are passed over in tables until these are made anew, the order of insertion takes four bytes,
    // and short tables take a mebibyte.
    expect(growth()).toBeLessThanOrEqual(3 * (bytes + 4) * WINDOW + 2 * 2 ** 20)
    index.dispose()
  },
)
