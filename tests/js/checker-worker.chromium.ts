// A checker in a worker, as a page uses it.
import { DuplicateIndex, SimHash } from "simhash-wasm"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { createWorkerChecker } from "simhash-wasm/worker"
import { afterEach, expect, test, vi } from "vitest"
import { codeOfPromise as codeOf } from "./code-of.js"
import { TOMATOES, TOO_HIGH } from "./repeated-texts.js"

const started: Worker[] = []

function start(): Worker {
  const worker = new Worker(new URL("./failing-checker-worker.ts", import.meta.url), { type: "module" })
  started.push(worker)
  return worker
}

afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate()
})

test("it answers as a checker on the page does", async () => {
  using checker = createWorkerChecker(start, { skip: new Set(["heading"] as const), language: "zh-CN" })
  const local = createDuplicateChecker({ skip: ["heading"], language: "zh-CN" })
  const blocks = [{ text: TOMATOES, kind: "heading" as const }, { text: TOMATOES }, { text: TOO_HIGH }]
  const news: string[] = []
  const unwatch = checker.watch((docIds) => news.push(docIds.join()))
  const answer = await checker.update("a", blocks, { version: 3 })
  expect(answer).toEqual(await local.update("a", blocks, { version: 3 }))
  expect(answer.diagnostics).toHaveLength(2)
  expect(news).toEqual(["a"])
  unwatch()
  const [first] = answer.diagnostics ?? []
  if (!first) throw new Error("there is no warning")
  expect(await checker.diagnostics("a")).toEqual(local.diagnostics("a"))
  expect(await checker.textOf(first.related[0] ?? {})).toBe(TOO_HIGH)
  expect(await checker.locate(first.block)).toEqual(local.locate(first.block))
  await checker.ignore(first)
  expect(await checker.diagnostics("a")).toEqual([])
  const ignored = await checker.exportIgnored()
  await local.importIgnored(ignored)
  expect(local.exportIgnored()).toEqual(ignored)
  await checker.unignore(first)
  expect(await checker.diagnostics("a")).toHaveLength(2)
  await checker.importIgnored(ignored)
  expect(await checker.diagnostics("a")).toEqual([])
  expect(await checker.remove("a")).toEqual([])
  expect(await checker.removeCorpus("none")).toBe(false)
})

test("errors are answers with their code, and later updates overtake", async () => {
  using checker = createWorkerChecker(start)
  const updates = [1, 2, 3].map((version) => checker.update("a", [{ text: TOMATOES }], { version }))
  expect((await Promise.all(updates)).map(({ superseded }) => superseded)).toEqual([true, true, false])
  expect(await codeOf(checker.update("a", { changes: [] }))).toBe("INVALID_ARGUMENT")
  expect(await codeOf(checker.addCorpus("a", { fingerprints: new Uint8Array(9) }))).toBe("CORRUPT_SNAPSHOT")
  expect(await codeOf(checker.update("a", { text: (() => 5) as never }))).toBe("INVALID_ARGUMENT")
  expect(() => createWorkerChecker(start() as never)).toThrow("start must be a function")
  using wrong = createWorkerChecker(start, { limit: 1000 })
  expect(await codeOf(wrong.update("a", []))).toBe("INVALID_ARGUMENT")
})

test("what changed in an answer that nobody reads is in the next one", async () => {
  using checker = createWorkerChecker(start)
  await checker.update("b", [{ text: TOMATOES }])
  // The worker answers the first before it receives the second: messages are taken one after another.
  const first = checker.update("a", [{ text: TOMATOES }, { text: "A." }])
  await checker.exportIgnored().then(() => {})
  expect((await first).diagnostics).toHaveLength(1)
  const second = checker.update("a", { splice: { start: 1, deleteCount: 0, blocks: [{ text: TOO_HIGH }] } })
  const asked = checker.diagnostics("a")
  const third = checker.update("a", { splice: { start: 3, deleteCount: 0, blocks: [{ text: "B." }] } })
  expect(await second).toMatchObject({ superseded: true, diagnostics: [], changed: [] })
  expect((await third).diagnostics).toEqual(await checker.diagnostics("a"))
  expect((await third).affected).toEqual(["b"])
  expect((await third).diagnostics).toHaveLength(2)
  // A slow worker has not compared the block of the second update when it is asked.
  expect([1, 2]).toContain((await asked).length)
  // The same for one that is aborted: it may have been answered.
  const controller = new AbortController()
  const splice = { start: 1, deleteCount: 1, blocks: [{ text: "C." }] }
  const aborted = checker.update("a", { splice }, { signal: controller.signal })
  controller.abort()
  expect(await codeOf(aborted)).toBe("ABORTED")
  expect((await checker.update("a", { splice: { start: 0, deleteCount: 0, blocks: [] } })).affected).toEqual([
    "b",
  ])
})

