/// <reference path="./values/host.ts" preserve="true" />

// Entry "./stream": texts in chunks, with a module of its own.

export type * from "./types/stream.js"
/**
 * Fingerprints of texts that come in chunks, such as files that are larger than memory. The entry has its own WebAssembly module,
 * which no other entry loads.
 *
 * @packageDocumentation
 */
export { SimHashError } from "./values/errors.js"

import * as chunked from "./fingerprint/chunked-text.js"
import { withStream } from "./inline/stream.js"
import type { Recipe, RecipeName, RecipeOptions } from "./types/recipe.js"
import type {
  FingerprintBlobOptions,
  StreamRecipe,
  TextChunk,
  TextSource,
  TextStreamOptions,
} from "./types/stream.js"
import { disposable } from "./values/disposable.js"
import { invalid, SimHashError, show } from "./values/errors.js"
import { nextTask } from "./values/next-task.js"
import { readOptions } from "./values/options.js"
import { isRevoked } from "./values/platform.js"
import { checkProgress, checkSignal, unlessAborted } from "./values/signals.js"
import { SLICE_MS } from "./values/slices.js"

type ChunkedText = chunked.ChunkedText
const ChunkedText = /* @__PURE__ */ withStream(chunked.ChunkedText)

/**
 * Computes the fingerprint of a text from its chunks. Under every recipe, it equals `new SimHash(recipe).fingerprint(text)` for the
 * joined chunks.
 *
 * A stream keeps the end of the text, from the last place where the text can be cut, and the distinct features. Their number
 * depends on the recipe. `short/1` keeps the vocabulary (and the pairs of neighbouring characters in scripts without spaces), which
 * hardly grows after the first megabytes. `text/1` keeps the pairs of words and `page/1` the runs of three, which grow almost like
 * the text: 100 MB with a vocabulary of 50,000 words in natural frequencies take 2 MB under `short/1`, 360 MB under `text/1` and
 * 990 MB under `page/1`. With words as units and the weights `count`, a stream keeps no features, and takes less than 1 MB.
 * {@link TextStreamOptions.maxBytes} sets a limit. A text may be longer than the longest string.
 *
 * An `Accumulator` keeps the text and count of each feature, so that it can remove features; a stream does not. To add
 * features to a text, make an accumulator of its {@link TextStream.sums}.
 *
 * @example
 * ```ts
 * import { fingerprint } from "simhash-wasm"
 * import { TextStream } from "simhash-wasm/stream"
 *
 * const stream = new TextStream()
 * for (const chunk of ["the cat s", "at on", " the mat"]) stream.push(chunk)
 * stream.end() === fingerprint("the cat sat on the mat") // true
 * ```
 */
export class TextStream implements Disposable {
  /** The id and the width of the recipe, frozen. */
  readonly recipe: StreamRecipe
  /** The same as {@link TextStream.dispose}, for `using`, where the engine has `Symbol.dispose`. */
  declare readonly [Symbol.dispose]: () => void
  readonly #text: ChunkedText

  /**
   * @param recipe The name or id of a recipe, options, or a resolved recipe. Default: `text/1`.
   * @param options The limit of the memory.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe or option, or an invalid value;
   * `RECIPE_MISMATCH` if a resolved recipe contradicts itself.
   *
   * @example
   * ```ts
   * new TextStream({ recipe: "short/1", bits: 128 }).recipe // { id: "short/1", bits: 128 }
   * ```
   */
  constructor(recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe, options?: TextStreamOptions) {
    const { maxBytes } = readOptions(options, ["maxBytes"], "a stream")
    this.#text = new ChunkedText(recipe, maxBytes)
    this.recipe = this.#text.recipe
  }

  /**
   * The memory of the text in bytes, which {@link TextStreamOptions.maxBytes} limits. The memory of the module, which all streams
   * share, is larger and never shrinks; freed memory is used again.
   *
   * @throws {@link SimHashError} `DISPOSED` as for `push`.
   *
   * @example
   * ```ts
   * const stream = new TextStream("text/1", { maxBytes: 100_000_000 })
   * for (let n = 0; n < 100_000; n++) stream.push(`word${n} `)
   * stream.byteLength > 1_000_000 // true
   * ```
   */
  get byteLength(): number {
    return this.#text.byteLength
  }

  /**
   * Appends a chunk to the text.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for a value that is not a {@link TextChunk}, or after `end`; the stream is
   * unchanged. `LIMIT_EXCEEDED` for a text that needs more memory than `maxBytes`, or `OUT_OF_MEMORY`; the stream is then empty,
   * as after `reset`, and its memory is free. `DISPOSED` after `dispose`, or if the stream was lost when the module ran out of
   * memory.
   *
   * @example
   * ```ts
   * const stream = new TextStream()
   * for (const byte of new TextEncoder().encode("Füße und Hände")) stream.push(Uint8Array.of(byte))
   * stream.end() === fingerprint("Füße und Hände") // true
   * ```
   */
  push(chunk: TextChunk): void {
    const steps = this.#text.push(chunk)
    while (!steps.next().done);
  }

