import * as bindings from "./bindings.js"
import { Channel, type Normalized } from "./boundary/channel.js"
import { main, ready } from "./engine-module.js"
import type { Normal } from "./normal-form.js"

/** The size of the buffer that the engine keeps between calls, in bytes; see the module's `memory.rs`. */
const KEPT_BYTES = 1 << 20

/** After a long input, an instance with more bytes of memory than this is replaced. */
const LARGE_MEMORY_BYTES = 1 << 26

/** Views of the whole memory. Making a view takes as long as reading a short result. */
let words = new BigUint64Array(0)
let numbers = new Float64Array(0)
let halves = new Int32Array(0)

class EngineInput extends Channel {
  normalize(start: number, end: number, form: Normal): Normalized | undefined {
    const common = bindings.inputNormalize(start, end, form === "NFKC")
    if (common > 0) return { end: common, places: [] }
    if (common === 0) return undefined
    const { numbers } = memoryWords()
    const first = -common / 8 + 1
    const places = numbers.slice(first, first + (numbers[first - 1] as number))
    bindings.outputRelease()
    return { end: places.at(-1) as number, places: places.subarray(0, -1) }
  }

  override forget(): void {
    super.forget()
    words = new BigUint64Array(0)
    numbers = new Float64Array(0)
    halves = new Int32Array(0)
  }
}

/** The input buffer of the engine. */
export const input: Channel = /* @__PURE__ */ new EngineInput(main, (bytes) => bindings.inputReserve(bytes))

/** The memory in three views, which are valid until the next call into the module. */
interface MemoryWords {
  words: BigUint64Array<ArrayBuffer>
  /** The same words as doubles. */
  numbers: Float64Array
  /** The halves of the words, the low one first. */
  halves: Int32Array
}

/** The memory as 64-bit words. */
export function memoryWords(): MemoryWords {
  const { buffer } = ready()
  if (words.buffer !== buffer) {
    words = new BigUint64Array(buffer)
    numbers = new Float64Array(buffer)
    halves = new Int32Array(buffer)
  }
  return { words, numbers, halves }
}

/** Whether an unusually long input has made the buffer large. */
export function isLong(): boolean {
  return input.capacity > KEPT_BYTES
}

/** Frees the buffer if an unusually long input has made it large. */
export function release(): void {
  if (!isLong()) return
  input.forget()
  bindings.inputRelease()
  // Only replacing the instance gives its free memory back to the system.
  if (ready().buffer.byteLength > LARGE_MEMORY_BYTES) main.retire()
}
