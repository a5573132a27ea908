import { fields, list, type Slice, whole } from "../../lesson/slice.js"

/** The width of the small fingerprints. */
export const BITS = 6
/** The number of words that vote: odd, so that no sum is 0. */
export const VOTERS = 3

/** What the reader changed about the hashes of the words. */
export interface Opening {
  /** For each word, the bits of its hash that are flipped, as a mask. */
  readonly flipped: readonly number[]
}

export const opening: Slice<Opening> = {
  initial: { flipped: Array<number>(VOTERS).fill(0) },

  read(value) {
    const flipped = list(fields(value)["flipped"], VOTERS, (mask) => whole(mask, 0, 2 ** BITS - 1, 0))
    return { flipped: flipped.length === VOTERS ? flipped : opening.initial.flipped }
  },
}
