// A text in chunks: decodes them, and cuts the text where its parts normalise independently.

import { checkStored, readRecipe, recipeStrings } from "../boundary/recipe-strings.js"
import {
  bytesOf,
  describeStream,
  endStream,
  newStream,
  pushAscii,
  pushText,
  resetStream,
  type StreamHandle,
  sumsOf,
} from "../modules/stream-module.js"
import { isHigh } from "../text/marks.js"
import { CHUNK_UNITS, type Form, isBoundary } from "../text/normal-form.js"
import type { Recipe, RecipeOptions } from "../types/recipe.js"
import type { StreamRecipe, TextChunk } from "../types/stream.js"
import { byteSource, isByteSource } from "../values/bytes.js"
import { newDecoder } from "../values/coders.js"
import { invalid, SimHashError, show } from "../values/errors.js"

/** The number of bytes decoded at a time. */
const DECODED_BYTES = 1 << 16

/** The minimum number of bytes for which it pays to check for ASCII, which need not be decoded. */
const MIN_ASCII_BYTES = 1 << 10

/** The size of a UTF-16 code unit in bytes. */
const UNIT_BYTES = 2

/** The byte order mark, which may precede a text in bytes but is not part of it. */
const BYTE_ORDER_MARK = "\ufeff"

/** A text in chunks. It keeps only the end of the text, back to the last place where the text can be cut. */
export class ChunkedText {
  readonly recipe: StreamRecipe
  readonly #handle: StreamHandle
  readonly #form: Form
  /** The end of the text, as chunks that are not joined until there are enough of them. */
  #parts: string[] = []
  /** The number of UTF-16 units in the parts. */
  #units = 0
  /** The parts cannot be cut before this offset. */
  #searched = 0
  /** The length at which to look for a place to cut. For linear time, it doubles while there is no such place. */
  #searchAt = CHUNK_UNITS
  /** The decoder of bytes, while it may hold the start of a character. */
  #decoder: TextDecoder | undefined
  /** Whether nothing has been decoded or appended. */
  #isEmpty = true
  #hasEnded = false
  readonly #maxBytes: number

