// A byte order mark in a text is a character like any other.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** Reads what src/wasm/output.rs writes, in the same order. */
export class Reader {
  readonly #lanes: BigUint64Array
  readonly #numbers: Float64Array
  #at = 0

  constructor(lanes: BigUint64Array) {
    this.#lanes = lanes
    this.#numbers = new Float64Array(lanes.buffer)
  }

  number(): number {
    return this.#numbers[this.#at++] as number
  }

  numbers(count: number): number[] {
    const start = this.#at
    this.#at += count
    return Array.from(this.#numbers.subarray(start, this.#at))
  }

  /** As many as the number before them says. */
  list(): number[] {
    return this.numbers(this.number())
  }

  /** A number of up to 128 bits. */
  wide(): bigint {
    const low = this.#lanes[this.#at++] as bigint
    const high = this.#lanes[this.#at++] as bigint
    return high === 0n ? low : (high << 64n) | low
  }

  text(): string {
    const bytes = this.number()
    const text = decoder.decode(new Uint8Array(this.#lanes.buffer, this.#at * 8, bytes))
    this.#at += Math.ceil(bytes / 8)
    return text
  }
}
