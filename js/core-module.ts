// The WebAssembly module of the everyday functions: texts to fingerprints and queries, and nothing else. Only numbers cross
// its boundary: a call returns a status, and what it has made is in the result area.
import { Channel, type Normalized } from "./boundary/channel.js"
import { asFailure } from "./boundary/failures.js"
import { ModuleInstance, seedBy } from "./boundary/module.js"
import * as bindings from "./core-bindings.js"
import { SimHashError } from "./errors.js"

/** The statuses of `wasm/src/channel.rs`. */
const DONE = 0
const NO_MEMORY = 1
export const OVERWRITTEN = 3
const LEFT_TO_HOST = 4

/** How many words the result area has, as in `wasm/src/channel.rs`. */
const RESULT_WORDS = 2048

/** After a long text, an instance with more bytes of memory than this is replaced: only that gives memory back. */
const LARGE_MEMORY_BYTES = 1 << 26

/** A text is long from so many bytes on. */
const LONG_BYTES = 1 << 20

/** The instance of the module. */
export const core = /* @__PURE__ */ new ModuleInstance(
  { initSync: bindings.initSync, __wbg_reset_state: bindings.__wbg_reset_state },
  () => seedBy(bindings.seedTable),
  "core",
)

/** Views of the result area. If the memory has grown since, they are detached and their length is 0. */
let words = new BigUint64Array(0)
let numbers = new Float64Array(0)

/** The result area, until the next call into the module: its words, and the same words as doubles. */
export function results(): { words: BigUint64Array<ArrayBuffer>; numbers: Float64Array<ArrayBuffer> } {
  if (words.length === 0) {
    const { buffer } = core.ready()
    words = new BigUint64Array(buffer, bindings.resultArea(), RESULT_WORDS)
    numbers = new Float64Array(buffer, words.byteOffset, RESULT_WORDS)
  }
  return { words, numbers }
}

/** Throws unless a call has come to its result. */
export function check(status: number): void {
  if (status === DONE) return
  if (status === NO_MEMORY) {
    // What was allocated before memory ran out is of no use.
    core.isRetiring = true
    throw new SimHashError("OUT_OF_MEMORY", "there is no memory for the input or the result")
  }
  throw new Error(`the WebAssembly module returned the status ${status}`)
}

const NONE: ArrayLike<number> = []

class CoreInput extends Channel {
  normalize(start: number, end: number): Normalized | undefined {
    const status = bindings.normalizeText(start, end)
    if (status === LEFT_TO_HOST) return undefined
    check(status)
    const { numbers } = results()
    const count = numbers[1] as number
    return { end: numbers[0] as number, places: count > 0 ? numbers.slice(2, 2 + count) : NONE }
  }

  override forget(): void {
    super.forget()
    words = new BigUint64Array(0)
    numbers = new Float64Array(0)
  }
}

/** The input buffer of the module. */
export const input: Channel = /* @__PURE__ */ new CoreInput(core, (bytes) => {
  check(bindings.reserveInput(bytes))
  return results().numbers[0] as number
})

/** Calls into the module. `work` must not run code of the user. */
export function callCore<T>(work: () => T): T {
  core.depth++
  try {
    core.ready()
    return work()
  } catch (error) {
    throw asFailure(error, core)
  } finally {
    if (--core.depth === 0 && (input.capacity > LONG_BYTES || core.isRetiring)) giveBack()
  }
}

/** Replaces the instance if its memory is large. */
function giveBack(): void {
  if ((core.memory?.buffer.byteLength ?? 0) > LARGE_MEMORY_BYTES) core.retire()
  core.replaceIfIdle()
}
