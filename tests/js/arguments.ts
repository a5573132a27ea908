// Arguments that tests of errors share.
import type { Query } from "simhash-wasm"

/** Returns a view after its buffer was transferred elsewhere. */
export function detached<T extends ArrayBufferView<ArrayBuffer>>(view: T): T {
  structuredClone(view.buffer, { transfer: [view.buffer] })
  return view
}

/** The end of the sentence about a detached view. */
export const DETACHED = "got one whose buffer is detached or out of bounds"

export const limbs = (...values: bigint[]) => BigUint64Array.from(values)

/** A query whose fingerprint is 0, and in which every bit has the margin 1. */
export const QUERY: Query = {
  ...{ recipe: "text/1", bits: 64, fingerprint: "0".repeat(16), margins: Array<number>(64).fill(1) },
}
