import { choice, fields, flag, type Slice, whole } from "../../lesson/slice.js"
import { NAMES, type Name } from "../../lesson/texts.js"

/** How the loom is shown: step by step on one screen, as all votes at once, or as tables. */
export const VIEWS = ["stage", "matrix", "tables"] as const
export type View = (typeof VIEWS)[number]

/** What the loom shows of a text. */
export interface LoomView {
  readonly of: Name
  /** How many features have voted; null: all. */
  readonly step: number | null
  /** The bit that is pinned. */
  readonly pinned: number | null
  /** Whether bits are sorted by margin, the smallest first. */
  readonly sorted: boolean
  readonly view: View
}

export const loom: Slice<LoomView> = {
  initial: { of: "a", step: null, pinned: null, sorted: false, view: "stage" },

  read(value) {
    const { of, step, pinned, sorted, view } = fields(value)
    return {
      of: choice(of, NAMES, "a"),
      step: whole(step, 0, Number.MAX_SAFE_INTEGER, null),
      pinned: whole(pinned, 0, 127, null),
      sorted: flag(sorted, false),
      view: choice(view, VIEWS, "stage"),
    }
  },
}
