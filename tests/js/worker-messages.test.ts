// A worker may run any script: what it sends may be no message of a checker.
import { createWorkerChecker } from "simhash-wasm/worker"
import { expect, test } from "vitest"
import { codeOf } from "./code-of.js"

/** A worker that sends these messages, as the answer to each request. */
function answering(...messages: readonly unknown[]): Worker {
  const worker = {
    onmessage: undefined as ((event: { data: unknown }) => void) | undefined,
    postMessage(message: object) {
      if (!("request" in message)) return
      for (const data of messages) queueMicrotask(() => worker.onmessage?.({ data }))
    },
    terminate() {},
  }
  return worker as unknown as Worker
}

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["a text", "answer"],
  ["an object", {}],
  ["an answer to no request", { answer: 99, value: 1 }],
  ["an answer without a number", { answer: "0", value: 1 }],
  ["an answer without a value", { answer: 0 }],
  ["an error without a code", { answer: 0, error: "no" }],
  ["news that are no list", { news: 1 }],
  ["news of what is no document", { news: [1] }],
  ["a life that is none", { alive: "yes" }],
])("a worker that sends %s has failed, and nobody waits for it", async (_, message) => {
  const checker = createWorkerChecker(() => answering(message))
  const asked = [checker.exportIgnored(), checker.remove("a")]
  for (const answer of asked) {
    expect(await answer.then(String, (error: { code: string }) => error.code)).toBe("WORKER_FAILED")
  }
  checker.dispose()
})

test("a worker that sends its messages twice is answered once", async () => {
  const checker = createWorkerChecker(() =>
    answering({ news: [] }, { answer: 0, value: [] }, { answer: 0, value: 1 }),
  )
  expect(await checker.remove("a")).toEqual([])
  checker.dispose()
  expect(codeOf(() => checker.watch(() => {}))).toBe("DISPOSED")
})
