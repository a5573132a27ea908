/**
 * Fingerprints of texts that come in chunks, such as files that are larger than memory, by a WebAssembly module of its own
 * that no other entry loads.
 *
 * @packageDocumentation
 */

import type { Accumulator, Recipe, RecipeName, RecipeOptions } from "./index.js"

export { SimHashError } from "./index.js"

/**
 * A part of a text: a string, or bytes of UTF-8. It may be cut anywhere, also within a word, a surrogate pair or the bytes
 * of a character.
 *
 * Bytes that are not UTF-8 become U+FFFD, and a byte order mark at the start of the text is left out, as by `Blob.text()`.
 * If a string follows bytes that end within a character, that character becomes U+FFFD.
 */
export type TextChunk = string | Uint8Array | ArrayBufferLike | ArrayBufferView

/** What a {@link TextStream} says of its recipe. */
export interface StreamRecipe {
  /** The id of the recipe, such as `text/1`, to be stored with fingerprints. */
  readonly id: string
  /** The width of fingerprints in bits. */
  readonly bits: number
}

/** The options of a {@link TextStream}. */
export interface TextStreamOptions {
  /**
   * How many bytes of memory the stream may take: an integer from 0. What needs more throws `LIMIT_EXCEEDED`, before the
   * memory is allocated; the time in which a table is copied to one of twice the size counts as well. A text of more than
   * 64 KiB takes 4 MB at least. Default: no limit but that of the WebAssembly module, 4 GB for all streams together, beyond which
   * `OUT_OF_MEMORY` is thrown.
   */
  maxBytes?: number | undefined
}

/**
 * Computes the fingerprint of a text from its chunks. The result is that of `new SimHash(recipe).fingerprint(text)` of all
 * chunks together, for every recipe.
 *
 * A stream keeps the end of the text, back to where it can be cut, and the distinct features. How many these are depends on
 * the recipe. `short/1` keeps the vocabulary (and in scripts without spaces the pairs of neighbouring characters), which hardly
 * grows after the first megabytes. `text/1` keeps the pairs of words and `page/1` the runs of three, which grow almost as the text
 * does: 100 MB with a vocabulary of 50,000 words in natural frequencies take
 * 2 MB under `short/1`, 360 MB under `text/1` and 990 MB under `page/1`. Under the weights `count` of words, nothing is kept of features, and the memory stays below 1 MB.
 * {@link TextStreamOptions.maxBytes} sets a limit. A text may be longer than the longest string.
 *
 * A stream is no {@link Accumulator}, which keeps the text and the count of each feature, to be able to remove it. To add
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
  /**
   * @param recipe The name or id of a recipe, options, or a resolved recipe. Default: `text/1`.
   * @param options A limit of the memory.
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown recipe or option, or an invalid value;
   * `RECIPE_MISMATCH` if a resolved recipe contradicts itself.
   *
   * @example
   * ```ts
   * import { TextStream } from "simhash-wasm/stream"
   *
   * new TextStream({ recipe: "short/1", bits: 128 }).recipe // { id: "short/1", bits: 128 }
   * ```
   */
  constructor(recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe, options?: TextStreamOptions)

  /** The id and the width of the recipe, frozen. */
  readonly recipe: StreamRecipe

  /**
   * The memory that the text takes, in bytes, which {@link TextStreamOptions.maxBytes} limits. The module's memory, which is
   * that of all streams, is larger and never shrinks: what is freed is used again.
   *
   * @throws {@link SimHashError} `DISPOSED` as for `push`.
   *
   * @example
   * ```ts
   * import { TextStream } from "simhash-wasm/stream"
   *
   * const stream = new TextStream("text/1", { maxBytes: 100_000_000 })
   * for (let n = 0; n < 100_000; n++) stream.push(`word${n} `)
   * stream.byteLength > 1_000_000 // true
   * ```
   */
  readonly byteLength: number

  /**
   * Appends a chunk to the text.
   *
   * @throws {@link SimHashError} `INVALID_ARGUMENT` for a value that is no {@link TextChunk}, or after `end`: the stream
   * stays as it was. `LIMIT_EXCEEDED` for a text that needs more memory than `maxBytes`, or `OUT_OF_MEMORY`: the stream is
   * empty then, as after `reset`, and its memory is free. `DISPOSED` after `dispose`, or if it was
   * lost when the module ran out of memory.
   *
   * @example
   * ```ts
   * import { fingerprint } from "simhash-wasm"
   * import { TextStream } from "simhash-wasm/stream"
   *
   * const stream = new TextStream()
   * for (const byte of new TextEncoder().encode("Füße und Hände")) stream.push(Uint8Array.of(byte))
   * stream.end() === fingerprint("Füße und Hände") // true
   * ```
   */
  push(chunk: TextChunk): void

  /**
   * Ends the text, and returns its fingerprint. Until `reset`, another call returns the same.
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
  end(): bigint

  /**
   * The sums of the votes after `end`, bit 0 first; all 0 before. `Accumulator.fromSums` makes an accumulator of them. It
   * does not know which features the text had: under `presence` and `log`, one that the text has already votes once more.
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
  sums(): Float64Array

  /**
   * Discards the text. The next chunk starts another one.
   *
   * @throws {@link SimHashError} `DISPOSED` as for `push`.
   *
   * @example
   * ```ts
   * import { TextStream } from "simhash-wasm/stream"
   *
   * const stream = new TextStream()
   * stream.push("a cat")
   * stream.reset()
   * stream.end() // 0n
   * ```
   */
  reset(): void

  /**
   * Frees the memory of the stream. Calling it again has no effect. `using` calls it at the end of the scope.
   *
   * @example
   * ```ts
   * import { TextStream } from "simhash-wasm/stream"
   *
   * const stream = new TextStream()
   * stream.dispose()
   * stream.push("a cat") // throws DISPOSED
   * ```
   */
  dispose(): void

  /** The same as {@link TextStream.dispose}, for `using`, where the engine has `Symbol.dispose`. */
  [Symbol.dispose](): void
}