test("a signal aborts waiting, before and while the worker works", async () => {
  using checker = createWorkerChecker(start)
  const blocks = Array.from({ length: 3000 }, (_, i) => ({ text: `${TOMATOES} ${i}` }))
  expect(await codeOf(checker.update("a", blocks, { signal: AbortSignal.abort() }))).toBe("ABORTED")
  const controller = new AbortController()
  const waiting = checker.update("a", blocks, { signal: controller.signal })
  controller.abort(new Error("closed"))
  await expect(waiting).rejects.toMatchObject({ code: "ABORTED", cause: new Error("closed") })
  expect((await checker.update("a", [{ text: TOMATOES }])).stats.blocks).toBe(1)
})

test.each(["throw", "close"])(
  "when the worker fails (%s), every request is rejected, and the next one starts another with its corpora",
  async (how) => {
    using checker = createWorkerChecker(start)
    const simhash = new SimHash({ recipe: "short/1", bits: 128 })
    const index = new DuplicateIndex({ recipe: simhash.recipe }).set("q", simhash.fingerprint(TOMATOES))
    await checker.addCorpus("questions", { fingerprints: index.toBytes() })
    const before = await checker.update("a", { text: TOO_HIGH })
    // Ignored and taken back: another worker must do both, in this order.
    await checker.ignore(before.diagnostics[0] ?? "")
    await checker.unignore(before.diagnostics[0] ?? "")
    const requests = [
      checker.update(how, []),
      checker.diagnostics("a"),
      checker.update("b", [{ text: TOMATOES }]),
    ]
    expect(await Promise.all(requests.map(codeOf))).toEqual([
      "WORKER_FAILED",
      "WORKER_FAILED",
      "WORKER_FAILED",
    ])
    expect(await codeOf(checker.update("a", { changes: [] }))).toBe("INVALID_ARGUMENT")
    const again = await checker.update("a", { text: TOO_HIGH })
    expect(again.diagnostics[0]?.related[0]?.id).toBe("q")
    expect(started).toHaveLength(2)
  },
)

test("a worker that fails before it answers is not started again, and nothing hangs", async () => {
  using checker = createWorkerChecker(start)
  expect(await codeOf(checker.update("throw", []))).toBe("WORKER_FAILED")
  expect(await codeOf(checker.update("a", []))).toBe("WORKER_FAILED")
  expect(started).toHaveLength(1)
  using missing = createWorkerChecker(() => new Worker("/missing.js", { type: "module" }))
  expect(await codeOf(missing.update("a", []))).toBe("WORKER_FAILED")
})

test("dispose rejects what waits, ends the worker, and can be called again", async () => {
  const checker = createWorkerChecker(start)
  const waiting = codeOf(checker.update("hang", []))
  const terminate = vi.spyOn(started[0] as Worker, "terminate")
  checker.dispose()
  checker.dispose()
  expect(await waiting).toBe("DISPOSED")
  expect(terminate).toHaveBeenCalledTimes(1)
  expect(await codeOf(checker.update("a", []))).toBe("DISPOSED")
  expect(() => checker.watch(() => {})).toThrow("disposed of")
})

test("two checkers in two workers do not disturb each other", async () => {
  using one = createWorkerChecker(start)
  using two = createWorkerChecker(start)
  await one.update("a", [{ text: TOMATOES }])
  expect((await two.update("b", [{ text: TOO_HIGH }])).diagnostics).toEqual([])
  expect(await codeOf(one.update("throw", []))).toBe("WORKER_FAILED")
  expect((await two.update("b", [{ text: TOO_HIGH }, { text: TOMATOES }])).diagnostics).toHaveLength(2)
})
