import { choice, fields, flag, type Slice, whole } from "../../lesson/slice.js"

export const COPIES = ["long", "short"] as const
/** The pairs whose distance and score are compared. */
export const SCORED = ["texts", "copy-1", "copy-3", "copy-12", "unrelated"] as const
/** How many words of the copies are changed at most. */
export const CHANGES = [1, 2, 3, 6, 12] as const

/** What the reader has chosen about random edits and thresholds. */
export interface Near {
  /** The threshold that is tried; null: the recipe's. */
  readonly threshold: number | null
  /** Which text's copies are to be found. */
  readonly copies: (typeof COPIES)[number]
  readonly changed: number
  /** The pair that is compared by distance and by score: texts A and B, a copy of the long text, or an unrelated one. */
  readonly scored: (typeof SCORED)[number]
  /** What the random edits come from: the same seed, the same edits. */
  readonly seed: number
  /** Whether the same numbers are shown as tables. */
  readonly table: boolean
}

export const near: Slice<Near> = {
  initial: { threshold: null, copies: "long", changed: 3, scored: "texts", seed: 1, table: false },

  read(value) {
    const { threshold, copies, changed, scored, seed, table } = fields(value)
    const { initial } = near
    return {
      threshold: whole(threshold, 0, 128, initial.threshold),
      copies: choice(copies, COPIES, initial.copies),
      changed: choice(changed, CHANGES, initial.changed),
      scored: choice(scored, SCORED, initial.scored),
      seed: whole(seed, 1, 1_000_000, initial.seed),
      table: flag(table, initial.table),
    }
  },
}
