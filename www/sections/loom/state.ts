import { choice, fields, flag, type Slice, whole } from "../../lesson/slice.js"
import type { Name } from "../../lesson/texts.js"

/** What the loom shows of a text. */
export interface LoomView {
  readonly of: Name
  /** How many features have voted; null: all. */
  readonly step: number | null
  /** The bit that is pinned. */
  readonly pinned: number | null
  /** Whether columns are sorted by margin, the smallest first. */
  readonly sorted: boolean
  /** Whether the same data is shown as tables. */
  readonly table: boolean
}

export const loom: Slice<LoomView> = {
  initial: { of: "a", step: null, pinned: null, sorted: false, table: false },

  read(value) {
    const { of, step, pinned, sorted, table } = fields(value)
    return {
      of: choice(of, ["a", "b", "c"], "a"),
      step: whole(step, 0, Number.MAX_SAFE_INTEGER, null),
      pinned: whole(pinned, 0, 127, null),
      sorted: flag(sorted, false),
      table: flag(table, false),
    }
  },
}
