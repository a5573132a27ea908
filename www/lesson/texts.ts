import { choice, fields, type Slice, text } from "./slice.js"

/** The texts that come with the page, in both languages. */
export const EXAMPLES = ["cats", "edited", "reordered", "unrelated"] as const
export type Example = (typeof EXAMPLES)[number]

/** What the two texts are called. */
export const NAMES = ["a", "b"] as const
export type Name = (typeof NAMES)[number]

/** The texts that are compared. */
export interface Texts {
  readonly a: string
  readonly b: string
  /** The example that a and b are, in the language of the page, until somebody types. */
  readonly example: Example | null
}

export const texts: Slice<Texts> = {
  initial: { a: "", b: "", example: "cats" },

  read(value) {
    const { a, b, example } = fields(value)
    return { a: text(a, ""), b: text(b, ""), example: choice(example, EXAMPLES, null) }
  },
}
