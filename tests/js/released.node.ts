// What an instance took is given back once it is replaced: nothing refers to its memory any more.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { DuplicateIndex, explain, fingerprint, SimHash } from "simhash-wasm"
import { expect, test, vi } from "vitest"
import { thrown } from "./code-of.js"
import { newest, trap } from "./faults.js"
import { CAT, CAT_FINGERPRINT } from "./known.js"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

/** Waits until an object is collected: a WeakRef keeps it for the task that looks at it. */
async function collected(ref: WeakRef<object>): Promise<void> {
  await vi.waitUntil(
    async () => {
      await new Promise((resolve) => setTimeout(resolve))
      collect()
      return ref.deref() === undefined
    },
    { timeout: 50_000 },
  )
}

test("a trap in the main module lets its memory go, whoever keeps the error and what was lost", async () => {
  const sh = new SimHash()
  const accumulator = sh.accumulator()
  const explanation = sh.explain("the cat sat on the mat")
  const ref = new WeakRef(newest)
  trap("explainInput")
  const error = thrown(() => explain("the cat"))
  expect(newest).not.toBe(ref.deref())
  await collected(ref)
  expect(error).toMatchObject({ code: "OUT_OF_MEMORY", cause: { name: "RuntimeError" } })
  expect(thrown(() => accumulator.sums())).toMatchObject({ code: "DISPOSED" })
  expect(sh.explain("the cat sat on the mat")).toEqual(explanation)
})

test("a trap in the module of the index lets its memory go", async () => {
  const index = new DuplicateIndex().set("a", 1n)
  expect(index.query(1n)).toHaveLength(1)
  const ref = new WeakRef(newest)
  trap("queryIndex")
  const error = thrown(() => index.query(1n))
  await collected(ref)
  expect(error).toMatchObject({ code: "OUT_OF_MEMORY" })
  expect(thrown(() => index.query(1n))).toMatchObject({ code: "DISPOSED" })
})

test("a large index gives its memory back when nothing else is alive beside it", async () => {
  const count = 600_000
  const index = new DuplicateIndex<number>({ maxDistance: 3 })
  const other = new DuplicateIndex<number>().set(1, 1n)
  const ref = new WeakRef(newest)
  index.setMany(
    Array.from({ length: count }, (_, id) => id),
    BigUint64Array.from({ length: count }, (_, id) => BigInt.asUintN(64, BigInt(id) * 0x9e3779b97f4a7c15n)),
  )
  expect(newest.buffer.byteLength).toBeGreaterThan(16_000_000)
  index.dispose()
  // Not as long as there is another, which answers as before.
  expect(other.query(1n)).toEqual([{ id: 1, distance: 0 }])
  expect(newest).toBe(ref.deref())
  other.dispose()
  expect(newest).not.toBe(ref.deref())
  expect(newest.buffer.byteLength).toBeLessThan(4_000_000)
  await collected(ref)
  expect(new DuplicateIndex<number>().set(1, 1n).query(1n)).toEqual([{ id: 1, distance: 0 }])
})

test("an index that is forgotten and collected is as good as disposed of", async () => {
  const fill = () => {
    const ids = Array.from({ length: 600_000 }, (_, id) => id)
    new DuplicateIndex<number>({ maxDistance: 3 }).setMany(ids, new BigUint64Array(ids.length).fill(1n))
    return new WeakRef(newest)
  }
  await collected(fill())
  expect(fingerprint(CAT)).toBe(CAT_FINGERPRINT)
})
