// The input buffer of a module: memory that the module owns and JavaScript writes to.
import { encodeText } from "../text/encode.js"
import type { Exports, ModuleInstance } from "./module.js"

/** The buffer grows by its own length, but by at most this many bytes or a quarter, whichever is more. */
const MAX_GROWTH_BYTES = 1 << 24

export class InputBuffer<E extends Exports = Exports> {
  /** The length of the buffer in bytes, also while the view is detached. */
  capacity = 0
  readonly instance: ModuleInstance<E>
  readonly #address: (bytes: number) => number
  /** A view of the buffer. If the memory has grown since, the view is detached and its length is 0. */
  #view = new Uint8Array(0)

  /** `address` makes the module reserve at least `bytes` bytes with the previous content, and returns their address. */
  constructor(instance: ModuleInstance<E>, address: (bytes: number) => number) {
    this.instance = instance
    this.#address = address
    instance.forgetViews = () => this.forget()
  }

  /** Returns the buffer, grown to at least `bytes` bytes if necessary. Its content is kept. */
  readonly reserve = (bytes: number): Uint8Array<ArrayBuffer> => {
    // Also for 0 bytes if the view is detached, because a detached view cannot be written to.
    if (bytes > this.#view.length || this.#view.length === 0) {
      const { memory } = this.instance.ready()
      // The buffer grows by a factor, so that appending many texts does not copy it for each of them.
      const more = Math.max(Math.min(this.capacity, MAX_GROWTH_BYTES), this.capacity >> 2)
      const length = bytes > this.capacity ? Math.max(bytes, this.capacity + more, 1024) : this.capacity
      const start = this.#address(length)
      this.#view = new Uint8Array(memory.buffer as ArrayBuffer, start, length)
      this.capacity = length
    }
    return this.#view
  }

  /**
   * Encodes a text as UTF-8 into the buffer from byte `start` on, and returns where it ends. Lone
   * surrogates become U+FFFD, as in the web's TextEncoder.
   */
  write(text: string, start: number): number {
    return encodeText(text, start, this.reserve)
  }

  /** Writes the bytes of a typed array from byte `start` on. The offset need not be a multiple of 8. */
  writeBytes({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBufferLike>, start: number): void {
    this.reserve(start + byteLength).set(new Uint8Array(buffer, byteOffset, byteLength), start)
  }

  /** Drops the view, because the buffer was freed or the instance was replaced. */
  forget(): void {
    this.#view = new Uint8Array(0)
    this.capacity = 0
  }
}
