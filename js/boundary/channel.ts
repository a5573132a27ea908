// The channel to a module: its input buffer, its result area, and the results of its calls.
import { SimHashError } from "../values/errors.js"
import { asFailure } from "./failures.js"
import { InputBuffer } from "./input-buffer.js"
import type { Exports, ModuleInstance } from "./module.js"

/** Statuses of `wasm/src/channel.rs`. */
export const DONE = 0
const NO_MEMORY = 1
export const OVERWRITTEN = 3
export const FAILED = 4

/** The number of words in the result area, as in `wasm/src/channel.rs`. */
const RESULT_WORDS = 2048

/** A larger input buffer, in bytes, is freed after the call. */
const LONG_BYTES = 1 << 20

/** If an instance then has more memory than this, in bytes, it is replaced, because nothing else gives memory back. */
const LARGE_MEMORY_BYTES = 1 << 26

export class Channel<E extends Exports = Exports> extends InputBuffer<E> {
  // If the memory has grown since, these views are detached and their length is 0.
  #words = new BigUint64Array(0)
  #numbers = new Float64Array(0)

  constructor(instance: ModuleInstance<E>) {
    super(instance, (bytes) => this.number(this.functions.reserveInput(bytes)))
  }

  /** The exports of the module. */
  get functions(): E {
    return this.instance.ready()
  }

  /** The results of the last call, as 64-bit words. */
  get words(): BigUint64Array<ArrayBuffer> {
    if (this.#words.length === 0) this.#look()
    return this.#words
  }

  /** The results of the last call, as 64-bit floating-point numbers. */
  get numbers(): Float64Array<ArrayBuffer> {
    if (this.#words.length === 0) this.#look()
    return this.#numbers
  }

  #look(): void {
    const { memory, resultArea } = this.functions
    this.#words = new BigUint64Array(memory.buffer as ArrayBuffer, resultArea(), RESULT_WORDS)
    this.#numbers = new Float64Array(this.#words.buffer, this.#words.byteOffset, RESULT_WORDS)
  }

  /** Throws unless the status of a call is `DONE`. */
  check(status: number): void {
    if (status === DONE) return
    if (status === NO_MEMORY) {
      // Allocations from before memory ran out are useless, so the instance is replaced.
      this.instance.isRetiring = true
      throw new SimHashError("OUT_OF_MEMORY", "there is not enough memory for the input or the result")
    }
    throw new Error(`the WebAssembly module returned the status ${status}`)
  }

  /** Returns the first result of a call. */
  number(status: number): number {
    this.check(status)
    return this.numbers[0] as number
  }

  /** Returns the fingerprint that a call computed, with `bits` bits, from its two limbs. */
  fingerprint(status: number, bits: number): bigint {
    this.check(status)
    const { words } = this
    const low = words[0] as bigint
    return bits > 64 ? ((words[1] as bigint) << 64n) | low : low
  }

  /** Runs `work`, which calls the module. It must not run user code, because user code could also call the module. */
  call<T>(work: () => T): T {
    const { instance } = this
    instance.depth++
    try {
      instance.ready()
      return work()
    } catch (error) {
      throw asFailure(error, instance)
    } finally {
      if (--instance.depth === 0 && (this.capacity > LONG_BYTES || instance.isRetiring)) this.#giveBack()
    }
  }

  /** Gives memory back after the outermost call. A failure here does not change the result of the call. */
  #giveBack(): void {
    const { instance } = this
    if (this.capacity > LONG_BYTES) {
      this.forget()
      try {
        this.functions.releaseInput()
      } catch (error) {
        asFailure(error, instance)
      }
      if ((instance.memory?.buffer.byteLength ?? 0) > LARGE_MEMORY_BYTES) instance.isRetiring = true
    }
    instance.replaceIfIdle()
  }

  override forget(): void {
    super.forget()
    this.#words = new BigUint64Array(0)
    this.#numbers = new Float64Array(0)
  }
}
