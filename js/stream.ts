// Entry "./stream": texts in chunks, by a module of their own.
import * as chunked from "./chunked-text.js"
import { invalid, SimHashError, show } from "./errors.js"
import { withStream } from "./inline-stream.js"
import { nextTask } from "./next-task.js"
import { readOptions } from "./options.js"
import { isRevoked } from "./platform.js"
import type { Recipe, RecipeOptions } from "./public/index.js"
import type {
  FingerprintBlobOptions,
  StreamRecipe,
  TextChunk,
  TextSource,
  TextStreamOptions,
} from "./public/stream.js"
import { checkProgress, checkSignal, unlessAborted } from "./signals.js"
import { SLICE_MS } from "./slices.js"

export { SimHashError } from "./errors.js"

type ChunkedText = chunked.ChunkedText
const ChunkedText = /* @__PURE__ */ withStream(chunked.ChunkedText)

export class TextStream {
  readonly recipe: StreamRecipe
  declare readonly [Symbol.dispose]: () => void
  readonly #text: ChunkedText

  constructor(recipe?: string | RecipeOptions | Recipe, options?: TextStreamOptions) {
    const { maxBytes } = readOptions(options, ["maxBytes"], "a stream")
    this.#text = new ChunkedText(recipe, maxBytes)
    this.recipe = this.#text.recipe
  }

  get byteLength(): number {
    return this.#text.byteLength
  }

  push(chunk: TextChunk): void {
    const steps = this.#text.push(chunk)
    while (!steps.next().done);
  }

  end(): bigint {
    return this.#text.end()
  }

  sums(): Float64Array {
    return this.#text.sums()
  }

  reset(): void {
    this.#text.reset()
  }

  dispose(): void {
    this.#text.dispose()
  }
}

// Only where the platform has the symbol that `using` looks up.
if (Symbol.dispose) {
  Object.defineProperty(TextStream.prototype, Symbol.dispose, {
    // Without a prototype: a polluted Object.prototype must not add attributes.
    __proto__: null,
    value: TextStream.prototype.dispose,
  } as PropertyDescriptor)
}

export async function fingerprintBlob(source: TextSource, options?: FingerprintBlobOptions): Promise<bigint> {
  const names = ["recipe", "maxBytes", "signal", "onProgress"]
  const { recipe, maxBytes, signal, onProgress } = readOptions(options, names, "fingerprintBlob")
  checkSignal(signal)
  checkProgress(onProgress)
  const text = new ChunkedText(recipe, maxBytes)
  try {
    checkAborted(signal)
    return await read(source, text, signal, onProgress)
  } finally {
    text.dispose()
  }
}

/** Reads a source to its end, with pauses for other tasks of the event loop. */
async function read(
  source: TextSource,
  text: ChunkedText,
  signal: AbortSignal | undefined,
  onProgress: FingerprintBlobOptions["onProgress"],
): Promise<bigint> {
  const { reader, size } = open(source)
  let done = false
  try {
    let end = performance.now() + SLICE_MS
    const pause = async () => {
      if (performance.now() < end) return
      await nextTask()
      checkAborted(signal)
      end = performance.now() + SLICE_MS
    }
    for (let length = 0; ; ) {
      const result = await unlessAborted(reader.next(), signal, aborted)
      done = result.done === true
      if (done) return text.end()
      const chunk = result.value as TextChunk
      const steps = text.push(chunk)
      while (!steps.next().done) await pause()
      await pause()
      length += typeof chunk === "string" ? chunk.length : chunk.byteLength
      onProgress?.(length, size, text.byteLength)
      checkAborted(signal)
    }
  } catch (error) {
    if (!done) reader.cancel(error)
    throw error
  } finally {
    reader.release()
  }
}

/** What a source is read by. */
interface Reader {
  next(): Promise<{ done?: boolean | undefined; value?: unknown }>
  /** Lets the source stop. Its failures to do so are ignored: there is another error. */
  cancel(reason: unknown): void
  release(): void
}

/** Begins to read a source. */
function open(source: unknown): { reader: Reader; size?: number } {
  if (typeof source === "object" && source !== null && !isRevoked(source)) {
    const given = source as Record<string | symbol, unknown>
    if (isFunction(given.stream) && typeof given.size === "number") {
      const size = given.size
      return { reader: streamReader(given.stream()), size }
    }
    if (isFunction(given.getReader)) return { reader: streamReader(source) }
    const iterate = given[Symbol.asyncIterator] ?? given[Symbol.iterator]
    if (isFunction(iterate)) return { reader: iteratorReader(iterate.call(source), given) }
  }
  throw invalid(
    "a source must be a Blob, a ReadableStream, or an iterable or async iterable of chunks, got " +
      show(source),
  )
}

type StreamReader = ReadableStreamDefaultReader<unknown>

function streamReader(stream: unknown): Reader {
  if ((stream as ReadableStream).locked) throw invalid("a source must be no stream that is read by another")
  const reader = (stream as ReadableStream).getReader() as StreamReader
  return {
    next: () => reader.read(),
    cancel: (reason) => ignoringFailures(() => reader.cancel(reason)),
    release: () => reader.releaseLock(),
  }
}

function iteratorReader(
  iterator: AsyncIterator<unknown> | Iterator<unknown>,
  source: Record<string, unknown>,
): Reader {
  return {
    next: async () => iterator.next(),
    cancel: (reason) => {
      // A stream of Node that waits for data would not stop before it has some.
      if (isFunction(source.destroy)) ignoringFailures(() => (source.destroy as Method).call(source, reason))
      else ignoringFailures(() => iterator.return?.())
    },
    release: () => {},
  }
}

type Method = (...args: unknown[]) => never

function isFunction(value: unknown): value is Method {
  return typeof value === "function"
}

function ignoringFailures(work: () => unknown): void {
  try {
    Promise.resolve(work()).catch(() => {})
  } catch {
    // A source of a user may throw at once.
  }
}

function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted(signal)
}

function aborted(signal: AbortSignal): SimHashError {
  return new SimHashError("ABORTED", "the reading of the text was aborted", { cause: signal.reason })
}
