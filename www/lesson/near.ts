import { fields, type Slice } from "./slice.js"

/** What the reader has chosen in the section of this name. */
export type Near = Readonly<Record<never, never>>

export const near: Slice<Near> = {
  initial: {},

  read(value) {
    fields(value)
    return {}
  },
}
