// The channel to a module whose calls may come to an error of the core, or to an answer that has no room in the result area.
import { decodeText } from "../text/decode-text.js"
import { SimHashError } from "../values/errors.js"
import { Channel, FAILED } from "./channel.js"
import { CODES, type Code } from "./failures.js"

/** A kind of view. */
type View<T> = new (buffer: ArrayBuffer, start: number, length: number) => T

export class FailingChannel extends Channel {
  override check(status: number): void {
    if (status === FAILED) throw this.#failure()
    super.check(status)
  }

  /** The error that a call has come to: its code, where its sentence is, and the numbers that follow that. */
  #failure(): SimHashError {
    const { numbers } = this
    const [code, start, length, count] = numbers as unknown as [number, number, number, number]
    const sentence = decodeText(new Uint8Array(numbers.buffer, start, length))
    return new SimHashError(CODES[code] as Code, sentence + numbers.subarray(4, 4 + count).join(" of "))
  }

  /** The answer of a call, which is where its results say. It is valid until the next one. */
  answer<T>(status: number, view: View<T>): T {
    this.check(status)
    const { numbers } = this
    return new view(numbers.buffer, numbers[0] as number, numbers[1] as number)
  }
}
