// The channel to a module whose calls may return an error of the core, or an answer too large for the result area.
import { decodeText } from "../text/decode-text.js"
import { SimHashError } from "../values/errors.js"
import { Channel, FAILED } from "./channel.js"
import { CODES, type Code } from "./failures.js"
import type { Exports } from "./module.js"

type View<T> = new (buffer: ArrayBuffer, start: number, length: number) => T

export class FailingChannel<E extends Exports = Exports> extends Channel<E> {
  override check(status: number): void {
    if (status === FAILED) throw this.#failure()
    super.check(status)
  }

  /** Returns the error of a call, from its code, the position of its sentence, and the numbers after that. */
  #failure(): SimHashError {
    const { numbers } = this
    const [code, start, length, count] = numbers as unknown as [number, number, number, number]
    const sentence = decodeText(new Uint8Array(numbers.buffer, start, length))
    return new SimHashError(CODES[code] as Code, sentence + numbers.subarray(4, 4 + count).join(" of "))
  }

  /** Returns the answer of a call, at the address in its results. It is valid until the next call. */
  answer<T>(status: number, view: View<T>): T {
    this.check(status)
    const { numbers } = this
    return new view(numbers.buffer, numbers[0] as number, numbers[1] as number)
  }
}