  /**
   * Ends the text, and returns its fingerprint. Further calls return the same until `reset`.
   *
   * @returns An unsigned integer less than 2^bits; 0 for a text without features.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` if the absolute weights add up to more than 2^46. `LIMIT_EXCEEDED` as for
   * `push`. `OUT_OF_MEMORY`. The stream is empty then. `DISPOSED` as for `push`.
   *
   * @example
   * ```ts
   * import { toHex } from "simhash-wasm"
   * import { TextStream } from "simhash-wasm/stream"
   *
   * const stream = new TextStream()
   * stream.push("the cat sat on the mat")
   * toHex(stream.end()) // 581a994fc4876818
   * ```
   */
  end(): bigint {
    return this.#text.end()
  }

  /**
   * Returns the sums of the votes after `end`, bit 0 first; before `end`, all are 0. `Accumulator.fromSums` makes an accumulator of
   * them. It does not know the features of the text: under `presence` and `log`, a feature that the text already has votes again.
   *
   * @throws {@link SimHashError} `DISPOSED` as for `push`.
   *
   * @example
   * ```ts
   * import { Accumulator, SimHash } from "simhash-wasm"
   * import { TextStream } from "simhash-wasm/stream"
   *
   * const stream = new TextStream({ bits: 8, sizes: [1] })
   * stream.push("the cat sat")
   * stream.end()
   * const accumulator = Accumulator.fromSums(stream.sums(), { bits: 8, sizes: [1] })
   * accumulator.add(["down"])
   * const simhash = new SimHash({ bits: 8, sizes: [1] })
   * accumulator.fingerprint() === simhash.fingerprint("the cat sat down") // true
   * ```
   */
  sums(): Float64Array {
    return this.#text.sums()
  }

  /**
   * Discards the text. The next chunk starts a new text.
   *
   * @throws {@link SimHashError} `DISPOSED` as for `push`.
   *
   * @example
   * ```ts
   * const stream = new TextStream()
   * stream.push("a cat")
   * stream.reset()
   * stream.end() // 0n
   * ```
   */
  reset(): void {
    this.#text.reset()
  }

  /**
   * Frees the memory of the stream. Calling it again has no effect. `using` calls it at the end of the scope.
   *
   * @example
   * ```ts
   * const stream = new TextStream()
   * stream.dispose()
   * stream.push("a cat") // throws DISPOSED
   * ```
   */
  dispose(): void {
    this.#text.dispose()
  }
}

disposable(TextStream)

/**
 * Computes the fingerprint of a text that is read in chunks, such as a file that is larger than memory. The result equals that of
 * `fingerprint(await blob.text())`. Between slices of 8 ms, other tasks of the event loop run.
 *
 * If the promise is rejected, the source is cancelled by `ReadableStream.cancel`, by the iterator's `return`, or by `destroy` of
 * a Node stream.
 *
 * @param source A `Blob` or `File`, a `ReadableStream` such as `response.body`, or an iterable or async iterable of chunks.
 * @throws {@link SimHashError} `ABORTED` if the signal is aborted, with the reason as its cause. `INVALID_ARGUMENT` for
 * invalid options, another source, a locked stream, or a chunk of another type. `LIMIT_EXCEEDED` for a text that needs more
 * memory than `maxBytes`, and `OUT_OF_MEMORY`; both free the memory. If the source fails, its own error is thrown unchanged.
 *
 * @example
 * ```ts
 * import { toHex } from "simhash-wasm"
 * import { fingerprintBlob } from "simhash-wasm/stream"
 *
 * const file = new Blob(["the cat sat ", "on the mat"])
 * toHex(await fingerprintBlob(file)) // 581a994fc4876818
 * const signal = AbortSignal.timeout(60_000)
 * toHex(await fingerprintBlob(file.stream(), { recipe: "short/1", signal })) // 5a3a9b5fe6d77418
 * await fingerprintBlob(file, { maxBytes: 10 }) // throws LIMIT_EXCEEDED
 * ```
 */
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

/** Reads the chunks of a source. */
interface Reader {
  next(): Promise<{ done?: boolean | undefined; value?: unknown }>
  /** Stops the source. Failures are ignored, because the error that caused this is reported. */
  cancel(reason: unknown): void
  release(): void
}

/** Returns a reader of a source, and the size of a blob. */
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
  if ((stream as ReadableStream).locked)
    throw invalid("a source must not be a stream that another reader has locked")
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
      // `return` would stop a Node stream that waits for data only after it has received more.
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
    // The source may throw synchronously.
  }
}

function checkAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted(signal)
}

function aborted(signal: AbortSignal): SimHashError {
  return new SimHashError("ABORTED", "reading the text was aborted", { cause: signal.reason })
}
