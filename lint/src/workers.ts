// Reads documents in the order of the files: a few files on this thread, many on others. The other threads also analyze the
// documents, so that the comparing thread has less to do.
import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { RecipeOptions } from "simhash-wasm"
import type { BlockAnalyses } from "simhash-wasm/documents"
import { type Broken, type Document, type Reading, readDocument } from "./document.js"
import type { Found } from "./files.js"

export interface Batch extends Reading {
  readonly files: readonly Found[]
  readonly recipe: RecipeOptions
}

/** A document. If another thread has read it, it includes the analyses of its blocks. */
export interface ReadDocument extends Document {
  readonly analyses?: BlockAnalyses
}

/** The number of files whose reading takes about as long as starting threads, some tens of milliseconds. */
const FEW = 48
const BATCH = 16
/** More reading threads would outpace the comparing thread. */
const MAX_WORKERS = 4

/** Yields the documents of files, in the order of the files. */
export async function* readDocuments(
  files: readonly Found[],
  how: Omit<Batch, "files">,
): AsyncGenerator<ReadDocument | Broken> {
  if (files.length <= FEW) {
    for (const file of files) yield await readDocument(file, how)
    return
  }
  const batches = Array.from({ length: Math.ceil(files.length / BATCH) }, (_, i) =>
    files.slice(i * BATCH, (i + 1) * BATCH),
  )
  const pool = new Pool(Math.min(availableParallelism(), MAX_WORKERS, batches.length), how)
  try {
    // Enough batches to keep every worker busy, but not so many that their blocks fill the memory.
    const ahead = 4 * MAX_WORKERS
    const pending: Promise<(ReadDocument | Broken)[]>[] = []
    for (let next = 0, i = 0; i < batches.length; i++) {
      while (next < batches.length && next < i + ahead) pending.push(pool.read(batches[next++] as Found[]))
      const documents = await (pending.shift() as Promise<(ReadDocument | Broken)[]>)
      yield* documents
    }
  } finally {
    await pool.end()
  }
}

interface Job {
  readonly files: readonly Found[]
  readonly resolve: (documents: (ReadDocument | Broken)[]) => void
  readonly reject: (error: unknown) => void
}

/** A pool of threads, each with one job at a time. */
class Pool {
  readonly #how: Omit<Batch, "files">
  readonly #idle: Worker[] = []
  readonly #jobs: Job[] = []
  readonly #workers = new Set<Worker>()
  #free: number
  #ended = false

  constructor(size: number, how: Omit<Batch, "files">) {
    this.#free = size
    this.#how = how
  }

  read(files: readonly Found[]): Promise<(ReadDocument | Broken)[]> {
    const result = new Promise<(ReadDocument | Broken)[]>((resolve, reject) => {
      this.#jobs.push({ files, resolve, reject })
    })
    // Prevents an unhandled rejection while the caller waits for an earlier batch.
    result.catch(() => {})
    this.#next()
    return result
  }

  async end(): Promise<void> {
    this.#ended = true
    this.#jobs.length = 0
    await Promise.all([...this.#workers].map((worker) => worker.terminate()))
  }

  #next(): void {
    while (this.#jobs.length > 0 && !this.#ended) {
      const worker = this.#idle.pop() ?? this.#start()
      if (!worker) return
      this.#give(worker, this.#jobs.shift() as Job)
    }
  }

  #start(): Worker | undefined {
    if (this.#free === 0) return undefined
    this.#free--
    const worker = new Worker(new URL("./worker.js", import.meta.url))
    this.#workers.add(worker)
    return worker
  }

  #give(worker: Worker, job: Job): void {
    const answered = (documents: (ReadDocument | Broken)[]) => {
      worker.off("error", failed)
      this.#idle.push(worker)
      job.resolve(documents)
      this.#next()
    }
    const failed = (error: unknown) => {
      worker.off("message", answered)
      this.#workers.delete(worker)
      this.#free++
      this.#again(job, error)
    }
    worker.once("message", answered)
    worker.once("error", failed)
    worker.postMessage({ files: job.files, ...this.#how } satisfies Batch)
  }

  /** Handles the end of a worker, for example when memory ran out, by reading each file alone to find the one at fault. */
  #again({ files, resolve, reject }: Job, error: unknown): void {
    const [only, ...more] = files
    if (only && more.length === 0) {
      const reason = `it cannot be read: ${error instanceof Error ? error.message : error}`
      resolve([{ path: only.path, reason }])
      this.#next()
      return
    }
    Promise.all(files.map((file) => this.read([file]))).then((lists) => resolve(lists.flat()), reject)
  }
}