  constructor(given: string | RecipeOptions | Recipe = {}, maxBytes?: number) {
    if (maxBytes !== undefined && !(Number.isSafeInteger(maxBytes) && maxBytes >= 0)) {
      throw invalid(`maxBytes must be a non-negative whole number, got ${show(maxBytes)}`)
    }
    this.#maxBytes = maxBytes ?? Number.POSITIVE_INFINITY
    const { options, stored } = readRecipe(given)
    this.#handle = newStream(recipeStrings(options), this.#maxBytes)
    const { id, bits, form } = describeStream(this.#handle)
    if (stored) checkStored("its id is", stored.id, id)
    this.#form = form
    this.recipe = Object.freeze({ id, bits })
  }

  /** Appends a chunk. The generator processes one piece before each step. */
  push(chunk: TextChunk): Generator<void> {
    this.#handle.get()
    if (this.#hasEnded) throw invalid("this stream's text has ended; call reset() to start another")
    if (typeof chunk === "string") return this.#safely(this.#pushString(chunk))
    if (!isByteSource(chunk)) throw invalid(`a chunk must be a string, or bytes of UTF-8, got ${show(chunk)}`)
    return this.#safely(this.#pushBytes(byteSource(chunk, "a chunk of bytes")))
  }

  end(): bigint {
    const stream = this.#handle
    stream.get()
    return this.#orEmpty(() => {
      if (!this.#hasEnded) {
        this.#append(this.#decoded())
        pushText(stream, this.#parts.join(""), this.#form)
        this.#forget()
        this.#hasEnded = true
      }
      return endStream(stream, this.recipe.bits)
    })
  }

  /** The memory of the text in bytes: its features in the module, and the kept end. */
  get byteLength(): number {
    return bytesOf(this.#handle) + UNIT_BYTES * this.#units
  }

  sums(): Float64Array {
    return sumsOf(this.#handle, this.recipe.bits)
  }

  reset(): void {
    this.#forget()
    this.#hasEnded = false
    this.#isEmpty = true
    resetStream(this.#handle)
  }

  dispose(): void {
    this.#forget()
    this.#handle.dispose()
  }

  /** Runs steps. After a failure the text is empty. */
  *#safely(steps: Iterator<void>): Generator<void> {
    while (!this.#orEmpty(() => steps.next()).done) yield
  }

  /** Runs work. After a failure the text is empty, unless it was lost with the module's instance. */
  #orEmpty<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      try {
        this.reset()
      } catch {
        // The next call reports the loss.
      }
      throw error
    }
  }

  *#pushString(chunk: string): Generator<void> {
    this.#append(this.#decoded())
    for (let start = 0; start < chunk.length; start += CHUNK_UNITS) {
      if (this.#append(chunk.slice(start, start + CHUNK_UNITS))) yield
    }
  }

  *#pushBytes(chunk: Uint8Array<ArrayBuffer>): Generator<void> {
    for (let start = 0; start < chunk.length; start += DECODED_BYTES) {
      const bytes = chunk.subarray(start, start + DECODED_BYTES)
      if (this.#appendAscii(bytes)) {
        yield
        continue
      }
      this.#decoder ??= newDecoder()
      const decoded = this.#decoder.decode(bytes, { stream: true })
      // The decoder holds no incomplete character.
      if ((bytes.at(-1) as number) < 0x80) this.#decoder = undefined
      const isMarked = this.#isEmpty && decoded.startsWith(BYTE_ORDER_MARK)
      if (decoded !== "") this.#isEmpty = false
      if (this.#append(isMarked ? decoded.slice(1) : decoded)) yield
    }
  }

  /**
   * Appends bytes unchanged if they and the kept end of the text are ASCII, and returns whether they are. The last byte
   * is kept, because the next character may compose with it.
   */
  #appendAscii(bytes: Uint8Array): boolean {
    if (this.#decoder || this.#units > 1 || bytes.length < MIN_ASCII_BYTES) return false
    if (!pushAscii(this.#handle, this.#parts.join(""), bytes)) return false
    this.#isEmpty = false
    this.#keep(String.fromCharCode(bytes.at(-1) as number))
    return true
  }

  /** Returns the decoder's output for an incomplete character: U+FFFD. */
  #decoded(): string {
    const rest = this.#decoder?.decode() ?? ""
    this.#decoder = undefined
    return rest
  }

  /** Appends a text, and returns whether a part was processed. */
  #append(text: string): boolean {
    if (text === "") return false
    this.#isEmpty = false
    this.#parts.push(text)
    this.#units += text.length
    if (this.#units < this.#searchAt) return false
    // The text cannot be cut and is too long.
    if (UNIT_BYTES * this.#units > this.#maxBytes) {
      throw new SimHashError(
        "LIMIT_EXCEEDED",
        `the stream needs more memory than its limit of ${this.#maxBytes} bytes`,
      )
    }
    const whole = this.#parts.join("")
    const cut = lastCut(whole, this.#searched, this.#form)
    if (cut > 0) pushText(this.#handle, whole.slice(0, cut), this.#form)
    this.#keep(whole.slice(cut))
    return cut > 0
  }

  /** Keeps the end of the text, which cannot be cut. */
  #keep(rest: string): void {
    this.#parts = [rest]
    this.#units = rest.length
    // It is not searched again, except for its last unit, which may be half of a surrogate pair.
    this.#searched = rest.length - 2
    this.#searchAt = Math.max(CHUNK_UNITS, 2 * rest.length)
  }

  #forget(): void {
    this.#keep("")
    this.#decoder = undefined
  }
}

/**
 * Returns the last offset after `searched` at which a text can be cut, or 0. That offset is neither the end of the text,
 * which later text may compose with, nor before half of a surrogate pair.
 */
function lastCut(text: string, searched: number, form: Form): number {
  let cut = text.length - 1
  if (isHigh(text.charCodeAt(cut))) cut--
  while (cut > searched && !isBoundary(text, cut, form)) cut--
  return cut > searched && cut > 0 ? cut : 0
}
