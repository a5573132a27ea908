// A worker that is ended in the middle of a call.
import { DuplicateIndex, fingerprint, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"

test("a worker killed in the middle of a call harms nobody else, and the snapshot it sent is whole", async () => {
  const index = new DuplicateIndex<string>()
  index.set("cat", fingerprint("the cat sat on the mat"))
  const worker = new Worker(new URL("./busy-worker.ts", import.meta.url), { type: "module" })
  const bytes = await message<Uint8Array<ArrayBuffer>>(worker)
  // It is in `pairs` from now on, which never gives it a turn to end by itself.
  await message(worker)
  worker.terminate()

  expect(index.query(fingerprint("the cat sat on the mat"))).toEqual([{ id: "cat", distance: 0 }])
  const read = DuplicateIndex.fromBytes<number>(bytes)
  expect(read.size).toBe(20_000)
  const made = new SimHash().fingerprint("n777")
  expect(read.get(777)).toBe(made)
  expect(read.query(made, { maxDistance: 0 })).toContainEqual({ id: 777, distance: 0 })
})

/** What a worker posts next. */
function message<T>(worker: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
}
