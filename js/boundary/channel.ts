// The channel to a module: its input buffer, its result area, and the results of its calls.
import { encode } from "../text/encode.js"
import { SimHashError } from "../values/errors.js"
import { asFailure, NO_ROOM } from "./failures.js"
import { type Exports, ModuleInstance } from "./module.js"

/** Statuses of `wasm/src/channel.rs`. */
export const DONE = 0
const NO_MEMORY = 1
export const OVERWRITTEN = 3
export const FAILED = 4

/** The number of words in the result area, as in `wasm/src/channel.rs`. */
const RESULT_WORDS = 2048

/** The input buffer grows by its own length, but by at most this many bytes or a quarter, whichever is more. */
const MAX_GROWTH_BYTES = 1 << 24

/** A larger input buffer, in bytes, is freed after the call. */
const LONG_BYTES = 1 << 20

/** If an instance then has more memory than this, in bytes, it is replaced, because nothing else gives memory back. */
const LARGE_MEMORY_BYTES = 1 << 26

export class Channel<E extends Exports = Exports> extends ModuleInstance<E> {
  /** The length of the input buffer in bytes, also while the view of it is detached. */
  capacity = 0
  // If the memory has grown since, these views are detached and their length is 0.
  #input: Uint8Array<ArrayBuffer> | undefined
  #words: BigUint64Array<ArrayBuffer> | undefined
  #numbers: Float64Array<ArrayBuffer> | undefined

  /** The results of the last call, as 64-bit words. */
  get words(): BigUint64Array<ArrayBuffer> {
    if (!this.#words?.length) {
      const { buffer, byteOffset, length } = this.numbers
      this.#words = new BigUint64Array(buffer, byteOffset, length)
    }
    return this.#words
  }

  /** The results of the last call, as 64-bit floating-point numbers. */
  get numbers(): Float64Array<ArrayBuffer> {
    if (!this.#numbers?.length) {
      const { memory, resultArea } = this.ready()
      this.#numbers = new Float64Array(memory.buffer as ArrayBuffer, resultArea(), RESULT_WORDS)
    }
    return this.#numbers
  }

  check(status: number): void {
    if (status === DONE) return
    if (status === NO_MEMORY) {
      // Allocations from before memory ran out are useless, so the instance is replaced.
      this.isRetiring = true
      throw new SimHashError("OUT_OF_MEMORY", NO_ROOM)
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

  /** Returns the input buffer, grown to at least `bytes` bytes if necessary. Its content is kept. */
  reserve(bytes: number): Uint8Array<ArrayBuffer> {
    // Also for 0 bytes if the view is detached, because a detached view cannot be written to.
    if (!this.#input?.length || bytes > this.#input.length) {
      const { memory, reserveInput } = this.ready()
      // The buffer grows by a factor, so that appending many texts does not copy it for each of them.
      const more = Math.max(Math.min(this.capacity, MAX_GROWTH_BYTES), this.capacity >> 2)
      const length = bytes > this.capacity ? Math.max(bytes, this.capacity + more, 1024) : this.capacity
      const start = this.number(reserveInput(length))
      this.#input = new Uint8Array(memory.buffer as ArrayBuffer, start, length)
      this.capacity = length
    }
    return this.#input
  }

  /**
   * Encodes a text as UTF-8 into the input buffer from byte `start` on, and returns where it ends. Lone
   * surrogates become U+FFFD, as in the web's TextEncoder.
   */
  write(text: string, start: number): number {
    let end = start
    let done = 0
    // One byte per UTF-16 unit is enough for ASCII, and three bytes are enough for any text.
    for (let most = text.length < 1024 ? 3 : 1; done < text.length; most = 3) {
      const rest = text.slice(done)
      const { read, written } = encode(rest, this.reserve(end + rest.length * most), end)
      done += read
      end += written
    }
    return end
  }

  /** Runs `work`, which calls the module. It must not run user code, because user code could also call the module. */
  call<T>(work: () => T): T {
    this.depth++
    try {
      this.ready()
      return work()
    } catch (error) {
      throw asFailure(error, this)
    } finally {
      if (--this.depth === 0 && (this.capacity > LONG_BYTES || this.isRetiring)) this.#giveBack()
    }
  }

  /** Gives memory back after the outermost call. A failure here does not change the result of the call. */
  #giveBack(): void {
    if (this.capacity > LONG_BYTES) {
      this.forget()
      try {
        this.ready().releaseInput()
      } catch {
        this.poison()
      }
      if (this.memoryBytes > LARGE_MEMORY_BYTES) this.isRetiring = true
    }
    this.replaceIfIdle()
  }

  /** Drops the views, because the input buffer was freed or the instance was replaced. */
  forget(): void {
    this.capacity = 0
    this.#input = this.#words = this.#numbers = undefined
  }
}

/**
 * Writes the bytes of a typed array to the input buffer, from byte `start` on. The offset of the array need not be a multiple of
 * 8. This is no method, so that bundlers leave it out with the functions that need it.
 */
export function writeBytes(
  input: Channel,
  { buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBufferLike>,
  start: number,
): void {
  input.reserve(start + byteLength).set(new Uint8Array(buffer, byteOffset, byteLength), start)
}
