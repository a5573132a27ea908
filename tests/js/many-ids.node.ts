// More ids than one Map of the engine holds, and more text of ids than one string.
import { DuplicateIndex, type SimHashError } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { IdMap } from "../../dist/values/id-map.js"
import { ALL_ROUNDS, Random } from "./random.js"

describe("a map of ids that consists of several maps", () => {
  test.each([1, 2, 7, 100])("of %i ids each equals one map", (perMap) => {
    const random = new Random(7n)
    const map = new IdMap(perMap)
    const model = new Map<number, number>()
    for (let step = 0; step < 5000; step++) {
      const id = random.below(60)
      if (model.has(id) && random.below(2)) {
        expect(map.delete(id)).toBe(model.delete(id))
      } else if (!model.has(id)) {
        map.add(id, step)
        model.set(id, step)
      }
      if (random.below(1000) === 0) {
        map.clear()
        model.clear()
      }
      expect([map.size, map.get(id), map.has(id)]).toEqual([model.size, model.get(id), model.has(id)])
      if (step % 10 === 0) expect([...map.entries()]).toEqual([...model])
    }
    expect([...map.keys()]).toEqual([...model.keys()])
    expect(map.delete(99)).toBe(false)
  })

  test("meets what is added while it is read, and not what is deleted", () => {
    const map = new IdMap(2)
    for (const id of [1, 2, 3, 4, 5]) map.add(id, id)
    const met: number[] = []
    for (const id of map.keys()) {
      met.push(id)
      if (id === 1) for (const gone of [1, 2, 4]) map.delete(gone)
      if (id === 5) map.add(6, 6)
    }
    expect(met).toEqual([1, 3, 5, 6])
  })

  test("refuses one more than the limit in words", () => {
    const map = new IdMap(2, 3)
    for (const id of ["a", "b", "c"]) map.add(id, 0)
    map.delete("b")
    map.checkRoom(1)
    expect(() => map.checkRoom(2)).toThrow("an index holds at most 3 ids, got 4")
    expect(() => map.checkRoom(2)).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }))
  })
})

test.runIf(ALL_ROUNDS)("an index holds more ids than a Map of the engine", () => {
  const count = 2 ** 24 + 2
  const index = new DuplicateIndex<number>({ maxDistance: 64, empty: "keep" })
  index.setMany(
    Array(count - 1).keys(),
    BigUint64Array.from({ length: count - 1 }, (_, i) => BigInt(i)),
  )
  index.set(count - 1, BigInt(count - 1))
  expect([index.size, index.get(count - 1)]).toEqual([count, BigInt(count - 1)])
  const last = { id: count - 1, distance: 0 }
  expect(index.query(BigInt(count - 1), { maxDistance: 0 })).toEqual([last])

  let next = 0
  for (const id of index.ids()) if (id !== next++) throw new Error(`${id} at ${next - 1}`)
  expect(next).toBe(count)
  const bytes = index.toBytes()
  index.dispose()
  const read = DuplicateIndex.fromBytes<number>(bytes)
  expect(read.size).toBe(count)
  expect(read.query(BigInt(count - 1), { maxDistance: 0 })).toEqual([last])
  expect([read.delete(5), read.delete(count - 1), read.size]).toEqual([true, true, count - 2])
})

test("ids of too much text for a snapshot are refused in words", () => {
  const index = new DuplicateIndex<string>({ empty: "keep" })
  const long = "x".repeat(2 ** 24)
  for (let n = 0; n < 17; n++) index.set(`${n}${long}`, BigInt(n))
  const tooLong = expect.objectContaining({ code: "LIMIT_EXCEEDED" as SimHashError["code"] })
  expect(() => index.toBytes()).toThrow(tooLong)
  // More than one string of the engine holds.
  for (let n = 17; n < 40; n++) index.set(`${n}${long}`, BigInt(n))
  expect(() => index.toBytes()).toThrow(tooLong)
  for (let n = 15; n < 40; n++) index.delete(`${n}${long}`)
  expect(DuplicateIndex.fromBytes(index.toBytes()).size).toBe(15)
})
