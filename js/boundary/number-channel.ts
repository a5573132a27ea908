// The channel to a module whose functions take and return numbers: its input buffer, its result area, and what its calls
// have come to.
import { decodeText } from "../decode-text.js"
import { SimHashError } from "../errors.js"
import { callInto } from "./calls.js"
import { CODES, type Code } from "./failures.js"
import { InputBuffer } from "./input-buffer.js"
import type { ModuleInstance } from "./module.js"

/** The statuses of `wasm/src/channel.rs`. */
export const DONE = 0
const NO_MEMORY = 1
const FAILED = 5

/** How many words the result area has, as in `wasm/src/channel.rs`. */
const RESULT_WORDS = 2048

/** Longer inputs and answers are freed as soon as they are read, in bytes. */
const KEPT_BYTES = 1 << 19

/** The functions of a module that every channel needs. */
interface Functions {
  resultArea(): number
  reserveInput(bytes: number): number
  releaseInput(): void
  /** Frees the answer, and what was given for a call that did not come. */
  freeAnswer(): void
}

/** A kind of view. */
type View<T> = new (buffer: ArrayBuffer, start: number, length: number) => T

export class NumberChannel extends InputBuffer {
  readonly #functions: Functions
  // If the memory has grown since, these views are detached and their length is 0.
  #numbers = new Float64Array(0)
  #words = new BigUint64Array(0)
  #halves = new Uint32Array(0)

  constructor(instance: ModuleInstance, functions: Functions) {
    super(instance, (bytes) => this.number(functions.reserveInput(bytes)))
    this.#functions = functions
  }

  /** The results of the last call, as numbers. */
  get numbers(): Float64Array<ArrayBuffer> {
    if (this.#numbers.length === 0) this.#look()
    return this.#numbers
  }

  /** The results of the last call, as words. */
  get words(): BigUint64Array<ArrayBuffer> {
    if (this.#words.length === 0) this.#look()
    return this.#words
  }

  /** The whole memory as words of 32 bits. To make a view of it takes as long as a query. */
  get halves(): Uint32Array<ArrayBuffer> {
    if (this.#halves.length === 0) this.#look()
    return this.#halves
  }

  #look(): void {
    const buffer = this.instance.ready().buffer as ArrayBuffer
    const start = this.#functions.resultArea()
    this.#numbers = new Float64Array(buffer, start, RESULT_WORDS)
    this.#words = new BigUint64Array(buffer, start, RESULT_WORDS)
    this.#halves = new Uint32Array(buffer)
  }

  /** Throws unless a call has come to its results. */
  check(status: number): void {
    if (status !== DONE) throw this.#failure(status)
  }

  /** The first result of a call. */
  number(status: number): number {
    this.check(status)
    return this.numbers[0] as number
  }

  /** The answer of a call, which is where its results say. It is valid until the next one. */
  answer<T>(status: number, view: View<T>): T {
    this.check(status)
    const { numbers } = this
    return new view(numbers.buffer, numbers[0] as number, numbers[1] as number)
  }

  /** Calls into the module, as {@link callInto}. */
  call<T>(work: () => T): T {
    return callInto(this.instance, work, this.release)
  }

  /** Reads the answer of a call, and frees what is large. */
  read<T>(status: number, read: (numbers: Float64Array) => T): T {
    const answer = this.answer(status, Float64Array)
    const { byteLength } = answer
    const result = read(answer)
    if (Math.max(byteLength, this.capacity) > KEPT_BYTES) this.release()
    return result
  }

  /** Frees the answer, and the input buffer if it is large. */
  readonly release = (): void => {
    this.#functions.freeAnswer()
    if (this.capacity <= KEPT_BYTES) return
    this.#functions.releaseInput()
    this.forget()
  }

  override forget(): void {
    super.forget()
    this.#numbers = new Float64Array(0)
    this.#words = new BigUint64Array(0)
    this.#halves = new Uint32Array(0)
  }

  #failure(status: number): Error {
    if (status === NO_MEMORY) {
      return new SimHashError("OUT_OF_MEMORY", "there is no memory for the input or the result")
    }
    if (status !== FAILED) return new Error(`the WebAssembly module returned the status ${status}`)
    const { numbers } = this
    const [code, start, length, count] = numbers as unknown as [number, number, number, number]
    const sentence = decodeText(new Uint8Array(numbers.buffer, start, length))
    return new SimHashError(CODES[code] as Code, sentence + numbers.subarray(4, 4 + count).join(" of "))
  }
}
