// A module worker, in which the package works as on a page.
import { expect, test } from "vitest"

test("the package works in a worker", async () => {
  const worker = new Worker(new URL("./in-worker.ts", import.meta.url), { type: "module" })
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  worker.postMessage("the cat sat on the mat")
  expect(await answer).toEqual({
    fingerprint: 0x581a994fc4876818n,
    matches: [{ id: "cat", distance: 0 }],
  })
  worker.terminate()
})
