// The WebAssembly module of the search for duplicates. Only bundled with what imports findDuplicates,
// DuplicateFinder or bands.
import { callInto } from "./boundary/calls.js"
import { ModuleInstance } from "./boundary/module.js"
import * as bindings from "./duplicates-bindings.js"

/** The instance of the module, which is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance({
  initSync: bindings.initSync,
  __wbg_reset_state: bindings.__wbg_reset_state,
})

/** The bindings of the module, which is instantiated if it was not. */
export function duplicatesModule(): typeof bindings {
  instance.ready()
  return bindings
}

/** Calls into the module. */
export function callDuplicates<T>(work: () => T): T {
  return callInto(instance, work)
}

/** Longer inputs and answers, in words, are freed as soon as they are read. */
const MAX_KEPT_WORDS = 1 << 16

/** A view of the input buffer. When memory grows, it is detached and its length is 0. */
let input = new BigUint64Array(0)

/** A view of the whole memory, for answers. */
let numbers = new Float64Array(0)

/**
 * Puts a feature set into the module's input buffer, calls `make`, which writes an answer and returns its length in
 * words, and then `read` with the numbers of the memory and where the answer starts among them.
 */
export function answered<T>(
  features: BigUint64Array,
  make: (count: number) => number,
  read: (numbers: Float64Array<ArrayBuffer>, start: number, length: number) => T,
): T {
  return callDuplicates(() => {
    write(features)
    const length = make(features.length)
    const { buffer } = instance.memory as WebAssembly.Memory
    if (numbers.buffer !== buffer) numbers = new Float64Array(buffer as ArrayBuffer)
    const result = read(numbers as Float64Array<ArrayBuffer>, bindings.finderAnswer() / 8, length)
    if (Math.max(features.length, length) > MAX_KEPT_WORDS) {
      forget()
      bindings.freeFinderBuffers()
    }
    return result
  })
}

function write(features: BigUint64Array): void {
  // A view that is detached takes nothing, not even the features of a text that has none.
  if (features.length === 0) return
  if (input.length < features.length) {
    const words = Math.max(features.length, Math.min(2 * features.length, MAX_KEPT_WORDS))
    const start = duplicatesModule().finderInput(words)
    input = new BigUint64Array((instance.memory as WebAssembly.Memory).buffer, start, words)
    instance.forgetViews = forget
  }
  input.set(features)
}

/** Drops the views, because the buffers were freed or the instance was replaced. */
function forget(): void {
  input = new BigUint64Array(0)
  numbers = new Float64Array(0)
}
