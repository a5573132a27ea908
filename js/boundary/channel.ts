// What crosses the boundary of a module that normalises texts.
import { decodeText } from "../decode-text.js"
import type { Normal } from "../normal-form.js"
import { InputBuffer } from "./input-buffer.js"

/** Where a text ends that a module has normalised, and where each piece starts and ends that is left for the host. */
export interface Normalized {
  end: number
  places: ArrayLike<number>
}

/** The input buffer of a module that normalises texts. */
export abstract class Channel extends InputBuffer {
  /** Lets the module normalise bytes `start` to `end`. Undefined if the host has to do it all. */
  abstract normalize(start: number, end: number, form: Normal): Normalized | undefined

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

  /** The text in bytes `start` to `end`. */
  read(start: number, end: number): string {
    return decodeText(this.reserve(end).subarray(start, end))
  }

  /** Copies bytes `start` to `end` to byte `to`, and returns where they end there. */
  move(start: number, end: number, to: number): number {
    this.reserve(to + end - start).copyWithin(to, start, end)
    return to + end - start
  }
}

/** Whether a module has thrown for want of memory: its errors have their code as the name, or as ours. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && [error.name, (error as { code?: unknown }).code].includes("OUT_OF_MEMORY")
}
