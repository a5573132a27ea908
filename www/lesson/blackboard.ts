import { fields, type Slice } from "./slice.js"

/** What the reader has chosen in the section of this name. */
export type Blackboard = Readonly<Record<never, never>>

export const blackboard: Slice<Blackboard> = {
  initial: {},

  read(value) {
    fields(value)
    return {}
  },
}
