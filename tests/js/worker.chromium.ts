// A module worker, in which the package works as on a page.
import { expect, test } from "vitest"
import { CAT, CAT_FINGERPRINT } from "./known.js"

test("the package works in a worker", async () => {
  const worker = new Worker(new URL("./in-worker.ts", import.meta.url), { type: "module" })
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
  })
  worker.postMessage(CAT)
  expect(await answer).toEqual({ fingerprint: CAT_FINGERPRINT, matches: [{ id: "cat", distance: 0 }] })
  worker.terminate()
})
