import { fields, type Slice, whole } from "../../lesson/slice.js"

/** The bit whose flip is shown in steps; null, or one that did not flip, for the highest that did. */
export interface Flips {
  readonly bit: number | null
}

export const flips: Slice<Flips> = {
  initial: { bit: null },

  read(value) {
    return { bit: whole(fields(value)["bit"], 0, 127, null) }
  },
}
