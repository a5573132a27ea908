import * as bindings from "./bindings.js"
import { ready } from "./instance.js"

// ignoreBOM: a byte order mark in a text is a character like any other.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** Reads a result of the module, which starts at an address of its memory, and then frees it. */
export function readResult<T>(start: number, read: (reader: Reader) => T): T {
  try {
    return read(new Reader(ready().buffer, start))
  } finally {
    bindings.outputRelease()
  }
}

/** Reads what src/wasm/main/output.rs writes, in the same order. */
export class Reader {
  readonly #words: BigUint64Array
  readonly #numbers: Float64Array
  #at = 0

  constructor(memory: ArrayBuffer, start: number) {
    this.#words = new BigUint64Array(memory, start)
    this.#numbers = new Float64Array(memory, start)
  }

  /** A copy of the next words. */
  words(count: number): BigUint64Array {
    const start = this.#at
    this.#at += count
    return this.#words.slice(start, this.#at)
  }

  number(): number {
    return this.#numbers[this.#at++] as number
  }

  numbers(count: number): number[] {
    const start = this.#at
    this.#at += count
    return Array.from(this.#numbers.subarray(start, this.#at))
  }

  /** A list: its length, and then its numbers. */
  list(): number[] {
    return this.numbers(this.number())
  }

  /** A number of up to 128 bits. */
  wide(): bigint {
    const low = this.#words[this.#at++] as bigint
    const high = this.#words[this.#at++] as bigint
    return high === 0n ? low : (high << 64n) | low
  }

  text(): string {
    const bytes = this.number()
    const { buffer, byteOffset } = this.#words
    const text = decoder.decode(new Uint8Array(buffer, byteOffset + this.#at * 8, bytes))
    this.#at += Math.ceil(bytes / 8)
    return text
  }
}
