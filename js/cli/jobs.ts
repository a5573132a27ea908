// Processes batches of texts in several threads, with the same results in the same order as in one.
import { Worker } from "node:worker_threads"
import { type SimHash, SimHashError, type SimHashErrorCode } from "../index.js"
import type { Options } from "./options.js"
import { UsageError } from "./program/errors.js"
import type { Text } from "./texts.js"

/** What the threads compute from texts. */
export interface Task {
  readonly recipe: string
  readonly bits: number
  readonly what: "fingerprints" | "features"
}

/** A thread's answer to a batch: the feature set of each text, or one array of all fingerprints. */
export type Answer = readonly BigUint64Array[] | Failed

interface Failed {
  readonly code: SimHashErrorCode
  readonly message: string
}

const MAX_JOBS = 256

/** The most batches that each thread holds: the current one and the next. A batch has the texts of one read, or of a file. */
const AHEAD = 2

export const ABOUT_JOBS =
  "--jobs N computes with N threads. The output is the same, in the same order. Each thread holds two parts of the input, of " +
  "64 kB or a file each."

export function jobsOf({ jobs = 1 }: Options): number {
  if (jobs >= 1 && jobs <= MAX_JOBS) return jobs
  throw new UsageError(`--jobs takes a whole number from 1 to ${MAX_JOBS}, got ${jobs}`)
}

type Batches = AsyncIterable<readonly Text[]>

/** Yields batches with the fingerprints of their texts, in the form that `SimHash.fingerprints` returns. */
export async function* withFingerprints(
  batches: Batches,
  simhash: SimHash,
  jobs: number,
): AsyncGenerator<[batch: readonly Text[], limbs: BigUint64Array]> {
  if (jobs === 1) for await (const batch of batches) yield [batch, simhash.fingerprints(textsOf(batch))]
  else
    for await (const [batch, [limbs]] of answered(batches, simhash, "fingerprints", jobs))
      yield [batch, limbs as BigUint64Array]
}

/** Yields batches with the feature set of each text; without feature sets if there is one thread, which cuts texts as it needs. */
export async function* withFeatures(batches: Batches, simhash: SimHash, jobs: number): Sets {
  if (jobs === 1) for await (const batch of batches) yield [batch, []]
  else yield* answered(batches, simhash, "features", jobs)
}

export type Sets = AsyncGenerator<[batch: readonly Text[], features: readonly BigUint64Array[]]>

async function* answered(
  batches: Batches,
  { recipe: { id: recipe, bits } }: SimHash,
  what: Task["what"],
  jobs: number,
): Sets {
  const threads = Array.from({ length: jobs }, () => new Thread({ recipe, bits, what }))
  const waiting: { batch: readonly Text[]; answer: Promise<Answer> }[] = []
  let next = 0
  const first = async (): Promise<[readonly Text[], readonly BigUint64Array[]]> => {
    const { batch, answer } = waiting.shift() as (typeof waiting)[number]
    const made = await answer
    if ("code" in made) throw new SimHashError(made.code, made.message)
    return [batch, made]
  }
  const source = untilError(batches)
  try {
    for await (const batch of source.batches) {
      // Threads take turns, and each one answers its batches in order.
      const answer = (threads[next++ % jobs] as Thread).ask(textsOf(batch))
      // `first` throws a failure in its turn, or never, if an earlier one ends the run.
      answer.catch(() => {})
      waiting.push({ batch, answer })
      if (waiting.length >= AHEAD * jobs) yield await first()
    }
    while (waiting.length > 0) yield await first()
  } finally {
    await Promise.all(threads.map((thread) => thread.end()))
  }
  if (source.failed) throw source.error
}

/** Returns the batches before an error of the input, so that the error can be thrown after their results. */
function untilError<T>(batches: AsyncIterable<T>) {
  const source = { batches: read(), failed: false, error: undefined as unknown }
  async function* read(): AsyncGenerator<T> {
    const iterator = batches[Symbol.asyncIterator]()
    try {
      for (let step = await iterator.next(); !step.done; step = await iterator.next()) yield step.value
    } catch (error) {
      Object.assign(source, { failed: true, error })
    } finally {
      await iterator.return?.()
    }
  }
  return source
}

const textsOf = (batch: readonly Text[]) => batch.map(({ text }) => text)

interface Waiter {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

class Thread {
  readonly #worker: Worker
  readonly #waiters: Waiter[] = []

  constructor(task: Task) {
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { workerData: task })
    this.#worker.on("message", (answer: Answer) => this.#waiters.shift()?.resolve(answer))
    this.#worker.on("error", (error) => {
      for (const waiter of this.#waiters.splice(0)) waiter.reject(error)
    })
  }

  ask(texts: readonly string[]): Promise<Answer> {
    const answer = new Promise<Answer>((resolve, reject) => this.#waiters.push({ resolve, reject }))
    this.#worker.postMessage(texts)
    return answer
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
