// Many equal fingerprints, which are near in numbers that grow with the square of theirs.
import { DuplicateIndex } from "simhash-wasm"
import { describe, expect, test } from "vitest"

function equal(count: number, maxDistance = 3): DuplicateIndex<number> {
  const fingerprints = new BigUint64Array(count).fill(7n)
  return new DuplicateIndex<number>({ maxDistance }).setMany(Array(count).keys(), fingerprints)
}

describe.each([3, 13])("of many equal fingerprints, at a distance of %i,", (maxDistance) => {
  test("more pairs than one answer holds are refused with their number", async () => {
    const index = equal(20_000, maxDistance)
    const refused = {
      code: "LIMIT_EXCEEDED",
      message: "there are 199990000 pairs, but one answer holds at most 10000000",
    }
    expect(() => index.pairs()).toThrow(expect.objectContaining(refused))
    await expect(index.pairs({})).rejects.toMatchObject(refused)
    expect(index.groups().groups).toEqual([Array.from({ length: 20_000 }, (_, id) => id)])
  })

  test("any number of pairs can be read one by one", async () => {
    const index = equal(2000, maxDistance)
    let count = 0
    for (const { a, b, distance } of index.eachPair()) if (a < b && distance === 0) count++
    expect(count).toBe(1_999_000)
    expect([...index.eachPair()].length).toBe(count)
    expect(index.pairs().pairs.length).toBe(count)

    let seen = 0
    for await (const _ of equal(100_000, maxDistance).eachPair({})) if (++seen === 10_000) break
    expect(seen).toBe(10_000)
  })

  test("more matches than one answer holds are refused with their number", () => {
    const index = equal(20_000, maxDistance)
    const queries = new BigUint64Array(20_000).fill(7n)
    const message = "there are 400000000 matches, but one answer holds at most 10000000"
    expect(() => index.queryMany(queries)).toThrow(
      expect.objectContaining({ code: "LIMIT_EXCEEDED", message }),
    )
    const answers = index.queryMany(queries, { limit: 2 })
    expect(answers).toHaveLength(20_000)
    const first = [0, 1].map((id) => ({ id, distance: 0 }))
    for (const answer of answers) if (answer.length !== 2 || answer[1]?.id !== 1) throw new Error("wrong")
    expect(answers[19_999]).toEqual(first)
    // As many as one answer holds, and queries that differ.
    queries.set([6n, 8n, 1n << 40n])
    const some = index.queryMany(queries.subarray(0, 400))
    expect(some.map(({ length }) => length)).toEqual([
      20_000,
      maxDistance === 3 ? 0 : 20_000,
      maxDistance === 3 ? 0 : 20_000,
      ...Array(397).fill(20_000),
    ])
  })

  test("reading them pair by pair can be stopped", async () => {
    const controller = new AbortController()
    const pairs = equal(20_000, maxDistance).eachPair({ signal: controller.signal })
    let count = 0
    const reading = (async () => {
      for await (const _ of pairs) if (++count === 5) controller.abort("enough")
    })()
    await expect(reading).rejects.toMatchObject({ code: "ABORTED", cause: "enough" })
    // No pair comes after the one during which the signal aborted.
    expect(count).toBe(5)
  })
})

test("reading pairs goes on with what was there, whatever happens to the index", () => {
  const index = equal(100)
  const pairs = index.eachPair()
  index.clear()
  expect([...pairs]).toHaveLength(4950)
  const rest = equal(100).eachPair()
  index.dispose()
  expect([...rest]).toHaveLength(4950)
  expect(() => index.eachPair()).toThrow(expect.objectContaining({ code: "DISPOSED" }))
  const bad = () => equal(2).eachPair("3" as never)
  expect(bad).toThrow('eachPair takes a distance or an object of options, got "3"')
})
