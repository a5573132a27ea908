/// <reference path="../values/host.ts" preserve="true" />

import type { Recipe, RecipeName, RecipeOptions } from "./recipe.js"

/**
 * A part of a text: a string, or UTF-8 bytes. It may end anywhere, even within a word, a surrogate pair or the bytes of a
 * character.
 *
 * As in `Blob.text()`, invalid bytes become U+FFFD, and a byte order mark at the start of the text is ignored. If a string
 * follows bytes that end within a character, that character becomes U+FFFD.
 */
export type TextChunk = string | Uint8Array | ArrayBufferLike | ArrayBufferView

/** The recipe of a {@link TextStream}. */
export interface StreamRecipe {
  /** The id of the recipe, such as `text/1`; store it with fingerprints. */
  readonly id: string
  /** The width of fingerprints in bits. */
  readonly bits: number
}

/** The options of a {@link TextStream}. */
export interface TextStreamOptions {
  /**
   * The greatest number of bytes of memory for the stream: an integer from 0. A call that needs more throws `LIMIT_EXCEEDED`,
   * before it allocates the memory; while a table grows, its copy of twice the size counts as well. A text of more than 64 KiB
   * takes at least 4 MB. Default: only the limit of the WebAssembly module, 4 GB for all streams together, beyond which calls
   * throw `OUT_OF_MEMORY`.
   */
  maxBytes?: number | undefined
}

/** A `Blob` or `File`, a `ReadableStream`, or an iterable or async iterable of chunks, such as a Node stream. */
export type TextSource =
  | { readonly size: number; stream(): TextReadable }
  | TextReadable
  | AsyncIterable<TextChunk>
  | Iterable<TextChunk>

/** The part of a `ReadableStream` that is needed to read it. */
export interface TextReadable {
  /** Returns a reader. */
  readonly getReader: () => { read(): Promise<{ done: boolean; value?: TextChunk | undefined }> }
}

/** The options of {@link fingerprintBlob}. */
export interface FingerprintBlobOptions extends TextStreamOptions {
  /** The name or id of a recipe, options, or a resolved recipe. Default: `text/1`. */
  recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe | undefined
  /** Aborts reading within one chunk. */
  signal?: AbortSignal | undefined
  /**
   * Called after each chunk.
   *
   * @param done The amount read so far: bytes, or UTF-16 code units for chunks that are strings.
   * @param size The size of a blob in bytes; undefined for other sources.
   * @param bytes The memory of the text so far, see {@link TextStream.byteLength}.
   */
  onProgress?: ((done: number, size: number | undefined, bytes: number) => void) | undefined
}
