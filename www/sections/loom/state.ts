import { choice, fields, flag, type Slice, whole } from "../../lesson/slice.js"
import { NAMES, type Name } from "../../lesson/texts.js"

/** What the stage shows of a text. */
export interface LoomView {
  readonly of: Name
  /** How many features have voted; null: all. */
  readonly step: number | null
  /** The bit that is pinned. */
  readonly pinned: number | null
  /** Whether the text is compared with the other one. */
  readonly against: boolean
}

export const loom: Slice<LoomView> = {
  initial: { of: "a", step: null, pinned: null, against: false },

  read(value) {
    const { of, step, pinned, against } = fields(value)
    return {
      of: choice(of, NAMES, "a"),
      step: whole(step, 0, Number.MAX_SAFE_INTEGER, null),
      pinned: whole(pinned, 0, 127, null),
      against: flag(against, false),
    }
  },
}
