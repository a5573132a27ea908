// The channel to a module that keeps its answers, and the inputs of a call, until they are freed.
import { FailingChannel } from "./failing-channel.js"
import type { Exports, Instantiate } from "./module.js"

/** The length in bytes above which inputs and answers are freed as soon as they are read. */
const KEPT_BYTES = 1 << 19

export class AnswerChannel<E extends Exports = Exports> extends FailingChannel<E> {
  readonly #freeAnswer: () => void
  #halves: Uint32Array<ArrayBuffer> | undefined

  /** `freeAnswer` frees the answer, and the inputs of a call that was never made. */
  constructor(instantiate: Instantiate<E>, freeAnswer: () => void) {
    super(instantiate)
    this.#freeAnswer = freeAnswer
  }

  /** The whole memory as words of 32 bits. Kept, because creating the view takes as long as a query. */
  get halves(): Uint32Array<ArrayBuffer> {
    // If the memory has grown since, the view is detached.
    if (!this.#halves?.length) this.#halves = new Uint32Array(this.ready().memory.buffer as ArrayBuffer)
    return this.#halves
  }

  /** Calls into the module like any channel. After a failure, the module keeps no data of the call. */
  override call<T>(work: () => T): T {
    const { generation } = this
    try {
      return super.call(work)
    } catch (error) {
      // After a trap there is a new instance with nothing to free.
      if (this.generation === generation && this.memoryBytes > 0) this.release()
      throw error
    }
  }

  /** Reads the answer of a call, and frees large buffers. */
  read<T>(status: number, read: (numbers: Float64Array) => T): T {
    const answer = this.answer(status, Float64Array)
    const { byteLength } = answer
    const result = read(answer)
    if (Math.max(byteLength, this.capacity) > KEPT_BYTES) this.release()
    return result
  }

  /** Frees the answer, and the input buffer if it is large. */
  readonly release = (): void => {
    this.#freeAnswer()
    if (this.capacity <= KEPT_BYTES) return
    this.ready().releaseInput()
    this.forget()
  }

  override forget(): void {
    super.forget()
    this.#halves = undefined
  }
}
