// What crosses the boundary of a module: texts, in one input buffer.
import { decodeText } from "../decode-text.js"
import { encodeText } from "../encode.js"
import type { Normal } from "../normal-form.js"
import type { ModuleInstance } from "./module.js"

/** The buffer grows by its own length, but by at most this many bytes, or by a quarter if that is more. */
const MAX_GROWTH_BYTES = 1 << 24

/** Where a text ends that a module has normalised, and where each piece starts and ends that is left for the host. */
export interface Normalized {
  end: number
  places: ArrayLike<number>
}

/** The input buffer of a module. */
export abstract class Channel {
  /** The length of the buffer in bytes, also while the view is detached. */
  capacity = 0
  readonly instance: ModuleInstance
  /** A view of the buffer. If the memory has grown since, the view is detached and its length is 0. */
  #view = new Uint8Array(0)

  constructor(instance: ModuleInstance) {
    this.instance = instance
    instance.forgetViews = () => this.forget()
  }

  /** Asks the module for a buffer of at least `bytes` bytes, with the content of the last one. Returns its address. */
  protected abstract address(bytes: number): number

  /** Lets the module normalise bytes `start` to `end`. Undefined if the host has to do it all. */
  abstract normalize(start: number, end: number, form: Normal): Normalized | undefined

  /** Returns the buffer, grown to at least `bytes` bytes if necessary. Its content is kept. */
  readonly reserve = (bytes: number): Uint8Array => {
    // Also for 0 bytes if the view is detached: a detached view cannot be written to at all.
    if (bytes >= this.#view.length) {
      const memory = this.instance.ready()
      // Growing by a factor: appending many texts must not copy the buffer for each of them.
      const more = Math.max(Math.min(this.capacity, MAX_GROWTH_BYTES), this.capacity >> 2)
      const length = bytes > this.capacity ? Math.max(bytes, this.capacity + more, 1024) : this.capacity
      const start = this.address(length)
      this.#view = new Uint8Array(memory.buffer, start, length)
      this.capacity = length
    }
    return this.#view
  }

  /** Reserves `bytes` bytes that are likely to be needed. If there is no memory for them, nothing happens. */
  reserveExpected(bytes: number): void {
    if (bytes <= this.capacity) return
    try {
      this.reserve(bytes)
    } catch (error) {
      // The estimate may be too high: writing the actual bytes reports a lack of memory.
      if (!isOutOfMemory(error)) throw error
    }
  }

  /**
   * Encodes a text as UTF-8 into the buffer, from byte `start` on, and returns where it ends. Lone
   * surrogates become U+FFFD, as everywhere on the web.
   */
  write(text: string, start: number): number {
    return encodeText(text, start, this.reserve)
  }

  /** The text in bytes `start` to `end`. */
  read(start: number, end: number): string {
    return decodeText(this.reserve(end).subarray(start, end))
  }

  /** Copies bytes `start` to `end` to byte `to`, and returns where they end there. */
  move(start: number, end: number, to: number): number {
    this.reserve(to + end - start).copyWithin(to, start, end)
    return to + end - start
  }

  /** Writes the bytes of a typed array from byte `start` on, which need not be a multiple of 8. */
  writeBytes({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBufferLike>, start: number): void {
    this.reserve(start + byteLength).set(new Uint8Array(buffer, byteOffset, byteLength), start)
  }

  /** Drops the views, because the buffer was freed or the instance was replaced. */
  forget(): void {
    this.#view = new Uint8Array(0)
    this.capacity = 0
  }
}

/** Whether a module has thrown for want of memory: its errors have their code as the name, or as ours. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && [error.name, (error as { code?: unknown }).code].includes("OUT_OF_MEMORY")
}
