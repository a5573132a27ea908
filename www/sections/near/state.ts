import { choice, fields, type Slice, whole } from "../../lesson/slice.js"

/** How many words the text may have whose copies are looked for. */
export const LENGTHS = [5, 8, 12, 20, 30, 50, 80, 120, 200, 400] as const
export type Length = (typeof LENGTHS)[number]

/** What the reader has chosen. */
export interface Near {
  /** The threshold that is tried; null: the recipe's. */
  readonly threshold: number | null
  /** The number of words of the text. */
  readonly length: Length
}

export const near: Slice<Near> = {
  initial: { threshold: null, length: 30 },

  read(value) {
    const { threshold, length } = fields(value)
    return { threshold: whole(threshold, 0, 128, null), length: choice(length, LENGTHS, near.initial.length) }
  },
}
