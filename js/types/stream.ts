/// <reference path="../values/host.ts" preserve="true" />

import type { Recipe, RecipeName, RecipeOptions } from "./recipe.js"

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
