import { bindings, engine } from "../modules/engine-module.js"
import { decodeText } from "../text/decode-text.js"

/** Decodes the result of a call into the engine, and then frees it. */
export function readResult<T>(status: number, read: (reader: Reader) => T): T {
  const words = engine.answer(status, BigUint64Array)
  try {
    return read(new Reader(words))
  } finally {
    bindings.releaseOutput()
  }
}

/** Decodes the 64-bit words that the module's `output.rs` encodes. Values are read in the order of writing. */
export class Reader {
  readonly #words: BigUint64Array<ArrayBuffer>
  /** The same words as doubles. */
  readonly #numbers: Float64Array<ArrayBuffer>
  #at = 0

  constructor(words: BigUint64Array<ArrayBuffer>) {
    this.#words = words
    this.#numbers = new Float64Array(words.buffer, words.byteOffset, words.length)
  }

  /** A copy of the next words. */
  words(count: number): BigUint64Array<ArrayBuffer> {
    const start = this.#at
    this.#at += count
    return this.#words.slice(start, this.#at)
  }

  /** A copy of pairs of words, in halves, up to a pair whose first word would be 0. */
  pairs(): Uint32Array<ArrayBuffer> {
    const start = this.#at
    while (this.#numbers[this.#at] !== 0) this.#at += 2
    return new Uint32Array(this.#words.slice(start, this.#at++).buffer)
  }

  number(): number {
    return this.#numbers[this.#at++] as number
  }

  /** `count` doubles. */
  numbers(count: number): number[] {
    const start = this.#at
    this.#at += count
    // A loop: `Array.from` would make an iterator and its results.
    const numbers = new Array<number>(count)
    for (let i = 0; i < count; i++) numbers[i] = this.#numbers[start + i] as number
    return numbers
  }

  /** All words, as they are, as doubles, and in halves, the low one first. Those that are left begin at the position `at`. */
  rest(): { words: BigUint64Array; numbers: Float64Array; halves: Int32Array; at: number } {
    const { buffer, byteOffset, length } = this.#words
    const halves = new Int32Array(buffer, byteOffset, 2 * length)
    return { words: this.#words, numbers: this.#numbers, halves, at: this.#at }
  }

  /** A list: its length, followed by its doubles. */
  list(): number[] {
    return this.numbers(this.number())
  }

  /** An unsigned integer of 128 bits: the low limb, then the high one. */
  uint128(): bigint {
    const low = this.#words[this.#at++] as bigint
    const high = this.#words[this.#at++] as bigint
    return high === 0n ? low : (high << 64n) | low
  }

  /** A text: its length in bytes, followed by its UTF-8, padded to whole words. */
  text(): string {
    return decodeText(this.bytes())
  }

  /** A copy of bytes: their number, followed by the bytes, padded to whole words. */
  bytes(): Uint8Array {
    const bytes = this.number()
    const words = this.words(Math.ceil(bytes / 8))
    return new Uint8Array(words.buffer, 0, bytes)
  }
}
