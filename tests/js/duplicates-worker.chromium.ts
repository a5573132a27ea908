// A search for duplicates in a worker, as a page uses it.
import { findDuplicates, SimHashError } from "simhash-wasm"
import { findDuplicatesInWorker } from "simhash-wasm/worker"
import { describe, expect, test } from "vitest"
import { Random } from "./random.js"
import { families } from "./similar-texts.js"

const texts = families(new Random(61n), 2000)
const pairs = texts.map((text, n) => [`id ${n}`, text] as const)

const started: Worker[] = []

function start(): Worker {
  const worker = new Worker(new URL("./duplicates-worker.ts", import.meta.url), { type: "module" })
  started.push(worker)
  return worker
}

/** What a promise is rejected with. */
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe("findDuplicatesInWorker", () => {
  test("finds what findDuplicates finds on the page", async () => {
    expect(await findDuplicatesInWorker(start, texts)).toEqual(await findDuplicates(texts))
    const options = { recipe: "short/1", minSimilarity: 0.7, keep: "longest", groups: "connected" } as const
    expect(await findDuplicatesInWorker(start, pairs, options)).toEqual(await findDuplicates(pairs, options))
    expect(await findDuplicatesInWorker(start, [])).toEqual(await findDuplicates([]))
  })

  test("reads an async iterable, of which the number is not known, and tells the progress", async () => {
    async function* source() {
      yield* pairs
    }
    const told: (readonly [number, number | undefined])[] = []
    const onProgress = (done: number, total: number | undefined) => told.push([done, total])
    const found = await findDuplicatesInWorker(start, source(), { onProgress })
    expect(found).toEqual(await findDuplicates(pairs))
    expect(told.at(-1)).toEqual([pairs.length, pairs.length])
    expect(told[0]).toEqual([0, undefined])
    await findDuplicatesInWorker(start, pairs, { onProgress })
    expect(told.at(-1)).toEqual([pairs.length, pairs.length])
    expect(told.filter(([, total]) => total === pairs.length).length).toBeGreaterThan(1)
  })

  test("has the errors of the search with their codes, and ends the worker", async () => {
    for (const [given, options, sentence] of [
      [["a", 7], {}, "texts[1] must be a string or an [id, text] pair, got 7"],
      [["a"], { minSimilarity: 0.1 }, "minSimilarity must be a number from 0.2 to 1, got 0.1"],
      [["a"], { keep: () => 0 }, "the options cannot be sent to a worker: "],
      [["a", () => "b"], {}, "the texts cannot be sent to a worker: "],
      [7, {}, "texts must be an array, another iterable or an async iterable"],
    ] as const) {
      const error = await failure(findDuplicatesInWorker(start, given as never, options as never))
      expect(error).toBeInstanceOf(SimHashError)
      expect(error).toMatchObject({ code: "INVALID_ARGUMENT", message: expect.stringContaining(sentence) })
    }
  })

  test("lets errors of an iterable pass through", async () => {
    async function* failing() {
      yield "a cat"
      throw new RangeError("the disk is gone")
    }
    expect(await failure(findDuplicatesInWorker(start, failing()))).toEqual(
      new RangeError("the disk is gone"),
    )
  })

  test("is aborted at once, also while it waits for a text that never comes", async () => {
    async function* stalled() {
      yield "a cat"
      await new Promise(() => {})
    }
    for (const given of [texts, stalled()]) {
      const controller = new AbortController()
      const searched = findDuplicatesInWorker(start, given, { signal: controller.signal })
      setTimeout(() => controller.abort("enough"), 5)
      expect(await failure(searched)).toMatchObject({ code: "ABORTED", cause: "enough" })
    }
    const number = started.length
    const signal = AbortSignal.abort()
    expect(await failure(findDuplicatesInWorker(start, texts, { signal }))).toMatchObject({ code: "ABORTED" })
    expect(started).toHaveLength(number)
  })

  test("fails where the worker does", async () => {
    const missing = () => new Worker(new URL("./no-such-worker.js", location.href), { type: "module" })
    expect(await failure(findDuplicatesInWorker(missing, texts))).toMatchObject({ code: "WORKER_FAILED" })
  })
})
