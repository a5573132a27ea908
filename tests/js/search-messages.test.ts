// A worker may run any script: what it sends may be no message of a search for duplicates.
import { findDuplicatesInWorker } from "simhash-wasm/worker"
import { expect, test } from "vitest"

/** A worker that sends these messages when it is started, and counts how often it is ended. */
function sending(...messages: readonly unknown[]) {
  const worker = {
    ended: 0,
    received: [] as unknown[],
    onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
    postMessage(message: object) {
      worker.received.push(message)
      if (!("start" in message)) return
      for (const data of messages) queueMicrotask(() => worker.onmessage?.({ data }))
    },
    terminate() {
      worker.ended++
    },
  }
  return worker
}

const search = (worker: unknown) => findDuplicatesInWorker(() => worker as Worker, ["a cat", "a dog"])

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["an object", {}],
  ["a question that is none", { more: 1 }],
  ["a progress that is none", { done: -1 }],
  ["a progress of too many", { done: 1, total: "all" }],
  ["a result that is none", { found: "cats" }],
  ["an error without a code", { error: "no" }],
])("a worker that sends %s has failed, and is ended", async (_, message) => {
  const worker = sending(message)
  await expect(search(worker)).rejects.toMatchObject({ code: "WORKER_FAILED" })
  expect(worker.ended).toBe(1)
})

test("a worker gets the texts that it asks for, and after the last ones none", async () => {
  const worker = sending({ more: true }, { more: true }, { done: 2, total: 2 })
  const searched = search(worker)
  await expect
    .poll(() => worker.received)
    .toEqual([{ start: {} }, { entries: ["a cat", "a dog"], isLast: false }, { entries: [], isLast: true }])
  worker.onmessage?.({ data: { found: { kept: [0, 1] } } })
  expect(await searched).toEqual({ kept: [0, 1] })
  expect(worker.ended).toBe(1)
})

test.each([
  ["start must be a function, got 7", 7],
  ["start must return a Worker, got undefined", () => undefined],
])("refuses: %s", async (message, start) => {
  const refused = { code: "INVALID_ARGUMENT", message }
  await expect(findDuplicatesInWorker(start as never, ["a"])).rejects.toMatchObject(refused)
})
