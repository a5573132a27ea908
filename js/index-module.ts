// The WebAssembly module of the duplicate index. Only bundled with what imports DuplicateIndex, explainQuery or the
// number of false pairs.
import { callInto } from "./boundary/calls.js"
import { asSimHashError } from "./boundary/failures.js"
import { ModuleInstance } from "./boundary/module.js"
import * as bindings from "./duplicate-index-bindings.js"
import { SimHashError } from "./errors.js"

/** The instance of the module, which is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance({
  initSync: bindings.initSync,
  __wbg_reset_state: bindings.__wbg_reset_state,
})

/** The bindings of the module, which is instantiated if it was not. */
export function indexModule(): typeof bindings {
  instance.ready()
  return bindings
}

/** Calls into the module. */
export function callIndex<T>(work: () => T): T {
  return callInto(instance, work)
}

/** An error that the module threw, as the package throws it. */
export function indexError(error: unknown): unknown {
  return asSimHashError(error, instance)
}

let view = new Uint32Array(0)

/** The results of the last query: the handle and the distance of each match. The view may be longer. */
export function results(matches: number): Uint32Array {
  // A view is reused, because making one, or only reading `memory.buffer`, takes as long as a query. The
  // module moves the results only when there are more than ever before. When memory grows, views of it become
  // detached and have a length of 0.
  if (view.length < 2 * matches) {
    const { buffer } = instance.memory as WebAssembly.Memory
    instance.forgetViews = () => {
      view = new Uint32Array(0)
    }
    view = new Uint32Array(buffer, bindings.results(), 2 * matches)
  }
  return view
}

/** The capacity of the staging buffer, in fingerprints. */
const STAGED = 2048

/** Views of the staging buffer: the limbs of fingerprints, and handles in every other word. */
export function stage(): { limbs: BigUint64Array; handles: Uint32Array } {
  const at = bindings.stage()
  if (at === 0)
    throw new SimHashError("OUT_OF_MEMORY", "there is no memory to pass fingerprints to the module")
  const { buffer } = instance.memory as WebAssembly.Memory
  return {
    limbs: new BigUint64Array(buffer, at, 2 * STAGED),
    handles: new Uint32Array(buffer, at + 16 * STAGED, 2 * STAGED),
  }
}

/**
 * Copies fingerprints to the staging buffer piece by piece: `count` fingerprints from position `at` on. `handles`
 * are the staged handles, in every other word.
 */
export function* staged(
  fingerprints: BigUint64Array,
  limbs: number,
): Generator<{ at: number; count: number; handles: Uint32Array }> {
  for (let at = 0; at * limbs < fingerprints.length; at += STAGED) {
    const piece = fingerprints.subarray(at * limbs, (at + STAGED) * limbs)
    const { limbs: target, handles } = stage()
    target.set(piece)
    yield { at, count: piece.length / limbs, handles }
  }
}

/** Calls `answer`, reads the result of as many words as it returns from `bulk`, and frees that memory. */
export function inBulk<T>(answer: () => number, read: (words: Uint32Array) => T): T {
  const { generation } = instance
  try {
    const words = callIndex(() => {
      const count = answer()
      return new Uint32Array((instance.memory as WebAssembly.Memory).buffer, bindings.bulk(), count)
    })
    return read(words)
  } finally {
    // After a trap there is a new instance, which has nothing to free.
    if (instance.generation === generation) callIndex(() => bindings.freeBulk())
  }
}
