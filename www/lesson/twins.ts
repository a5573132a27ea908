import { fields, type Slice } from "./slice.js"

/** What the reader has chosen in the section of this name. */
export type Twins = Readonly<Record<never, never>>

export const twins: Slice<Twins> = {
  initial: {},

  read(value) {
    fields(value)
    return {}
  },
}
