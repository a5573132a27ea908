import { fields, list, type Slice, whole } from "../../lesson/slice.js"

/** The bits of the fingerprint that the reader has flipped. */
export interface Buckets {
  readonly flipped: readonly number[]
}

export const buckets: Slice<Buckets> = {
  initial: { flipped: [] },

  read(value) {
    const given = list(fields(value)["flipped"], BITS, (bit) => whole(bit, 0, BITS - 1, -1))
    return { flipped: [...new Set(given.filter((bit) => bit >= 0))] }
  },
}

/** The width of the fingerprints of this chapter, whatever the reader chose: blocks are cut from them. */
export const BITS = 64