/** A `Blob` or `File`, a `ReadableStream`, or an iterable or async iterable of chunks, such as a stream of Node. */
export type TextSource =
  | { readonly size: number; stream(): TextReadable }
  | TextReadable
  | AsyncIterable<TextChunk>
  | Iterable<TextChunk>

/** What a `ReadableStream` has, by which it is read. */
export interface TextReadable {
  /** Makes the reader that reads it. */
  readonly getReader: () => { read(): Promise<{ done: boolean; value?: TextChunk | undefined }> }
}

/** How {@link fingerprintBlob} reads. */
export interface FingerprintBlobOptions extends TextStreamOptions {
  /** The name or id of a recipe, options, or a resolved recipe. Default: `text/1`. */
  recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe | undefined
  /** Stops the reading within one chunk. */
  signal?: AbortSignal | undefined
  /**
   * Called after each chunk.
   *
   * @param done How much has been read: bytes, or for chunks that are strings UTF-16 code units.
   * @param size The size of a blob in bytes; undefined for other sources.
   * @param bytes The memory that the text takes so far, see {@link TextStream.byteLength}.
   */
  onProgress?: ((done: number, size: number | undefined, bytes: number) => void) | undefined
}

/**
 * Computes the fingerprint of a text that is read in chunks, such as a file that is larger than memory. The result is that
 * of `fingerprint(await blob.text())`. Between slices of 8 ms, other tasks of the event loop run.
 *
 * If it rejects, the source is cancelled: `ReadableStream.cancel`, the iterator's `return`, or `destroy` of a stream of
 * Node.
 *
 * @param source A `Blob` or `File`, a `ReadableStream` such as `response.body`, or an iterable or async iterable of chunks.
 * @throws {@link SimHashError} `ABORTED` if the signal is aborted, with the reason as its cause. `INVALID_ARGUMENT` for
 * invalid options, another source, a locked stream, or a chunk of another type. `LIMIT_EXCEEDED` for a text that needs more
 * memory than `maxBytes`, and `OUT_OF_MEMORY`; both leave nothing in memory. If the source fails, its own error is thrown as it
 * is.
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
export function fingerprintBlob(source: TextSource, options?: FingerprintBlobOptions): Promise<bigint>
