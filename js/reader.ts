// ignoreBOM: a byte order mark in a text is a character like any other.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** Reads what src/wasm/output.rs writes, in the same order. */
export class Reader {
  readonly #words: BigUint64Array
  readonly #numbers: Float64Array
  #at = 0

  constructor(words: BigUint64Array) {
    this.#words = words
    this.#numbers = new Float64Array(words.buffer)
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
    const text = decoder.decode(new Uint8Array(this.#words.buffer, this.#at * 8, bytes))
    this.#at += Math.ceil(bytes / 8)
    return text
  }
}
